// Operators (JLS 15.15 to 15.25).
#include "fmt/format.h"
#include "program/arithmetic.h"
#include "program/check/body.h"
#include "program/evaluate.h"
#include "program/java_text.h"

namespace thinair::check {
namespace {

resolved::BinaryOp op_of(syntax::BinaryOp op) {
  using S = syntax::BinaryOp;
  using R = resolved::BinaryOp;
  switch (op) {
    case S::Multiply:
      return R::Mul;
    case S::Divide:
      return R::Div;
    case S::Remainder:
      return R::Rem;
    case S::Add:
      return R::Add;
    case S::Subtract:
      return R::Sub;
    case S::ShiftLeft:
      return R::Shl;
    case S::ShiftRight:
      return R::Shr;
    case S::ShiftRightUnsigned:
      return R::Ushr;
    case S::Less:
      return R::Lt;
    case S::LessEqual:
      return R::Le;
    case S::Greater:
      return R::Gt;
    case S::GreaterEqual:
      return R::Ge;
    case S::Equal:
      return R::Eq;
    case S::NotEqual:
      return R::Ne;
    case S::And:
    case S::AndThen:
      return R::And;
    case S::Or:
    case S::OrElse:
      return R::Or;
    case S::Xor:
      return R::Xor;
  }
  return R::Add;
}

bool is_shift(resolved::BinaryOp op) {
  return op == resolved::BinaryOp::Shl || op == resolved::BinaryOp::Shr ||
         op == resolved::BinaryOp::Ushr;
}

bool is_bitwise(resolved::BinaryOp op) {
  return op == resolved::BinaryOp::And || op == resolved::BinaryOp::Or ||
         op == resolved::BinaryOp::Xor;
}

std::string folded_text(const Const& c) {
  return c.is_text() ? std::string(c.text) : java_text(c.basic, c.bits);
}

// Two halves of a surrogate pair that meet become one character.
std::string join(const std::string& left, const std::string& right) {
  if (is_ascii(left) || is_ascii(right)) return left + right;
  return from_utf16(to_utf16(left) + to_utf16(right));
}

}  // namespace

resolved::BinaryOp binary_op(syntax::BinaryOp op) {
  return op_of(op);
}

Ex BodyChecker::literal(const syntax::Literal& e) {
  switch (e.literal) {
    case syntax::LiteralKind::Int:
      return int_constant(static_cast<int32_t>(e.integer), e.span);
    case syntax::LiteralKind::Long:
      return constant({Basic::Long, arithmetic::to_value(e.integer)},
                      types().primitive(Basic::Long), e.span);
    case syntax::LiteralKind::Float:
      return constant({Basic::Float, arithmetic::to_value(static_cast<float>(e.real))},
                      types().primitive(Basic::Float), e.span);
    case syntax::LiteralKind::Double:
      return constant({Basic::Double, arithmetic::to_value(e.real)},
                      types().primitive(Basic::Double), e.span);
    case syntax::LiteralKind::Char:
      return constant({Basic::Char, static_cast<Value>(e.integer)}, types().primitive(Basic::Char),
                      e.span);
    case syntax::LiteralKind::Boolean:
      return constant({Basic::Boolean, static_cast<Value>(e.integer)}, types().boolean(), e.span);
    case syntax::LiteralKind::String:
      return text_constant(unit_.keep(from_utf16(e.string)), e.span);
    case syntax::LiteralKind::Null:
      return value(null_node(e.span), types().null(), e.span);
  }
  return bad(e.span);
}

Ex BodyChecker::unary(const syntax::Unary& e) {
  using S = syntax::UnaryOp;
  if (e.op == S::PreIncrement || e.op == S::PreDecrement || e.op == S::PostIncrement ||
      e.op == S::PostDecrement)
    return increment(e);
  const Ex operand = expr(*e.operand);
  if (operand.type->is_error()) return bad(e.span);
  const JType* p = types().as_primitive(operand.type);
  const bool wants_boolean = e.op == S::Not;
  const bool right = p != nullptr && (wants_boolean           ? p->is(Basic::Boolean)
                                      : e.op == S::Complement ? p->is_integral()
                                                              : p->is_numeric());
  if (!right) {
    return error_at(e.span, fmt::format("bad operand type {} for operator '{}'",
                                        types().show(operand.type), spelling(e.op)));
  }
  const JType* type = wants_boolean ? p : types().promote(p, p);
  const resolved::Expr* node = coerce(operand, type);
  std::optional<Const> c = operand.constant;
  if (c && c->basic != type->basic)
    c = Const{type->basic, arithmetic::convert(c->bits, c->basic, type->basic)};
  if (e.op == S::Plus) return c ? constant(*c, type, e.span) : Ex{node, type, std::nullopt, e.span};
  const resolved::UnaryOp op = e.op == S::Minus ? resolved::UnaryOp::Neg
                               : e.op == S::Not ? resolved::UnaryOp::Not
                                                : resolved::UnaryOp::BitNot;
  if (c) {
    if (auto folded = evaluate(op, type->basic, c->bits))
      return constant({type->basic, *folded}, type, e.span);
  }
  auto* result = make<resolved::Unary>(type, e.span);
  result->op = op;
  result->operand = node;
  return value(result, type, e.span);
}

// Long chains lean to the left: the spine is walked, not climbed.
Ex BodyChecker::binary(const syntax::Binary& e) {
  std::vector<const syntax::Binary*> spine;
  const syntax::Expr* at = &e;
  while (const auto* b = at->as_if<syntax::Binary>()) {
    spine.push_back(b);
    at = b->left;
  }
  Ex left = expr(*at);
  for (auto it = spine.rbegin(); it != spine.rend(); ++it)
    left = binary_of(**it, left, expr(*(*it)->right));
  return left;
}

Ex BodyChecker::wrong_operands(const syntax::Binary& e, const Ex& left, const Ex& right) {
  return error_at(e.op_span,
                  fmt::format("bad operand types for operator '{}': {} and {}", spelling(e.op),
                              types().show(left.type), types().show(right.type)));
}

Ex BodyChecker::binary_of(const syntax::Binary& e, Ex left, Ex right) {
  using S = syntax::BinaryOp;
  if (left.type->is_error() || right.type->is_error()) return bad(e.span);
  if (left.type->is_void() || right.type->is_void()) {
    return error_at(left.type->is_void() ? left.span : right.span,
                    "a method that returns nothing gives no value here");
  }
  switch (e.op) {
    case S::AndThen:
    case S::OrElse: {
      const JType* a = types().as_primitive(left.type);
      const JType* b = types().as_primitive(right.type);
      if (a == nullptr || b == nullptr || !a->is(Basic::Boolean) || !b->is(Basic::Boolean))
        return wrong_operands(e, left, right);
      if (left.constant && right.constant) {
        const bool x = left.constant->bits != 0;
        const bool y = right.constant->bits != 0;
        return constant({Basic::Boolean, e.op == S::AndThen ? x && y : x || y}, a, e.span);
      }
      const auto fill = [&](auto* node) {
        node->left = coerce(left, a);
        node->right = coerce(right, b);
        return value(node, types().boolean(), e.span);
      };
      if (e.op == S::AndThen) return fill(make<resolved::AndThen>(a, e.span));
      return fill(make<resolved::OrElse>(a, e.span));
    }
    case S::Add:
      if (types().is_string(left.type) || types().is_string(right.type))
        return concat(left, right, e.span);
      return arithmetic(e, left, right);
    case S::Equal:
    case S::NotEqual:
      return equality(e, left, right);
    case S::Multiply:
    case S::Divide:
    case S::Remainder:
    case S::Subtract:
    case S::ShiftLeft:
    case S::ShiftRight:
    case S::ShiftRightUnsigned:
    case S::Less:
    case S::LessEqual:
    case S::Greater:
    case S::GreaterEqual:
    case S::And:
    case S::Xor:
    case S::Or:
      return arithmetic(e, left, right);
  }
  return bad(e.span);
}

Ex BodyChecker::arithmetic(const syntax::Binary& e, const Ex& left, const Ex& right) {
  const resolved::BinaryOp op = op_of(e.op);
  const JType* a = types().as_primitive(left.type);
  const JType* b = types().as_primitive(right.type);
  if (a == nullptr || b == nullptr) return wrong_operands(e, left, right);
  const bool booleans = a->is(Basic::Boolean) && b->is(Basic::Boolean);
  if (booleans ? !is_bitwise(op) : !a->is_numeric() || !b->is_numeric())
    return wrong_operands(e, left, right);
  if ((is_shift(op) || is_bitwise(op)) && !booleans && !(a->is_integral() && b->is_integral()))
    return wrong_operands(e, left, right);
  const JType* operand = booleans       ? a
                         : is_shift(op) ? types().promote(a, a)
                                        : types().promote(a, b);
  const JType* right_type = is_shift(op) ? types().promote(b, b) : operand;
  const bool compares = op >= resolved::BinaryOp::Eq;
  const JType* type = compares ? types().boolean() : operand;
  if (left.constant && right.constant && left.type->is_primitive() && right.type->is_primitive()) {
    const Value x = thinair::arithmetic::convert(left.constant->bits, a->basic, operand->basic);
    const Value y = thinair::arithmetic::convert(right.constant->bits, b->basic, right_type->basic);
    if (auto folded = evaluate(op, operand->basic, x, y))
      return constant({type->basic, *folded}, type, e.span);
  }
  auto* node = make<resolved::Binary>(type, e.span);
  node->op = op;
  node->operand = operand->basic;
  node->left = coerce(left, operand);
  node->right = coerce(right, right_type);
  return value(node, type, e.span);
}

Ex BodyChecker::equality(const syntax::Binary& e, const Ex& left, const Ex& right) {
  if (left.type->is_primitive() || right.type->is_primitive()) {
    const JType* a = types().as_primitive(left.type);
    const JType* b = types().as_primitive(right.type);
    if (a == nullptr || b == nullptr || a->is(Basic::Boolean) != b->is(Basic::Boolean))
      return wrong_operands(e, left, right);
    const JType* operand = a->is(Basic::Boolean) ? a : types().promote(a, b);
    if (left.constant && right.constant) {
      const Value x = thinair::arithmetic::convert(left.constant->bits, a->basic, operand->basic);
      const Value y = thinair::arithmetic::convert(right.constant->bits, b->basic, operand->basic);
      if (auto folded = evaluate(op_of(e.op), operand->basic, x, y))
        return constant({Basic::Boolean, *folded}, types().boolean(), e.span);
    }
    auto* node = make<resolved::Binary>(types().boolean(), e.span);
    node->op = op_of(e.op);
    node->operand = operand->basic;
    node->left = coerce(left, operand);
    node->right = coerce(right, operand);
    return value(node, types().boolean(), e.span);
  }
  if (!types().castable(left.type, right.type)) {
    return error_at(e.op_span, fmt::format("incomparable types: {} and {}", types().show(left.type),
                                           types().show(right.type)));
  }
  if (left.constant && right.constant && left.constant->is_text() && right.constant->is_text()) {
    const bool equal = left.constant->text == right.constant->text;
    return constant({Basic::Boolean, equal == (e.op == syntax::BinaryOp::Equal)}, types().boolean(),
                    e.span);
  }
  auto* node = make<resolved::Binary>(types().boolean(), e.span);
  node->op = op_of(e.op);
  node->operand = Basic::Reference;
  node->left = left.node;
  node->right = right.node;
  return value(node, types().boolean(), e.span);
}

const resolved::Expr* BodyChecker::to_text(const Ex& ex) {
  if (types().is_string(ex.type)) return ex.node;
  unit_.known(Known::String)->instantiated = true;
  auto* text = make<resolved::ToText>(types().string(), ex.span);
  text->operand = ex.node;
  if (!ex.type->is_primitive()) {
    for (MethodSym* method : unit_.find_methods(types().object(), "toString")) {
      unit_.signature(method);
      unit_.reach_virtual(method);
      text->to_string = unit_.method_id(method);
    }
  }
  return text;
}

Ex BodyChecker::concat(const Ex& left, const Ex& right, Span span) {
  if (left.constant && right.constant) {
    return text_constant(
        unit_.keep(join(folded_text(*left.constant), folded_text(*right.constant))), span);
  }
  unit_.known(Known::String)->instantiated = true;
  auto* node = make<resolved::Concat>(types().string(), span);
  node->left = to_text(left);
  node->right = to_text(right);
  return value(node, types().string(), span);
}

// JLS 15.25
Ex BodyChecker::conditional(const syntax::Conditional& e, const JType* expected) {
  const Ex c = condition(*e.condition);
  Ex yes = expr(*e.then, expected);
  Ex no = expr(*e.otherwise, expected);
  if (c.type->is_error() || yes.type->is_error() || no.type->is_error()) return bad(e.span);
  if (yes.type->is_void() || no.type->is_void()) {
    return error_at(yes.type->is_void() ? yes.span : no.span,
                    "a method that returns nothing gives no value here");
  }
  const JType* a = types().as_primitive(yes.type);
  const JType* b = types().as_primitive(no.type);
  const JType* type = nullptr;
  if (a != nullptr && b != nullptr &&
      (yes.type->is_primitive() || no.type->is_primitive() || !types().same(yes.type, no.type))) {
    if (a->is(Basic::Boolean) && b->is(Basic::Boolean)) {
      type = a;
    } else if (a->is_numeric() && b->is_numeric()) {
      const auto small = [](const JType* t) {
        return t->basic == Basic::Byte || t->basic == Basic::Short || t->basic == Basic::Char;
      };
      if (a->basic == b->basic) {
        type = a;
      } else if ((a->is(Basic::Byte) && b->is(Basic::Short)) ||
                 (a->is(Basic::Short) && b->is(Basic::Byte))) {
        type = types().primitive(Basic::Short);
      } else if (small(a) && no.constant && no.constant->basic == Basic::Int && assignable(no, a)) {
        type = a;
      } else if (small(b) && yes.constant && yes.constant->basic == Basic::Int &&
                 assignable(yes, b)) {
        type = b;
      } else {
        type = types().promote(a, b);
      }
    }
  }
  if (type == nullptr) {
    if (expected != nullptr && expected->is_reference() && assignable(yes, expected) &&
        assignable(no, expected)) {
      type = expected;
    } else {
      type = types().common_super(types().boxed(yes.type), types().boxed(no.type));
    }
    if (type->is_null()) type = expected != nullptr ? expected : types().null();
  }
  if (c.constant && yes.constant && no.constant &&
      (type->is_primitive() || types().is_string(type))) {
    const Ex& chosen = c.constant->bits != 0 ? yes : no;
    if (chosen.constant->is_text()) return constant(*chosen.constant, type, e.span);
    return constant({type->basic, thinair::arithmetic::convert(
                                      chosen.constant->bits, chosen.constant->basic, type->basic)},
                    type, e.span);
  }
  auto* node = make<resolved::Conditional>(type, e.span);
  node->condition = c.node;
  node->yes = coerce(yes, type);
  node->no = coerce(no, type);
  return value(node, type, e.span);
}

Ex BodyChecker::cast(const syntax::Cast& e) {
  const JType* to = resolve_type(*e.type);
  if (!e.additional.empty())
    return error_at(e.span, "casts to several types at once are not supported");
  const Ex ex = expr(*e.operand, to);
  if (to->is_error() || ex.type->is_error()) return bad(e.span);
  const auto refuse = [&] {
    return error_at(e.span, fmt::format("incompatible types: {} cannot be cast to {}",
                                        types().show(ex.type), types().show(to)));
  };
  if (ex.type->is_void() || to->is_void()) return refuse();
  if (to->is_primitive()) {
    if (ex.type->is_primitive()) {
      if (ex.type->is(Basic::Boolean) != to->is(Basic::Boolean)) return refuse();
      if (ex.constant) {
        return constant(
            {to->basic, thinair::arithmetic::convert(ex.constant->bits, ex.type->basic, to->basic)},
            to, e.span);
      }
      if (ex.type->basic == to->basic) return value(ex.node, to, e.span);
      auto* convert = make<resolved::Convert>(to, e.span);
      convert->operand = ex.node;
      return value(convert, to, e.span);
    }
    const JType* p = types().as_primitive(ex.type);
    if (p != nullptr) {
      if (!widens(p->basic, to->basic)) return refuse();
      return value(coerce(ex, to), to, e.span);
    }
    // Object, Number, Comparable: a checked cast to the box, then unboxing.
    const JType* box = types().boxed(to);
    if (!types().castable(ex.type, box) || ex.type->is_null()) return refuse();
    auto* checked = make<resolved::Cast>(box, e.span);
    checked->operand = ex.node;
    return value(coerce(value(checked, box, e.span), to), to, e.span);
  }
  if (ex.type->is_primitive()) {
    if (!types().subtype(types().boxed(ex.type), to)) return refuse();
    return value(coerce(ex, to), to, e.span);
  }
  if (!types().castable(ex.type, to)) return refuse();
  if (ex.constant && types().is_string(to)) return constant(*ex.constant, to, e.span);
  if (types().subtype(types().erasure(ex.type), types().erasure(to)) &&
      ex.node->type == types().id_of(ex.type))
    return value(ex.node, to, e.span);
  auto* checked = make<resolved::Cast>(types().erasure(to), e.span);
  checked->operand = ex.node;
  return value(checked, to, e.span);
}

Ex BodyChecker::instance_of(const syntax::InstanceOf& e) {
  const Ex ex = expr(*e.operand);
  if (e.binding)
    return error_at(e.binding.span, "patterns in instanceof are not supported", "cast it instead");
  const JType* tested = resolve_type(*e.type);
  if (ex.type->is_error() || tested->is_error()) return bad(e.span);
  if (ex.type->is_primitive() || ex.type->is_void()) {
    return error_at(e.operand->span,
                    fmt::format("instanceof needs a reference, not {}", types().show(ex.type)));
  }
  if (!tested->is_reference() || tested->kind == JType::Kind::Variable) {
    return error_at(e.type->span,
                    fmt::format("instanceof cannot test for {}", types().show(tested)));
  }
  if (!types().castable(ex.type, tested)) {
    return error_at(e.span, fmt::format("incompatible types: {} cannot be cast to {}",
                                        types().show(ex.type), types().show(tested)));
  }
  auto* node = make<resolved::InstanceOf>(types().boolean(), e.span);
  node->operand = ex.node;
  node->tested = types().id_of(tested);
  return value(node, types().boolean(), e.span);
}

}  // namespace thinair::check
