// Constructors, field initialisers, static initialisers, and what enums bring along (JLS 8.8, 12.4,
// 12.5, 8.9).
#include "fmt/format.h"
#include "program/check/body.h"

namespace thinair::check {

using Made = MethodSym::Made;

void BodyChecker::initialise_field(FieldSym* field, std::vector<const resolved::Stmt*>& out) {
  const JType* type = unit_.type_of(field);
  // A constant that everybody folds is not written; an instance field of an object is.
  const bool folded = unit_.constant_of(field).has_value();
  if (folded && (field->is_static || field->owner->kind == ClassSym::Kind::Test)) return;
  if (field->is_library_constant) return;
  const resolved::Expr* node = assigned(*field->initializer, type);
  if (node == nullptr || type->is_error()) return;
  auto* set = make<resolved::Assign>(type, field->span | field->initializer->span);
  if (field->is_static) {
    auto* place = make<resolved::StaticGet>(type, field->span);
    place->field = unit_.field_id(field);
    set->target = place;
  } else {
    auto* self = make<resolved::LocalGet>(cls()->this_type, field->span);
    self->local = resolved::Local{0};
    auto* place = make<resolved::FieldGet>(type, field->span);
    place->object = self;
    place->field = unit_.field_id(field);
    set->target = place;
  }
  set->value = node;
  out.push_back(eval(set, set->span));
}

// Field initialisers and initialiser blocks in source order.
void BodyChecker::initialise_fields(std::vector<const resolved::Stmt*>& out, bool statics) {
  ClassSym* own = cls();
  const bool test = own->kind == ClassSym::Kind::Test;
  if (own->decl == nullptr && !test) return;
  size_t next = 0;
  const auto fields_of = [&](const syntax::FieldDecl& decl) {
    for (size_t i = 0; i < decl.declarators.size(); ++i) {
      const syntax::Declarator* d = decl.declarators[i];
      while (next < own->fields.size() && own->fields[next]->span != d->name.span) ++next;
      if (next == own->fields.size()) return;
      FieldSym* field = own->fields[next];
      if (field->initializer != nullptr && (test || field->is_static == statics))
        initialise_field(field, out);
    }
  };
  for (const syntax::Member* member : test ? own->test->members : own->decl->members) {
    if (const auto* decl = member->as_if<syntax::FieldDecl>()) {
      fields_of(*decl);
    } else if (const auto* init = member->as_if<syntax::InitializerDecl>()) {
      if (test || init->is_static == statics) out.push_back(block(*init->body));
    } else if (const auto* run = member->as_if<syntax::InitBlock>()) {
      out.push_back(block(*run->body));
    }
  }
}

void BodyChecker::check_constructor() {
  ClassSym* own = cls();
  declare_parameters();
  Scope scope(*this);
  std::vector<const resolved::Stmt*> out;
  const syntax::Block* written =
      method_->constructor != nullptr ? method_->constructor->body : nullptr;
  const syntax::ConstructorCall* call = nullptr;
  if (written != nullptr && !written->statements.empty())
    call = written->statements.front()->as_if<syntax::ConstructorCall>();
  const bool calls_this = call != nullptr && !call->is_super;
  const Span span = call != nullptr ? call->span : method_->span;
  body_.calls_this = calls_this;
  const auto store = [&](FieldSym* field, LocalVar* from) {
    auto* self = make<resolved::LocalGet>(own->this_type, span);
    self->local = resolved::Local{0};
    auto* place = make<resolved::FieldGet>(field->type, span);
    place->object = self;
    place->field = unit_.field_id(field);
    auto* set = make<resolved::Assign>(field->type, span);
    set->target = place;
    set->value = load_local(from, span).node;
    out.push_back(eval(set, span));
  };
  if (!calls_this) {
    // Before the superclass's constructor, which may call methods that need them.
    if (own->kind == ClassSym::Kind::Lambda) {
      for (FieldSym* field : own->fields) {
        bool captured = false;
        for (const Capture& c : own->captures) captured |= c.field == field;
        if (captured || field == own->outer_this) continue;
        LocalVar* parameter = hidden("receiver", field->type);
        body_.parameters = static_cast<uint32_t>(locals_.size());
        store(field, parameter);
      }
    }
    if (outer_parameter_ != nullptr) store(own->outer_this, outer_parameter_);
    for (const Capture& capture : own->captures)
      store(capture.field, captured_parameters_[capture.variable]);
  }
  if (own->super != nullptr && own->kind != ClassSym::Kind::Lambda)
    constructor_call(call, span, out);
  if (!calls_this) {
    for (FieldSym* field : own->fields) {
      if (field->is_static || !field->is_final) continue;
      body_.freezes = true;
      if (field->initializer == nullptr && !field->is_synthetic)
        body_.blank_finals.push_back(unit_.field_id(field));
    }
    initialise_fields(out, false);
  }
  if (method_->made == Made::AnonymousConstructor || method_->made == Made::LambdaConstructor)
    thrown_.clear();  // JLS 11.2.3: what an anonymous class throws, its creation throws
  Span closing = method_->span;
  if (written != nullptr) {
    statements(written->statements.subspan(call != nullptr ? 1 : 0), out);
    closing = {written->span.end - 1, written->span.end};
  }
  finish(block_of(out, written != nullptr ? written->span : method_->span), closing);
}

MethodSym* Unit::initializer_of(ClassSym* cls) {
  members(cls);
  if (cls->kind == ClassSym::Kind::Test || cls->kind == ClassSym::Kind::Lambda) return nullptr;
  if (cls->initializer != nullptr) return cls->initializer;
  MethodSym* of_super = nullptr;
  if (cls->super != nullptr && cls->super->is_class() && !cls->cyclic && !cls->is_interface() &&
      !is_known(cls->super->cls, Known::Object))
    of_super = initializer_of(cls->super->cls);
  bool code = false;
  for (FieldSym* field : cls->fields) {
    if (!field->is_static || field->is_library_constant) continue;
    code |= field->is_enum_constant || (field->initializer != nullptr && !constant_of(field));
  }
  if (cls->decl != nullptr) {
    for (const syntax::Member* member : cls->decl->members) {
      const auto* init = member->as_if<syntax::InitializerDecl>();
      code |= init != nullptr && init->is_static;
    }
  }
  if (!code) {
    cls->initializer = of_super;
    return of_super;
  }
  MethodSym* guarded = new_method(cls, "<initialisation>");
  guarded->made = Made::GuardedInitializer;
  MethodSym* plain = new_method(cls, "<clinit>");
  plain->made = Made::StaticInitializer;
  for (MethodSym* m : {guarded, plain}) {
    m->is_static = m->has_signature = true;
    m->result = types_.void_type();
  }
  guarded->may_throw_anything = true;
  guarded->target = plain;
  cls->initializer = guarded;
  reach(guarded);
  return guarded;
}

void BodyChecker::static_initializer() {
  ClassSym* own = cls();
  std::vector<const resolved::Stmt*> out;
  int32_t ordinal = 0;
  if (own->decl != nullptr && own->is_enum()) {
    for (const syntax::EnumConstant* constant : own->decl->constants) {
      FieldSym* field = unit_.find_field(own, constant->name.text);
      const resolved::Expr* made = enum_constant(*constant, ordinal++);
      if (made == nullptr) continue;
      auto* place = make<resolved::StaticGet>(own->this_type, constant->name.span);
      place->field = unit_.field_id(field);
      auto* set = make<resolved::Assign>(own->this_type, constant->span);
      set->target = place;
      set->value = made;
      out.push_back(eval(set, constant->span));
    }
  }
  for (FieldSym* field : own->fields) {
    if (field->is_static && field->is_final && field->initializer == nullptr &&
        !field->is_enum_constant)
      body_.blank_finals.push_back(unit_.field_id(field));
  }
  initialise_fields(out, true);
  const Span end =
      own->decl != nullptr ? Span{own->decl->span.end - 1, own->decl->span.end} : own->span;
  finish(block_of(out, own->span), end);
}

const resolved::Expr* BodyChecker::enum_constant(const syntax::EnumConstant& constant,
                                                 int32_t ordinal) {
  ClassSym* own = cls();
  std::vector<Arg> args = arguments(constant.arguments);
  Choice choice = choose(own->constructors, own->this_type, args, {}, nullptr);
  if (choice.silent) return nullptr;
  if (choice.method == nullptr || choice.ambiguous) {
    no_method("", own->constructors, own->this_type, args, constant.name.span, true);
    return nullptr;
  }
  std::vector<const resolved::Expr*> nodes{
      text_constant(unit_.keep(std::string(constant.name.text)), constant.name.span).node,
      int_constant(ordinal, constant.name.span).node};
  ClassSym* made = own;
  MethodSym* constructor = choice.method;
  if (constant.body != nullptr) {
    made = unit_.declare(*constant.body, own->source, own,
                         fmt::format("{}${}", own->printed, ++own->anonymous));
    made->span = constant.name.span;
    made->is_static = false;
    made->declared_in = this;
    made->in_static_context = true;
    made->state = ClassSym::State::Header;
    made->this_type = types().of(made);
    made->super = own->this_type;
    unit_.members(made);
    constructor = unit_.new_method(made, "<init>");
    constructor->made = Made::AnonymousConstructor;
    constructor->is_constructor = constructor->has_signature = true;
    constructor->result = types().void_type();
    constructor->target = choice.method;
    constructor->params = choice.method->params;
    made->constructors.push_back(constructor);
    unit_.check_class(made);
  }
  for (const resolved::Expr* node : pass(choice, args, constant.span)) nodes.push_back(node);
  made->instantiated = true;
  auto* node = make<resolved::New>(made->this_type, constant.span);
  node->class_id = unit_.class_id(made);
  node->constructor = unit_.method_id(constructor);
  node->arguments = list(nodes);
  unit_.reach(constructor);
  return node;
}

const resolved::Stmt* BodyChecker::call_of(MethodSym* method, const resolved::Expr* receiver,
                                           Span span) {
  auto* node = make<resolved::Call>(types().void_type(), span);
  node->form = receiver == nullptr ? resolved::Call::Form::Static : resolved::Call::Form::Special;
  node->receiver = receiver;
  node->method = unit_.method_id(method);
  unit_.reach(method);
  return eval(node, span);
}

// The initialisation lock of a class is a copy of thinair.ClassGuard: its mirror is the lock, its
// static field the state.
ClassSym* Unit::guard_of(ClassSym* cls) {
  if (cls->guard == nullptr) {
    ClassSym* original = known(Known::ClassGuard);
    members(original);
    ClassSym* guard = new_class();
    guard->name = original->name;
    guard->printed = fmt::format("{} (initialisation)", cls->printed);
    guard->source = original->source;
    guard->decl = original->decl;
    guard->library_file = original->library_file;
    guard->span = original->span;
    guard->is_static = guard->is_final = guard->is_guard = true;
    members(guard);
    for (FieldSym* field : guard->fields) field->is_static = true;
    cls->guard = guard;
  }
  return cls->guard;
}

// JLS 12.4.2:
//   if (guard.enter(name)) {
//     try { superclass; <clinit> } catch (Throwable t) { throw guard.failed(t); }
//     guard.done();
//   }
void BodyChecker::guarded_initializer() {
  ClassSym* own = cls();
  const Span span = own->span;
  ClassSym* guard = unit_.guard_of(own);
  const auto lock = [&] {
    auto* mirror = make<resolved::ClassLiteral>(guard->this_type, span);
    mirror->named = unit_.type_id(guard);
    return mirror;
  };
  const auto call = [&](std::string_view name, const resolved::Expr* argument) {
    MethodSym* method = guard->method_names.at(name).front();
    unit_.signature(method);
    auto* node = make<resolved::Call>(types().erasure(method->result), span);
    node->form = resolved::Call::Form::Special;
    node->receiver = lock();
    node->method = unit_.method_id(method);
    if (argument != nullptr) {
      const std::vector<const resolved::Expr*> arguments{argument};
      node->arguments = list(arguments);
    }
    unit_.reach(method);
    return node;
  };
  std::vector<const resolved::Stmt*> inner;
  if (own->super != nullptr && own->super->is_class() && !own->is_interface()) {
    if (MethodSym* of_super = unit_.initializer_of(own->super->cls))
      inner.push_back(call_of(of_super, nullptr, span));
  }
  inner.push_back(call_of(method_->target, nullptr, span));
  const JType* throwable = unit_.known_type(Known::Throwable);
  unit_.members(throwable->cls);
  LocalVar* thrown = hidden("thrown", throwable);
  auto* rethrow = make_stmt<resolved::Throw>(span);
  rethrow->value = call("failed", load_local(thrown, span).node);
  resolved::Catch clause;
  const std::vector<TypeId> caught{types().id_of(throwable)};
  clause.types = unit_.arena().copy<TypeId>(caught);
  clause.variable = thrown->index;
  clause.body = rethrow;
  clause.span = span;
  auto* attempt = make_stmt<resolved::Try>(span);
  attempt->body = block_of(inner, span);
  const std::vector<resolved::Catch> clauses{clause};
  attempt->catches = unit_.arena().copy<resolved::Catch>(clauses);
  auto* guarded = make_stmt<resolved::If>(span);
  guarded->condition = call("enter", text_constant(unit_.keep(own->printed), span).node);
  const std::vector<const resolved::Stmt*> yes{attempt, eval(call("done", nullptr), span)};
  guarded->yes = block_of(yes, span);
  const std::vector<const resolved::Stmt*> code{guarded};
  finish(block_of(code, span), span);
}

void BodyChecker::enum_values() {
  ClassSym* own = cls();
  std::vector<const resolved::Expr*> all;
  for (FieldSym* field : own->fields) {
    if (field->is_enum_constant) all.push_back(static_field(field, own->span).node);
  }
  auto* array = make<resolved::ArrayLiteral>(method_->result, own->span);
  array->elements = list(all);
  auto* back = make_stmt<resolved::Return>(own->span);
  back->value = array;
  const std::vector<const resolved::Stmt*> code{back};
  finish(block_of(code, own->span), own->span);
}

void BodyChecker::enum_value_of() {
  ClassSym* own = cls();
  const Span span = own->span;
  declare_parameters();
  std::vector<const resolved::Stmt*> code;
  for (FieldSym* field : own->fields) {
    if (!field->is_enum_constant) continue;
    auto* same = unit_.arena().make<resolved::IntrinsicCall>(Basic::Boolean,
                                                             TypeTable::of(Basic::Boolean), span);
    same->intrinsic = Intrinsic::TextEquals;
    const std::vector<const resolved::Expr*> arguments{
        text_constant(unit_.keep(std::string(field->name)), span).node,
        load_local(locals_[0], span).node};
    same->arguments = list(arguments);
    auto* back = make_stmt<resolved::Return>(span);
    back->value = static_field(field, span).node;
    auto* choice = make_stmt<resolved::If>(span);
    choice->condition = same;
    choice->yes = back;
    code.push_back(choice);
  }
  const JType* type = unit_.known_type(Known::IllegalArgument);
  unit_.members(type->cls);
  std::vector<Arg> args(1);
  args[0].ex =
      concat(text_constant(unit_.keep(fmt::format("No enum constant {}.", own->printed)), span),
             load_local(locals_[0], span), span);
  const Choice chosen = choose(type->cls->constructors, type, args, {}, nullptr);
  auto* fail = make_stmt<resolved::Throw>(span);
  fail->value = construct(type->cls, chosen, type, nullptr, args, span).node;
  code.push_back(fail);
  finish(block_of(code, span), span);
}

}  // namespace thinair::check
