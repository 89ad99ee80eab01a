// Does the program's code have one of these instructions?
#pragma once

#include <algorithm>
#include <initializer_list>

#include "program/program.h"

namespace thinair {

inline bool uses(const Program& program, std::initializer_list<Op> ops) {
  return std::ranges::any_of(program.methods, [&](const Method& method) {
    return std::ranges::any_of(method.code.instrs, [&](const Instr& instr) {
      return std::ranges::find(ops, instr.op) != ops.end();
    });
  });
}

// Does it make a difference when a thread ends?
inline bool asks_who_lives(const Program& program) {
  return uses(program, {Op::Join, Op::IsAlive});
}

}  // namespace thinair
