// What type parameters stand for in a call (a simple form of JLS 18): from the arguments, then from
// the type that is expected. What nothing determines stays unknown and fits everything: generics
// are erased, and only casts and unboxing depend on them.
#include <algorithm>

#include "program/check/body.h"

namespace thinair::check {
namespace {

bool among(const std::vector<TypeVar*>& vars, const TypeVar* var) {
  return std::find(vars.begin(), vars.end(), var) != vars.end();
}

bool mentions(const JType* type, const std::vector<TypeVar*>& vars) {
  switch (type->kind) {
    case JType::Kind::Variable:
      return among(vars, type->var);
    case JType::Kind::Class:
      return std::any_of(type->args.begin(), type->args.end(),
                         [&](const JType* arg) { return mentions(arg, vars); });
    case JType::Kind::Array:
      return mentions(type->element, vars);
    case JType::Kind::Wildcard:
      return type->element != nullptr && mentions(type->element, vars);
    case JType::Kind::Error:
    case JType::Kind::Void:
    case JType::Kind::Null:
    case JType::Kind::Primitive:
    case JType::Kind::Unknown:
      break;
  }
  return false;
}

}  // namespace

void BodyChecker::unify(const JType* formal, const JType* actual, const std::vector<TypeVar*>& vars,
                        Bindings& bindings, bool exact) {
  if (actual->is_error() || actual->is_void() || actual->kind == JType::Kind::Unknown) return;
  switch (formal->kind) {
    case JType::Kind::Variable: {
      if (!among(vars, formal->var) || actual->is_null()) return;
      actual = types().boxed(actual);
      const JType* before = bindings.find(formal->var);
      if (before == nullptr || before->kind == JType::Kind::Unknown || exact) {
        bindings.set(formal->var, actual);
      } else {
        bindings.set(formal->var, types().common_super(before, actual));
      }
      return;
    }
    case JType::Kind::Class: {
      if (formal->args.empty() || !mentions(formal, vars)) return;
      const JType* seen = actual->is_reference() && !actual->is_array()
                              ? types().as_super(types().boxed(actual), formal->cls)
                              : nullptr;
      if (seen == nullptr) return;
      for (size_t i = 0; i < formal->args.size() && i < seen->args.size(); ++i) {
        const JType* f = formal->args[i];
        const JType* a = seen->args[i];
        if (a->kind == JType::Kind::Wildcard)
          a = a->element != nullptr ? a->element : types().unknown();
        if (f->kind == JType::Kind::Wildcard) {
          if (f->element != nullptr) unify(f->element, a, vars, bindings);
        } else {
          unify(f, a, vars, bindings, true);
        }
      }
      return;
    }
    case JType::Kind::Array:
      if (actual->is_array()) unify(formal->element, actual->element, vars, bindings);
      return;
    case JType::Kind::Wildcard:
    case JType::Kind::Error:
    case JType::Kind::Void:
    case JType::Kind::Null:
    case JType::Kind::Primitive:
    case JType::Kind::Unknown:
      return;
  }
}

// A lambda's result, once its parameters are known, says what the function's result stands for.
void BodyChecker::unify_deferred(const JType* formal, const Arg& arg,
                                 const std::vector<TypeVar*>& vars, Bindings& bindings) {
  MethodSym* function = unit_.functional_method(formal);
  if (function == nullptr) return;
  unit_.signature(function);
  const JType* seen = types().as_super(formal, function->owner);
  const Bindings site = seen == nullptr ? Bindings{} : types().bindings_of(seen);
  const auto strip = [&](const JType* t) {
    return t->kind == JType::Kind::Wildcard
               ? (t->element != nullptr ? t->element : types().object())
               : t;
  };
  std::vector<const JType*> params;
  for (size_t i = 0; i < function->params.size(); ++i) {
    const JType* open = strip(types().substitute(function->params[i], site));
    if (const auto* lambda = arg.syntax->as_if<syntax::Lambda>()) {
      const syntax::Param* param = lambda->params[i];
      if (param->type != nullptr && param->type->kind != syntax::TypeKind::Var)
        unify(open, resolve_type(*param->type), vars, bindings, true);
    }
    params.push_back(types().substitute(open, bindings));
  }
  const JType* result = strip(types().substitute(function->result, site));
  if (result->is_void() || !mentions(result, vars)) return;
  const JType* given = lambda_result(*arg.syntax, params);
  if (given != nullptr) unify(result, given, vars, bindings);
}

void BodyChecker::infer(Choice& choice, const std::vector<TypeVar*>& vars, std::vector<Arg>& args,
                        const JType* result, const JType* expected) {
  Bindings& bindings = choice.bindings;
  MethodSym* method = choice.method;
  const Bindings site = bindings;
  const auto formal = [&](size_t i) {
    return types().substitute(formal_of(method, i, choice.varargs), site);
  };
  for (size_t i = 0; i < args.size(); ++i) {
    if (!args[i].deferred) unify(formal(i), args[i].ex.type, vars, bindings);
  }
  const auto from_expected = [&] {
    if (expected == nullptr || !expected->is_reference() || result == nullptr) return;
    if (expected->kind == JType::Kind::Unknown || result->is_void()) return;
    Bindings wanted;
    // `result` must become `expected`: see the expected type's arguments through the result.
    if (result->kind == JType::Kind::Variable) {
      if (among(vars, result->var)) wanted.set(result->var, expected);
    } else if (result->is_class() && expected->is_class()) {
      const JType* up = types().as_super(result, expected->cls);
      if (up != nullptr) unify(up, expected, vars, wanted, true);
    } else if (result->is_array()) {
      unify(result, expected, vars, wanted, true);
    }
    for (const auto& [var, type] : wanted.items) {
      const JType* now = bindings.find(var);
      const bool invariant = result->kind != JType::Kind::Variable;
      if (now == nullptr || now->kind == JType::Kind::Unknown ||
          (invariant && types().subtype(now, type)))
        bindings.set(var, type);
    }
  };
  from_expected();
  for (size_t i = 0; i < args.size(); ++i) {
    if (args[i].deferred) unify_deferred(formal(i), args[i], vars, bindings);
  }
  for (TypeVar* var : vars) {
    if (bindings.find(var) == nullptr) {
      bindings.set(var, var->bounds.empty() ? types().unknown()
                                            : types().substitute(var->bounds.front(), bindings));
    }
  }
}

}  // namespace thinair::check
