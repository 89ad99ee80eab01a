#include "program/flow/body_flow.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace thinair::flow {

using namespace resolved;
using resolved::Loop;  // not a loop's counters in thinair::Loop

namespace {

// None: not a constant.
std::optional<bool> constant_of(const Expr* condition) {
  if (condition == nullptr) return true;  // for (;;)
  if (condition->kind != Expr::Kind::Constant) return std::nullopt;
  return condition->as<Constant>().value != 0;
}

}  // namespace

BodyFlow::BodyFlow(const Program& program, const Body& body, std::span<const FieldId> blank_finals,
                   Diagnostics& diagnostics)
    : program_(program),
      body_(body),
      blank_finals_(blank_finals),
      file_(*program.files[program.methods[body.method.value].file.value]),
      diagnostics_(diagnostics) {
  const size_t variables = body.locals.size() + blank_finals.size();
  state_.assigned = VariableSet(variables, false);
  state_.unassigned = VariableSet(variables, true);
  for (Variable v = 0; v < variables; ++v) {
    if (!is_field(v) && (v < body.parameters || local(v).is_synthetic)) {
      state_.assigned.add(v);
      state_.unassigned.remove(v);
    }
  }
  untouched_ = state_.unassigned;
  second_assignment_.resize(body.locals.size());
  declared_in_.resize(variables);
}

void BodyFlow::run() {
  if (body_.code == nullptr) return;
  visit(*body_.code);
  end_of_body();
  check_captures();
}

void BodyFlow::end_of_body() {
  const Method& method = program_.methods[body_.method.value];
  if (state_.alive && !state_.excused && method.result.valid() &&
      method.result != TypeTable::of(Basic::Void)) {
    error(body_.closing, "missing return statement");
  }
  State end = state_;
  land(Jump::Kind::Return, {}, 0, end);
  for (size_t i = 0; i < blank_finals_.size(); ++i) {
    const auto variable = static_cast<Variable>(body_.locals.size() + i);
    if (end.assigned.has(variable)) continue;
    const Field& field = program_.fields[blank_finals_[i].value];
    // A constructor that the source has; otherwise the field alone is to blame.
    const bool written = method.name == "<init>" && file_.text(body_.closing) == "}";
    error(written ? body_.closing : Span{field.place.begin, field.place.end},
          fmt::format("final field {} may not have been assigned", field.name));
  }
}

// JLS 4.12.4: never assigned where it may have a value already.
void BodyFlow::check_captures() {
  for (Variable v = 0; v < body_.locals.size(); ++v) {
    const LocalInfo& info = local(v);
    if (!info.is_captured || info.is_final || !second_assignment_[v].has_value()) continue;
    error(info.first_capture,
          fmt::format("{} is used in a lambda or local class, but it is not effectively final",
                      info.name),
          fmt::format("it is assigned again in line {}",
                      file_.at(second_assignment_[v]->begin).line));
  }
}

std::string BodyFlow::described(Variable v) const {
  if (is_field(v)) {
    const FieldId field = blank_finals_[v - body_.locals.size()];
    return fmt::format("final field {}", program_.fields[field.value].name);
  }
  const LocalInfo& info = local(v);
  return fmt::format("{}{} {}", info.is_final ? "final " : "",
                     info.is_parameter ? "parameter" : "variable", info.name);
}

void BodyFlow::error(Span span, std::string sentence, std::string hint) {
  diagnostics_.error(file_, span, std::move(sentence), std::move(hint));
}

void BodyFlow::use(Variable variable, Span span) {
  if (state_.assigned.has(variable)) return;
  error(span, fmt::format("{} may not have been assigned", described(variable)));
  state_.assigned.add(variable);  // once is enough
}

void BodyFlow::assign(Variable variable, Span span) {
  if (!state_.unassigned.has(variable)) {
    assigned_again(variable, span, false);
  } else if (loops_ > declared_in_[variable]) {
    only_assignments_.push_back({variable, span});
  }
  state_.assigned.add(variable);
  state_.unassigned.remove(variable);
  untouched_.remove(variable);
}

void BodyFlow::assigned_again(Variable variable, Span span, bool in_loop) {
  if (is_field(variable) || local(variable).is_final) {
    const bool given = !is_field(variable) && local(variable).is_parameter;
    error(span, given     ? fmt::format("{} cannot be assigned", described(variable))
                : in_loop ? fmt::format("{} may be assigned more than once, in a loop",
                                        described(variable))
                          : fmt::format("{} may already have been assigned", described(variable)));
  } else if (!second_assignment_[variable].has_value()) {
    second_assignment_[variable] = span;
  }
}

void BodyFlow::declare(Local local_index) {
  const auto variable = static_cast<Variable>(local_index);
  if (local(variable).is_synthetic) return;
  state_.assigned.remove(variable);
  state_.unassigned.add(variable);
  declared_in_[variable] = loops_;
}

void BodyFlow::jump(Jump::Kind kind, Target target) {
  jumps_.push_back({kind, target, state_});
  state_.never();
}

// Jumps since number `since` that arrive `here`.
void BodyFlow::land(Jump::Kind kind, Target target, size_t since, State& here) {
  const auto arrives = [&](const Jump& j) {
    if (j.kind != kind || (kind != Jump::Kind::Return && j.target != target)) return false;
    here.join(j.state);
    return true;
  };
  const auto begin = jumps_.begin() + static_cast<std::ptrdiff_t>(since);
  jumps_.erase(std::remove_if(begin, jumps_.end(), arrives), jumps_.end());
}

// The walk took every variable that was unassigned before the loop as unassigned before each round
// (JLS 16.2.10: "assuming V is definitely unassigned before the condition"). What a round assigned
// breaks that: its assignments are one too many. Returns those variables.
VariableSet BodyFlow::close_loop(const VariableSet& before, size_t only_since) {
  VariableSet broken = before;
  broken -= state_.unassigned;
  const auto begin = only_assignments_.begin() + static_cast<std::ptrdiff_t>(only_since);
  const auto kept = std::remove_if(begin, only_assignments_.end(), [&](const OnlyAssignment& only) {
    if (!broken.has(only.variable) || declared_in_[only.variable] >= loops_) return false;
    assigned_again(only.variable, only.span, true);
    return true;
  });
  only_assignments_.erase(kept, only_assignments_.end());
  if (--loops_ == 0) only_assignments_.clear();
  return broken;
}

void BodyFlow::visit(const Stmt& stmt) {
  if (!state_.alive) {
    error(stmt.span, "unreachable statement");
    state_.alive = state_.excused = true;  // one error for all that follows
  }
  switch (stmt.kind) {
    case Stmt::Kind::Block:
      for (const Stmt* inner : stmt.as<Block>().body) visit(*inner);
      return;
    case Stmt::Kind::Declare: {
      const auto& declaration = stmt.as<Declare>();
      declare(declaration.local);
      if (declaration.value == nullptr) return;
      visit(*declaration.value);
      if (local(static_cast<Variable>(declaration.local)).is_synthetic) return;
      assign(static_cast<Variable>(declaration.local), declaration.span);
      return;
    }
    case Stmt::Kind::Eval:
      visit(*stmt.as<Eval>().expr);
      return;
    case Stmt::Kind::If:
      visit(stmt.as<If>());
      return;
    case Stmt::Kind::Loop:
      visit(stmt.as<Loop>());
      return;
    case Stmt::Kind::ForEach:
      visit(stmt.as<ForEach>());
      return;
    case Stmt::Kind::Labelled: {
      const auto& labelled = stmt.as<Labelled>();
      const size_t since = jumps_.size();
      visit(*labelled.body);
      land(Jump::Kind::Break, labelled.target, since, state_);
      return;
    }
    case Stmt::Kind::Break:
      jump(Jump::Kind::Break, stmt.as<Break>().target);
      return;
    case Stmt::Kind::Continue:
      jump(Jump::Kind::Continue, stmt.as<Continue>().target);
      return;
    case Stmt::Kind::Return:
      if (const Expr* value = stmt.as<Return>().value) visit(*value);
      jump(Jump::Kind::Return);
      return;
    case Stmt::Kind::Throw:
      visit(*stmt.as<Throw>().value);
      state_.never();
      return;
    case Stmt::Kind::Synchronized:
      visit(*stmt.as<Synchronized>().monitor);
      visit(*stmt.as<Synchronized>().body);
      return;
    case Stmt::Kind::Try:
      visit(stmt.as<Try>());
      return;
    case Stmt::Kind::Switch:
      visit(stmt.as<Switch>());
      return;
    case Stmt::Kind::Assert:
      visit(stmt.as<Assert>());
      return;
  }
}

void BodyFlow::visit(const If& stmt) {
  Branches branches = condition(*stmt.condition);
  state_ = std::move(branches.when_true);
  visit(*stmt.yes);
  State after_yes = std::exchange(state_, std::move(branches.when_false));
  if (stmt.no != nullptr) visit(*stmt.no);
  state_.join(after_yes);
}

void BodyFlow::visit(const Loop& stmt) {
  const size_t since = jumps_.size();
  const size_t only_since = only_assignments_.size();
  const VariableSet before = state_.unassigned;
  const std::optional<bool> constant = constant_of(stmt.condition);
  ++loops_;
  State after = state_;
  after.never();
  // Goes on when the condition is true; where it is false is `after`.
  const auto test = [&] {
    if (stmt.condition == nullptr) return;
    const bool alive = state_.alive;
    Branches branches = condition(*stmt.condition);
    after.join(branches.when_false);
    after.alive = alive && constant != true;
    state_ = std::move(branches.when_true);
    state_.alive = alive && constant != false;
  };
  if (stmt.tests_first) test();
  visit(*stmt.body);
  land(Jump::Kind::Continue, stmt.target, since, state_);
  if (!stmt.tests_first) test();
  visit_all(stmt.update);
  after.unassigned -= close_loop(before, only_since);
  state_ = std::move(after);
  land(Jump::Kind::Break, stmt.target, since, state_);
}

void BodyFlow::visit(const ForEach& stmt) {
  visit(*stmt.array_value);
  const size_t since = jumps_.size();
  const size_t only_since = only_assignments_.size();
  State after = state_;
  ++loops_;
  if (stmt.element != nullptr) visit(*stmt.element);
  declare(stmt.variable);
  assign(static_cast<Variable>(stmt.variable), stmt.span);
  visit(*stmt.body);
  land(Jump::Kind::Continue, stmt.target, since, state_);
  const VariableSet before = after.unassigned;
  after.unassigned -= close_loop(before, only_since);
  state_ = std::move(after);
  land(Jump::Kind::Break, stmt.target, since, state_);
}

void BodyFlow::visit(const Switch& stmt) {
  visit(*stmt.value);
  // A declaration in one group is in scope in the next, where it has not run.
  for (const SwitchCase& group : stmt.cases) {
    for (const Stmt* inner : group.body) {
      if (inner->kind == Stmt::Kind::Declare) declare(inner->as<Declare>().local);
    }
  }
  const State entry = state_;
  const size_t since = jumps_.size();
  bool has_default = false;
  state_.never();
  for (const SwitchCase& group : stmt.cases) {
    has_default = has_default || group.is_default;
    state_.join(entry);
    for (const Stmt* inner : group.body) {
      // The Break that ends an arrow's case is not in the source.
      const bool implied = inner->kind == Stmt::Kind::Break && inner->span == group.span;
      if (implied && !state_.alive) continue;
      visit(*inner);
    }
  }
  if (!has_default) state_.join(entry);
  land(Jump::Kind::Break, stmt.target, since, state_);
}

void BodyFlow::visit(const Try& stmt) {
  const State entry = state_;
  const VariableSet untouched_outside = std::exchange(untouched_, state_.unassigned);
  const size_t since = jumps_.size();
  visit(*stmt.body);
  State end = state_;
  const VariableSet untouched_by_body = untouched_;
  for (const Catch& handler : stmt.catches) {
    state_ = entry;
    state_.unassigned = untouched_by_body;
    declare(handler.variable);
    assign(static_cast<Variable>(handler.variable), handler.span);
    visit(*handler.body);
    end.join(state_);
  }
  if (stmt.finally != nullptr) {
    std::vector<Jump> passing(
        std::make_move_iterator(jumps_.begin() + static_cast<std::ptrdiff_t>(since)),
        std::make_move_iterator(jumps_.end()));
    jumps_.resize(since);
    state_ = entry;
    state_.unassigned = untouched_;
    visit(*stmt.finally);
    if (!state_.alive) {
      end.never();  // and nothing passes
    } else {
      // What was assigned before, or is by the finally block (JLS 16.2.15).
      const auto through = [&](State& passed) {
        if (!passed.alive) return;
        passed.assigned |= state_.assigned;
        passed.unassigned &= state_.unassigned;
      };
      through(end);
      for (Jump& passed : passing) {
        through(passed.state);
        jumps_.push_back(std::move(passed));
      }
    }
  }
  state_ = std::move(end);
  VariableSet inside = std::exchange(untouched_, untouched_outside);
  untouched_ &= inside;
}

// Nothing that `assert` assigns is sure to be, for assertions can be off (JLS 16.2.8).
void BodyFlow::visit(const Assert& stmt) {
  const VariableSet assigned = state_.assigned;
  Branches branches = condition(*stmt.condition);
  if (stmt.message != nullptr) {
    state_ = std::move(branches.when_false);
    visit(*stmt.message);
  }
  state_ = std::move(branches.when_true);
  state_.assigned = assigned;
}

}  // namespace thinair::flow
