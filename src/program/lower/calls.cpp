// Calls and everything that makes an object.
#include <limits>

#include "program/lower/body.h"

namespace thinair::lowering {

using resolved::Expr;

// Into the next free registers, one after the other; which is the first of them.
Reg BodyLowering::arguments(std::span<const Expr* const> list) {
  const Reg first = out_.mark();
  for (const Expr* argument : list) into(*argument, out_.fresh(argument->span));
  return first;
}

void BodyLowering::call(const resolved::Call& e, Reg to, bool wanted) {
  // The newest temporary itself can hold the first argument and the result.
  const bool in_place = is_temporary(to) && out_.is_newest(to);
  const Temporaries temporaries(out_);
  const Reg base = in_place ? to : out_.fresh(e.span);
  std::span<const Expr* const> list = e.arguments;
  if (e.receiver) {
    into(*e.receiver, base);
  } else if (!list.empty()) {
    into(*list.front(), base);
    list = list.subspan(1);
  }
  arguments(list);
  Op op = Op::CallStatic;
  switch (e.form) {
    case resolved::Call::Form::Static:
      class_init(program_.methods[e.method.value].owner, e.span);
      break;
    case resolved::Call::Form::Special:
      op = Op::CallSpecial;
      break;
    case resolved::Call::Form::Virtual:
      op = Op::CallVirtual;
      break;
  }
  out_.emit_imm(op, e.span, base, e.method.value);
  if (wanted) out_.move(e.span, to, base);
}

void BodyLowering::intrinsic(const resolved::IntrinsicCall& e, Reg to) {
  const Reg base = out_.fresh(e.span);
  std::span<const Expr* const> list = e.arguments;
  if (!list.empty()) {
    into(*list.front(), base);
    arguments(list.subspan(1));
  }
  out_.emit_imm(Op::Intrinsic, e.span, base, static_cast<int64_t>(e.intrinsic));
  if (e.basic != Basic::Void) out_.move(e.span, to, base);
}

// JLS 12.4.1. In its own static code and constructors the thread has been through it already.
void BodyLowering::class_init(ClassId id, Span span) {
  const bool inside = method_.owner == id && (method_.is_static || method_.name == "<init>");
  if (!inside) initialise(id, span);
}

// A class without initialiser code has nothing to run, but its superclass may.
void BodyLowering::initialise(ClassId id, Span span) {
  for (ClassId c = id; c.valid(); c = program_.classes[c.value].super)
    if (program_.classes[c.value].initializer)
      return out_.emit_imm(Op::ClassInit, span, 0, program_.types.of_class(c).value);
}

void BodyLowering::new_object(const resolved::New& e, Reg to) {
  class_init(e.class_id, e.span);
  const Reg object = is_temporary(to) ? to : out_.fresh(e.span);
  out_.emit_imm(Op::NewObject, e.span, object, e.class_id.value);
  const Reg base = out_.fresh(e.span);
  out_.move(e.span, base, object);
  arguments(e.arguments);
  out_.emit_imm(Op::CallSpecial, e.span, base, e.constructor.value);
  out_.move(e.span, to, object);
}

// JLS 15.10.2: all lengths first, each of them checked before anything is made.
void BodyLowering::new_array(const resolved::NewArray& e, Reg to) {
  const Reg lengths = arguments(e.lengths);
  const auto dimensions = static_cast<uint32_t>(e.lengths.size());
  for (uint32_t d = 1; d < dimensions; ++d) {
    // A negative inner length throws though the outer one may be 0: the machine's own check says
    // so.
    Label fits;
    const Temporaries temporaries(out_);
    const Reg scratch = out_.fresh(e.span);
    out_.constant(e.span, scratch, 0);
    out_.emit(Op::ILe, e.span, scratch, scratch, lengths + d);
    out_.jump(Op::JumpIf, e.span, scratch, fits);
    out_.emit(Op::NewArray, e.span, scratch, lengths + d, e.type.value);
    out_.bind(fits);
  }
  out_.emit(Op::NewArray, e.span, to, lengths, e.type.value);
  if (dimensions > 1) fill_dimensions(e, e.type, to, lengths, 1);
}

void BodyLowering::fill_dimensions(const resolved::NewArray& e, TypeId type, Reg array, Reg lengths,
                                   uint32_t depth) {
  const TypeId element = program_.types[type].element;
  const Temporaries temporaries(out_);
  const Reg index = out_.fresh(e.span), inner = out_.fresh(e.span), scratch = out_.fresh(e.span);
  Label head, end;
  out_.constant(e.span, index, 0);
  out_.bind(head);
  out_.emit(Op::ILt, e.span, scratch, index, lengths + depth - 1);
  out_.jump(Op::JumpIfNot, e.span, scratch, end);
  out_.emit(Op::NewArray, e.span, inner, lengths + depth, element.value);
  if (depth + 1 < e.lengths.size()) fill_dimensions(e, element, inner, lengths, depth + 1);
  out_.emit(Op::PutElement, e.span, array, index, inner,
            element_aux(static_cast<uint8_t>(Basic::Reference), false));
  out_.constant(e.span, scratch, 1);
  out_.emit(Op::IAdd, e.span, index, index, scratch);
  out_.jump(e.span, head);
  out_.bind(end);
}

void BodyLowering::array_literal(const resolved::ArrayLiteral& e, Reg to) {
  const TypeId element = program_.types[e.type].element;
  const auto aux = element_aux(static_cast<uint8_t>(program_.types[element].basic), false);
  const Reg array = is_temporary(to) ? to : out_.fresh(e.span);
  const Reg index = out_.fresh(e.span);
  out_.constant(e.span, index, e.elements.size());
  out_.emit(Op::NewArray, e.span, array, index, e.type.value);
  Value n = 0;
  for (const Expr* item : e.elements) {
    const Temporaries temporaries(out_);
    const Reg from = value(*item);
    out_.constant(item->span, index, n++);
    out_.emit(Op::PutElement, item->span, array, index, from, aux);
  }
  out_.move(e.span, to, array);
}

}  // namespace thinair::lowering
