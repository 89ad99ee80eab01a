// Lambdas and method references (JLS 15.13, 15.27): each is a class with one method.
#include <algorithm>

#include "fmt/format.h"
#include "program/check/body.h"

namespace thinair::check {
namespace {

const JType* open(const JType* type, Types& types) {
  if (type->kind != JType::Kind::Wildcard) return type;
  return type->element != nullptr ? type->element : types.object();
}

}  // namespace

bool returns_value(const syntax::Stmt& stmt) {
  using syntax::StmtKind;
  switch (stmt.kind) {
    case StmtKind::Return:
      return stmt.as<syntax::Return>().value != nullptr;
    case StmtKind::Block: {
      const auto& list = stmt.as<syntax::Block>().statements;
      return std::any_of(list.begin(), list.end(), [](auto* s) { return returns_value(*s); });
    }
    case StmtKind::If: {
      const auto& s = stmt.as<syntax::If>();
      return returns_value(*s.then) || (s.otherwise != nullptr && returns_value(*s.otherwise));
    }
    case StmtKind::While:
      return returns_value(*stmt.as<syntax::While>().body);
    case StmtKind::DoWhile:
      return returns_value(*stmt.as<syntax::DoWhile>().body);
    case StmtKind::For:
      return returns_value(*stmt.as<syntax::For>().body);
    case StmtKind::ForEach:
      return returns_value(*stmt.as<syntax::ForEach>().body);
    case StmtKind::Labeled:
      return returns_value(*stmt.as<syntax::Labeled>().body);
    case StmtKind::Synchronized:
      return returns_value(*stmt.as<syntax::Synchronized>().body);
    case StmtKind::Switch:
      for (const syntax::SwitchCase* group : stmt.as<syntax::SwitchStmt>().body->cases) {
        for (const syntax::Stmt* s : group->statements) {
          if (returns_value(*s)) return true;
        }
      }
      return false;
    case StmtKind::Try: {
      const auto& s = stmt.as<syntax::Try>();
      if (returns_value(*s.body)) return true;
      for (const syntax::CatchClause* clause : s.catches) {
        if (returns_value(*clause->body)) return true;
      }
      return s.finally != nullptr && returns_value(*s.finally);
    }
    case StmtKind::LocalVar:
    case StmtKind::LocalClass:
    case StmtKind::Expression:
    case StmtKind::Break:
    case StmtKind::Continue:
    case StmtKind::Throw:
    case StmtKind::Assert:
    case StmtKind::Yield:
    case StmtKind::Empty:
    case StmtKind::ConstructorCall:
      break;
  }
  return false;
}

bool can_end(const syntax::Stmt& stmt) {
  if (const auto* block = stmt.as_if<syntax::Block>())
    return block->statements.empty() || can_end(*block->statements.back());
  if (stmt.kind == syntax::StmtKind::Throw) return false;
  const syntax::Expr* condition = nullptr;
  if (const auto* loop = stmt.as_if<syntax::While>()) condition = loop->condition;
  if (const auto* loop = stmt.as_if<syntax::For>()) {
    if (loop->condition == nullptr) return false;
    condition = loop->condition;
  }
  const auto* literal = condition == nullptr ? nullptr : condition->as_if<syntax::Literal>();
  return literal == nullptr || literal->integer == 0;
}

ClassSym* BodyChecker::function_class(const JType* interface, Span span) {
  ClassSym* top = cls();
  while (top->outer != nullptr && top->outer->kind != ClassSym::Kind::Test) top = top->outer;
  ClassSym* made = unit_.new_class();
  made->kind = ClassSym::Kind::Lambda;
  made->printed = fmt::format("{}$$Lambda{}", top->printed, ++top->anonymous);
  made->source = cls()->source;
  made->library_file = cls()->library_file;
  made->span = span;
  made->outer = cls();
  made->declared_in = this;
  made->in_static_context = is_static_;
  made->is_final = true;
  made->state = ClassSym::State::Members;
  made->this_type = types().of(made);
  made->super = types().object();
  made->interfaces.push_back(interface);
  made->instantiated = true;
  return made;
}

MethodSym* BodyChecker::function_body(ClassSym* made, MethodSym* implemented,
                                      const std::vector<const JType*>& params,
                                      const JType* result) {
  MethodSym* method = unit_.new_method(made, implemented->name);
  method->made = MethodSym::Made::LambdaBody;
  method->has_signature = method->queued = true;
  method->access = Access::Public;
  method->result = result;
  method->params = params;
  method->throws = implemented->throws;
  made->methods.push_back(method);
  made->method_names[method->name].push_back(method);
  return method;
}

Ex BodyChecker::make_function(ClassSym* made, const JType* interface,
                              const std::vector<const resolved::Expr*>& values, Span span) {
  MethodSym* constructor = unit_.new_method(made, "<init>");
  constructor->made = MethodSym::Made::LambdaConstructor;
  constructor->is_constructor = constructor->has_signature = true;
  constructor->result = types().void_type();
  made->constructors.push_back(constructor);
  auto* node = make<resolved::New>(made->this_type, span);
  node->class_id = unit_.class_id(made);
  node->constructor = unit_.method_id(constructor);
  node->arguments = list(values);
  unit_.reach(constructor);
  return value(node, interface, span);
}

Ex BodyChecker::lambda(const syntax::Lambda& e, const JType* expected) {
  if (expected != nullptr && expected->is_error()) return bad(e.span);
  MethodSym* function = expected == nullptr ? nullptr : unit_.functional_method(expected);
  if (function == nullptr) {
    return error_at(e.span,
                    expected == nullptr || expected->kind == JType::Kind::Unknown
                        ? "a lambda is not expected here"
                        : fmt::format("a lambda cannot become {}, which is no functional interface",
                                      types().show(expected)));
  }
  unit_.signature(function);
  if (function->params.size() != e.params.size()) {
    return error_at(e.span, fmt::format("{} takes {} parameter{}, the lambda has {}",
                                        types().show(expected), function->params.size(),
                                        function->params.size() == 1 ? "" : "s", e.params.size()));
  }
  const JType* seen = types().as_super(expected, function->owner);
  const Bindings site = seen == nullptr ? Bindings{} : types().bindings_of(seen);
  std::vector<const JType*> params;
  for (size_t i = 0; i < e.params.size(); ++i) {
    const JType* type = open(types().substitute(function->params[i], site), types());
    const syntax::Param* param = e.params[i];
    if (type->kind == JType::Kind::Unknown) type = types().object();
    if (param->type != nullptr && param->type->kind != syntax::TypeKind::Var) {
      const JType* written = resolve_type(*param->type);
      if (!written->is_error() && !types().same(written, type)) {
        error_at(param->type->span,
                 fmt::format("incompatible parameter types: {} gives {}, not {}",
                             types().show(expected), types().show(type), types().show(written)));
      }
      type = written;
    }
    params.push_back(type);
  }
  const JType* result = open(types().substitute(function->result, site), types());
  if (result->kind == JType::Kind::Unknown) result = types().object();
  ClassSym* made = function_class(types().erasure(expected), e.span);
  capture_variables(made, &e, nullptr);
  MethodSym* method = function_body(made, function, params, result);
  BodyChecker& inner = unit_.new_body(method, this);
  inner.hidden("this", made->this_type);
  for (size_t i = 0; i < e.params.size(); ++i) {
    inner.declare(e.params[i]->name.text, params[i], e.params[i]->name.span,
                  e.params[i]->modifiers.has(syntax::Modifier::Final), true);
  }
  inner.body_.parameters = static_cast<uint32_t>(1 + params.size());
  if (e.value != nullptr) {
    std::vector<const resolved::Stmt*> code;
    if (result->is_void()) {
      const Ex ex = inner.expr(*e.value);
      if (!ex.type->is_error() && !lambda_fits(e, expected))
        error_at(e.value->span, "this lambda returns no value");
      if (ex.node != nullptr) code.push_back(inner.eval(ex.node, e.value->span));
    } else if (const resolved::Expr* node = inner.assigned(*e.value, result)) {
      auto* back = make_stmt<resolved::Return>(e.value->span);
      back->value = node;
      code.push_back(back);
    }
    inner.finish(inner.block_of(code, e.value->span), {e.value->span.end, e.value->span.end});
  } else {
    inner.check_block(*e.block);
  }
  std::vector<const resolved::Expr*> values;
  if (made->outer_this != nullptr) values.push_back(this_of(made->outer, e.span));
  for (const Capture& capture : made->captures)
    values.push_back(load_local(capture.variable, e.span).node);
  return make_function(made, expected, values, e.span);
}

// The type of a lambda's result, tried out without a word: for inference only.
const JType* BodyChecker::lambda_result(const syntax::Expr& e,
                                        const std::vector<const JType*>& params) {
  // Lambdas in lambdas in generic calls would be tried twice at every level.
  if (unit_.muted()) return nullptr;
  unit_.mute();
  const size_t bodies = unit_.result().bodies.size();
  const JType* found = nullptr;
  ClassSym* made = function_class(types().object(), e.span);
  made->interfaces.clear();
  MethodSym* method = unit_.new_method(made, "tried");
  method->made = MethodSym::Made::LambdaBody;
  method->has_signature = method->queued = true;
  method->params = params;
  method->may_throw_anything = true;
  BodyChecker& inner = unit_.new_body(method, this);
  inner.hidden("this", made->this_type);
  if (const auto* lambda = e.as_if<syntax::Lambda>()) {
    capture_variables(made, &e, nullptr);
    for (size_t i = 0; i < lambda->params.size() && i < params.size(); ++i)
      inner.declare(lambda->params[i]->name.text, params[i], lambda->params[i]->name.span, false);
    if (lambda->value != nullptr) {
      found = inner.expr(*lambda->value).type;
    } else {
      inner.check_block(*lambda->block);
      for (const JType* type : inner.returned_)
        found = found == nullptr ? type
                                 : types().common_super(types().boxed(found), types().boxed(type));
    }
  } else {
    std::vector<Arg> args;
    for (const JType* param : params) {
      Arg arg;
      arg.ex = inner.load_local(inner.hidden("argument", param), e.span);
      args.push_back(arg);
    }
    found = referenced(e.as<syntax::MethodRef>(), args, inner, nullptr, nullptr).type;
  }
  unit_.result().bodies.resize(bodies);
  unit_.unmute();
  unit_.clear_muted();
  return found == nullptr || found->is_error() || found->is_void() ? nullptr : found;
}

// The call that a method reference stands for, in the body of its function.
Ex BodyChecker::referenced(const syntax::MethodRef& e, std::vector<Arg>& args, BodyChecker& inner,
                           const Ex* receiver, const JType* expected) {
  const JType* type = nullptr;
  if (e.type != nullptr) {
    type = resolve_type(*e.type);
  } else if (receiver == nullptr && e.target->kind != syntax::ExprKind::Super) {
    const Denotation d = denote(*e.target);
    if (d.kind == Denotation::Kind::Error) return bad(e.span);
    if (d.kind == Denotation::Kind::Package) {
      unresolved(*e.target, d);
      return bad(e.span);
    }
    type = d.kind == Denotation::Kind::Type ? d.type : nullptr;
    if (type == nullptr) {  // tried out: the receiver is only looked at
      const Ex ex = d.ex;
      return referenced(e, args, inner, &ex, expected);
    }
  }
  if (type != nullptr && type->is_error()) return bad(e.span);
  const auto fail = [&](const JType* site) {
    return error_at(e.span, fmt::format("no method {} of {} fits: it would be given ({})",
                                        e.name.text, types().show(site), show_args(args)));
  };
  if (e.name.text == "new") {
    if (type == nullptr) return error_at(e.span, "a class is expected before '::new'");
    if (type->is_array()) {
      if (args.size() != 1) return fail(type);
      auto* node = make<resolved::NewArray>(type, e.span);
      const std::vector<const resolved::Expr*> lengths{
          inner.converted(args[0].ex, types().int_type())};
      node->lengths = list(lengths);
      return value(node, type, e.span);
    }
    ClassSym* made = type->cls;
    unit_.members(made);
    if (made->is_abstract || made->is_enum())
      return error_at(e.span, fmt::format("{} cannot be created", types().show(type)));
    const bool diamond = type->args.empty() && !made->type_params.empty();
    Choice choice = inner.choose(made->constructors, diamond ? made->this_type : type, args, {},
                                 expected, diamond ? &made->type_params : nullptr);
    if (choice.method == nullptr || choice.ambiguous) return fail(type);
    if (diamond) type = types().substitute(made->this_type, choice.bindings);
    return inner.construct(made, choice, type, nullptr, args, e.span);
  }
  if (type != nullptr) {
    std::vector<MethodSym*> found = unit_.find_methods(type, e.name.text);
    Choice choice = inner.choose(found, type, args, e.type_arguments, expected);
    if (choice.method != nullptr && choice.method->is_static)
      return inner.invoke(choice, {}, false, args, e.span);
    if (!args.empty() && args.front().ex.type->is_reference()) {
      std::vector<Arg> rest(args.begin() + 1, args.end());
      Ex object = args.front().ex;
      const JType* seen = type->is_class() ? types().as_super(object.type, type->cls) : type;
      const JType* site = seen == nullptr || !type->args.empty() ? type : seen;
      if (!types().subtype(object.type, types().erasure(type)) &&
          object.type->kind != JType::Kind::Unknown)
        return fail(type);
      choice = inner.choose(found, site, rest, e.type_arguments, expected);
      if (choice.method != nullptr && !choice.method->is_static && !choice.ambiguous)
        return inner.invoke(choice, object, false, rest, e.span);
    }
    return fail(type);
  }
  const bool of_super = receiver == nullptr;
  Ex object = of_super ? Ex{} : *receiver;
  if (of_super) {
    ClassSym* around = cls();
    while (around != nullptr && around->kind == ClassSym::Kind::Lambda) around = around->outer;
    if (around == nullptr || around->super == nullptr) return bad(e.span);
    object = value(inner.this_of(around, e.span), around->super, e.span);
  }
  if (!object.type->is_reference()) return fail(object.type);
  Choice choice = inner.choose(unit_.find_methods(object.type, e.name.text), object.type, args,
                               e.type_arguments, expected);
  if (choice.method == nullptr || choice.ambiguous) return fail(object.type);
  return inner.invoke(choice, object, of_super, args, e.span);
}

Ex BodyChecker::method_ref(const syntax::MethodRef& e, const JType* expected) {
  if (expected != nullptr && expected->is_error()) return bad(e.span);
  MethodSym* function = expected == nullptr ? nullptr : unit_.functional_method(expected);
  if (function == nullptr) {
    return error_at(
        e.span,
        expected == nullptr || expected->kind == JType::Kind::Unknown
            ? "a method reference is not expected here"
            : fmt::format("a method reference cannot become {}, which is no functional interface",
                          types().show(expected)));
  }
  unit_.signature(function);
  const JType* seen = types().as_super(expected, function->owner);
  const Bindings site = seen == nullptr ? Bindings{} : types().bindings_of(seen);
  std::vector<const JType*> params;
  for (const JType* param : function->params) {
    const JType* type = open(types().substitute(param, site), types());
    params.push_back(type->kind == JType::Kind::Unknown ? types().object() : type);
  }
  const JType* result = open(types().substitute(function->result, site), types());
  if (result->kind == JType::Kind::Unknown) result = types().object();
  // `object::method` evaluates its object now.
  Ex receiver;
  bool bound = false;
  if (e.type == nullptr && e.target->kind != syntax::ExprKind::Super) {
    const Denotation d = denote(*e.target);
    if (d.kind == Denotation::Kind::Error) return bad(e.span);
    bound = d.kind == Denotation::Kind::Value;
    receiver = d.ex;
  }
  ClassSym* made = function_class(types().erasure(expected), e.span);
  FieldSym* field = nullptr;
  if (bound) {
    field = unit_.new_field(made, "receiver", receiver.type);
    field->is_final = field->is_synthetic = true;
    made->fields.push_back(field);
  } else {
    ClassSym* around = cls();
    while (around->kind == ClassSym::Kind::Lambda && around->outer != nullptr)
      around = around->outer;
    if (!is_static_ && around->kind != ClassSym::Kind::Test) unit_.add_outer_this(made);
  }
  MethodSym* method = function_body(made, function, params, result);
  BodyChecker& inner = unit_.new_body(method, this);
  LocalVar* self = inner.hidden("this", made->this_type);
  std::vector<Arg> args;
  for (const JType* param : params) {
    Arg arg;
    arg.ex = inner.load_local(inner.hidden("argument", param), e.span);
    args.push_back(arg);
  }
  inner.body_.parameters = static_cast<uint32_t>(1 + params.size());
  Ex object;
  if (bound) {
    auto* get = make<resolved::FieldGet>(receiver.type, e.span);
    get->object = inner.load_local(self, e.span).node;
    get->field = unit_.field_id(field);
    object = value(get, receiver.type, e.span);
  }
  const Ex called =
      referenced(e, args, inner, bound ? &object : nullptr, result->is_void() ? nullptr : result);
  std::vector<const resolved::Stmt*> code;
  if (called.node != nullptr && result->is_void()) {
    code.push_back(inner.eval(called.node, e.span));
  } else if (called.node != nullptr) {
    auto* back = make_stmt<resolved::Return>(e.span);
    back->value = inner.converted(called, result);
    code.push_back(back);
  }
  inner.finish(inner.block_of(code, e.span), {e.span.end, e.span.end});
  std::vector<const resolved::Expr*> values;
  if (bound) values.push_back(receiver.node);
  if (made->outer_this != nullptr) values.push_back(this_of(made->outer, e.span));
  return make_function(made, expected, values, e.span);
}

}  // namespace thinair::check
