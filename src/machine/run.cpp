// The dense switch: local instructions are done here, the others by their own files.
#include "machine/interpreter.h"
#include "program/arithmetic.h"
#include "program/java_text.h"

namespace thinair {

namespace arith = arithmetic;

const Instr& Interpreter::instr() {
  return program_.methods[top().method.value].code.instrs[top().pc];
}

bool Interpreter::run(Action& action) {
  const Instr* code = nullptr;
  Value* r = nullptr;
  uint32_t pc = 0;
  const auto load = [&] {
    const Frame& frame = top();
    code = program_.methods[frame.method.value].code.instrs.data();
    r = t_.registers_.data() + frame.base;
    pc = frame.pc;
  };
  load();

// Everything that may leave the frame, name an object or ask memory.
#define SLOW(call)                                                \
  {                                                               \
    top().pc = pc;                                                \
    if ((call) == Step::Stop) return t_.phase_ == Phase::Running; \
    load();                                                       \
    break;                                                        \
  }
#define SET(expr)    \
  {                  \
    r[i.a] = (expr); \
    ++pc;            \
    break;           \
  }
#define BINARY(T, function) \
  SET(arith::to_value(arith::function(arith::from_value<T>(r[i.b]), arith::from_value<T>(r[i.c]))))
#define BITS(T, op) \
  SET(arith::to_value(static_cast<T>(arith::from_value<T>(r[i.b]) op arith::from_value<T>(r[i.c]))))
#define SHIFT(T, function) \
  SET(arith::to_value(     \
      arith::function(arith::from_value<T>(r[i.b]), arith::from_value<int64_t>(r[i.c]))))
#define DIVIDE(T, function) \
  if (r[i.c] == 0) SLOW(raise(program_.known.arithmetic, "/ by zero")) else BINARY(T, function)
#define NEGATE(T) SET(arith::to_value(arith::negate(arith::from_value<T>(r[i.b]))))
#define COMPARE(T, op) SET(arith::from_value<T>(r[i.b]) op arith::from_value<T>(r[i.c]))

  for (uint64_t budget = limits_.local_instructions; budget != 0; --budget) {
    const Instr& i = code[pc];
    // clang-format off
    switch (i.op) {
      case Op::Nop: ++pc; break;
      case Op::Move: SET(r[i.b])
      case Op::ConstInt: SET(static_cast<Value>(static_cast<int64_t>(i.imm())))
      case Op::Const: SET(program_.constants[static_cast<uint32_t>(i.imm())])
      case Op::ConstText:
        SET(names_.constant_text(program_, program_.texts[static_cast<uint32_t>(i.imm())]).value)
      case Op::ConstClass: SET(names_.mirror(TypeId{static_cast<uint32_t>(i.imm())}).value)
      case Op::ConstGiven: SET(given(static_cast<uint32_t>(i.imm())).value)

      case Op::IAdd: BINARY(int32_t, add)
      case Op::ISub: BINARY(int32_t, subtract)
      case Op::IMul: BINARY(int32_t, multiply)
      case Op::IDiv: DIVIDE(int32_t, divide)
      case Op::IRem: DIVIDE(int32_t, remainder)
      case Op::IAnd: BITS(int32_t, &)
      case Op::IOr: BITS(int32_t, |)
      case Op::IXor: BITS(int32_t, ^)
      case Op::IShl: SHIFT(int32_t, shift_left)
      case Op::IShr: SHIFT(int32_t, shift_right)
      case Op::IUshr: SHIFT(int32_t, shift_right_unsigned)
      case Op::INeg: NEGATE(int32_t)
      case Op::LAdd: BINARY(int64_t, add)
      case Op::LSub: BINARY(int64_t, subtract)
      case Op::LMul: BINARY(int64_t, multiply)
      case Op::LDiv: DIVIDE(int64_t, divide)
      case Op::LRem: DIVIDE(int64_t, remainder)
      case Op::LAnd: BITS(int64_t, &)
      case Op::LOr: BITS(int64_t, |)
      case Op::LXor: BITS(int64_t, ^)
      case Op::LShl: SHIFT(int64_t, shift_left)
      case Op::LShr: SHIFT(int64_t, shift_right)
      case Op::LUshr: SHIFT(int64_t, shift_right_unsigned)
      case Op::LNeg: NEGATE(int64_t)
      case Op::FAdd: BINARY(float, add)
      case Op::FSub: BINARY(float, subtract)
      case Op::FMul: BINARY(float, multiply)
      case Op::FDiv: BINARY(float, divide)
      case Op::FRem: BINARY(float, remainder)
      case Op::FNeg: NEGATE(float)
      case Op::DAdd: BINARY(double, add)
      case Op::DSub: BINARY(double, subtract)
      case Op::DMul: BINARY(double, multiply)
      case Op::DDiv: BINARY(double, divide)
      case Op::DRem: BINARY(double, remainder)
      case Op::DNeg: NEGATE(double)
      case Op::IEq: COMPARE(int64_t, ==)
      case Op::INe: COMPARE(int64_t, !=)
      case Op::ILt: COMPARE(int64_t, <)
      case Op::ILe: COMPARE(int64_t, <=)
      case Op::FEq: COMPARE(float, ==)
      case Op::FNe: COMPARE(float, !=)
      case Op::FLt: COMPARE(float, <)
      case Op::FLe: COMPARE(float, <=)
      case Op::DEq: COMPARE(double, ==)
      case Op::DNe: COMPARE(double, !=)
      case Op::DLt: COMPARE(double, <)
      case Op::DLe: COMPARE(double, <=)
      case Op::Not: SET(r[i.b] ^ 1)
      case Op::Convert:
        SET(arith::convert(r[i.b], static_cast<Basic>(i.aux >> 4), static_cast<Basic>(i.aux & 15)))

      case Op::Jump: pc = static_cast<uint32_t>(i.imm()); break;
      case Op::JumpIf: pc = r[i.a] != 0 ? static_cast<uint32_t>(i.imm()) : pc + 1; break;
      case Op::JumpIfNot: pc = r[i.a] == 0 ? static_cast<uint32_t>(i.imm()) : pc + 1; break;

      case Op::GetField: SLOW(field_access(i, FieldId{i.c}, object(i.b), action))
      case Op::PutField: SLOW(field_access(i, FieldId{i.b}, object(i.a), action))
      case Op::GetStatic: SLOW(static_access(i, FieldId{i.c}, action))
      case Op::PutStatic: SLOW(static_access(i, FieldId{i.b}, action))
      case Op::GetElement: SLOW(element_access(i, object(i.b), i.c, action))
      case Op::PutElement: SLOW(element_access(i, object(i.a), i.b, action))
      case Op::RmwField: SLOW(field_access(i, FieldId{i.c}, object(i.b), action))
      case Op::RmwElement: SLOW(element_access(i, object(i.b), i.c, action))
      case Op::Operands: ++pc; break;  // skipped: its Rmw reads it
      case Op::ArrayLength:
        if (r[i.b] == 0) SLOW(raise_null())
        SET(names_[ObjRef{static_cast<uint32_t>(r[i.b])}].length)

      case Op::NewObject: SLOW(new_object(i))
      case Op::NewArray: SLOW(new_array(i))
      case Op::InstanceOf: SET(is_instance(ObjRef{static_cast<uint32_t>(r[i.b])}, TypeId{i.c}))
      case Op::CheckCast: {
        const ObjRef value{static_cast<uint32_t>(r[i.a])};
        const TypeId type{static_cast<uint32_t>(i.imm())};
        if (value.is_null() || is_instance(value, type)) { ++pc; break; }
        SLOW(raise_cast(value, type))
      }
      case Op::NullCheck:
        if (r[i.a] == 0) SLOW(raise_null())
        ++pc;
        break;
      case Op::CallStatic: SLOW(call(MethodId{static_cast<uint32_t>(i.imm())}, i.a))
      case Op::CallSpecial:
        SLOW(call_instance(MethodId{static_cast<uint32_t>(i.imm())}, i.a, false))
      case Op::CallVirtual:
        SLOW(call_instance(MethodId{static_cast<uint32_t>(i.imm())}, i.a, true))
      case Op::Return: SLOW(leave(r[i.a]))
      case Op::ReturnVoid: SLOW(leave(0))
      case Op::Throw:
        if (r[i.a] == 0) SLOW(raise_null())
        SLOW(throw_object(object(i.a)))
      case Op::AssertFail: SLOW(assertion_failed(i.a))
      case Op::Intrinsic: SLOW(intrinsic(static_cast<Intrinsic>(i.imm()), i.a))
      case Op::Box: SLOW(box(i))
      case Op::Unbox: SLOW(unbox(i))
      case Op::ToText:
        SLOW(done_with(i.a, make_text(java_text(static_cast<Basic>(i.aux), r[i.b])).value))
      case Op::Concat: SLOW(concat(i))
      case Op::ClassInit: SLOW(class_init(TypeId{static_cast<uint32_t>(i.imm())}))

      case Op::Lock: SLOW(lock(i, action))
      case Op::Unlock: SLOW(unlock(i, action))
      case Op::TryLock: SLOW(try_lock(i, action))
      case Op::Wait: SLOW(wait(i, action))
      case Op::Notify: SLOW(notify(i, ActionKind::Notify, action))
      case Op::NotifyAll: SLOW(notify(i, ActionKind::NotifyAll, action))
      case Op::Start: SLOW(about(i.a, ActionKind::Start, action))
      case Op::Join: SLOW(about(i.a, ActionKind::Join, action))
      case Op::IsAlive: SLOW(about(i.b, ActionKind::IsAlive, action))
      case Op::Interrupt: SLOW(about(i.a, ActionKind::Interrupt, action))
      case Op::IsInterrupted: SLOW(is_interrupted(i, action))
      case Op::CurrentThread: SET(t_.ref_.value)
      case Op::Freeze: SLOW(about(i.a, ActionKind::Freeze, action))
      case Op::LoopEnter: SLOW(enter_loop(program_.loops[static_cast<uint32_t>(i.imm())].loop))
      case Op::LoopHead: SLOW(loop_head(program_.loops[static_cast<uint32_t>(i.imm())].loop))
    }
    // clang-format on
  }
  top().pc = pc;
  cut(CutReason::Kind::LocalInstructions, limits_.local_instructions);
  return false;
#undef SLOW
#undef SET
#undef BINARY
#undef BITS
#undef SHIFT
#undef DIVIDE
#undef NEGATE
#undef COMPARE
}

}  // namespace thinair
