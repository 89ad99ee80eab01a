// Whole bodies: parameters, hidden ones included, and what stands at their ends.
#include <algorithm>

#include "fmt/format.h"
#include "program/check/body.h"

namespace thinair::check {

void BodyChecker::declare_parameters() {
  ClassSym* own = cls();
  if (!is_static_) hidden("this", own->this_type);
  if (method_->is_constructor) {
    const bool of_enum = own->is_enum() ||
                         (own->name.empty() && own->super != nullptr && own->super->cls->is_enum());
    if (of_enum) {
      hidden("$name", types().string());
      hidden("$ordinal", types().int_type());
    }
    if (own->outer_this != nullptr) outer_parameter_ = hidden("this$0", own->outer_this->type);
  }
  parameter_base_ = locals_.size();
  const syntax::List<const syntax::Param*> params =
      method_->constructor != nullptr ? method_->constructor->params
      : method_->method != nullptr    ? method_->method->params
                                      : syntax::List<const syntax::Param*>();
  for (size_t i = 0; i < method_->params.size(); ++i) {
    if (i < params.size()) {
      declare(params[i]->name.text, method_->params[i], params[i]->name.span,
              params[i]->modifiers.has(syntax::Modifier::Final), true);
    } else {
      hidden("argument", method_->params[i]);
    }
  }
  if (method_->is_constructor) {
    for (const Capture& capture : own->captures)
      captured_parameters_[capture.variable] = hidden(capture.field->name, capture.variable->type);
  }
  body_.parameters = static_cast<uint32_t>(locals_.size());
}

void BodyChecker::report_thrown() {
  if (method_->may_throw_anything) return;
  for (const Thrown& t : thrown_) {
    const bool declared =
        std::any_of(method_->throws.begin(), method_->throws.end(),
                    [&](const JType* type) { return types().subtype(t.type, type); });
    if (!declared) {
      error_at(t.span,
               fmt::format("unreported exception {}; must be caught or declared to be thrown",
                           types().show(t.type)));
    }
  }
}

void BodyChecker::finish(const resolved::Stmt* code, Span closing) {
  report_thrown();
  if (method_->is_synchronized && code != nullptr) {
    auto* wrapped = make_stmt<resolved::Synchronized>(code->span);
    if (is_static_) {
      auto* mirror = make<resolved::ClassLiteral>(unit_.known_type(Known::Class), method_->span);
      mirror->named = types().id_of(cls()->this_type);
      wrapped->monitor = mirror;
    } else {
      auto* self = make<resolved::LocalGet>(cls()->this_type, method_->span);
      self->local = resolved::Local{0};
      wrapped->monitor = self;
    }
    wrapped->body = code;
    code = wrapped;
  }
  body_.method = unit_.method_id(method_);
  body_.code = code;
  body_.closing = closing;
  method_->erased_parameters.clear();
  for (uint32_t i = is_static_ ? 0 : 1; i < body_.parameters; ++i)
    method_->erased_parameters.push_back(body_.locals[i].type);
  unit_.result().bodies.push_back(std::move(body_));
}

void BodyChecker::check_block(const syntax::Block& b) {
  const resolved::Stmt* code = block(b);
  const SourcePos end = b.span.end;
  finish(code, {end > b.span.begin ? end - 1 : end, end});
}

void BodyChecker::intrinsic_body() {
  declare_parameters();
  std::vector<const resolved::Expr*> arguments;
  for (uint32_t i = 0; i < body_.parameters; ++i)
    arguments.push_back(load_local(locals_[i], method_->span).node);
  std::vector<const resolved::Stmt*> code;
  if (method_->intrinsic) {
    const JType* type = types().erasure(method_->result);
    auto* node = unit_.arena().make<resolved::IntrinsicCall>(types().basic_of(type),
                                                             types().id_of(type), method_->span);
    node->intrinsic = *method_->intrinsic;
    node->arguments = list(arguments);
    if (type->is_void()) {
      code.push_back(eval(node, method_->span));
    } else {
      auto* back = make_stmt<resolved::Return>(method_->span);
      back->value = node;
      code.push_back(back);
    }
  } else {
    // Not supported, and only reached if nobody could see who is called.
    auto* made = make<resolved::Constant>(types().null(), method_->span);
    auto* fail = make_stmt<resolved::Throw>(method_->span);
    fail->value = made;
    code.push_back(fail);
  }
  finish(block_of(code, method_->span), method_->span);
}

// A main thread runs the code of main with a fresh String[0], in its own first frame, where its
// locals can be observed.
void BodyChecker::java_main() {
  const syntax::MethodDecl& main = *method_->target->method;
  const syntax::Param& param = *main.params.front();
  const JType* strings = types().array_of(types().string());
  auto* array = make<resolved::NewArray>(strings, param.span);
  const std::vector<const resolved::Expr*> lengths{int_constant(0, param.span).node};
  array->lengths = list(lengths);
  auto* args = make_stmt<resolved::Declare>(param.span);
  args->local = declare(param.name.text, strings, param.name.span,
                        param.modifiers.has(syntax::Modifier::Final))
                    ->index;
  args->value = array;
  const std::vector<const resolved::Stmt*> code{args, block(*main.body)};
  const SourcePos end = main.body->span.end;
  finish(block_of(code, main.body->span), {end - 1, end});
}

// A test's initialisers and its init blocks run in source order, before every thread.
void BodyChecker::test_body() {
  declare_parameters();
  if (method_->test_body != nullptr) {
    check_block(*method_->test_body);
    return;
  }
  std::vector<const resolved::Stmt*> code;
  initialise_fields(code, false);
  for (const FieldSym* field : cls()->fields) {
    if (field->is_final && field->initializer == nullptr && field->id.valid())
      body_.blank_finals.push_back(field->id);
  }
  const SourcePos end = cls()->test->span.end;
  finish(block_of(code, cls()->test->name.span), {end - 1, end});
}

void check_body(Unit& unit, MethodSym* method) {
  using Made = MethodSym::Made;
  unit.signature(method);
  BodyChecker& body = unit.new_body(method, method->owner->declared_in);
  method->checker = &body;
  switch (method->made) {
    case Made::Source:
      if (method->constructor != nullptr) {
        body.check_constructor();
      } else if (method->is_native) {
        body.intrinsic_body();
      } else if (method->method->body != nullptr) {
        body.declare_parameters();
        body.check_block(*method->method->body);
      }
      return;
    case Made::DefaultConstructor:
    case Made::AnonymousConstructor:
    case Made::LambdaConstructor:
      body.check_constructor();
      return;
    case Made::EnumValues:
      body.enum_values();
      return;
    case Made::EnumValueOf:
      body.enum_value_of();
      return;
    case Made::StaticInitializer:
      body.static_initializer();
      return;
    case Made::GuardedInitializer:
      body.guarded_initializer();
      return;
    case Made::TestBody:
      body.test_body();
      return;
    case Made::JavaMain:
      body.java_main();
      return;
    case Made::LambdaBody:
      return;  // checked where the lambda stands
  }
}

}  // namespace thinair::check
