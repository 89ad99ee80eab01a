// The expressions directly inside an expression, in the order Java evaluates them.
#pragma once

#include "program/resolved.h"

namespace thinair::lowering {

template <typename Visit>
void for_each_child(const resolved::Expr& e, Visit&& visit) {
  using Kind = resolved::Expr::Kind;
  const auto all = [&](std::span<const resolved::Expr* const> list) {
    for (const resolved::Expr* child : list) visit(*child);
  };
  switch (e.kind) {
    case Kind::Constant:
    case Kind::Text:
    case Kind::ClassLiteral:
    case Kind::LocalGet:
    case Kind::StaticGet:
    case Kind::Given:
      return;
    case Kind::FieldGet:
      return visit(*e.as<resolved::FieldGet>().object);
    case Kind::ElementGet:
      visit(*e.as<resolved::ElementGet>().array);
      return visit(*e.as<resolved::ElementGet>().index);
    case Kind::ArrayLength:
      return visit(*e.as<resolved::ArrayLength>().array);
    case Kind::Assign:
      visit(*e.as<resolved::Assign>().target);
      return visit(*e.as<resolved::Assign>().value);
    case Kind::Compound:
      visit(*e.as<resolved::Compound>().target);
      return visit(*e.as<resolved::Compound>().value);
    case Kind::Unary:
      return visit(*e.as<resolved::Unary>().operand);
    case Kind::Binary:
      visit(*e.as<resolved::Binary>().left);
      return visit(*e.as<resolved::Binary>().right);
    case Kind::AndThen:
      visit(*e.as<resolved::AndThen>().left);
      return visit(*e.as<resolved::AndThen>().right);
    case Kind::OrElse:
      visit(*e.as<resolved::OrElse>().left);
      return visit(*e.as<resolved::OrElse>().right);
    case Kind::Conditional:
      visit(*e.as<resolved::Conditional>().condition);
      visit(*e.as<resolved::Conditional>().yes);
      return visit(*e.as<resolved::Conditional>().no);
    case Kind::Convert:
      return visit(*e.as<resolved::Convert>().operand);
    case Kind::Box:
      return visit(*e.as<resolved::Box>().operand);
    case Kind::Unbox:
      return visit(*e.as<resolved::Unbox>().operand);
    case Kind::Cast:
      return visit(*e.as<resolved::Cast>().operand);
    case Kind::InstanceOf:
      return visit(*e.as<resolved::InstanceOf>().operand);
    case Kind::ToText:
      return visit(*e.as<resolved::ToText>().operand);
    case Kind::Concat:
      visit(*e.as<resolved::Concat>().left);
      return visit(*e.as<resolved::Concat>().right);
    case Kind::Call:
      if (e.as<resolved::Call>().receiver) visit(*e.as<resolved::Call>().receiver);
      return all(e.as<resolved::Call>().arguments);
    case Kind::Intrinsic:
      return all(e.as<resolved::IntrinsicCall>().arguments);
    case Kind::Memory:
      if (e.as<resolved::Memory>().target) visit(*e.as<resolved::Memory>().target);
      return all(e.as<resolved::Memory>().arguments);
    case Kind::New:
      return all(e.as<resolved::New>().arguments);
    case Kind::NewArray:
      return all(e.as<resolved::NewArray>().lengths);
    case Kind::ArrayLiteral:
      return all(e.as<resolved::ArrayLiteral>().elements);
  }
}

}  // namespace thinair::lowering
