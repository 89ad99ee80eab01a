// Assignments, increments, arrays (JLS 15.26, 15.14.2, 15.15.1, 15.10).
#include <algorithm>

#include "fmt/format.h"
#include "program/arithmetic.h"
#include "program/check/body.h"

namespace thinair::check {

FieldSym* BodyChecker::assigned_field(const Ex& target) {
  if (target.node == nullptr) return nullptr;
  FieldId id;
  if (target.node->kind == resolved::Expr::Kind::FieldGet)
    id = target.node->as<resolved::FieldGet>().field;
  if (target.node->kind == resolved::Expr::Kind::StaticGet)
    id = target.node->as<resolved::StaticGet>().field;
  return id.valid() ? unit_.field_with(id) : nullptr;
}

// JLS 4.12.4. A blank final may be assigned where its class is initialised; whether that happens
// exactly once is for the flow analysis.
bool BodyChecker::check_final(const syntax::Expr& e, FieldSym* field) {
  if (!field->is_final) return true;
  const bool own = field->owner == cls() && field->initializer == nullptr;
  const bool by_name = e.kind == syntax::ExprKind::Name ||
                       (e.kind == syntax::ExprKind::FieldAccess &&
                        e.as<syntax::FieldAccess>().target->kind == syntax::ExprKind::This);
  const bool initialising =
      field->is_static ? method_->made == MethodSym::Made::StaticInitializer
                       : method_->is_constructor || method_->made == MethodSym::Made::TestBody;
  const bool in_test = field->owner->kind == ClassSym::Kind::Test;
  if (own && by_name && initialising && (!in_test || method_->name == "init")) return true;
  error_at(e.span, fmt::format("cannot assign a value to final variable {}", field->name));
  return false;
}

// The place that an assignment goes to, as the node that would read it.
Ex BodyChecker::target(const syntax::Expr& e) {
  Ex place;
  if (e.kind != syntax::ExprKind::Name && e.kind != syntax::ExprKind::FieldAccess &&
      e.kind != syntax::ExprKind::Index)
    return error_at(e.span, "a variable is expected here");
  place = expr(e);
  if (place.type->is_error()) return place;
  const resolved::Expr* node = place.node;
  // A generic field read through its class is cast; the place itself is under the cast.
  if (node->kind == resolved::Expr::Kind::Cast) node = node->as<resolved::Cast>().operand;
  // A constant variable was folded.
  if (node->kind == resolved::Expr::Kind::Constant || node->kind == resolved::Expr::Kind::Text) {
    const std::string_view name = e.kind == syntax::ExprKind::Name
                                      ? e.as<syntax::Name>().name.text
                                      : e.as<syntax::FieldAccess>().name.text;
    return error_at(e.span, fmt::format("cannot assign a value to final variable {}", name));
  }
  using Kind = resolved::Expr::Kind;
  if (node->kind == Kind::LocalGet || node->kind == Kind::ElementGet)
    return value(node, place.type, e.span);
  if (node->kind == Kind::FieldGet || node->kind == Kind::StaticGet) {
    FieldSym* field = assigned_field(value(node, place.type, e.span));
    if (field != nullptr && field->is_synthetic) {  // a captured local
      return error_at(e.span, fmt::format("local variable {} is captured here and must be "
                                          "effectively final: it cannot be assigned",
                                          field->name));
    }
    if (field != nullptr && !check_final(e, field)) return bad(e.span);
    return value(node, place.type, e.span);
  }
  if (node->kind == Kind::ArrayLength)
    return error_at(e.span, "cannot assign a value to final variable length");
  return error_at(e.span, "a variable is expected here");
}

Ex BodyChecker::assign(const syntax::Assign& e) {
  if (e.op) return compound(e);
  const Ex place = target(*e.target);
  if (place.type->is_error()) {
    expr(*e.value);
    return bad(e.span);
  }
  const resolved::Expr* node = assigned(*e.value, place.type);
  if (node == nullptr) return bad(e.span);
  auto* result = make<resolved::Assign>(place.type, e.span);
  result->target = place.node;
  result->value = node;
  return value(result, place.type, e.span);
}

Ex BodyChecker::compound(const syntax::Assign& e) {
  const Ex place = target(*e.target);
  const Ex right = expr(*e.value);
  if (place.type->is_error() || right.type->is_error()) return bad(e.span);
  auto* result = make<resolved::Compound>(place.type, e.span);
  result->target = place.node;
  result->op = binary_op(*e.op);
  const auto wrong = [&] {
    return error_at(e.op_span,
                    fmt::format("bad operand types for operator '{}=': {} and {}", spelling(*e.op),
                                types().show(place.type), types().show(right.type)));
  };
  if (right.type->is_void()) return wrong();
  if (*e.op == syntax::BinaryOp::Add && types().is_string(place.type)) {
    result->is_text = true;
    result->operand = Basic::Reference;
    result->value = to_text(right);
    unit_.known(Known::String)->instantiated = true;
    return value(result, place.type, e.span);
  }
  const JType* a = types().as_primitive(place.type);
  const JType* b = types().as_primitive(right.type);
  if (a == nullptr || b == nullptr) return wrong();
  const bool shift = *e.op == syntax::BinaryOp::ShiftLeft ||
                     *e.op == syntax::BinaryOp::ShiftRight ||
                     *e.op == syntax::BinaryOp::ShiftRightUnsigned;
  const bool bitwise = *e.op == syntax::BinaryOp::And || *e.op == syntax::BinaryOp::Or ||
                       *e.op == syntax::BinaryOp::Xor;
  const bool booleans = a->is(Basic::Boolean) && b->is(Basic::Boolean);
  if (booleans ? !bitwise : !a->is_numeric() || !b->is_numeric()) return wrong();
  if ((shift || bitwise) && !booleans && !(a->is_integral() && b->is_integral())) return wrong();
  const JType* operand = booleans ? a : shift ? types().promote(a, a) : types().promote(a, b);
  result->operand = operand->basic;
  result->value = coerce(right, shift ? types().promote(b, b) : operand);
  result->to_operand = steps(place.type, operand);
  result->from_operand = steps(operand, place.type);
  return value(result, place.type, e.span);
}

Ex BodyChecker::increment(const syntax::Unary& e) {
  using S = syntax::UnaryOp;
  const Ex place = target(*e.operand);
  if (place.type->is_error()) return bad(e.span);
  const JType* p = types().as_primitive(place.type);
  if (p == nullptr || !p->is_numeric()) {
    return error_at(e.span, fmt::format("bad operand type {} for operator '{}'",
                                        types().show(place.type), spelling(e.op)));
  }
  const JType* operand = types().promote(p, p);
  auto* result = make<resolved::Compound>(place.type, e.span);
  result->target = place.node;
  result->op = e.op == S::PreIncrement || e.op == S::PostIncrement ? resolved::BinaryOp::Add
                                                                   : resolved::BinaryOp::Sub;
  result->operand = operand->basic;
  result->value = coerce(int_constant(1, e.span), operand);
  result->to_operand = steps(place.type, operand);
  result->from_operand = steps(operand, place.type);
  result->yields_old = e.op == S::PostIncrement || e.op == S::PostDecrement;
  return value(result, place.type, e.span);
}

Ex BodyChecker::index(const syntax::Index& e) {
  const Ex array = expr(*e.array);
  const Ex at = expr(*e.index);
  if (array.type->is_error() || at.type->is_error()) return bad(e.span);
  if (!array.type->is_array()) {
    return error_at(e.array->span,
                    fmt::format("an array is expected, not {}", types().show(array.type)));
  }
  const resolved::Expr* number = converted(at, types().int_type());
  if (number == nullptr) return bad(e.span);
  auto* node = make<resolved::ElementGet>(array.type->element, e.span);
  node->array = array.node;
  node->index = number;
  const JType* element = array.type->element;
  return value(node, element, e.span);
}

Ex BodyChecker::new_array(const syntax::NewArray& e) {
  const JType* type = resolve_type(*e.type);
  if (type->is_error()) return bad(e.span);
  const JType* element = type;
  while (element->is_array()) element = element->element;
  if (element->kind == JType::Kind::Variable || (element->is_class() && !element->args.empty())) {
    const bool all_open = element->is_class() &&
                          std::all_of(element->args.begin(), element->args.end(), [](auto* arg) {
                            return arg->kind == JType::Kind::Wildcard && arg->element == nullptr;
                          });
    if (!all_open)
      return error_at(e.type->span, fmt::format("cannot create an array of the generic type {}",
                                                types().show(element)));
  }
  if (e.initializer != nullptr) return array_init(*e.initializer, type, e.span);
  std::vector<const resolved::Expr*> lengths;
  for (const syntax::Expr* length : e.lengths) {
    const Ex ex = expr(*length);
    const resolved::Expr* node = converted(ex, types().int_type());
    if (node == nullptr) return bad(e.span);
    lengths.push_back(node);
  }
  auto* node = make<resolved::NewArray>(type, e.span);
  node->lengths = list(lengths);
  return value(node, type, e.span);
}

Ex BodyChecker::array_init(const syntax::ArrayInit& init, const JType* type, Span span) {
  if (type->is_error()) {
    return bad(span);
  }
  if (!type->is_array()) {
    return error_at(span,
                    fmt::format("an array initialiser gives an array, not {}", types().show(type)));
  }
  std::vector<const resolved::Expr*> elements;
  bool good = true;
  for (const syntax::Expr* e : init.elements) {
    const resolved::Expr* node = assigned(*e, type->element);
    good = good && node != nullptr;
    elements.push_back(node);
  }
  if (!good) return bad(span);
  auto* node = make<resolved::ArrayLiteral>(type, span);
  node->elements = list(elements);
  return value(node, type, span);
}

Ex BodyChecker::class_literal(const syntax::ClassLiteral& e) {
  const JType* named = resolve_type(*e.type);
  if (named->is_error()) return bad(e.span);
  const JType* of = named->is_void() ? types().unknown() : types().boxed(named);
  const JType* type = types().of(unit_.known(Known::Class), {of});
  auto* node = make<resolved::ClassLiteral>(type, e.span);
  node->named = types().id_of(named);
  return value(node, type, e.span);
}

}  // namespace thinair::check
