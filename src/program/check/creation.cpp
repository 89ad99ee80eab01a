// `new`, constructors calling constructors (JLS 15.9, 8.8.7), and their hidden arguments: an enum
// constant's name and ordinal, the object around an inner class, captured variables.
#include <algorithm>

#include "fmt/format.h"
#include "program/check/body.h"

namespace thinair::check {

// The arguments of a constructor are: (name, ordinal), (outer object), declared ones, captured
// ones.
void BodyChecker::hidden_arguments(ClassSym* cls, const Ex* outer, Span span,
                                   std::vector<const resolved::Expr*>& front,
                                   std::vector<const resolved::Expr*>& back) {
  if (cls->outer_this != nullptr) {
    const resolved::Expr* object = outer != nullptr ? outer->node : nullptr;
    if (object == nullptr) {
      // The object that was around when the class was declared, or any object of its class.
      object = this_of(cls->outer, span, cls->declared_in != nullptr);
      if (object == nullptr && cls->outer->kind == ClassSym::Kind::Lambda)
        object = this_of(cls->outer, span);
    }
    if (object == nullptr) {
      error_at(span, fmt::format("an object of {} is needed around the new {}",
                                 unit_.shown_name(cls->outer), unit_.shown_name(cls)));
    }
    front.push_back(object);
  }
  for (const Capture& capture : cls->captures)
    back.push_back(load_local(capture.variable, span).node);
}

Ex BodyChecker::construct(ClassSym* cls, const Choice& choice, const JType* type, const Ex* outer,
                          std::vector<Arg>& args, Span span) {
  MethodSym* constructor = choice.method;
  if (constructor->is_refused) {
    return error_at(span, fmt::format("new {}({}) is not supported: {}", unit_.shown_name(cls),
                                      show_args(args), constructor->refused));
  }
  if (!unit_.accessible(constructor->access, constructor->owner, this->cls())) {
    return error_at(span,
                    fmt::format("the constructor of {} has {} access", unit_.shown_name(cls),
                                constructor->access == Access::Private ? "private" : "package"));
  }
  throws_from(constructor, choice.bindings, span);
  std::vector<const resolved::Expr*> nodes;
  std::vector<const resolved::Expr*> back;
  hidden_arguments(cls, outer, span, nodes, back);
  for (const resolved::Expr* node : pass(choice, args, span)) nodes.push_back(node);
  nodes.insert(nodes.end(), back.begin(), back.end());
  unit_.members(cls);
  cls->instantiated = true;
  auto* node = make<resolved::New>(types().erasure(type), span);
  node->class_id = unit_.class_id(cls);
  node->constructor = unit_.method_id(constructor);
  node->arguments = list(nodes);
  unit_.reach(constructor);
  return value(node, type, span);
}

Ex BodyChecker::new_object(const syntax::New& e, const JType* expected) {
  Ex outer;
  const JType* type = nullptr;
  const auto abandon = [&] {
    arguments(e.arguments);
    return bad(e.span);
  };
  const auto* named = e.type->as_if<syntax::NamedType>();
  if (e.outer != nullptr) {
    outer = expr(*e.outer);
    if (outer.type->is_error()) return abandon();
    const JType* in = types().upper(outer.type);
    const std::string_view name = named->parts.front().name.text;
    ClassSym* inner = in->is_class() ? unit_.member_class(in->cls, name) : nullptr;
    if (inner == nullptr) {
      error_at(e.type->span,
               fmt::format("class {} has no member class {}", types().show(outer.type), name));
      return abandon();
    }
    type = types().of(inner);
  } else {
    type = resolve_type(*e.type);
  }
  if (type->is_error()) return abandon();
  if (!type->is_class()) {
    // Of `new int()` the parser has complained already.
    if (!type->is_primitive())
      error_at(e.type->span, fmt::format("cannot create an object of type {}", types().show(type)));
    return abandon();
  }
  ClassSym* cls = type->cls;
  unit_.members(cls);
  const bool diamond = named != nullptr && named->parts.back().diamond;
  if (diamond && cls->type_params.empty()) {
    error_at(e.type->span, fmt::format("class {} takes no type arguments", types().show(type)));
    return abandon();
  }
  if (cls->is_enum()) {
    error_at(e.span, fmt::format("cannot create an object of the enum {}", types().show(type)));
    return abandon();
  }
  if (e.body != nullptr) return anonymous(e, type, expected);
  if (cls->is_abstract || cls->is_interface()) {
    error_at(e.span,
             fmt::format("{} is {} and cannot be created", types().show(type),
                         cls->is_interface() ? "an interface" : "abstract"),
             cls->is_interface() ? "implement it: new ...() { ... }" : "");
    return abandon();
  }
  std::vector<Arg> args = arguments(e.arguments);
  if (cls->broken && cls->constructors.empty()) return bad(e.span);
  Choice choice = choose(cls->constructors, diamond ? cls->this_type : type, args, e.type_arguments,
                         expected, diamond ? &cls->type_params : nullptr);
  if (choice.silent) return bad(e.span);
  if (choice.method == nullptr) return no_method("", cls->constructors, type, args, e.span, true);
  if (choice.ambiguous) {
    return error_at(e.span,
                    fmt::format("the constructor call is ambiguous: several of {} take ({})",
                                types().show(type), show_args(args)));
  }
  if (diamond) type = types().substitute(cls->this_type, choice.bindings);
  return construct(cls, choice, type, e.outer != nullptr ? &outer : nullptr, args, e.span);
}

// JLS 15.9.5: a class of its own whose one constructor passes everything on.
Ex BodyChecker::anonymous(const syntax::New& e, const JType* type, const JType* expected) {
  if (type->cls->is_final) {
    arguments(e.arguments);
    return error_at(e.type->span,
                    fmt::format("cannot extend the final class {}", types().show(type)));
  }
  std::vector<Arg> args = arguments(e.arguments);
  const auto* named = e.type->as_if<syntax::NamedType>();
  const bool diamond = named != nullptr && named->parts.back().diamond;
  ClassSym* base = type->cls;
  Choice choice;
  if (base->is_interface()) {
    if (!args.empty()) {
      return error_at(e.arguments.front()->span,
                      "an anonymous class that implements an interface takes no arguments");
    }
    if (diamond && expected != nullptr && expected->is_class() && expected->cls == base)
      type = expected;
  } else {
    choice = choose(base->constructors, diamond ? base->this_type : type, args, e.type_arguments,
                    expected, diamond ? &base->type_params : nullptr);
    if (choice.silent) return bad(e.span);
    if (choice.method == nullptr)
      return no_method("", base->constructors, type, args, e.span, true);
    if (diamond) type = types().substitute(base->this_type, choice.bindings);
  }
  ClassSym* top = cls();
  while (top->outer != nullptr && top->outer->kind != ClassSym::Kind::Test) top = top->outer;
  ClassSym* cls = unit_.declare(*e.body, this->cls()->source, this->cls(),
                                fmt::format("{}${}", top->printed, ++top->anonymous));
  cls->span = e.type->span;
  cls->is_static = false;
  cls->declared_in = this;
  cls->in_static_context = is_static_ || in_prologue_;
  cls->state = ClassSym::State::Header;
  cls->this_type = types().of(cls);
  cls->super = base->is_interface() ? types().object() : type;
  if (base->is_interface()) cls->interfaces.push_back(type);
  capture_variables(cls, nullptr, e.body);
  unit_.members(cls);
  MethodSym* constructor = unit_.new_method(cls, "<init>");
  constructor->made = MethodSym::Made::AnonymousConstructor;
  constructor->is_constructor = constructor->has_signature = true;
  constructor->result = types().void_type();
  constructor->target = choice.method;
  if (choice.method != nullptr) {
    for (size_t i = 0; i < choice.method->params.size(); ++i) {
      constructor->params.push_back(types().substitute(choice.method->params[i], choice.bindings));
      constructor->param_names.push_back(choice.method->param_names.empty()
                                             ? std::string_view("argument")
                                             : choice.method->param_names[i]);
    }
    constructor->is_varargs = choice.method->is_varargs;
    constructor->throws = choice.method->throws;
  }
  cls->constructors.push_back(constructor);
  unit_.check_class(cls);
  Choice own = choice;
  own.method = constructor;
  own.bindings = {};
  Ex made = construct(cls, own, cls->this_type, nullptr, args, e.span);
  return made;
}

// `this(...)`, `super(...)`, or the super() that is not written.
void BodyChecker::constructor_call(const syntax::ConstructorCall* call, Span span,
                                   std::vector<const resolved::Stmt*>& out) {
  ClassSym* own = cls();
  const bool is_super = call == nullptr || call->is_super;
  if (own->is_enum() && call != nullptr && is_super) {
    error_at(span, "a constructor of an enum cannot call super()");
    return;
  }
  const JType* site = is_super ? own->super : own->this_type;
  ClassSym* to = site->cls;
  const bool nothing_to_run = is_super && unit_.is_known(to, Known::Object);
  if (nothing_to_run && (call == nullptr || call->arguments.empty())) return;
  in_prologue_ = true;
  unit_.members(to);
  std::vector<Arg> args;
  MethodSym* self = method_;
  Choice choice;
  Ex outer;
  if (self->made == MethodSym::Made::AnonymousConstructor) {
    choice.method = self->target;
    size_t i = 0;
    for (const JType* param : self->params) {
      Arg arg;
      LocalVar* variable = locals_[parameter_base_ + i++];
      arg.ex = load_local(variable, span);
      arg.ex.type = param;
      args.push_back(arg);
    }
    if (choice.method == nullptr) {
      in_prologue_ = false;
      return;
    }
  } else {
    if (call != nullptr) {
      args = arguments(call->arguments);
      if (call->outer != nullptr) outer = expr(*call->outer);
    }
    if (own->is_enum() && is_super) {
      choice.method = to->constructors.empty() ? nullptr : to->constructors.front();
    } else {
      if (to->broken && to->constructors.empty()) {
        in_prologue_ = false;
        return;
      }
      choice = choose(to->constructors, site, args, {}, nullptr);
    }
    if (!choice.silent && choice.method == nullptr) {
      no_method("", to->constructors, site, args, span, true);
    } else if (choice.ambiguous) {
      error_at(span, fmt::format("the constructor call is ambiguous: several of {} take ({})",
                                 types().show(site), show_args(args)));
    }
  }
  if (choice.method == nullptr || choice.ambiguous) {
    in_prologue_ = false;
    return;
  }
  if (!unit_.accessible(choice.method->access, to, own) &&
      choice.method->access == Access::Private) {
    error_at(span, fmt::format("the constructor of {} has private access", unit_.shown_name(to)));
  }
  throws_from(choice.method, choice.bindings, span);
  unit_.signature(choice.method);
  std::vector<const resolved::Expr*> front;
  std::vector<const resolved::Expr*> back;
  const bool of_enum = own->is_enum() || to->is_enum();
  if (of_enum) {
    for (size_t i = 0; i < 2; ++i) front.push_back(load_local(locals_[1 + i], span).node);
  }
  if (is_super) {
    hidden_arguments(to, outer.node != nullptr ? &outer : nullptr, span, front, back);
  } else {
    if (outer_parameter_ != nullptr) front.push_back(load_local(outer_parameter_, span).node);
    for (const Capture& capture : own->captures)
      back.push_back(load_local(capture.variable, span).node);
  }
  if (!(own->is_enum() && is_super)) {
    for (const resolved::Expr* node : pass(choice, args, span)) front.push_back(node);
  }
  front.insert(front.end(), back.begin(), back.end());
  in_prologue_ = false;
  auto* node = make<resolved::Call>(types().void_type(), span);
  node->form = resolved::Call::Form::Special;
  auto* receiver = make<resolved::LocalGet>(own->this_type, span);
  receiver->local = resolved::Local{0};
  node->receiver = receiver;
  node->method = unit_.method_id(choice.method);
  node->arguments = list(front);
  unit_.reach(choice.method);
  out.push_back(eval(node, span));
}

}  // namespace thinair::check
