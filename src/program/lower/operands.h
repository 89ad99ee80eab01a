// Which registers an instruction reads and writes, and whether it can throw.
#pragma once

#include <optional>

#include "program/action.h"
#include "program/program.h"

namespace thinair::lowering {

inline uint32_t arguments_of_call(const Program& program, const Instr& call) {
  const Method& callee = program.methods[static_cast<uint32_t>(call.imm())];
  return static_cast<uint32_t>(callee.parameters.size()) + (callee.is_static ? 0 : 1);
}

template <typename Visit>
void for_each_use(const Program& program, const Instr& instr, Visit&& visit) {
  const std::string_view layout = layout_of(instr.op);
  if (layout[0] == 'C' || layout[0] == 'I') {
    const uint32_t count =
        layout[0] == 'C'
            ? arguments_of_call(program, instr)
            : static_cast<uint32_t>(thinair::arguments_of(static_cast<Intrinsic>(instr.imm())));
    for (uint32_t i = 0; i < count; ++i) visit(static_cast<uint16_t>(instr.a + i));
    return;
  }
  if (layout[0] == 'r') visit(instr.a);
  if (layout.size() < 3) return;
  const bool reads_b =
      instr.op != Op::Operands || static_cast<RmwOp>(instr.aux) == RmwOp::CompareExchange;
  if (layout[1] == 'r' && reads_b) visit(instr.b);
  if (layout[2] == 'r') visit(instr.c);
}

inline std::optional<uint16_t> written_by(const Program& program, const Instr& instr) {
  switch (layout_of(instr.op)[0]) {
    case 'R':
    case 'I':
      return instr.a;
    case 'C':
      if (program.methods[static_cast<uint32_t>(instr.imm())].result == TypeTable::of(Basic::Void))
        return std::nullopt;
      return instr.a;
    default:
      return std::nullopt;
  }
}

// `this` is never null, so its fields never throw.
bool may_throw(const Method& method, const Instr& instr);

}  // namespace thinair::lowering
