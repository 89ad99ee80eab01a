// Threads that will never be told apart become equal; those that will be stay what they are.
#include "gtest/gtest.h"
#include "tests/machine/assemble.h"

namespace thinair::testing {
namespace {

class Forget : public ::testing::Test {
 protected:
  Forget()
      : x(program.add_field(program.test, "x", Basic::Int, true)),
        y(program.add_field(program.test, "y", Basic::Int, true)) {}

  // The thread, told these values one after the other, with what nobody reads any more cleared.
  Thread told(std::initializer_list<Value> values) {
    const Machine machine = program.machine();
    DeadRegisters dead(program.program());
    Thread thread = begun(machine);
    Action action;
    for (const Value value : values) {
      EXPECT_EQ(thread.next(machine, action), Status::Action);
      thread.answer(machine, action, value);
    }
    thread.next(machine, action);
    thread.forget(dead);
    return thread;
  }

  void observe(uint16_t reg, uint16_t assigned) {
    Column column;
    column.kind = Column::Kind::Local;
    column.thread = 0;
    column.reg = reg;
    column.assigned = assigned;
    program.program().columns.push_back(column);
  }

  Assembly program;
  int x, y;
};

TEST_F(Forget, what_was_read_when_nobody_reads_it_any_more) {
  program.add_thread({op3(Op::GetField, 1, 0, x), op3(Op::GetField, 2, 0, x),
                      op3(Op::IAdd, 1, 1, 2), op3(Op::PutField, 0, y, 1), op3(Op::ReturnVoid)},
                     3);
  EXPECT_FALSE(told({1}) == told({2}));
  EXPECT_TRUE(told({1, 2}) == told({2, 1}));
  EXPECT_FALSE(told({1, 2}) == told({2, 2}));
  EXPECT_TRUE(told({1, 2, 3}) == told({2, 2, 4}));
}

TEST_F(Forget, but_no_local_that_is_observed) {
  program.add_thread({op3(Op::GetField, 1, 0, x), op_imm(Op::ConstInt, 2, 1),
                      op3(Op::GetField, 3, 0, y), op3(Op::ReturnVoid)},
                     4);
  observe(1, 2);
  EXPECT_FALSE(told({1, 0}) == told({2, 0}));
  EXPECT_TRUE(told({1, 5}) == told({1, 6}));
  EXPECT_EQ(told({7, 5}).local(1, 2), 7u);
}

TEST_F(Forget, but_not_what_a_handler_reads) {
  const MethodId body =
      program.add_thread({op3(Op::GetField, 1, 0, x), op3(Op::GetField, 2, 0, x),
                          op3(Op::NullCheck, 2), op3(Op::GetField, 1, 0, x), op3(Op::ReturnVoid),
                          op3(Op::PutField, 0, y, 1), op3(Op::ReturnVoid)},
                         4);
  EXPECT_TRUE(told({1}) == told({2}));
  program.program().methods[body.value].code.handlers.push_back(
      {.begin = 2, .end = 3, .target = 5, .type = TypeId{}, .reg = 3});
  EXPECT_FALSE(told({1}) == told({2}));
}

TEST_F(Forget, but_not_the_operand_of_a_read_modify_write_that_overwrites_it) {
  program.add_thread(
      {op3(Op::GetField, 1, 0, x), op3(Op::RmwField, 1, 0, x),
       op3(Op::Operands, 1, 0, 0, static_cast<int>(RmwOp::Add)), op3(Op::ReturnVoid)},
      2);
  EXPECT_FALSE(told({1}) == told({2}));
  EXPECT_TRUE(told({1, 1}) == told({2, 2}));
}

TEST_F(Forget, of_a_caller_what_it_does_not_read_after_the_call) {
  const MethodId callee =
      program.add_method("callee", {op3(Op::GetField, 1, 0, y), op3(Op::ReturnVoid)}, 2,
                         {program.type_of(program.test)});
  program.add_thread({op3(Op::GetField, 1, 0, x), op3(Op::GetField, 2, 0, x), op3(Op::Move, 3, 0),
                      op_imm(Op::CallStatic, 3, static_cast<int32_t>(callee.value)),
                      op3(Op::PutField, 0, y, 2), op3(Op::ReturnVoid)},
                     4);
  EXPECT_TRUE(told({1, 5}) == told({2, 5}));
  EXPECT_FALSE(told({1, 5}) == told({1, 6}));
}

TEST_F(Forget, but_not_what_a_loop_notes_of_its_rounds) {
  // while (x == 0) y = 1; the rounds are counted.
  const MethodId method = program.add_thread(
      {op_imm(Op::LoopEnter, 0, 0), op_imm(Op::LoopHead, 0, 0), op3(Op::GetField, 1, 0, x),
       op_imm(Op::JumpIf, 1, 7), op_imm(Op::ConstInt, 1, 1), op3(Op::PutField, 0, y, 1),
       op_imm(Op::Jump, 0, 1), op3(Op::ReturnVoid)},
      8);
  program.add_loop(method, 1, 7, 2, {});
  EXPECT_FALSE(told({0, 0}) == told({0, 0, 0, 0}));
  EXPECT_TRUE(told({0, 0, 1}) == told({0, 0, 0, 0, 1}));
}

}  // namespace
}  // namespace thinair::testing
