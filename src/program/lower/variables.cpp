// Locals, fields, elements: reading, assigning, and the operations of memory no syntax has.
#include <algorithm>

#include "program/action.h"
#include "program/lower/body.h"
#include "program/lower/children.h"

namespace thinair::lowering {

using resolved::Expr;
using resolved::Local;

bool BodyLowering::assigns(const Expr& e, Local local) const {
  const Expr* target = e.kind == Expr::Kind::Assign     ? e.as<resolved::Assign>().target
                       : e.kind == Expr::Kind::Compound ? e.as<resolved::Compound>().target
                                                        : nullptr;
  if (target && target->kind == Expr::Kind::LocalGet &&
      target->as<resolved::LocalGet>().local == local)
    return true;
  bool found = false;
  for_each_child(e, [&](const Expr& child) { found = found || assigns(child, local); });
  return found;
}

void BodyLowering::mark_assigned(Local local, Span span) {
  if (const Reg flag = assigned_of(local); flag != 0) out_.constant(span, flag, 1);
}

Basic BodyLowering::element_basic(const Expr& array) const {
  return program_.types[program_.types[array.type].element].basic;
}

// The parts of a variable before it is read or written: object, or array and index (JLS 15.26.1).
BodyLowering::Variable BodyLowering::prepare(const Expr& target,
                                             std::initializer_list<const Expr*> later) {
  Variable v{.target = &target};
  if (target.kind == Expr::Kind::FieldGet) {
    v.object = operand(*target.as<resolved::FieldGet>().object, later);
  } else if (target.kind == Expr::Kind::ElementGet) {
    const auto& element = target.as<resolved::ElementGet>();
    const Expr* value = later.size() == 0 ? nullptr : *later.begin();
    v.object = operand(*element.array, {element.index, value});
    v.index = operand(*element.index, later);
  }
  return v;
}

void BodyLowering::load(const Variable& v, Reg to, Span span, bool is_volatile) {
  const Expr& target = *v.target;
  switch (target.kind) {
    case Expr::Kind::LocalGet:
      return out_.move(span, to, static_cast<Reg>(target.as<resolved::LocalGet>().local));
    case Expr::Kind::FieldGet:
      return out_.emit(Op::GetField, span, to, v.object,
                       target.as<resolved::FieldGet>().field.value);
    case Expr::Kind::StaticGet: {
      const FieldId field = target.as<resolved::StaticGet>().field;
      class_init(program_.fields[field.value].owner, span);
      return out_.emit(Op::GetStatic, span, to, 0, field.value);
    }
    default:
      return out_.emit(
          Op::GetElement, span, to, v.object, v.index,
          element_aux(static_cast<uint8_t>(element_basic(*target.as<resolved::ElementGet>().array)),
                      is_volatile));
  }
}

void BodyLowering::store(const Variable& v, Reg from, Span span, bool is_volatile) {
  const Expr& target = *v.target;
  switch (target.kind) {
    case Expr::Kind::LocalGet: {
      const Local local = target.as<resolved::LocalGet>().local;
      out_.move(span, static_cast<Reg>(local), from);
      return mark_assigned(local, span);
    }
    case Expr::Kind::FieldGet:
      return out_.emit(Op::PutField, span, v.object, target.as<resolved::FieldGet>().field.value,
                       from);
    case Expr::Kind::StaticGet: {
      const FieldId field = target.as<resolved::StaticGet>().field;
      class_init(program_.fields[field.value].owner, span);
      return out_.emit(Op::PutStatic, span, 0, field.value, from);
    }
    default:
      return out_.emit(
          Op::PutElement, span, v.object, v.index, from,
          element_aux(static_cast<uint8_t>(element_basic(*target.as<resolved::ElementGet>().array)),
                      is_volatile));
  }
}

void BodyLowering::assign(const resolved::Assign& e, Reg to, bool wanted) {
  if (e.target->kind == Expr::Kind::LocalGet) {
    const Local local = e.target->as<resolved::LocalGet>().local;
    into_local(*e.value, local, e.span);
    if (wanted) out_.move(e.span, to, static_cast<Reg>(local));
    return;
  }
  const Variable v = prepare(*e.target, {e.value});
  const Reg from = operand(*e.value, {}, wanted ? to : kNowhere);
  store(v, from, e.span);
  if (wanted) out_.move(e.span, to, from);
}

// JLS 15.26.2: the old value is read, and saved, before the right side is evaluated.
void BodyLowering::compound(const resolved::Compound& e, Reg to, bool wanted) {
  const Variable v = prepare(*e.target, {e.value});
  Reg old = 0;
  const bool keeps_old = e.yields_old && wanted;
  if (e.target->kind == Expr::Kind::LocalGet && !keeps_old) {
    old = operand(*e.target, {e.value});
  } else {
    old = out_.fresh(e.span);
    load(v, old, e.target->span);
  }
  Reg left = old;
  if (!e.to_operand.empty()) {
    left = out_.fresh(e.span);
    out_.move(e.span, left, old);
    apply(e.to_operand, left, e.span);
  }
  const Reg right = value(*e.value);
  // A local that needs no conversion is written by the operation itself, its last instruction.
  const bool direct = e.target->kind == Expr::Kind::LocalGet && e.from_operand.empty();
  const Reg result =
      direct ? static_cast<Reg>(e.target->as<resolved::LocalGet>().local) : out_.fresh(e.span);
  if (e.is_text)
    out_.emit(Op::Concat, e.span, result, left, right);
  else
    arithmetic(e.op, e.operand, e.span, result, left, right);
  apply(e.from_operand, result, e.span);
  store(v, result, e.span);
  if (wanted) out_.move(e.span, to, e.yields_old ? old : result);
}

void BodyLowering::apply(std::span<const resolved::Step> steps, Reg reg, Span span) {
  for (const resolved::Step& step : steps) {
    switch (step.kind) {
      case resolved::Step::Kind::Convert:
        out_.emit(Op::Convert, span, reg, reg, 0,
                  static_cast<uint32_t>(step.from) << 4 | static_cast<uint32_t>(step.to));
        break;
      case resolved::Step::Kind::Box:
        out_.emit(Op::Box, span, reg, reg, 0, static_cast<uint32_t>(step.from));
        break;
      case resolved::Step::Kind::Unbox:
        out_.emit(Op::Unbox, span, reg, reg, 0, static_cast<uint32_t>(step.to));
        break;
      case resolved::Step::Kind::Cast:
        out_.emit_imm(Op::CheckCast, span, reg, step.type.value);
        break;
      case resolved::Step::Kind::ToText:
        if (step.from == Basic::Reference)
          text_of_reference(reg, step.to_string, span);
        else
          out_.emit(Op::ToText, span, reg, reg, 0, static_cast<uint32_t>(step.from));
        break;
    }
  }
}

void BodyLowering::memory(const resolved::Memory& e, Reg to) {
  using What = resolved::Memory::What;
  const auto argument = [&](size_t n, std::initializer_list<const Expr*> later = {}) {
    return operand(*e.arguments[n], later);
  };
  const auto unary = [&](Op op) { out_.emit(op, e.span, argument(0)); };
  const auto asking = [&](Op op, uint32_t aux = 0) {
    out_.emit(op, e.span, to, argument(0), 0, aux);
  };
  const auto binary = [&](Op op) {
    const Reg monitor = argument(0, {e.arguments[1]});
    out_.emit(op, e.span, monitor, argument(1));
  };
  switch (e.what) {
    case What::VolatileRead:
      return load(prepare(*e.target, {}), to, e.span, true);
    case What::VolatileWrite: {
      const Variable v = prepare(*e.target, {e.arguments[0]});
      return store(v, argument(0), e.span, true);
    }
    case What::GetAndAdd:
    case What::GetAndSet:
    case What::CompareAndExchange:
      return rmw(e, to);
    case What::Lock: {
      const Reg monitor = argument(0);
      out_.emit(Op::NullCheck, e.span, monitor);
      return out_.emit(Op::Lock, e.span, monitor);
    }
    case What::Unlock:
      return unary(Op::Unlock);
    case What::TryLock:
      return asking(Op::TryLock);
    case What::Wait:
      return binary(Op::Wait);
    case What::Notify:
      return binary(Op::Notify);
    case What::NotifyAll:
      return binary(Op::NotifyAll);
    case What::Start:
      return unary(Op::Start);
    case What::Join:
      return unary(Op::Join);
    case What::IsAlive:
      return asking(Op::IsAlive);
    case What::Interrupt:
      return unary(Op::Interrupt);
    case What::IsInterrupted:
      return asking(Op::IsInterrupted);
    case What::Interrupted:
      return asking(Op::IsInterrupted, 1);
    case What::CurrentThread:
      return out_.emit(Op::CurrentThread, e.span, to);
    case What::Freeze:
      return unary(Op::Freeze);
  }
}

void BodyLowering::rmw(const resolved::Memory& e, Reg to) {
  using What = resolved::Memory::What;
  const bool compares = e.what == What::CompareAndExchange;
  const Expr* expected = compares ? e.arguments[0] : nullptr;
  const Expr* operand_of = e.arguments.back();
  // The parts of the target are all evaluated before the arguments; both could assign the same
  // local only in library code that does not do so, but order is order.
  Variable v;
  if (e.target->kind == Expr::Kind::ElementGet) {
    const auto& element = e.target->as<resolved::ElementGet>();
    v = {.target = e.target, .object = out_.fresh(e.span), .index = out_.fresh(e.span)};
    into(*element.array, v.object);
    into(*element.index, v.index);
  } else if (e.target->kind == Expr::Kind::FieldGet) {
    v = {.target = e.target, .object = out_.fresh(e.span)};
    into(*e.target->as<resolved::FieldGet>().object, v.object);
  } else {
    // A static is a field of its class's mirror object.
    const ClassId owner = program_.fields[e.target->as<resolved::StaticGet>().field.value].owner;
    class_init(owner, e.span);
    v = {.target = e.target, .object = out_.fresh(e.span)};
    out_.emit_imm(Op::ConstClass, e.span, v.object, program_.types.of_class(owner).value);
  }
  const Reg old = expected ? operand(*expected, {operand_of}) : 0;
  const Reg with = value(*operand_of);
  if (e.target->kind == Expr::Kind::ElementGet) {
    const Basic basic = element_basic(*e.target->as<resolved::ElementGet>().array);
    out_.emit(Op::RmwElement, e.span, to, v.object, v.index,
              element_aux(static_cast<uint8_t>(basic), true));
  } else {
    const FieldId field = e.target->kind == Expr::Kind::FieldGet
                              ? e.target->as<resolved::FieldGet>().field
                              : e.target->as<resolved::StaticGet>().field;
    out_.emit(Op::RmwField, e.span, to, v.object, field.value);
  }
  const RmwOp op = compares                    ? RmwOp::CompareExchange
                   : e.what == What::GetAndAdd ? RmwOp::Add
                                               : RmwOp::Exchange;
  out_.emit(Op::Operands, e.span, with, old, 0, static_cast<uint32_t>(op));
}

}  // namespace thinair::lowering
