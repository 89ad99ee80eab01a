#include <limits>

#include "gtest/gtest.h"
#include "machine/solo.h"
#include "program/describe.h"
#include "tests/machine/assemble.h"

namespace thinair::testing {
namespace {

// What register 1 holds after `code`, whose registers 2 and 3 are a and b.
Value compute(Op op, Value a, Value b, int aux = 0) {
  Assembly program;
  const int first = program.constant(a);
  const int second = program.constant(b);
  program.add_thread({op_imm(Op::Const, 2, first), op_imm(Op::Const, 3, second),
                      op3(op, 1, 2, 3, aux), op_imm(Op::ConstInt, 0, 1), op3(Op::ReturnVoid)},
                     4);
  const Machine machine = program.machine();
  return run_solo(machine).threads.at(0).local(1, 0).value_or(0xDEAD);
}
Value of(int64_t x) {
  return static_cast<Value>(x);
}
Value of(double x) {
  return std::bit_cast<Value>(x);
}

constexpr int64_t kMin = std::numeric_limits<int32_t>::min();
constexpr int64_t kLongMin = std::numeric_limits<int64_t>::min();

TEST(Arithmetic, wraps_and_masks_as_java_does) {
  EXPECT_EQ(compute(Op::IAdd, of(0x7FFFFFFFL), of(1L)), of(kMin));
  EXPECT_EQ(compute(Op::IMul, of(65536L), of(65536L)), 0u);
  EXPECT_EQ(compute(Op::IDiv, of(kMin), of(-1L)), of(kMin));
  EXPECT_EQ(compute(Op::IRem, of(kMin), of(-1L)), 0u);
  EXPECT_EQ(compute(Op::LDiv, of(kLongMin), of(-1L)), of(kLongMin));
  EXPECT_EQ(compute(Op::IShl, of(1L), of(33L)), 2u);
  EXPECT_EQ(compute(Op::IUshr, of(-1L), of(28L)), 15u);
  EXPECT_EQ(compute(Op::LUshr, of(-1L), of(-4L)), 15u);
  EXPECT_EQ(compute(Op::IRem, of(-7L), of(3L)), of(-1L));
  EXPECT_EQ(compute(Op::DRem, of(-7.5), of(2.0)), of(-1.5));
}

TEST(Arithmetic, conversions_saturate_and_narrow) {
  const auto convert = [](Basic from, Basic to, Value v) {
    return compute(Op::Convert, v, 0, static_cast<int>(from) << 4 | static_cast<int>(to));
  };
  EXPECT_EQ(convert(Basic::Double, Basic::Int, of(1e20)), of(0x7FFFFFFFL));
  EXPECT_EQ(convert(Basic::Double, Basic::Long, of(std::nan(""))), 0u);
  EXPECT_EQ(convert(Basic::Int, Basic::Byte, of(200L)), of(-56L));
  EXPECT_EQ(convert(Basic::Int, Basic::Char, of(-1L)), 0xFFFFu);
}

TEST(Accesses, a_plain_long_is_two_actions_the_high_half_first) {
  Assembly program;
  const int field = program.add_field(program.test, "x", Basic::Long);
  const int value = program.constant(0x1122334455667788);
  program.add_thread({op_imm(Op::Const, 1, value), op3(Op::PutField, 0, field, 1),
                      op3(Op::GetField, 2, 0, field), op3(Op::ReturnVoid)},
                     3);
  const Machine machine = program.machine();
  Thread thread = begun(machine);
  Action action;
  thread.next(machine, action);
  EXPECT_EQ(action.location.slot, 0u);
  EXPECT_EQ(action.value, 0x11223344u);
  EXPECT_EQ(describe_location(program.program(), program.names(), action.location),
            "x (high half)");
  thread.answer(machine, action, 0);
  thread.next(machine, action);
  EXPECT_EQ(action.location.slot, 1u);
  EXPECT_EQ(action.value, 0x55667788u);
  thread.answer(machine, action, 0);
  thread.next(machine, action);
  EXPECT_EQ(action.kind, ActionKind::Read);
  thread.answer(machine, action, 0xFFFFFFFF);
  thread.next(machine, action);
  EXPECT_EQ(action.location.slot, 1u);
  thread.answer(machine, action, 0x80000000);
  thread.next(machine, action);
  EXPECT_EQ(thread.local(2, 1), 0xFFFFFFFF80000000u);
}

TEST(Exceptions, the_machines_own_are_objects_with_a_message_and_find_their_handler) {
  Assembly program;
  const MethodId divide = program.add_method(
      "divide", {op3(Op::IDiv, 0, 0, 1), op3(Op::Return, 0)}, 2,
      {TypeTable::of(Basic::Int), TypeTable::of(Basic::Int)}, TypeTable::of(Basic::Int));
  const MethodId body =
      program.add_thread({op_imm(Op::ConstInt, 1, 5), op_imm(Op::ConstInt, 2, 0),
                          op_imm(Op::CallStatic, 1, static_cast<int>(divide.value)),
                          op3(Op::ReturnVoid), op_imm(Op::ConstInt, 4, 1), op3(Op::ReturnVoid)},
                         5);
  Handler handler;
  handler.begin = 0;
  handler.end = 3;
  handler.target = 4;
  handler.type = program.type_of(program.program().known.arithmetic);
  handler.reg = 3;
  program.program().methods[body.value].code.handlers.push_back(handler);
  const Machine machine = program.machine();
  const SoloResult result = run_solo(machine);
  const ObjRef caught{static_cast<uint32_t>(result.threads[0].local(3, 4).value_or(0))};
  EXPECT_EQ(program.names()[program.names()[caught].text], "/ by zero");
  EXPECT_TRUE(result.threads[0].uncaught().is_null());
}

TEST(Exceptions, an_uncaught_one_ends_the_thread) {
  Assembly program;
  const int ints = static_cast<int>(program.array_of(Basic::Int).value);
  program.add_thread(
      {op_imm(Op::ConstInt, 1, 3), op3(Op::NewArray, 2, 1, ints), op_imm(Op::ConstInt, 1, 5),
       op3(Op::GetElement, 3, 2, 1, element_aux(static_cast<uint8_t>(Basic::Int), false)),
       op3(Op::ReturnVoid)},
      4);
  const Machine machine = program.machine();
  const SoloResult result = run_solo(machine);
  EXPECT_EQ(result.end, SoloResult::End::Complete);
  const ObjectName& name = program.names()[result.threads[0].uncaught()];
  EXPECT_EQ(program.names()[name.text], "Index 5 out of bounds for length 3");
  EXPECT_EQ(name.type, program.type_of(program.program().known.array_index));
}

TEST(Exceptions, a_failed_assertion_is_remembered_even_if_it_is_caught) {
  Assembly program;
  const int message = program.text("no");
  const MethodId body = program.add_thread(
      {op_imm(Op::ConstText, 1, message), op3(Op::AssertFail, 1), op3(Op::ReturnVoid)}, 3);
  Handler handler;
  handler.end = 2;
  handler.target = 2;
  handler.reg = 2;
  program.program().methods[body.value].code.handlers.push_back(handler);
  const Machine machine = program.machine();
  const SoloResult result = run_solo(machine);
  ASSERT_EQ(result.threads[0].failed_assertions().size(), 1u);
  EXPECT_EQ(program.names()[result.threads[0].failed_assertions()[0].message], "no");
  EXPECT_EQ(result.threads[0].failed_assertions()[0].site.pc, 1u);
}

TEST(Calls, endless_recursion_is_cut_and_says_so) {
  Assembly program;
  const MethodId self{static_cast<uint32_t>(program.program().methods.size())};
  program.add_method(
      "f", {op_imm(Op::CallStatic, 0, static_cast<int>(self.value)), op3(Op::ReturnVoid)}, 1);
  program.add_thread({op_imm(Op::CallStatic, 0, static_cast<int>(self.value)), op3(Op::ReturnVoid)},
                     1);
  const Machine machine = program.machine();
  Thread thread = begun(machine);
  Action action;
  EXPECT_EQ(thread.next(machine, action), Status::Cut);
  EXPECT_EQ(thread.cut().kind, CutReason::Kind::Frames);
  EXPECT_EQ(thread.cut().bound, 1000u);
}

TEST(Calls, a_class_is_initialised_once_and_not_at_all_if_that_failed) {
  Assembly program;
  const ClassId helper = program.add_class("Helper", program.program().known.object);
  const int count = program.add_field(program.test, "count", Basic::Int);
  const MethodId initializer = program.add_method(
      "<clinit>",
      {op_imm(Op::ConstGiven, 0, 0), op3(Op::GetField, 1, 0, count), op_imm(Op::ConstInt, 2, 1),
       op3(Op::IAdd, 1, 1, 2), op3(Op::PutField, 0, count, 1), op3(Op::ReturnVoid)},
      3);
  program.program().classes[helper.value].initializer = initializer;
  const int type = static_cast<int>(program.type_of(helper).value);
  program.add_thread(
      {op_imm(Op::ClassInit, 0, type), op_imm(Op::ClassInit, 0, type),
       op3(Op::GetField, 1, 0, count), op_imm(Op::ConstInt, 2, 1), op3(Op::ReturnVoid)},
      3);
  const Machine machine = program.machine();
  EXPECT_EQ(run_solo(machine).threads[0].local(1, 2), 1u);
}

}  // namespace
}  // namespace thinair::testing
