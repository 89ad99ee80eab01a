// One case for every kind of expression.
#include <cctype>

#include "fmt/format.h"
#include "program/check/body.h"

namespace thinair::check {

using syntax::ExprKind;

// A name that is neither variable nor type, and no package that matters.
void BodyChecker::unresolved(const syntax::Expr& e, const Denotation& d) {
  const syntax::Expr* root = &e;
  while (const auto* access = root->as_if<syntax::FieldAccess>()) root = access->target;
  const auto* first = root->as_if<syntax::Name>();
  if (first == nullptr) {
    error_at(e.span, fmt::format("{} is not a value", d.package));
    return;
  }
  const std::string_view name = first->name.text;
  if (root != &e && (unit_.is_package(name))) {
    error_at(e.span, fmt::format("{} is not supported", d.package));
  } else if (std::isupper(static_cast<unsigned char>(name.front())) != 0) {
    unit_.unknown_class(cls()->source, first->name.span, name, type_scope());
  } else {
    unknown_name(name, first->name.span);
  }
}

Ex BodyChecker::expr(const syntax::Expr& e, const JType* expected) {
  switch (e.kind) {
    case ExprKind::Literal:
      return literal(e.as<syntax::Literal>());
    case ExprKind::Name:
    case ExprKind::FieldAccess: {
      Denotation d = denote(e);
      if (d.kind == Denotation::Kind::Value) return d.ex;
      if (d.kind == Denotation::Kind::Error) return bad(e.span);
      if (d.kind == Denotation::Kind::Type)
        return error_at(e.span, fmt::format("{} is a class, not a value", types().show(d.type)));
      if (e.kind == ExprKind::Name) {
        unknown_name(e.as<syntax::Name>().name.text, e.span);
      } else {
        unresolved(e, d);
      }
      return bad(e.span);
    }
    case ExprKind::This:
      return this_expr(e.as<syntax::This>());
    case ExprKind::Super:
      return error_at(e.span, "super is not a value");
    case ExprKind::Index:
      return index(e.as<syntax::Index>());
    case ExprKind::Call:
      return call(e.as<syntax::Call>(), expected);
    case ExprKind::New:
      return new_object(e.as<syntax::New>(), expected);
    case ExprKind::NewArray:
      return new_array(e.as<syntax::NewArray>());
    case ExprKind::ArrayInit:
      if (expected != nullptr) return array_init(e.as<syntax::ArrayInit>(), expected, e.span);
      return error_at(e.span, "an array initialiser is not expected here");
    case ExprKind::Unary:
      return unary(e.as<syntax::Unary>());
    case ExprKind::Binary:
      return binary(e.as<syntax::Binary>());
    case ExprKind::InstanceOf:
      return instance_of(e.as<syntax::InstanceOf>());
    case ExprKind::Conditional:
      return conditional(e.as<syntax::Conditional>(), expected);
    case ExprKind::Assign:
      return assign(e.as<syntax::Assign>());
    case ExprKind::Cast:
      return cast(e.as<syntax::Cast>());
    case ExprKind::Lambda:
      return lambda(e.as<syntax::Lambda>(), expected);
    case ExprKind::MethodRef:
      return method_ref(e.as<syntax::MethodRef>(), expected);
    case ExprKind::ClassLiteral:
      return class_literal(e.as<syntax::ClassLiteral>());
    case ExprKind::Switch:
      return error_at(e.span, "switch expressions are not supported", "use a switch statement");
    case ExprKind::Annotation:
      return error_at(e.span, "an annotation is not a value");
    case ExprKind::ThreadThrows:
    case ExprKind::ThreadHangs:
      return error_at(e.span, "what a thread ends with can only be asked in an expectation");
  }
  return bad(e.span);
}

}  // namespace thinair::check
