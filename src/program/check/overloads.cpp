// Which method a call means (JLS 15.12.2): strict, loose, variable arity; then the most specific.
#include <algorithm>

#include "fmt/format.h"
#include "program/check/body.h"
#include "syntax/spelling.h"

namespace thinair::check {
namespace {

constexpr int kStrict = 1;
constexpr int kVarargs = 3;

}  // namespace

std::vector<Arg> BodyChecker::arguments(syntax::List<const syntax::Expr*> list) {
  std::vector<Arg> args;
  for (const syntax::Expr* e : list) {
    Arg arg;
    arg.syntax = e;
    arg.deferred = e->kind == syntax::ExprKind::Lambda || e->kind == syntax::ExprKind::MethodRef;
    arg.ex = arg.deferred ? Ex{nullptr, types().unknown(), std::nullopt, e->span} : expr(*e);
    if (arg.ex.type->is_void())
      arg.ex = error_at(e->span, "a method that returns nothing gives no value here");
    args.push_back(arg);
  }
  return args;
}

const JType* BodyChecker::formal_of(MethodSym* method, size_t i, bool varargs) const {
  if (varargs && i + 1 >= method->params.size()) return method->params.back()->element;
  return method->params[i];
}

// JLS 15.12.2.1: the shape of a lambda must fit.
bool BodyChecker::lambda_fits(const syntax::Expr& e, const JType* formal) {
  if (formal->kind == JType::Kind::Variable) return true;
  MethodSym* function = unit_.functional_method(formal);
  if (function == nullptr) return false;
  unit_.signature(function);
  const auto* lambda = e.as_if<syntax::Lambda>();
  if (lambda == nullptr) return true;
  if (lambda->params.size() != function->params.size()) return false;
  if (lambda->value != nullptr) {
    // Only a statement expression can be the body of a function that returns nothing.
    if (!function->result->is_void()) return true;
    switch (lambda->value->kind) {
      case syntax::ExprKind::Call:
      case syntax::ExprKind::New:
      case syntax::ExprKind::Assign:
        return true;
      case syntax::ExprKind::Unary:
        return lambda->value->as<syntax::Unary>().op >= syntax::UnaryOp::PreIncrement;
      case syntax::ExprKind::Literal:
      case syntax::ExprKind::Name:
      case syntax::ExprKind::This:
      case syntax::ExprKind::Super:
      case syntax::ExprKind::FieldAccess:
      case syntax::ExprKind::Index:
      case syntax::ExprKind::NewArray:
      case syntax::ExprKind::ArrayInit:
      case syntax::ExprKind::Binary:
      case syntax::ExprKind::InstanceOf:
      case syntax::ExprKind::Conditional:
      case syntax::ExprKind::Cast:
      case syntax::ExprKind::Lambda:
      case syntax::ExprKind::MethodRef:
      case syntax::ExprKind::ClassLiteral:
      case syntax::ExprKind::Switch:
      case syntax::ExprKind::Annotation:
      case syntax::ExprKind::ThreadThrows:
      case syntax::ExprKind::ThreadHangs:
        return false;
    }
  }
  const bool gives_value = returns_value(*lambda->block);
  const bool nothing = !gives_value && can_end(*lambda->block);
  return function->result->is_void() ? !gives_value : !nothing;
}

bool BodyChecker::fits(const Arg& arg, const JType* formal, int phase) {
  if (arg.deferred) return lambda_fits(*arg.syntax, formal);
  const JType* from = arg.ex.type;
  if (from->is_error()) return true;
  if (from->is_primitive() != formal->is_primitive()) {
    if (phase == kStrict) return false;
    if (formal->is_primitive()) {
      const JType* p = types().as_primitive(from);
      return p != nullptr && widens(p->basic, formal->basic);
    }
    return types().subtype(types().boxed(from), formal);
  }
  return types().subtype(from, formal);
}

bool BodyChecker::applicable(MethodSym* method, const Bindings& site, const std::vector<Arg>& args,
                             int phase, const std::vector<TypeVar*>* diamond) {
  unit_.signature(method);
  const size_t n = method->params.size();
  const bool varargs = phase == kVarargs;
  if (varargs ? !method->is_varargs || args.size() + 1 < n : args.size() != n) return false;
  // Type parameters to infer fit whatever their bounds allow; what is inferred is checked later.
  std::vector<TypeVar*> vars = method->type_params;
  if (diamond != nullptr) vars.insert(vars.end(), diamond->begin(), diamond->end());
  Bindings inferred = site;
  if (!vars.empty()) {
    for (size_t i = 0; i < args.size(); ++i) {
      if (!args[i].deferred)
        unify(types().substitute(formal_of(method, i, varargs), site), args[i].ex.type, vars,
              inferred);
    }
    for (TypeVar* var : vars) {
      if (inferred.find(var) == nullptr) inferred.set(var, types().unknown());
    }
    for (TypeVar* var : vars) {
      for (const JType* bound : var->bounds) {
        const JType* chosen = inferred.find(var);
        if (!types().subtype(chosen, types().substitute(bound, inferred))) return false;
      }
    }
  }
  for (size_t i = 0; i < args.size(); ++i) {
    const JType* formal = formal_of(method, i, varargs);
    // A bare type variable takes boxed primitives in the first phase already if nothing else does.
    if (!fits(args[i], types().substitute(formal, inferred), phase)) return false;
  }
  return true;
}

// JLS 15.12.2.5
bool BodyChecker::more_specific(MethodSym* a, MethodSym* b, const std::vector<Arg>& args,
                                bool varargs) {
  const size_t n = args.size();
  for (size_t i = 0; i < n; ++i) {
    const JType* x = types().erasure(formal_of(a, i, varargs));
    const JType* y = types().erasure(formal_of(b, i, varargs));
    if (args[i].deferred && !types().same(x, y) && !types().subtype(x, y) &&
        !types().subtype(y, x)) {
      MethodSym* f = unit_.functional_method(x);
      MethodSym* g = unit_.functional_method(y);
      if (f == nullptr || g == nullptr) return false;
      unit_.signature(f);
      unit_.signature(g);
      if (!(g->result->is_void() || (f->result->is_primitive() && !g->result->is_void())))
        return false;
      if (f->result->is_void() && !g->result->is_void()) return false;
      continue;
    }
    if (x->is_primitive() != y->is_primitive()) {
      const bool primitive = args[i].ex.type->is_primitive();
      if (x->is_primitive() != primitive) return false;
      continue;
    }
    if (!types().subtype(x, y)) return false;
  }
  return true;
}

Choice BodyChecker::choose(const std::vector<MethodSym*>& candidates, const JType* site,
                           std::vector<Arg>& args, syntax::List<const syntax::Type*> type_args,
                           const JType* expected, const std::vector<TypeVar*>* diamond) {
  Choice choice;
  choice.silent =
      std::any_of(args.begin(), args.end(), [](const Arg& arg) { return arg.ex.type->is_error(); });
  if (choice.silent) return choice;
  const auto bindings_at = [&](MethodSym* method) {
    if (diamond != nullptr || site == nullptr) return Bindings{};
    const JType* seen = types().as_super(site, method->owner);
    Bindings bindings = seen == nullptr ? Bindings{} : types().bindings_of(seen);
    // Outside, a wildcard is as good as its bound (JLS 5.1.10, as far as erasure can tell).
    for (auto& [var, type] : bindings.items) {
      if (type->kind == JType::Kind::Wildcard)
        type = type->element != nullptr ? type->element : types().unknown();
    }
    return bindings;
  };
  std::vector<MethodSym*> fitting;
  int phase = kStrict;
  for (; phase <= kVarargs; ++phase) {
    for (MethodSym* method : candidates) {
      if (applicable(method, bindings_at(method), args, phase, diamond)) fitting.push_back(method);
    }
    if (!fitting.empty()) break;
  }
  if (fitting.empty()) return choice;
  MethodSym* best = fitting.front();
  if (fitting.size() > 1) {
    std::vector<MethodSym*> most;
    for (MethodSym* a : fitting) {
      const bool all = std::all_of(fitting.begin(), fitting.end(), [&](MethodSym* b) {
        return a == b || more_specific(a, b, args, phase == kVarargs);
      });
      if (all) most.push_back(a);
    }
    if (most.empty()) {
      choice.ambiguous = true;
      choice.method = fitting.front();
      return choice;
    }
    best = most.front();
    // Override-equivalent ones: the one that is there to run, else the one nearest to the class.
    for (MethodSym* m : most) {
      if (best->is_abstract && (!m->is_abstract || types().is_subclass(m->owner, best->owner)))
        best = m;
    }
  }
  choice.method = best;
  choice.varargs = phase == kVarargs;
  choice.bindings = bindings_at(best);
  std::vector<TypeVar*> vars = best->type_params;
  if (diamond != nullptr) vars.insert(vars.end(), diamond->begin(), diamond->end());
  if (!type_args.empty() && type_args.size() == best->type_params.size()) {
    for (size_t i = 0; i < type_args.size(); ++i)
      choice.bindings.set(best->type_params[i], resolve_type(*type_args[i]));
  } else if (!vars.empty()) {
    const JType* result = diamond != nullptr ? site : best->result;
    infer(choice, vars, args, result, expected);
  }
  return choice;
}

std::string BodyChecker::show_args(const std::vector<Arg>& args) {
  std::string text;
  for (const Arg& arg : args) {
    if (!text.empty()) text += ", ";
    if (!arg.deferred) {
      text += types().show(arg.ex.type);
    } else {
      text += arg.syntax->kind == syntax::ExprKind::Lambda ? "lambda" : "method reference";
    }
  }
  return text;
}

Ex BodyChecker::no_method(std::string_view name, const std::vector<MethodSym*>& candidates,
                          const JType* site, const std::vector<Arg>& args, Span span,
                          bool constructor) {
  const std::string where = site == nullptr ? std::string() : types().show(types().erasure(site));
  const std::string what =
      constructor ? fmt::format("constructor {}", where) : fmt::format("method {}", name);
  if (candidates.size() == 1) {
    MethodSym* only = candidates.front();
    unit_.signature(only);
    std::string wanted;
    for (size_t i = 0; i < only->params.size(); ++i) {
      if (i > 0) wanted += ", ";
      wanted += types().show(only->params[i]);
    }
    if (only->is_varargs) wanted = wanted.substr(0, wanted.size() - 2) + "...";
    if (wanted.empty()) {
      return error_at(span, fmt::format("{} takes no arguments, not ({})", what, show_args(args)));
    }
    return error_at(span, fmt::format("{} takes ({}), not ({})", what, wanted, show_args(args)));
  }
  if (!candidates.empty()) {
    return error_at(span, fmt::format("no {} takes ({})", what, show_args(args)));
  }
  return error_at(span, fmt::format("cannot find {}({})", what, show_args(args)));
}

}  // namespace thinair::check
