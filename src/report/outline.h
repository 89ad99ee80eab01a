// The actions that a body may do, in program order: calls with what they do inside, loops with how
// they are treated.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "program/program.h"
#include "report/reach.h"

namespace thinair {

struct OutlineLine {
  uint32_t depth = 0;
  std::string place = {};   // "12:5"; empty inside the library
  std::string action = {};  // "volatile read x"
  std::string source = {};  // the text there, white space folded
};

class Outline {
 public:
  Outline(const Program& program, const Reach& reach, uint32_t unroll)
      : program_(program), reach_(reach), unroll_(unroll) {}

  std::vector<OutlineLine> of(MethodId body);

 private:
  void walk(MethodId method, uint32_t depth);
  void call(MethodId method, const Instr& instr, uint32_t pc, uint32_t depth);
  void add(MethodId method, uint32_t pc, uint32_t depth, std::string action,
           bool with_source = true);
  std::string action_of(const Method& method, const Instr& instr) const;
  std::string treatment(const LoopInfo& info) const;
  bool only_waits(const LoopInfo& info) const;
  std::string field_text(FieldId field) const;
  std::string callee_text(MethodId callee) const;
  bool in_library(MethodId method) const;
  std::vector<bool> shown_copies(const Code& code) const;

  const Program& program_;
  const Reach& reach_;
  uint32_t unroll_;
  std::vector<OutlineLine> lines_;
  std::vector<MethodId> stack_;
};

// "ReentrantLock.Queue" of "java.util.concurrent.locks.ReentrantLock.Queue".
std::string without_package(std::string_view name);

// White space folded to single blanks, line comments dropped.
std::string folded(std::string_view source);

}  // namespace thinair
