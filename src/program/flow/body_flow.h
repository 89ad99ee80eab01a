// One walk over a body in the order it runs, with what is known at each point.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "program/flow/assigned.h"
#include "program/resolved.h"
#include "syntax/diagnostics.h"

namespace thinair::flow {

class BodyFlow {
 public:
  // `blank_finals`: the fields that this body must assign exactly once.
  BodyFlow(const Program& program, const resolved::Body& body,
           std::span<const FieldId> blank_finals, Diagnostics& diagnostics);
  void run();

 private:
  struct Branches {  // after a boolean expression
    State when_true, when_false;
  };
  // A break, continue or return on its way out.
  struct Jump {
    enum class Kind : uint8_t { Break, Continue, Return } kind = Kind::Return;
    resolved::Target target{};
    State state;
  };
  // An assignment that is right if its variable was not assigned before.
  struct OnlyAssignment {
    Variable variable = 0;
    Span span;
  };

  // expressions
  void visit(const resolved::Expr& expr);
  void visit_all(std::span<const resolved::Expr* const> list);
  Branches condition(const resolved::Expr& expr);
  void visit_target(const resolved::Expr& target);
  std::optional<Variable> variable_of(const resolved::Expr& target) const;
  std::optional<FieldId> own_field(const resolved::Expr& target) const;
  void assign_target(const resolved::Expr& target);
  void use(Variable variable, Span span);
  void assign(Variable variable, Span span);
  void declare(resolved::Local local);

  // statements
  void visit(const resolved::Stmt& stmt);
  void visit(const resolved::If& stmt);
  void visit(const resolved::Loop& stmt);
  void visit(const resolved::ForEach& stmt);
  void visit(const resolved::Switch& stmt);
  void visit(const resolved::Try& stmt);
  void visit(const resolved::Assert& stmt);
  void jump(Jump::Kind kind, resolved::Target target = {});
  void land(Jump::Kind kind, resolved::Target target, size_t since, State& here);
  VariableSet close_loop(const VariableSet& before, size_t only_since);

  void end_of_body();
  void check_captures();

  bool is_field(Variable v) const { return v >= body_.locals.size(); }
  const resolved::LocalInfo& local(Variable v) const { return body_.locals[v]; }
  std::string described(Variable v) const;
  void assigned_again(Variable variable, Span span, bool in_loop);
  void error(Span span, std::string sentence, std::string hint = {});

  const Program& program_;
  const resolved::Body& body_;
  const std::span<const FieldId> blank_finals_;
  const SourceFile& file_;
  Diagnostics& diagnostics_;

  State state_;
  std::vector<Jump> jumps_;
  // Definitely unassigned at every point since the innermost try began: what its catch may rely on.
  VariableSet untouched_;
  std::vector<OnlyAssignment> only_assignments_;  // of all loops around this point
  int loops_ = 0;
  std::vector<int> declared_in_;  // for each variable: how many loops were around its declaration
  std::vector<std::optional<Span>> second_assignment_;  // of captured locals
};

}  // namespace thinair::flow
