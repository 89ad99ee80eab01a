#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/machine/assemble.h"

namespace thinair::testing {
namespace {

using ::testing::ElementsAre;

// Gives each action its answer and returns the kinds that came.
std::vector<ActionKind> drive(const Machine& machine, Thread& thread, std::vector<Value> answers) {
  std::vector<ActionKind> kinds;
  Action action;
  for (const Value answer : answers) {
    if (thread.next(machine, action) != Status::Action) break;
    kinds.push_back(action.kind);
    thread.answer(machine, action, answer);
  }
  return kinds;
}

std::string uncaught_class(Assembly& program, const Thread& thread) {
  const ObjectName& name = program.names()[thread.uncaught()];
  return name.type.valid() ? program.program().name_of(name.type) : "";
}

TEST(Monitors, only_the_outermost_lock_and_unlock_are_actions) {
  Assembly program;
  program.add_thread({op3(Op::Lock, 0), op3(Op::Lock, 0), op3(Op::Unlock, 0), op3(Op::Unlock, 0),
                      op3(Op::Unlock, 0), op3(Op::ReturnVoid)},
                     1);
  const Machine machine = program.machine();
  Thread thread = begun(machine);
  EXPECT_THAT(drive(machine, thread, {0, 0, 0}),
              ElementsAre(ActionKind::Lock, ActionKind::Unlock, ActionKind::Last));
  EXPECT_EQ(uncaught_class(program, thread), "IllegalMonitorStateException");
}

TEST(Monitors, a_wait_releases_every_depth_and_takes_it_again) {
  Assembly program;
  program.add_thread({op3(Op::Lock, 0), op3(Op::Lock, 0), op3(Op::Wait, 0, 0), op3(Op::Unlock, 0),
                      op3(Op::Unlock, 0), op3(Op::ReturnVoid)},
                     1);
  const Machine machine = program.machine();
  Thread thread = begun(machine);
  EXPECT_THAT(drive(machine, thread, {0, 0}), ElementsAre(ActionKind::Lock, ActionKind::Wait));
  EXPECT_TRUE(thread.held().empty());
  Action action;
  thread.next(machine, action);
  EXPECT_TRUE(action.wakes);
  EXPECT_EQ(action.queue, action.location.object);
  thread.answer(machine, action, 0);
  EXPECT_THAT(thread.held(), ElementsAre(action.location.object));
  EXPECT_THAT(drive(machine, thread, {0, 0}), ElementsAre(ActionKind::Unlock, ActionKind::Last));
  EXPECT_TRUE(thread.uncaught().is_null());
}

TEST(Monitors, an_interrupted_wait_throws_with_the_lock_held) {
  for (const bool before_it_waits : {true, false}) {
    Assembly program;
    program.add_thread({op3(Op::Lock, 0), op3(Op::Wait, 0, 0), op3(Op::ReturnVoid)}, 1);
    const Machine machine = program.machine();
    Thread thread = begun(machine);
    if (before_it_waits) {
      drive(machine, thread, {0, 1});
    } else {
      drive(machine, thread, {0, 0, 1});
    }
    EXPECT_EQ(uncaught_class(program, thread), "InterruptedException");
    EXPECT_EQ(thread.held().size(), 1u);
  }
}

TEST(Monitors, wait_and_notify_need_the_monitor) {
  for (const Op op : {Op::Wait, Op::Notify, Op::NotifyAll}) {
    Assembly program;
    program.add_thread({op3(op, 0, 0), op3(Op::ReturnVoid)}, 1);
    const Machine machine = program.machine();
    Thread thread = begun(machine);
    EXPECT_THAT(drive(machine, thread, {0}), ElementsAre(ActionKind::Last));
    EXPECT_EQ(uncaught_class(program, thread), "IllegalMonitorStateException");
  }
}

TEST(Threads, a_second_start_is_an_exception) {
  Assembly program;
  program.add_thread({op_imm(Op::ConstGiven, 1, 1), op3(Op::Start, 1), op3(Op::ReturnVoid)}, 2);
  const Machine machine = program.machine();
  Thread thread = begun(machine);
  EXPECT_THAT(drive(machine, thread, {1, 0}), ElementsAre(ActionKind::Start, ActionKind::Last));
  EXPECT_EQ(uncaught_class(program, thread), "IllegalThreadStateException");
}

}  // namespace
}  // namespace thinair::testing
