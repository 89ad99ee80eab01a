// Method calls (JLS 15.12).
#include <algorithm>

#include "fmt/format.h"
#include "program/check/body.h"
#include "syntax/spelling.h"

namespace thinair::check {
namespace {

struct MemoryName {
  std::string_view name;
  resolved::Memory::What what;
  bool on_variable;
};

constexpr MemoryName kMemory[] = {
    {"volatileRead", resolved::Memory::What::VolatileRead, true},
    {"volatileWrite", resolved::Memory::What::VolatileWrite, true},
    {"getAndAdd", resolved::Memory::What::GetAndAdd, true},
    {"getAndSet", resolved::Memory::What::GetAndSet, true},
    {"compareAndExchange", resolved::Memory::What::CompareAndExchange, true},
    {"lock", resolved::Memory::What::Lock, false},
    {"unlock", resolved::Memory::What::Unlock, false},
    {"tryLock", resolved::Memory::What::TryLock, false},
    {"await", resolved::Memory::What::Wait, false},
    {"notify", resolved::Memory::What::Notify, false},
    {"notifyAll", resolved::Memory::What::NotifyAll, false},
    {"start", resolved::Memory::What::Start, false},
    {"join", resolved::Memory::What::Join, false},
    {"isAlive", resolved::Memory::What::IsAlive, false},
    {"interrupt", resolved::Memory::What::Interrupt, false},
    {"isInterrupted", resolved::Memory::What::IsInterrupted, false},
    {"interrupted", resolved::Memory::What::Interrupted, false},
    {"currentThread", resolved::Memory::What::CurrentThread, false},
    {"freeze", resolved::Memory::What::Freeze, false},
};

}  // namespace

void BodyChecker::throws_from(MethodSym* method, const Bindings& bindings, Span span) {
  for (const JType* type : method->throws) {
    const JType* thrown = types().upper(types().substitute(type, bindings));
    if (types().is_checked_exception(thrown)) thrown_.push_back({thrown, span});
  }
}

Ex BodyChecker::memory_call(MethodSym* method, std::vector<Arg>& args, Span span) {
  for (const MemoryName& entry : kMemory) {
    if (entry.name != method->name) continue;
    const JType* type = method->result;
    std::vector<const resolved::Expr*> rest;
    const resolved::Expr* target = nullptr;
    if (entry.on_variable) {
      target = args[0].ex.node;
      if (target->kind == resolved::Expr::Kind::Cast) target = target->as<resolved::Cast>().operand;
      const JType* variable = args[0].ex.type;
      if (!type->is_void()) type = variable;
      for (size_t i = 1; i < args.size(); ++i) rest.push_back(converted(args[i].ex, variable));
    } else {
      for (Arg& arg : args) rest.push_back(arg.ex.node);
    }
    auto* node = make<resolved::Memory>(type, span);
    node->what = entry.what;
    node->target = target;
    node->arguments = list(rest);
    return value(node, type, span);
  }
  return error_at(span, fmt::format("thinair.Memory has no {}", method->name));
}

bool BodyChecker::check_method_use(MethodSym* method, Span span) {
  if (method->is_refused) {
    error_at(span, fmt::format("{}.{} is not supported{}{}", unit_.shown_name(method->owner),
                               method->name, method->refused.empty() ? "" : ": ", method->refused));
    return false;
  }
  if (!unit_.accessible(method->access, method->owner, cls())) {
    error_at(span, fmt::format("method {} has {} access in {}", method->name,
                               method->access == Access::Private     ? "private"
                               : method->access == Access::Protected ? "protected"
                                                                     : "package",
                               unit_.shown_name(method->owner)));
    return false;
  }
  return true;
}

std::vector<const resolved::Expr*> BodyChecker::pass(const Choice& choice, std::vector<Arg>& args,
                                                     Span span) {
  std::vector<const resolved::Expr*> nodes;
  MethodSym* method = choice.method;
  const size_t fixed = choice.varargs ? method->params.size() - 1 : args.size();
  const auto one = [&](Arg& arg, const JType* formal) -> const resolved::Expr* {
    const JType* to = types().substitute(formal, choice.bindings);
    if (arg.deferred) return expr(*arg.syntax, to).node;
    return coerce(arg.ex, to);
  };
  for (size_t i = 0; i < fixed; ++i) nodes.push_back(one(args[i], method->params[i]));
  if (choice.varargs) {
    const JType* type = types().erasure(method->params.back());
    std::vector<const resolved::Expr*> rest;
    for (size_t i = fixed; i < args.size(); ++i)
      rest.push_back(one(args[i], method->params.back()->element));
    auto* array = make<resolved::ArrayLiteral>(type, span);
    array->elements = list(rest);
    nodes.push_back(array);
  }
  return nodes;
}

Ex BodyChecker::invoke(const Choice& choice, const Ex& receiver, bool of_super,
                       std::vector<Arg>& args, Span span) {
  MethodSym* method = choice.method;
  if (!check_method_use(method, span)) {
    return bad(span);
  }
  throws_from(method, choice.bindings, span);
  if (unit_.is_known(method->owner, Known::Memory)) return memory_call(method, args, span);
  const JType* declared = method->result;
  if (declared->is_error()) {
    pass(choice, args, span);
    return bad(span);
  }
  const JType* actual = types().substitute(declared, choice.bindings);
  if (actual->kind == JType::Kind::Wildcard || actual->kind == JType::Kind::Unknown)
    actual = types().upper(actual);
  if (method->name == "getClass" && method->params.empty()) {
    actual = types().of(unit_.known(Known::Class),
                        {types().wildcard(types().erasure(receiver.type), false)});
  }
  std::vector<const resolved::Expr*> nodes = pass(choice, args, span);
  const bool bound_early = method->is_static || method->access == Access::Private ||
                           method->is_final || method->owner->is_final || of_super;
  const JType* erased = types().erasure(declared);
  if (method->intrinsic && bound_early) {
    if (!method->is_static) nodes.insert(nodes.begin(), receiver.node);
    auto* node = unit_.arena().make<resolved::IntrinsicCall>(types().basic_of(erased),
                                                             types().id_of(erased), span);
    node->intrinsic = *method->intrinsic;
    node->arguments = list(nodes);
    return from_generic(node, declared, actual, span);
  }
  auto* node = make<resolved::Call>(erased, span);
  node->method = unit_.method_id(method);
  node->arguments = list(nodes);
  if (method->is_static) {
    node->form = resolved::Call::Form::Static;
    unit_.reach(method);
  } else {
    node->receiver = receiver.node;
    node->form = bound_early ? resolved::Call::Form::Special : resolved::Call::Form::Virtual;
    if (bound_early) {
      unit_.reach(method);
    } else {
      unit_.reach_virtual(method);
    }
  }
  return from_generic(node, declared, actual, span);
}

Ex BodyChecker::call(const syntax::Call& e, const JType* expected) {
  std::vector<MethodSym*> candidates;
  const JType* site = nullptr;
  Ex receiver;
  ClassSym* implicit = nullptr;
  bool of_super = false;
  bool statics_only = false;
  const auto abandon = [&] {
    arguments(e.arguments);
    return bad(e.span);
  };
  if (e.target == nullptr) {
    for (ClassSym* c = cls(); c != nullptr && candidates.empty(); c = c->outer) {
      if (c->kind == ClassSym::Kind::Lambda) continue;
      unit_.members(c);
      candidates = unit_.find_methods(c->this_type, e.name.text);
      if (!candidates.empty()) {
        implicit = c;
        site = c->this_type;
      } else if (c->broken) {
        return abandon();
      }
    }
    for (const syntax::Import* import : cls()->source->head.imports) {
      if (!candidates.empty() || !import->is_static || import->name.empty()) continue;
      if (!import->on_demand && import->name.back().text != e.name.text) continue;
      ClassSym* from = unit_.library_class(
          dotted(import->name.first(import->name.size() - (import->on_demand ? 0 : 1))));
      if (from == nullptr) continue;
      site = types().of(from);
      statics_only = true;
      candidates = unit_.find_methods(site, e.name.text);
    }
  } else if (e.target->kind == syntax::ExprKind::Super) {
    const auto& super = e.target->as<syntax::Super>();
    ClassSym* c = cls();
    while (c != nullptr && c->kind == ClassSym::Kind::Lambda) c = c->outer;
    if (c == nullptr || c->super == nullptr || c->kind == ClassSym::Kind::Test) {
      error_at(e.target->span, "there is no superclass here");
      return abandon();
    }
    site = c->super;
    if (super.qualifier != nullptr) {
      const Denotation d = denote(*super.qualifier);
      if (d.kind != Denotation::Kind::Type || !d.type->is_class() || !d.type->cls->is_interface()) {
        if (d.kind != Denotation::Kind::Error)
          error_at(super.qualifier->span, "only an interface can stand before '.super' of a call");
        return abandon();
      }
      site = types().as_super(c->this_type, d.type->cls);
      if (site == nullptr) {
        error_at(super.qualifier->span, fmt::format("{} is not a superinterface of {}",
                                                    types().show(d.type), unit_.shown_name(c)));
        return abandon();
      }
    }
    of_super = true;
    const resolved::Expr* self = this_of(c, e.target->span, true);
    if (self == nullptr) {
      error_at(e.target->span, "super cannot be used in a static context");
      return abandon();
    }
    receiver = value(self, site, e.target->span);
    candidates = unit_.find_methods(site, e.name.text);
  } else {
    const Denotation d = denote(*e.target);
    if (d.kind == Denotation::Kind::Error) return abandon();
    if (d.kind == Denotation::Kind::Package) {
      unresolved(*e.target, d);
      return abandon();
    }
    if (d.kind == Denotation::Kind::Type) {
      site = d.type;
      statics_only = true;
    } else {
      receiver = d.ex;
      site = receiver.type;
      if (site->is_primitive() || site->is_void() || site->is_null()) {
        error_at(e.name.span, fmt::format("{} cannot be dereferenced", types().show(site)));
        return abandon();
      }
      if (site->kind == JType::Kind::Unknown || site->kind == JType::Kind::Wildcard)
        site = types().upper(site);
    }
    candidates = unit_.find_methods(site, e.name.text);
  }
  std::vector<Arg> args = arguments(e.arguments);
  if (candidates.empty()) {
    const JType* in = site == nullptr ? nullptr : types().upper(site);
    if (in != nullptr && in->is_class() && in->cls->broken) return bad(e.span);
    std::vector<std::string_view> names;
    for (ClassSym* c = in != nullptr && in->is_class() ? in->cls : cls(); c != nullptr;
         c = site == nullptr ? c->outer : nullptr) {
      for (ClassSym* s = c; s != nullptr && !s->cyclic;
           s = s->super != nullptr && s->super->is_class() ? s->super->cls : nullptr) {
        unit_.members(s);
        for (const MethodSym* m : s->methods) names.push_back(m->name);
      }
    }
    std::string hint;
    if (std::string_view near = closest(e.name.text, names); !near.empty())
      hint = fmt::format("did you mean '{}'?", near);
    if (site == nullptr)
      return error_at(e.name.span,
                      fmt::format("cannot find method {}({})", e.name.text, show_args(args)), hint);
    if (in->is_class() && !in->cls->is_user()) {
      return error_at(e.name.span,
                      fmt::format("{}.{} is not supported", types().show(in), e.name.text), hint);
    }
    return error_at(e.name.span,
                    fmt::format("{} {} has no method {}", in->is_array() ? "array" : "class",
                                types().show(site), e.name.text),
                    hint);
  }
  Choice choice = choose(candidates, site, args, e.type_arguments, expected);
  if (choice.silent) return bad(e.span);
  if (choice.method == nullptr)
    return no_method(e.name.text, candidates, site, args, e.name.span, false);
  if (choice.ambiguous) {
    return error_at(e.name.span,
                    fmt::format("the call of {} is ambiguous: several methods take ({})",
                                e.name.text, show_args(args)));
  }
  if (!choice.method->is_static) {
    if (statics_only) {
      return error_at(e.name.span,
                      fmt::format("non-static method {} cannot be called from a static "
                                  "context",
                                  e.name.text));
    }
    if (implicit != nullptr) {
      const resolved::Expr* self = this_of(implicit, e.name.span);
      if (self == nullptr) {
        if (in_prologue_ && implicit == cls())
          return error_at(e.name.span, fmt::format("cannot call {} before the constructor of the "
                                                   "superclass has been called",
                                                   e.name.text));
        return error_at(e.name.span, fmt::format("non-static method {} cannot be called from a "
                                                 "static context",
                                                 e.name.text));
      }
      receiver = value(self, implicit->this_type, e.name.span);
    }
    if (of_super && choice.method->is_abstract) {
      return error_at(e.name.span, fmt::format("abstract method {} of {} cannot be called directly",
                                               e.name.text, types().show(site)));
    }
  }
  return invoke(choice, receiver, of_super, args, e.span);
}

}  // namespace thinair::check
