// What is visible where: locals, local classes, `this` and what lambdas and local classes capture.
#include "fmt/format.h"
#include "program/check/body.h"

namespace thinair::check {

using resolved::FieldGet;
using resolved::Given;
using resolved::Local;
using resolved::LocalGet;
using resolved::LocalInfo;

BodyChecker::BodyChecker(Unit& unit, MethodSym* method, BodyChecker* outer)
    : unit_(unit), method_(method), outer_(outer) {
  is_static_ = method->is_static;
  result_ = method->result;
}

BodyChecker::~BodyChecker() = default;

BodyChecker::Scope::Scope(BodyChecker& b)
    : body(b), locals(b.hidden_by_.size()), classes(b.local_classes_.size()) {}

BodyChecker::Scope::~Scope() {
  while (body.hidden_by_.size() > locals) {
    const auto& [name, before] = body.hidden_by_.back();
    if (before == nullptr) {
      body.visible_.erase(name);
    } else {
      body.visible_[name] = before;
    }
    body.hidden_by_.pop_back();
  }
  body.local_classes_.resize(classes);
}

LocalVar* BodyChecker::find_local(std::string_view name) const {
  auto it = visible_.find(name);
  return it == visible_.end() ? nullptr : it->second;
}

ClassSym* BodyChecker::find_local_class(std::string_view name) const {
  for (auto it = local_classes_.rbegin(); it != local_classes_.rend(); ++it) {
    if ((*it)->name == name) return *it;
  }
  return nullptr;
}

LocalVar* BodyChecker::hidden(std::string_view name, const JType* type) {
  LocalVar* variable = unit_.new_local();
  variable->name = name;
  variable->type = type;
  variable->body = this;
  variable->index = Local{static_cast<uint32_t>(body_.locals.size())};
  LocalInfo info;
  info.name = name;
  info.type = types().id_of(type);
  info.basic = types().basic_of(type);
  info.is_synthetic = true;
  body_.locals.push_back(info);
  locals_.push_back(variable);
  return variable;
}

LocalVar* BodyChecker::declare(std::string_view name, const JType* type, Span span, bool is_final,
                               bool is_parameter) {
  // JLS 6.4: a local cannot be declared again while it is in scope, lambda bodies included.
  for (const BodyChecker* b = this; b != nullptr; b = b->outer_) {
    if (b->find_local(name) != nullptr) {
      error_at(span, fmt::format("variable {} is already defined", name));
      break;
    }
    if (b->method_->made != MethodSym::Made::LambdaBody) break;
  }
  LocalVar* variable = hidden(name, type);
  LocalInfo& info = body_.locals.back();
  info.is_synthetic = false;
  variable->declared = span;
  info.declared = span;
  info.is_final = is_final;
  info.is_parameter = is_parameter;
  LocalVar*& slot = visible_[name];
  hidden_by_.emplace_back(name, slot);
  slot = variable;
  return variable;
}

Ex BodyChecker::load_local(LocalVar* variable, Span span) {
  if (variable->constant) return constant(*variable->constant, variable->type, span);
  if (variable->body == this) {
    auto* get = make<LocalGet>(variable->type, span);
    get->local = variable->index;
    return value(get, variable->type, span);
  }
  LocalInfo& info = variable->body->body_.locals[static_cast<uint32_t>(variable->index)];
  if (!info.is_captured && !info.is_synthetic) {
    info.is_captured = true;
    info.first_capture = span;
  }
  if (auto it = captured_parameters_.find(variable); it != captured_parameters_.end())
    return load_local(it->second, span);
  const resolved::Expr* object = nullptr;
  ClassSym* at = cls();
  if (in_prologue_ && outer_parameter_ != nullptr) {
    object = load_local(outer_parameter_, span).node;
    at = at->outer;
  } else if (!is_static_) {
    auto* self = make<LocalGet>(types().of(at), span);
    self->local = Local{0};
    object = self;
  }
  while (object != nullptr && at != nullptr) {
    for (const Capture& capture : at->captures) {
      if (capture.variable != variable) continue;
      auto* get = make<FieldGet>(variable->type, span);
      get->object = object;
      get->field = unit_.field_id(capture.field);
      return value(get, variable->type, span);
    }
    if (at->outer_this == nullptr) break;
    auto* get = make<FieldGet>(at->outer_this->type, span);
    get->object = object;
    get->field = unit_.field_id(at->outer_this);
    object = get;
    at = at->outer;
  }
  return error_at(span,
                  fmt::format("variable {} cannot be used from a static context", variable->name));
}

const resolved::Expr* BodyChecker::this_of(ClassSym* target, Span span, bool exactly) {
  const auto fits = [&](ClassSym* c) {
    if (c->kind == ClassSym::Kind::Lambda) return c == target;
    return c == target || (!exactly && types().is_subclass(c, target));
  };
  const auto given = [&]() -> const resolved::Expr* {
    auto* test = make<Given>(types().of(target), span);
    test->index = 0;
    return test;
  };
  const resolved::Expr* object = nullptr;
  ClassSym* at = cls();
  if (is_static_) return nullptr;
  if (in_prologue_) {
    if (fits(at)) return nullptr;
    if (outer_parameter_ != nullptr) object = load_local(outer_parameter_, span).node;
    if (at->is_static) return nullptr;
    at = at->outer;
  } else {
    auto* self = make<LocalGet>(types().of(at), span);
    self->local = Local{0};
    object = self;
  }
  while (at != nullptr) {
    // The test's object is the same for everybody: nobody needs a field to find it.
    if (fits(at)) {
      if (at->kind == ClassSym::Kind::Test && object == nullptr) return given();
      return object;
    }
    if (at->in_static_context || (at->is_static && at->kind != ClassSym::Kind::Lambda))
      return nullptr;
    if (at->outer_this != nullptr && object != nullptr) {
      auto* get = make<FieldGet>(at->outer_this->type, span);
      get->object = object;
      get->field = unit_.field_id(at->outer_this);
      object = get;
    } else {
      object = nullptr;
    }
    at = at->outer;
  }
  return nullptr;
}

Ex BodyChecker::error_at(Span span, std::string sentence, std::string hint) {
  unit_.error(cls()->source, span, std::move(sentence), std::move(hint));
  return bad(span);
}

}  // namespace thinair::check
