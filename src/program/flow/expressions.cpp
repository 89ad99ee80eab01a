// Definite assignment through expressions (JLS 16.1).
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "program/flow/body_flow.h"

namespace thinair::flow {

using namespace resolved;

// A field named by its simple name or through `this`.
std::optional<FieldId> BodyFlow::own_field(const Expr& target) const {
  if (target.kind == Expr::Kind::StaticGet) return target.as<StaticGet>().field;
  if (target.kind != Expr::Kind::FieldGet) return std::nullopt;
  const Expr& object = *target.as<FieldGet>().object;
  const bool of_this = object.kind == Expr::Kind::LocalGet &&
                       object.as<LocalGet>().local == Local{0} &&
                       !program_.methods[body_.method.value].is_static;
  return of_this ? std::optional(target.as<FieldGet>().field) : std::nullopt;
}

// The variable this access names, if it is one that is followed: a local, or a blank final field
// that this body has to assign.
std::optional<Variable> BodyFlow::variable_of(const Expr& target) const {
  if (target.kind == Expr::Kind::LocalGet) {
    const auto variable = static_cast<Variable>(target.as<LocalGet>().local);
    if (local(variable).is_synthetic) return std::nullopt;
    return variable;
  }
  const std::optional<FieldId> field = own_field(target);
  if (!field.has_value()) return std::nullopt;
  const auto found = std::ranges::find(blank_finals_, *field);
  if (found == blank_finals_.end()) return std::nullopt;
  return static_cast<Variable>(body_.locals.size() +
                               static_cast<size_t>(found - blank_finals_.begin()));
}

void BodyFlow::assign_target(const Expr& target) {
  if (const std::optional<Variable> variable = variable_of(target)) {
    assign(*variable, target.span);
  } else if (body_.calls_this) {
    // this(...) has assigned every final field (JLS 16.9)
    const std::optional<FieldId> id = own_field(target);
    if (!id.has_value()) return;
    const Field& field = program_.fields[id->value];
    if (!field.is_final || field.is_static) return;
    error(target.span, fmt::format("final field {} may already have been assigned", field.name));
  }
}

void BodyFlow::visit_all(std::span<const Expr* const> list) {
  for (const Expr* expr : list) visit(*expr);
}

// The parts of an assignment's target that are evaluated before its value.
void BodyFlow::visit_target(const Expr& target) {
  if (target.kind == Expr::Kind::FieldGet) {
    visit(*target.as<FieldGet>().object);
  } else if (target.kind == Expr::Kind::ElementGet) {
    visit(*target.as<ElementGet>().array);
    visit(*target.as<ElementGet>().index);
  }
}

void BodyFlow::visit(const Expr& expr) {
  switch (expr.kind) {
    case Expr::Kind::Constant:
    case Expr::Kind::Text:
    case Expr::Kind::ClassLiteral:
    case Expr::Kind::Given:
      return;
    case Expr::Kind::LocalGet:
    case Expr::Kind::FieldGet:
    case Expr::Kind::StaticGet:
      if (const std::optional<Variable> variable = variable_of(expr)) {
        use(*variable, expr.span);
      } else {
        visit_target(expr);
      }
      return;
    case Expr::Kind::ElementGet:
      visit_target(expr);
      return;
    case Expr::Kind::ArrayLength:
      visit(*expr.as<ArrayLength>().array);
      return;
    case Expr::Kind::Assign: {
      const auto& assignment = expr.as<Assign>();
      visit_target(*assignment.target);
      visit(*assignment.value);
      assign_target(*assignment.target);
      return;
    }
    case Expr::Kind::Compound: {
      const auto& compound = expr.as<Compound>();
      visit(*compound.target);
      if (compound.value != nullptr) visit(*compound.value);
      assign_target(*compound.target);
      return;
    }
    case Expr::Kind::Unary:
      if (expr.as<Unary>().op != UnaryOp::Not) {
        visit(*expr.as<Unary>().operand);
        return;
      }
      [[fallthrough]];
    case Expr::Kind::AndThen:
    case Expr::Kind::OrElse: {
      Branches branches = condition(expr);
      state_ = std::move(branches.when_true);
      state_.join(branches.when_false);
      return;
    }
    case Expr::Kind::Binary:
      visit(*expr.as<Binary>().left);
      visit(*expr.as<Binary>().right);
      return;
    case Expr::Kind::Conditional: {
      const auto& conditional = expr.as<Conditional>();
      Branches branches = condition(*conditional.condition);
      state_ = std::move(branches.when_true);
      visit(*conditional.yes);
      const State after_yes = std::exchange(state_, std::move(branches.when_false));
      visit(*conditional.no);
      state_.join(after_yes);
      return;
    }
    case Expr::Kind::Convert:
      visit(*expr.as<Convert>().operand);
      return;
    case Expr::Kind::Box:
      visit(*expr.as<Box>().operand);
      return;
    case Expr::Kind::Unbox:
      visit(*expr.as<Unbox>().operand);
      return;
    case Expr::Kind::Cast:
      visit(*expr.as<Cast>().operand);
      return;
    case Expr::Kind::InstanceOf:
      visit(*expr.as<InstanceOf>().operand);
      return;
    case Expr::Kind::ToText:
      visit(*expr.as<ToText>().operand);
      return;
    case Expr::Kind::Concat:
      visit(*expr.as<Concat>().left);
      visit(*expr.as<Concat>().right);
      return;
    case Expr::Kind::Call:
      if (const Expr* receiver = expr.as<Call>().receiver) visit(*receiver);
      visit_all(expr.as<Call>().arguments);
      return;
    case Expr::Kind::Intrinsic:
      visit_all(expr.as<IntrinsicCall>().arguments);
      return;
    case Expr::Kind::Memory:
      if (const Expr* target = expr.as<Memory>().target) visit_target(*target);
      visit_all(expr.as<Memory>().arguments);
      return;
    case Expr::Kind::New:
      visit_all(expr.as<New>().arguments);
      return;
    case Expr::Kind::NewArray:
      visit_all(expr.as<NewArray>().lengths);
      return;
    case Expr::Kind::ArrayLiteral:
      visit_all(expr.as<ArrayLiteral>().elements);
      return;
  }
}

// JLS 16.1.1 to 16.1.6: what is so after a boolean expression when it is true, and when it is
// false.
BodyFlow::Branches BodyFlow::condition(const Expr& expr) {
  switch (expr.kind) {
    case Expr::Kind::Constant: {
      Branches branches{state_, state_};
      (expr.as<Constant>().value != 0 ? branches.when_false : branches.when_true).vacuous();
      return branches;
    }
    case Expr::Kind::Unary: {
      if (expr.as<Unary>().op != UnaryOp::Not) break;
      Branches branches = condition(*expr.as<Unary>().operand);
      std::swap(branches.when_true, branches.when_false);
      return branches;
    }
    case Expr::Kind::AndThen: {
      Branches left = condition(*expr.as<AndThen>().left);
      state_ = std::move(left.when_true);
      Branches right = condition(*expr.as<AndThen>().right);
      right.when_false.join(left.when_false);
      return right;
    }
    case Expr::Kind::OrElse: {
      Branches left = condition(*expr.as<OrElse>().left);
      state_ = std::move(left.when_false);
      Branches right = condition(*expr.as<OrElse>().right);
      right.when_true.join(left.when_true);
      return right;
    }
    case Expr::Kind::Conditional: {
      const auto& conditional = expr.as<Conditional>();
      Branches test = condition(*conditional.condition);
      state_ = std::move(test.when_true);
      Branches yes = condition(*conditional.yes);
      state_ = std::move(test.when_false);
      Branches no = condition(*conditional.no);
      yes.when_true.join(no.when_true);
      yes.when_false.join(no.when_false);
      return yes;
    }
    case Expr::Kind::Text:
    case Expr::Kind::ClassLiteral:
    case Expr::Kind::LocalGet:
    case Expr::Kind::FieldGet:
    case Expr::Kind::StaticGet:
    case Expr::Kind::ElementGet:
    case Expr::Kind::ArrayLength:
    case Expr::Kind::Given:
    case Expr::Kind::Assign:
    case Expr::Kind::Compound:
    case Expr::Kind::Binary:
    case Expr::Kind::Convert:
    case Expr::Kind::Box:
    case Expr::Kind::Unbox:
    case Expr::Kind::Cast:
    case Expr::Kind::InstanceOf:
    case Expr::Kind::ToText:
    case Expr::Kind::Concat:
    case Expr::Kind::Call:
    case Expr::Kind::Intrinsic:
    case Expr::Kind::Memory:
    case Expr::Kind::New:
    case Expr::Kind::NewArray:
    case Expr::Kind::ArrayLiteral:
      break;
  }
  visit(expr);
  return {state_, state_};
}

}  // namespace thinair::flow
