#include "gtest/gtest.h"
#include "tests/machine/assemble.h"

namespace thinair::testing {
namespace {

class Loops : public ::testing::Test {
 protected:
  Loops()
      : x(program.add_field(program.test, "x", Basic::Int)),
        y(program.add_field(program.test, "y", Basic::Int)) {}

  // while (x == 0) body; with x in register 1, loop state from 8 on.
  void waiting_loop(std::vector<Instr> body, std::vector<uint16_t> live = {}) {
    std::vector<Instr> code = {op_imm(Op::LoopEnter, 0, 0), op_imm(Op::LoopHead, 0, 0),
                               op3(Op::GetField, 1, 0, x)};
    const auto end = static_cast<int>(code.size() + 2 + body.size());
    code.push_back(op_imm(Op::JumpIf, 1, end));
    code.insert(code.end(), body.begin(), body.end());
    code.push_back(op_imm(Op::Jump, 0, 1));
    code.push_back(op3(Op::ReturnVoid));
    const MethodId method = program.add_thread(code, 12);
    program.add_loop(method, 1, static_cast<uint32_t>(end), 8, std::move(live));
  }

  // Answers every action with 0 until something else than an action comes.
  Status run(Thread& thread, const Machine& machine, int most = 1000) {
    Action action;
    for (int i = 0; i < most; ++i) {
      const Status status = thread.next(machine, action);
      if (status != Status::Action) return status;
      ++actions;
      thread.answer(machine, action, 0);
    }
    return Status::Action;
  }

  Assembly program;
  int x, y;
  int actions = 0;
};

TEST_F(Loops, a_loop_that_only_reads_waits) {
  waiting_loop({});
  const Machine machine = program.machine();
  Thread thread = begun(machine);
  ASSERT_EQ(run(thread, machine), Status::Spins);
  EXPECT_EQ(thread.round_actions(), 1u);
  EXPECT_EQ(actions, 1);
  const Thread first = thread;
  thread.resume();
  ASSERT_EQ(run(thread, machine), Status::Spins);
  EXPECT_EQ(actions, 2);
  EXPECT_TRUE(first == thread);
  thread.resume();
  Action action;
  ASSERT_EQ(thread.next(machine, action), Status::Action);
  thread.answer(machine, action, 1);
  ASSERT_EQ(thread.next(machine, action), Status::Action);
  EXPECT_EQ(action.kind, ActionKind::Last);
}

TEST_F(Loops, a_round_that_writes_is_counted_and_cut) {
  waiting_loop({op3(Op::PutField, 0, y, 1)});
  const Machine machine = program.machine();
  Thread thread = begun(machine);
  ASSERT_EQ(run(thread, machine), Status::Cut);
  EXPECT_EQ(actions, 16);
  EXPECT_EQ(thread.cut().kind, CutReason::Kind::Loop);
  EXPECT_EQ(thread.cut().bound, 8u);
  EXPECT_EQ(thread.cut().site.pc, 1u);
}

TEST_F(Loops, a_round_that_changes_a_live_local_is_counted) {
  waiting_loop({op_imm(Op::ConstInt, 2, 1), op3(Op::IAdd, 3, 3, 2)}, {3});
  const Machine machine = program.machine();
  Thread thread = begun(machine);
  EXPECT_EQ(run(thread, machine), Status::Cut);
  EXPECT_EQ(actions, 8);
}

TEST_F(Loops, taking_and_releasing_a_lock_is_waiting_and_keeping_it_is_not) {
  waiting_loop({op3(Op::Lock, 0), op3(Op::Unlock, 0)});
  Machine machine = program.machine();
  Thread thread = begun(machine);
  ASSERT_EQ(run(thread, machine), Status::Spins);
  EXPECT_EQ(thread.round_actions(), 3u);

  waiting_loop({op3(Op::Lock, 0)});
  Thread keeper = begun(machine, 1);
  program.program().loops[0] = program.program().loops[1];
  EXPECT_EQ(run(keeper, machine), Status::Cut);
}

TEST_F(Loops, a_round_that_makes_an_object_is_no_waiting) {
  waiting_loop({op_imm(Op::NewObject, 2, static_cast<int>(program.test.value))});
  const Machine machine = program.machine();
  Thread thread = begun(machine);
  EXPECT_EQ(run(thread, machine), Status::Cut);
}

TEST_F(Loops, a_failed_compare_and_set_in_a_callee_waits_and_a_successful_one_does_not) {
  // boolean cas() { return compareAndExchange(x, 5, 6) == 5 }, called until it succeeds
  const MethodId cas = program.add_method(
      "cas",
      {op_imm(Op::ConstInt, 1, 5), op_imm(Op::ConstInt, 2, 6), op3(Op::RmwField, 3, 0, x),
       op3(Op::Operands, 2, 1, 0, static_cast<int>(RmwOp::CompareExchange)), op3(Op::IEq, 3, 3, 1),
       op3(Op::Return, 3)},
      4, {program.program().test_type}, TypeTable::of(Basic::Boolean));
  const MethodId method = program.add_thread(
      {op_imm(Op::LoopEnter, 0, 0), op_imm(Op::LoopHead, 0, 0), op3(Op::Move, 1, 0),
       op_imm(Op::CallStatic, 1, static_cast<int>(cas.value)), op_imm(Op::JumpIfNot, 1, 1),
       op3(Op::ReturnVoid)},
      12);
  program.add_loop(method, 1, 5, 8, {});
  const Machine machine = program.machine();
  Thread thread = begun(machine);
  ASSERT_EQ(run(thread, machine), Status::Spins);
  EXPECT_EQ(thread.round_actions(), 1u);
  thread.resume();
  Action action;
  thread.next(machine, action);
  EXPECT_TRUE(action.rmw_writes(5));
  thread.answer(machine, action, 5);
  thread.next(machine, action);
  EXPECT_EQ(action.kind, ActionKind::Last);
}

TEST_F(Loops, what_an_inner_loop_wrote_counts_for_the_outer_round) {
  // while (x == 0) { do { y = 0; } while (false-by-reading-x... once) }: the inner loop leaves
  // after one round, and the outer round has written.
  const MethodId method = program.add_thread(
      {op_imm(Op::LoopEnter, 0, 0), op_imm(Op::LoopHead, 0, 0), op3(Op::GetField, 1, 0, x),
       op_imm(Op::JumpIf, 1, 9), op_imm(Op::LoopEnter, 0, 1), op_imm(Op::LoopHead, 0, 1),
       op3(Op::PutField, 0, y, 1), op_imm(Op::JumpIf, 1, 5), op_imm(Op::Jump, 0, 1),
       op3(Op::ReturnVoid)},
      12);
  program.add_loop(method, 1, 9, 8, {});
  program.add_loop(method, 5, 8, 5, {});
  const Machine machine = program.machine();
  Thread thread = begun(machine);
  EXPECT_EQ(run(thread, machine), Status::Cut);
  EXPECT_EQ(actions, 16);
}

TEST_F(Loops, a_loop_without_actions_runs_to_its_end_within_the_limit) {
  const MethodId method = program.add_thread(
      {op_imm(Op::LoopEnter, 0, 0), op_imm(Op::LoopHead, 0, 0), op_imm(Op::Jump, 0, 1)}, 12);
  program.add_loop(method, 1, 3, 8, {}, false);
  program.limits.local_instructions = 1000;
  const Machine machine = program.machine();
  Thread thread = begun(machine);
  ASSERT_EQ(run(thread, machine), Status::Cut);
  EXPECT_EQ(thread.cut().kind, CutReason::Kind::LocalInstructions);
}

}  // namespace
}  // namespace thinair::testing
