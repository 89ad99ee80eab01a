// Resolved trees put together by hand: one class `Test` with int fields x, y, z, an int array field
// `a` and a field `p` of its own type; one method at a time is lowered.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "program/lower/lower.h"
#include "program/resolved.h"

namespace thinair::testing {

using namespace resolved;

class Trees : public ::testing::Test {
 protected:
  static constexpr TypeId kInt = TypeTable::of(Basic::Int);
  static constexpr TypeId kBoolean = TypeTable::of(Basic::Boolean);

  Trees() {
    program.known.object = add_class("Object", ClassId());
    program.known.string = add_class("String", program.known.object);
    exception = add_class("Exception", program.known.object);
    test = add_class("Test", program.known.object);
    program.test_type = type_of(test);
    x = add_field("x", kInt);
    y = add_field("y", kInt);
    p = add_field("p", program.test_type);
    a = add_field("a", program.types.array_of(kInt));
    body.method = add_method("thread T1", TypeTable::of(Basic::Void));
    this_local = local("this", program.test_type);
    body.parameters = 1;
    program.threads.push_back(
        {.name = "T1", .role = ThreadDecl::Role::Thread, .body = body.method, .place = {}});
  }

  ClassId add_class(std::string name, ClassId super) {
    const ClassId id(static_cast<uint32_t>(program.classes.size()));
    Class c;
    c.name = std::move(name);
    c.super = super;
    program.classes.push_back(std::move(c));
    program.types.of_class(id);
    return id;
  }
  TypeId type_of(ClassId id) { return program.types.of_class(id); }
  FieldId add_field(std::string name, TypeId type, bool is_static = false) {
    Field field;
    field.name = std::move(name);
    field.owner = test;
    field.type = type;
    field.basic = program.types[type].basic;
    field.is_static = is_static;
    program.fields.push_back(std::move(field));
    return FieldId(static_cast<uint32_t>(program.fields.size()) - 1);
  }
  MethodId add_method(std::string name, TypeId result, std::vector<TypeId> parameters = {},
                      bool is_static = false) {
    Method method;
    method.name = std::move(name);
    method.owner = test;
    method.result = result;
    method.parameters = std::move(parameters);
    method.is_static = is_static;
    program.methods.push_back(std::move(method));
    return MethodId(static_cast<uint32_t>(program.methods.size()) - 1);
  }
  Local local(std::string_view name, TypeId type = kInt) {
    LocalInfo info;
    info.name = name;
    info.type = type;
    info.basic = program.types[type].basic;
    body.locals.push_back(info);
    return Local{static_cast<uint32_t>(body.locals.size()) - 1};
  }
  void observe(Local which) {
    resolved.observed.push_back(
        {.column = static_cast<uint32_t>(program.columns.size()), .thread = 0, .local = which});
    program.columns.emplace_back();
  }

  // --- expressions
  template <typename T, typename... Args>
  T* make(Args&&... args) {
    auto node = std::make_shared<T>(std::forward<Args>(args)...);
    T* result = node.get();
    keep.push_back(std::move(node));
    return result;
  }
  template <typename T>
  std::span<const T> list(std::vector<T> items) {
    auto kept = std::make_shared<std::vector<T>>(std::move(items));
    keep.push_back(kept);
    return *kept;
  }
  template <typename T>
  T* expr(TypeId type) {
    return make<T>(program.types[type].basic, type, Span{});
  }
  const Expr* number(int32_t value) {
    auto* e = expr<Constant>(kInt);
    e->value = static_cast<Value>(int64_t{value});
    return e;
  }
  const Expr* yes() {
    auto* e = expr<Constant>(kBoolean);
    e->value = 1;
    return e;
  }
  const Expr* no() { return expr<Constant>(kBoolean); }
  const Expr* get(Local which) {
    auto* e = expr<LocalGet>(body.locals[static_cast<uint32_t>(which)].type);
    e->local = which;
    return e;
  }
  const Expr* self() { return get(this_local); }
  const Expr* field(FieldId id, const Expr* object = nullptr) {
    auto* e = expr<FieldGet>(program.fields[id.value].type);
    e->object = object ? object : self();
    e->field = id;
    return e;
  }
  const Expr* element(const Expr* array, const Expr* index) {
    auto* e = expr<ElementGet>(program.types[array->type].element);
    e->array = array;
    e->index = index;
    return e;
  }
  const Expr* binary(BinaryOp op, const Expr* left, const Expr* right) {
    const bool compares = op >= BinaryOp::Eq;
    auto* e = expr<Binary>(compares ? kBoolean : left->type);
    e->op = op;
    e->operand = left->basic;
    e->left = left;
    e->right = right;
    return e;
  }
  const Expr* is(const Expr* left, int32_t right) {
    return binary(BinaryOp::Eq, left, number(right));
  }
  const Expr* less(const Expr* left, int32_t right) {
    return binary(BinaryOp::Lt, left, number(right));
  }
  const Expr* set(const Expr* target, const Expr* value) {
    auto* e = expr<Assign>(target->type);
    e->target = target;
    e->value = value;
    return e;
  }
  const Expr* increment(Local which) {
    auto* e = expr<Compound>(kInt);
    e->target = get(which);
    e->op = BinaryOp::Add;
    e->operand = Basic::Int;
    e->value = number(1);
    e->yields_old = true;
    return e;
  }
  const Expr* call(MethodId method, std::vector<const Expr*> arguments = {}) {
    auto* e = expr<Call>(program.methods[method.value].result);
    e->form = program.methods[method.value].is_static ? Call::Form::Static : Call::Form::Special;
    e->method = method;
    if (!program.methods[method.value].is_static) e->receiver = self();
    e->arguments = list(std::move(arguments));
    return e;
  }

  // --- statements
  template <typename T>
  T* stmt() {
    return make<T>(Span{});
  }
  const Stmt* block(std::vector<const Stmt*> statements) {
    auto* s = stmt<Block>();
    s->body = list(std::move(statements));
    return s;
  }
  const Stmt* eval(const Expr* e) {
    auto* s = stmt<Eval>();
    s->expr = e;
    return s;
  }
  const Stmt* declare(Local which, const Expr* value) {
    auto* s = stmt<Declare>();
    s->local = which;
    s->value = value;
    return s;
  }
  const Stmt* when(const Expr* condition, const Stmt* then, const Stmt* otherwise = nullptr) {
    auto* s = stmt<If>();
    s->condition = condition;
    s->yes = then;
    s->no = otherwise;
    return s;
  }
  const Stmt* loop(uint32_t target, const Expr* condition, const Stmt* inside,
                   std::vector<const Expr*> update = {}, bool tests_first = true) {
    auto* s = stmt<resolved::Loop>();
    s->target = Target{target};
    s->condition = condition;
    s->body = inside;
    s->update = list(std::move(update));
    s->tests_first = tests_first;
    return s;
  }
  const Stmt* leave(uint32_t target) {
    auto* s = stmt<Break>();
    s->target = Target{target};
    return s;
  }
  const Stmt* go_on(uint32_t target) {
    auto* s = stmt<Continue>();
    s->target = Target{target};
    return s;
  }
  const Stmt* give(const Expr* value) {
    auto* s = stmt<Return>();
    s->value = value;
    return s;
  }
  const Stmt* attempt(const Stmt* inside, const Stmt* finally) {
    auto* s = stmt<Try>();
    s->body = inside;
    s->finally = finally;
    return s;
  }
  const Stmt* attempt(const Stmt* inside, Local variable, const Stmt* handler) {
    auto* s = stmt<Try>();
    s->body = inside;
    s->catches = list(std::vector<Catch>{{.types = list(std::vector<TypeId>{type_of(exception)}),
                                          .variable = variable,
                                          .body = handler,
                                          .span = {}}});
    return s;
  }
  const Stmt* locked(const Expr* monitor, const Stmt* inside) {
    auto* s = stmt<Synchronized>();
    s->monitor = monitor;
    s->body = inside;
    return s;
  }

  // A method finished before the one of the thread; `body` starts anew for it.
  void finish_method(std::vector<const Stmt*> statements) {
    body.code = block(std::move(statements));
    resolved.bodies.push_back(body);
  }

  Program lowered(std::vector<const Stmt*> statements) {
    finish_method(std::move(statements));
    resolved.program = std::move(program);
    return thinair::lower(std::move(resolved));
  }

  Resolved resolved;
  Program program;
  Body body;
  ClassId exception, test;
  FieldId x, y, p, a;
  Local this_local{};
  std::vector<std::shared_ptr<void>> keep;
};

}  // namespace thinair::testing
