// Conversions, written out as nodes (JLS 5), and constants.
#include <algorithm>

#include "fmt/format.h"
#include "program/arithmetic.h"
#include "program/check/body.h"

namespace thinair::check {
namespace {

// JLS 5.2: an int constant that fits may become a byte, short or char.
bool fits_constant(const Const& c, Basic to) {
  if (c.basic != Basic::Int && c.basic != Basic::Short && c.basic != Basic::Char &&
      c.basic != Basic::Byte)
    return false;
  if (to != Basic::Byte && to != Basic::Short && to != Basic::Char) return false;
  return arithmetic::convert(c.bits, c.basic, to) == c.bits;
}

}  // namespace

Ex BodyChecker::constant(Const c, const JType* type, Span span) {
  if (c.is_text()) {
    unit_.known(Known::String)->instantiated = true;
    auto* node = make<resolved::Text>(types().string(), span);
    node->text = c.text;
    return {node, type, c, span};
  }
  auto* node = make<resolved::Constant>(types().primitive(c.basic), span);
  node->value = c.bits;
  return {node, type, c, span};
}

Ex BodyChecker::int_constant(int32_t v, Span span) {
  return constant({Basic::Int, arithmetic::to_value(v)}, types().int_type(), span);
}

Ex BodyChecker::text_constant(std::string_view text, Span span) {
  return constant({Basic::Reference, 0, text}, types().string(), span);
}

const resolved::Expr* BodyChecker::null_node(Span span) {
  return make<resolved::Constant>(types().null(), span);
}

const resolved::Expr* BodyChecker::zero(const JType* type, Span span) {
  return type->is_primitive() ? make<resolved::Constant>(type, span) : null_node(span);
}

bool BodyChecker::assignable(const Ex& ex, const JType* to) {
  const JType* from = ex.type;
  if (from->is_error() || to->is_error()) return true;
  if (from->is_void() || to->is_void()) return false;
  if (to->is_primitive()) {
    const JType* p = types().as_primitive(from);
    if (p == nullptr) return false;
    if (widens(p->basic, to->basic)) return true;
    return from->is_primitive() && ex.constant && fits_constant(*ex.constant, to->basic);
  }
  if (from->is_primitive()) {
    if (types().subtype(types().boxed(from), to)) return true;
    const JType* box = types().unboxed(to);
    return box != nullptr && ex.constant && fits_constant(*ex.constant, box->basic);
  }
  return types().subtype(from, to);
}

const resolved::Expr* BodyChecker::box_of(const resolved::Expr* node, const JType* primitive,
                                          Span span) {
  const JType* type = types().boxed(primitive);
  unit_.members(type->cls);
  type->cls->instantiated = true;
  auto* box = make<resolved::Box>(type, span);
  box->operand = node;
  return box;
}

const resolved::Expr* BodyChecker::coerce(const Ex& ex, const JType* to) {
  const JType* from = ex.type;
  if (ex.node == nullptr || from->is_error() || to->is_error() || to->is_void()) return ex.node;
  if (to->is_primitive()) {
    const resolved::Expr* node = ex.node;
    if (!from->is_primitive()) {
      const JType* p = types().as_primitive(from);
      const JType* box = types().boxed(p);
      node = from_generic(node, ex.node->type == types().id_of(box) ? box : types().object(), box,
                          ex.span)
                 .node;
      if (ex.node->type == types().id_of(box)) node = ex.node;
      auto* unbox = make<resolved::Unbox>(p, ex.span);
      unbox->operand = node;
      node = unbox;
      from = p;
    }
    if (from->basic == to->basic) return node;
    if (ex.constant && ex.type->is_primitive()) {
      return constant({to->basic, arithmetic::convert(ex.constant->bits, from->basic, to->basic)},
                      to, ex.span)
          .node;
    }
    auto* convert = make<resolved::Convert>(to, ex.span);
    convert->operand = node;
    return convert;
  }
  if (from->is_primitive()) {
    const JType* box = types().unboxed(to);
    if (box != nullptr && box->basic != from->basic) return box_of(coerce(ex, box), box, ex.span);
    return box_of(ex.node, from, ex.span);
  }
  return ex.node;
}

const resolved::Expr* BodyChecker::converted(const Ex& ex, const JType* to, std::string_view what) {
  if (ex.type->is_error() || to->is_error()) return ex.node;
  if (assignable(ex, to)) return coerce(ex, to);
  if (ex.type->is_void()) {
    error_at(ex.span, "a method that returns nothing gives no value here");
    return nullptr;
  }
  const std::string prefix = what.empty() ? "incompatible types: " : std::string(what);
  const JType* p = types().as_primitive(ex.type);
  if (to->is_numeric() && p != nullptr && p->is_numeric()) {
    error_at(ex.span,
             fmt::format("{}possible lossy conversion from {} to {}", prefix, types().show(ex.type),
                         types().show(to)),
             fmt::format("cast it: ({}) ...", types().show(to)));
  } else {
    std::string hint;
    if (to->is(Basic::Boolean) && p != nullptr && p->is_numeric()) hint = "compare it: ... != 0";
    error_at(ex.span,
             fmt::format("{}{} cannot be converted to {}", prefix, types().show(ex.type),
                         types().show(to)),
             hint);
  }
  return nullptr;
}

const resolved::Expr* BodyChecker::assigned(const syntax::Expr& e, const JType* to) {
  if (e.kind == syntax::ExprKind::ArrayInit)
    return array_init(e.as<syntax::ArrayInit>(), to, e.span).node;
  return converted(expr(e, to), to);
}

Ex BodyChecker::condition(const syntax::Expr& e) {
  Ex ex = expr(e, types().boolean());
  const resolved::Expr* node = converted(ex, types().boolean());
  if (node == nullptr) return bad(e.span);
  return {node, types().boolean(), ex.constant, e.span};
}

std::span<const resolved::Step> BodyChecker::steps(const JType* from, const JType* to) {
  using resolved::Step;
  std::vector<Step> result;
  const auto add = [&](Step::Kind kind, Basic a, Basic b, const JType* type) {
    Step step;
    step.kind = kind;
    step.from = a;
    step.to = b;
    step.type = types().id_of(type);
    result.push_back(step);
  };
  if (!from->is_primitive()) {
    const JType* p = types().as_primitive(from);
    if (p == nullptr) return {};
    const JType* box = types().boxed(p);
    if (types().upper(from) != from) add(Step::Kind::Cast, Basic::Reference, Basic::Reference, box);
    add(Step::Kind::Unbox, Basic::Reference, p->basic, p);
    from = p;
  }
  const JType* aim = to->is_primitive() ? to : types().as_primitive(to);
  if (aim == nullptr) aim = from;
  if (from->basic != aim->basic) add(Step::Kind::Convert, from->basic, aim->basic, aim);
  if (!to->is_primitive()) {
    const JType* box = types().boxed(aim);
    unit_.members(box->cls);
    box->cls->instantiated = true;
    add(Step::Kind::Box, aim->basic, Basic::Reference, box);
  }
  return unit_.arena().copy<Step>(result);
}

// Only what can be a constant expression is tried: no calls, nothing that makes objects.
static bool may_be_constant(const syntax::Expr& e) {
  switch (e.kind) {
    case syntax::ExprKind::Literal:
      return e.as<syntax::Literal>().literal != syntax::LiteralKind::Null;
    case syntax::ExprKind::Name:
      return true;
    case syntax::ExprKind::FieldAccess:
      return may_be_constant(*e.as<syntax::FieldAccess>().target);
    case syntax::ExprKind::Unary:
      return may_be_constant(*e.as<syntax::Unary>().operand);
    case syntax::ExprKind::Binary: {
      const syntax::Expr* left = &e;
      while (const auto* binary = left->as_if<syntax::Binary>()) {
        if (!may_be_constant(*binary->right)) return false;
        left = binary->left;
      }
      return may_be_constant(*left);
    }
    case syntax::ExprKind::Conditional: {
      const auto& c = e.as<syntax::Conditional>();
      return may_be_constant(*c.condition) && may_be_constant(*c.then) &&
             may_be_constant(*c.otherwise);
    }
    case syntax::ExprKind::Cast: {
      const auto& c = e.as<syntax::Cast>();
      return may_be_constant(*c.operand);
    }
    case syntax::ExprKind::This:
    case syntax::ExprKind::Super:
    case syntax::ExprKind::Index:
    case syntax::ExprKind::Call:
    case syntax::ExprKind::New:
    case syntax::ExprKind::NewArray:
    case syntax::ExprKind::ArrayInit:
    case syntax::ExprKind::InstanceOf:
    case syntax::ExprKind::Assign:
    case syntax::ExprKind::Lambda:
    case syntax::ExprKind::MethodRef:
    case syntax::ExprKind::ClassLiteral:
    case syntax::ExprKind::Switch:
    case syntax::ExprKind::Annotation:
    case syntax::ExprKind::ThreadThrows:
    case syntax::ExprKind::ThreadHangs:
      return false;
  }
  return false;
}

std::optional<Const> BodyChecker::fold(const syntax::Expr& e, const JType* type) {
  if (!may_be_constant(e)) return std::nullopt;
  unit_.mute();
  const Ex ex = expr(e, type);
  std::optional<Const> result;
  if (ex.constant && assignable(ex, type)) {
    result = ex.constant;
    if (type->is_primitive() && !result->is_text()) {
      result->bits = arithmetic::convert(result->bits, result->basic, type->basic);
      result->basic = type->basic;
    }
  }
  unit_.unmute();
  return result;
}

std::optional<Const> fold_initializer(Unit& unit, FieldSym* field, const JType* type) {
  if (!may_be_constant(*field->initializer)) return std::nullopt;
  MethodSym* nowhere = unit.new_method(field->owner, "<constant>");
  nowhere->is_static = field->is_static;
  nowhere->result = unit.types().void_type();
  BodyChecker body(unit, nowhere, field->owner->declared_in);
  return body.fold(*field->initializer, type);
}

}  // namespace thinair::check
