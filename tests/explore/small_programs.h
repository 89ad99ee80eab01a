// Small programs made by hand, so that the engine can be tested without a front end.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "explore/explore.h"
#include "tests/machine/assemble.h"

namespace thinair::testing {

// Threads whose register 0 is the test's object; `r1`, `r2`, ... are register 1 of each thread.
class SmallProgram {
 public:
  int variable(const std::string& name, bool is_volatile = false) {
    return assembly_.add_field(assembly_.test, name, Basic::Int, is_volatile);
  }

  static std::vector<Instr> read(int from) {
    return {op3(Op::GetField, 1, 0, from), op_imm(Op::ConstInt, kAssigned, 1)};
  }
  static std::vector<Instr> write(int to, int value) {
    return {op_imm(Op::ConstInt, 3, value), op3(Op::PutField, 0, to, 3)};
  }
  static std::vector<Instr> write_r1(int to) { return {op3(Op::PutField, 0, to, 1)}; }
  static std::vector<Instr> lock() { return {op3(Op::Lock, 0)}; }
  static std::vector<Instr> unlock() { return {op3(Op::Unlock, 0)}; }

  MethodId thread(const std::vector<std::vector<Instr>>& parts) {
    std::vector<Instr> code;
    for (const auto& part : parts) code.insert(code.end(), part.begin(), part.end());
    code.push_back(op3(Op::ReturnVoid));
    Column column;
    const auto number = static_cast<uint32_t>(assembly_.program().threads.size());
    column.name = "r" + std::to_string(number + 1);
    column.type = TypeTable::of(Basic::Int);
    column.thread = number;
    column.reg = 1;
    column.assigned = kAssigned;
    assembly_.program().columns.push_back(column);
    return assembly_.add_thread(std::move(code), 12);
  }

  // while (variable == 0) ;
  MethodId waiting_thread(int variable) {
    const MethodId method =
        thread({{op_imm(Op::LoopEnter, 0, 0), op_imm(Op::LoopHead, 0, 0),
                 op3(Op::GetField, 1, 0, variable), op_imm(Op::JumpIfNot, 1, 1)}});
    assembly_.add_loop(method, 1, 4, 5, {});
    return method;
  }

  std::shared_ptr<const Program> program() {
    return std::make_shared<const Program>(assembly_.program());
  }

 private:
  static constexpr int kAssigned = 2;
  Assembly assembly_;
};

// r1 = x; y = r1; || r2 = y; x = r2; || z = 1; || r4 = z; x = r4;
inline std::shared_ptr<const Program> causality_test_5() {
  using P = SmallProgram;
  P p;
  const int x = p.variable("x"), y = p.variable("y"), z = p.variable("z");
  p.thread({P::read(x), P::write_r1(y)});
  p.thread({P::read(y), P::write_r1(x)});
  p.thread({P::write(z, 1)});
  p.thread({P::read(z), P::write_r1(x)});
  return p.program();
}

}  // namespace thinair::testing
