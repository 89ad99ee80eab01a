// Expressions, in Java's order of evaluation (JLS 15.7).
#include "program/lower/body.h"

namespace thinair::lowering {

using resolved::BinaryOp;
using resolved::Expr;
using resolved::Local;
using resolved::UnaryOp;

namespace {

Reg reg_of(Local local) {
  return static_cast<Reg>(local);
}

// Their code writes its register once, at the very end, when nothing can throw or read the old
// value any more. So it may be a local's own.
bool writes_once(const Expr& e) {
  switch (e.kind) {
    case Expr::Kind::Constant:
    case Expr::Kind::Text:
    case Expr::Kind::ClassLiteral:
    case Expr::Kind::LocalGet:
    case Expr::Kind::FieldGet:
    case Expr::Kind::StaticGet:
    case Expr::Kind::ElementGet:
    case Expr::Kind::ArrayLength:
    case Expr::Kind::Given:
    case Expr::Kind::Binary:
    case Expr::Kind::Convert:
    case Expr::Kind::Box:
    case Expr::Kind::Unbox:
    case Expr::Kind::InstanceOf:
    case Expr::Kind::Concat:
    case Expr::Kind::Call:
    case Expr::Kind::Intrinsic:
    case Expr::Kind::New:
      return true;
    case Expr::Kind::Unary:
      return e.as<resolved::Unary>().op != UnaryOp::BitNot;
    case Expr::Kind::Conditional:
      return writes_once(*e.as<resolved::Conditional>().yes) &&
             writes_once(*e.as<resolved::Conditional>().no);
    case Expr::Kind::Assign:
    case Expr::Kind::Compound:
    case Expr::Kind::AndThen:
    case Expr::Kind::OrElse:
    case Expr::Kind::Cast:
    case Expr::Kind::ToText:
    case Expr::Kind::Memory:
    case Expr::Kind::NewArray:
    case Expr::Kind::ArrayLiteral:
      return false;
  }
  return false;
}

}  // namespace

Reg BodyLowering::value(const Expr& e) {
  if (e.kind == Expr::Kind::LocalGet) return reg_of(e.as<resolved::LocalGet>().local);
  const Reg reg = out_.fresh(e.span);
  into(e, reg);
  return reg;
}

Reg BodyLowering::operand(const Expr& e, std::initializer_list<const Expr*> later, Reg to) {
  if (e.kind == Expr::Kind::LocalGet) {
    const Local local = e.as<resolved::LocalGet>().local;
    bool changes = false;
    for (const Expr* other : later) changes = changes || (other && assigns(*other, local));
    if (!changes) return reg_of(local);
  }
  const Reg reg = is_temporary(to) ? to : out_.fresh(e.span);
  into(e, reg);
  return reg;
}

void BodyLowering::into_local(const Expr& e, Local local, Span span) {
  const Temporaries temporaries(out_);
  if (writes_once(e))
    into(e, reg_of(local));
  else
    out_.move(span, reg_of(local), value(e));
  mark_assigned(local, span);
}

void BodyLowering::into(const Expr& e, Reg to) {
  const Deeper deeper(*this, e.span);
  const Temporaries temporaries(out_);
  switch (e.kind) {
    case Expr::Kind::Constant:
      return out_.constant(e.span, to, e.as<resolved::Constant>().value);
    case Expr::Kind::Text:
      return out_.text(e.span, to, e.as<resolved::Text>().text);
    case Expr::Kind::ClassLiteral:
      return out_.emit_imm(Op::ConstClass, e.span, to, e.as<resolved::ClassLiteral>().named.value);
    case Expr::Kind::LocalGet:
      return out_.move(e.span, to, reg_of(e.as<resolved::LocalGet>().local));
    case Expr::Kind::Given:
      return out_.emit_imm(Op::ConstGiven, e.span, to, e.as<resolved::Given>().index);
    case Expr::Kind::FieldGet:
    case Expr::Kind::StaticGet:
    case Expr::Kind::ElementGet:
      return load(prepare(e, {}), to, e.span);
    case Expr::Kind::ArrayLength:
      return out_.emit(Op::ArrayLength, e.span, to,
                       operand(*e.as<resolved::ArrayLength>().array, {}, to));
    case Expr::Kind::Assign:
      return assign(e.as<resolved::Assign>(), to, true);
    case Expr::Kind::Compound:
      return compound(e.as<resolved::Compound>(), to, true);
    case Expr::Kind::Unary:
      return unary(e.as<resolved::Unary>(), to);
    case Expr::Kind::Binary:
      return binary(e.as<resolved::Binary>(), to);
    case Expr::Kind::AndThen:
    case Expr::Kind::OrElse: {
      const bool is_or = e.kind == Expr::Kind::OrElse;
      Label end;
      into(is_or ? *e.as<resolved::OrElse>().left : *e.as<resolved::AndThen>().left, to);
      out_.jump(is_or ? Op::JumpIf : Op::JumpIfNot, e.span, to, end);
      into(is_or ? *e.as<resolved::OrElse>().right : *e.as<resolved::AndThen>().right, to);
      return out_.bind(end);
    }
    case Expr::Kind::Conditional: {
      const auto& conditional = e.as<resolved::Conditional>();
      Label otherwise, end;
      branch(*conditional.condition, false, otherwise);
      into(*conditional.yes, to);
      out_.jump(e.span, end);
      out_.bind(otherwise);
      into(*conditional.no, to);
      return out_.bind(end);
    }
    case Expr::Kind::Convert: {
      const Expr& from = *e.as<resolved::Convert>().operand;
      const auto conversion =
          static_cast<uint32_t>(from.basic) << 4 | static_cast<uint32_t>(e.basic);
      return out_.emit(Op::Convert, e.span, to, operand(from, {}, to), 0, conversion);
    }
    case Expr::Kind::Box: {
      const Expr& from = *e.as<resolved::Box>().operand;
      return out_.emit(Op::Box, e.span, to, operand(from, {}, to), 0,
                       static_cast<uint32_t>(from.basic));
    }
    case Expr::Kind::Unbox:
      return out_.emit(Op::Unbox, e.span, to, operand(*e.as<resolved::Unbox>().operand, {}, to), 0,
                       static_cast<uint32_t>(e.basic));
    case Expr::Kind::Cast:
      into(*e.as<resolved::Cast>().operand, to);
      return out_.emit_imm(Op::CheckCast, e.span, to, e.type.value);
    case Expr::Kind::InstanceOf: {
      const auto& test = e.as<resolved::InstanceOf>();
      return out_.emit(Op::InstanceOf, e.span, to, operand(*test.operand, {}, to),
                       test.tested.value);
    }
    case Expr::Kind::ToText:
      return to_text(e.as<resolved::ToText>(), to);
    case Expr::Kind::Concat: {
      const auto& concat = e.as<resolved::Concat>();
      const Reg left = operand(*concat.left, {concat.right}, to);
      return out_.emit(Op::Concat, e.span, to, left, value(*concat.right));
    }
    case Expr::Kind::Call:
      return call(e.as<resolved::Call>(), to, true);
    case Expr::Kind::Intrinsic:
      return intrinsic(e.as<resolved::IntrinsicCall>(), to);
    case Expr::Kind::Memory:
      return memory(e.as<resolved::Memory>(), to);
    case Expr::Kind::New:
      return new_object(e.as<resolved::New>(), to);
    case Expr::Kind::NewArray:
      return new_array(e.as<resolved::NewArray>(), to);
    case Expr::Kind::ArrayLiteral:
      return array_literal(e.as<resolved::ArrayLiteral>(), to);
  }
}

// For what it does; its value, if it has one, is dropped.
void BodyLowering::effect(const Expr& e) {
  const Temporaries temporaries(out_);
  switch (e.kind) {
    case Expr::Kind::Assign:
      return assign(e.as<resolved::Assign>(), kNowhere, false);
    case Expr::Kind::Compound:
      return compound(e.as<resolved::Compound>(), kNowhere, false);
    case Expr::Kind::Call:
      return call(e.as<resolved::Call>(), out_.fresh(e.span), false);
    default:
      into(e, out_.fresh(e.span));
  }
}

void BodyLowering::branch(const Expr& e, bool when, Label& to) {
  const Deeper deeper(*this, e.span);
  const Temporaries temporaries(out_);
  switch (e.kind) {
    case Expr::Kind::Constant:
      if ((e.as<resolved::Constant>().value != 0) == when) out_.jump(e.span, to);
      return;
    case Expr::Kind::Unary:
      if (e.as<resolved::Unary>().op == UnaryOp::Not)
        return branch(*e.as<resolved::Unary>().operand, !when, to);
      break;
    case Expr::Kind::AndThen:
    case Expr::Kind::OrElse: {
      const bool is_or = e.kind == Expr::Kind::OrElse;
      const Expr& left = is_or ? *e.as<resolved::OrElse>().left : *e.as<resolved::AndThen>().left;
      const Expr& right =
          is_or ? *e.as<resolved::OrElse>().right : *e.as<resolved::AndThen>().right;
      // `a && b` jumps when false as soon as a is false; when true only if both are.
      if (is_or == when) {
        branch(left, when, to);
        return branch(right, when, to);
      }
      Label decided;
      branch(left, is_or, decided);
      branch(right, when, to);
      return out_.bind(decided);
    }
    default:
      break;
  }
  out_.jump(when ? Op::JumpIf : Op::JumpIfNot, e.span, value(e), to);
}

void BodyLowering::binary(const resolved::Binary& e, Reg to) {
  const Reg left = operand(*e.left, {e.right}, to);
  arithmetic(e.op, e.operand, e.span, to, left, value(*e.right));
}

void BodyLowering::unary(const resolved::Unary& e, Reg to) {
  const Reg from = operand(*e.operand, {}, to);
  switch (e.op) {
    case UnaryOp::Not:
      return out_.emit(Op::Not, e.span, to, from);
    case UnaryOp::BitNot: {
      const Reg ones = out_.fresh(e.span);
      out_.constant(e.span, ones, ~Value{0});
      return out_.emit(e.basic == Basic::Long ? Op::LXor : Op::IXor, e.span, to, from, ones);
    }
    case UnaryOp::Neg: {
      const Op op = e.basic == Basic::Long     ? Op::LNeg
                    : e.basic == Basic::Float  ? Op::FNeg
                    : e.basic == Basic::Double ? Op::DNeg
                                               : Op::INeg;
      return out_.emit(op, e.span, to, from);
    }
  }
}

void BodyLowering::arithmetic(BinaryOp op, Basic operand, Span span, Reg to, Reg left, Reg right) {
  // Which of the four families: 32-bit integers (booleans and references compare like them), long,
  // float, double.
  const auto pick = [&](Op i, Op l, Op f, Op d) {
    switch (operand) {
      case Basic::Long:
        return l;
      case Basic::Float:
        return f;
      case Basic::Double:
        return d;
      case Basic::Void:
      case Basic::Boolean:
      case Basic::Byte:
      case Basic::Short:
      case Basic::Char:
      case Basic::Int:
      case Basic::Reference:
        return i;
    }
    return i;
  };
  const auto emit = [&](Op o) { out_.emit(o, span, to, left, right); };
  const auto emit_swapped = [&](Op o) { out_.emit(o, span, to, right, left); };
  switch (op) {
    case BinaryOp::Add:
      return emit(pick(Op::IAdd, Op::LAdd, Op::FAdd, Op::DAdd));
    case BinaryOp::Sub:
      return emit(pick(Op::ISub, Op::LSub, Op::FSub, Op::DSub));
    case BinaryOp::Mul:
      return emit(pick(Op::IMul, Op::LMul, Op::FMul, Op::DMul));
    case BinaryOp::Div:
      return emit(pick(Op::IDiv, Op::LDiv, Op::FDiv, Op::DDiv));
    case BinaryOp::Rem:
      return emit(pick(Op::IRem, Op::LRem, Op::FRem, Op::DRem));
    case BinaryOp::And:
      return emit(operand == Basic::Long ? Op::LAnd : Op::IAnd);
    case BinaryOp::Or:
      return emit(operand == Basic::Long ? Op::LOr : Op::IOr);
    case BinaryOp::Xor:
      return emit(operand == Basic::Long ? Op::LXor : Op::IXor);
    case BinaryOp::Shl:
      return emit(operand == Basic::Long ? Op::LShl : Op::IShl);
    case BinaryOp::Shr:
      return emit(operand == Basic::Long ? Op::LShr : Op::IShr);
    case BinaryOp::Ushr:
      return emit(operand == Basic::Long ? Op::LUshr : Op::IUshr);
    case BinaryOp::Eq:
      return emit(pick(Op::IEq, Op::IEq, Op::FEq, Op::DEq));
    case BinaryOp::Ne:
      return emit(pick(Op::INe, Op::INe, Op::FNe, Op::DNe));
    case BinaryOp::Lt:
      return emit(pick(Op::ILt, Op::ILt, Op::FLt, Op::DLt));
    case BinaryOp::Le:
      return emit(pick(Op::ILe, Op::ILe, Op::FLe, Op::DLe));
    case BinaryOp::Gt:
      return emit_swapped(pick(Op::ILt, Op::ILt, Op::FLt, Op::DLt));
    case BinaryOp::Ge:
      return emit_swapped(pick(Op::ILe, Op::ILe, Op::FLe, Op::DLe));
  }
}

void BodyLowering::to_text(const resolved::ToText& e, Reg to) {
  const Expr& from = *e.operand;
  if (from.basic != Basic::Reference)
    return out_.emit(Op::ToText, e.span, to, operand(from, {}, to), 0,
                     static_cast<uint32_t>(from.basic));
  const Reg text = out_.fresh(e.span);
  into(from, text);
  text_of_reference(text, e.to_string, e.span);
  out_.move(e.span, to, text);
}

// JLS 5.1.11: null is "null", and so is an object whose toString returns null.
void BodyLowering::text_of_reference(Reg reg, MethodId to_string, Span span) {
  Label is_null, end;
  out_.jump(Op::JumpIfNot, span, reg, is_null);
  out_.emit_imm(Op::CallVirtual, span, reg, to_string.value);
  out_.jump(Op::JumpIf, span, reg, end);
  out_.bind(is_null);
  out_.text(span, reg, "null");
  out_.bind(end);
}

}  // namespace thinair::lowering
