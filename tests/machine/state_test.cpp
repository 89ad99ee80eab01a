// Copying a thread is what exploring does most.
#include <cstdlib>
#include <new>

#include "absl/hash/hash.h"
#include "gtest/gtest.h"
#include "tests/machine/assemble.h"

namespace {
size_t allocations = 0;
}

// Not inlined: the compiler would take malloc and delete for a mismatch.
[[gnu::noinline]] void* operator new(size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, size_t) noexcept {
  std::free(memory);
}

namespace thinair::testing {
namespace {

// int r1 = x; y = r1; with the locals, their `assigned` marks and a few temporaries.
class StateTest : public ::testing::Test {
 protected:
  StateTest() {
    const int x = program.add_field(program.test, "x", Basic::Int);
    const int y = program.add_field(program.test, "y", Basic::Int);
    program.add_thread({op3(Op::GetField, 1, 0, x), op_imm(Op::ConstInt, 2, 1),
                        op3(Op::PutField, 0, y, 1), op3(Op::ReturnVoid)},
                       12);
  }
  Assembly program;
};

TEST_F(StateTest, a_thread_of_a_causality_test_is_copied_in_256_bytes_without_allocation) {
  static_assert(sizeof(Thread) <= 256);
  const Machine machine = program.machine();
  Thread thread = begun(machine);
  Action action;
  ASSERT_EQ(thread.next(machine, action), Status::Action);
  const size_t before = allocations;
  Thread copy = thread;
  thread.answer(machine, action, 1);
  thread.next(machine, action);
  Thread assigned = copy;
  assigned = thread;
  EXPECT_EQ(allocations, before);
  EXPECT_TRUE(assigned == thread);
  EXPECT_FALSE(copy == thread);
}

TEST_F(StateTest, equal_threads_hash_alike_and_what_was_read_tells_them_apart) {
  const Machine machine = program.machine();
  Thread one = begun(machine);
  Thread two = begun(machine);
  Action action;
  one.next(machine, action);
  one.answer(machine, action, 1);
  two.next(machine, action);
  Thread other = two;
  two.answer(machine, action, 1);
  other.answer(machine, action, 2);
  EXPECT_TRUE(one == two);
  EXPECT_EQ(absl::HashOf(one), absl::HashOf(two));
  EXPECT_FALSE(one == other);
  EXPECT_NE(absl::HashOf(one), absl::HashOf(other));
}

TEST_F(StateTest, the_same_action_is_given_until_it_is_answered) {
  const Machine machine = program.machine();
  Thread thread = begun(machine);
  Action first;
  Action second;
  thread.next(machine, first);
  const Thread copy = thread;
  thread.next(machine, second);
  EXPECT_EQ(first.kind, ActionKind::Read);
  EXPECT_EQ(first.location, second.location);
  EXPECT_EQ(first.site, second.site);
  EXPECT_TRUE(copy == thread);
}

TEST_F(StateTest, the_first_action_is_first_and_the_last_is_last) {
  const Machine machine = program.machine();
  Thread thread = Thread::declared(machine, 0);
  std::vector<ActionKind> kinds;
  Action action;
  while (thread.next(machine, action) == Status::Action) {
    kinds.push_back(action.kind);
    thread.answer(machine, action, 5);
  }
  EXPECT_EQ(kinds, (std::vector{ActionKind::First, ActionKind::Read, ActionKind::Write,
                                ActionKind::Last}));
  EXPECT_TRUE(thread.ended());
  EXPECT_EQ(thread.local(1, 2), 5u);            // survives the end
  EXPECT_EQ(thread.local(1, 3), std::nullopt);  // never assigned
}

TEST(ObjectNames, two_threads_that_do_the_same_make_objects_of_the_same_names) {
  Assembly program;
  const int helper =
      static_cast<int>(program.add_class("Helper", program.program().known.object).value);
  program.add_thread({op_imm(Op::NewObject, 1, helper), op_imm(Op::Jump, 0, 0)}, 2);
  program.limits.local_instructions = 6;
  const Machine machine = program.machine();
  Action action;
  Thread one = begun(machine);
  Thread two = one;
  EXPECT_EQ(one.next(machine, action), Status::Cut);
  const size_t objects = program.names().objects();
  EXPECT_EQ(two.next(machine, action), Status::Cut);
  EXPECT_EQ(program.names().objects(), objects);
  EXPECT_TRUE(one == two);
  const ObjRef last{static_cast<uint32_t>(*one.local(1, 1))};
  EXPECT_EQ(program.names()[last].nth, 2u);  // the third one at this place
  EXPECT_EQ(one.cut().kind, CutReason::Kind::LocalInstructions);
}

}  // namespace
}  // namespace thinair::testing
