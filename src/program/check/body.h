// One body while it is checked: its scopes, its locals, and the resolved tree that comes of it. The
// parts stand in files of their own: names, operators, calls, object creation, lambdas, statements.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "program/check/unit.h"

namespace thinair::check {

// What a name or a dotted name stands for (JLS 6.5).
struct Denotation {
  enum class Kind : uint8_t { Error, Value, Type, Package } kind = Kind::Error;
  Ex ex;
  const JType* type = nullptr;
  std::string package;
};

// An argument of a call. Lambdas and method references have no type before their target is known.
struct Arg {
  const syntax::Expr* syntax = nullptr;
  Ex ex;
  bool deferred = false;
};

// A method chosen for a call, with what its type variables stand for.
struct Choice {
  MethodSym* method = nullptr;
  Bindings bindings;
  bool varargs = false;  // chosen in phase 3: the last arguments become an array
  bool ambiguous = false;
  bool silent = false;  // an argument had an error: nothing more is said
};

struct Thrown {
  const JType* type;
  Span span;
};

class BodyChecker {
 public:
  BodyChecker(Unit& unit, MethodSym* method, BodyChecker* outer);
  BodyChecker(const BodyChecker&) = delete;
  BodyChecker& operator=(const BodyChecker&) = delete;
  ~BodyChecker();

  MethodSym* method() const { return method_; }
  ClassSym* cls() const { return method_->owner; }
  Unit& unit() { return unit_; }
  const std::vector<LocalVar*>& locals() const { return locals_; }

  // --- scopes (scopes.cpp) ---
  LocalVar* find_local(std::string_view name) const;
  ClassSym* find_local_class(std::string_view name) const;
  LocalVar* declare(std::string_view name, const JType* type, Span span, bool is_final,
                    bool is_parameter = false);
  LocalVar* hidden(std::string_view name, const JType* type);
  struct Scope {
    explicit Scope(BodyChecker& body);
    ~Scope();
    BodyChecker& body;
    size_t locals, classes;
  };
  Ex load_local(LocalVar* variable, Span span);
  // `this` of the class `target` or a subclass, as seen from here; none in a static context.
  const resolved::Expr* this_of(ClassSym* target, Span span, bool exactly = false);
  bool is_static() const { return is_static_; }
  TypeScope type_scope() { return {cls()->source, cls(), method_, this}; }
  const JType* resolve_type(const syntax::Type& type) { return unit_.resolve(type, type_scope()); }

  // --- whole bodies (bodies.cpp, class_bodies.cpp) ---
  void declare_parameters();
  void check_block(const syntax::Block& block);  // as the whole body
  void finish(const resolved::Stmt* code, Span closing);
  void report_thrown();
  std::optional<Const> fold(const syntax::Expr& expr, const JType* type);

  void check_constructor();
  void initialise_fields(std::vector<const resolved::Stmt*>& out, bool statics);
  void initialise_field(FieldSym* field, std::vector<const resolved::Stmt*>& out);
  void static_initializer();
  void guarded_initializer();
  const resolved::Expr* enum_constant(const syntax::EnumConstant& constant, int32_t ordinal);
  const resolved::Stmt* call_of(MethodSym* method, const resolved::Expr* receiver, Span span);
  void enum_values();
  void enum_value_of();
  void intrinsic_body();
  void java_main();
  void test_body();

  // --- statements ---
  const resolved::Stmt* statement(const syntax::Stmt& stmt);
  const resolved::Stmt* block(const syntax::Block& block);
  void statements(syntax::List<const syntax::Stmt*> list, std::vector<const resolved::Stmt*>& out);
  void local_var(const syntax::LocalVar& stmt, std::vector<const resolved::Stmt*>& out);
  void local_class(const syntax::ClassDecl& decl);

  // --- expressions ---
  Ex expr(const syntax::Expr& e, const JType* expected = nullptr);
  Ex condition(const syntax::Expr& e);
  Denotation denote(const syntax::Expr& e);
  // A value of type `to` (assignment context, JLS 5.2), or an error.
  const resolved::Expr* assigned(const syntax::Expr& e, const JType* to);
  const resolved::Expr* converted(const Ex& ex, const JType* to, std::string_view what = {});
  bool assignable(const Ex& ex, const JType* to);
  const resolved::Expr* coerce(const Ex& ex, const JType* to);
  Ex array_init(const syntax::ArrayInit& init, const JType* type, Span span);

  Ex error_at(Span span, std::string sentence, std::string hint = {});
  Ex bad(Span span) const { return {nullptr, unit_.types().error(), std::nullopt, span}; }

 private:
  Types& types() { return unit_.types(); }

  template <typename T>
  T* make(const JType* type, Span span) {
    return unit_.arena().make<T>(types().basic_of(type), types().id_of(type), span);
  }
  template <typename T>
  T* make_stmt(Span span) {
    return unit_.arena().make<T>(span);
  }
  template <typename T>
  std::span<const T> list(const std::vector<T>& items) {
    return unit_.arena().copy<T>(items);
  }
  Ex value(const resolved::Expr* node, const JType* type, Span span) const {
    return {node, type, std::nullopt, span};
  }
  Ex constant(Const c, const JType* type, Span span);
  Ex int_constant(int32_t v, Span span);
  Ex text_constant(std::string_view text, Span span);
  const resolved::Expr* null_node(Span span);
  const resolved::Expr* zero(const JType* type, Span span);

  // names.cpp
  Denotation name(const syntax::Name& e);
  Denotation member(const syntax::FieldAccess& e);
  Ex field_of(const Ex& object, FieldSym* field, Span span, bool of_super = false);
  Ex static_field(FieldSym* field, Span span);
  Ex named_field(FieldSym* field, ClassSym* in, Span span);
  std::optional<Denotation> find_variable(std::string_view name, Span span);
  Ex unknown_name(std::string_view name, Span span);
  void unresolved(const syntax::Expr& e, const Denotation& d);
  Ex from_generic(const resolved::Expr* node, const JType* declared, const JType* actual,
                  Span span);
  Ex this_expr(const syntax::This& e);
  bool check_access(FieldSym* field, Span span);

  // operators.cpp, assignments.cpp
  Ex literal(const syntax::Literal& e);
  Ex unary(const syntax::Unary& e);
  Ex binary(const syntax::Binary& e);
  Ex binary_of(const syntax::Binary& e, Ex left, Ex right);
  Ex arithmetic(const syntax::Binary& e, const Ex& left, const Ex& right);
  Ex equality(const syntax::Binary& e, const Ex& left, const Ex& right);
  Ex concat(const Ex& left, const Ex& right, Span span);
  Ex wrong_operands(const syntax::Binary& e, const Ex& left, const Ex& right);
  const resolved::Expr* to_text(const Ex& ex);
  Ex conditional(const syntax::Conditional& e, const JType* expected);
  Ex cast(const syntax::Cast& e);
  Ex instance_of(const syntax::InstanceOf& e);
  Ex assign(const syntax::Assign& e);
  Ex compound(const syntax::Assign& e);
  Ex increment(const syntax::Unary& e);
  Ex target(const syntax::Expr& e);
  FieldSym* assigned_field(const Ex& target);
  bool check_final(const syntax::Expr& e, FieldSym* field);
  std::span<const resolved::Step> steps(const JType* from, const JType* to);
  Ex new_array(const syntax::NewArray& e);
  Ex index(const syntax::Index& e);
  Ex class_literal(const syntax::ClassLiteral& e);

  // overloads.cpp, inference.cpp
  std::vector<Arg> arguments(syntax::List<const syntax::Expr*> list);
  Choice choose(const std::vector<MethodSym*>& candidates, const JType* site,
                std::vector<Arg>& args, syntax::List<const syntax::Type*> type_args,
                const JType* expected, const std::vector<TypeVar*>* diamond = nullptr);
  bool applicable(MethodSym* method, const Bindings& site, const std::vector<Arg>& args, int phase,
                  const std::vector<TypeVar*>* diamond);
  bool fits(const Arg& arg, const JType* formal, int phase);
  bool lambda_fits(const syntax::Expr& e, const JType* formal);
  bool more_specific(MethodSym* a, MethodSym* b, const std::vector<Arg>& args, bool varargs);
  const JType* formal_of(MethodSym* method, size_t i, bool varargs) const;
  void infer(Choice& choice, const std::vector<TypeVar*>& vars, std::vector<Arg>& args,
             const JType* result, const JType* expected);
  void unify(const JType* formal, const JType* actual, const std::vector<TypeVar*>& vars,
             Bindings& bindings, bool exact = false);
  void unify_deferred(const JType* formal, const Arg& arg, const std::vector<TypeVar*>& vars,
                      Bindings& bindings);
  std::vector<const resolved::Expr*> pass(const Choice& choice, std::vector<Arg>& args, Span span);
  std::string show_args(const std::vector<Arg>& args);
  Ex no_method(std::string_view name, const std::vector<MethodSym*>& candidates, const JType* site,
               const std::vector<Arg>& args, Span span, bool constructor);

  // calls.cpp
  Ex call(const syntax::Call& e, const JType* expected);
  Ex invoke(const Choice& choice, const Ex& receiver, bool of_super, std::vector<Arg>& args,
            Span span);
  Ex memory_call(MethodSym* method, std::vector<Arg>& args, Span span);
  bool check_method_use(MethodSym* method, Span span);
  void throws_from(MethodSym* method, const Bindings& bindings, Span span);
  const resolved::Expr* box_of(const resolved::Expr* node, const JType* primitive, Span span);

  // creation.cpp, lambdas.cpp
  Ex new_object(const syntax::New& e, const JType* expected);
  Ex anonymous(const syntax::New& e, const JType* type, const JType* expected);
  Ex construct(ClassSym* cls, const Choice& choice, const JType* type, const Ex* outer,
               std::vector<Arg>& args, Span span);
  void hidden_arguments(ClassSym* cls, const Ex* outer, Span span,
                        std::vector<const resolved::Expr*>& front,
                        std::vector<const resolved::Expr*>& back);
  void constructor_call(const syntax::ConstructorCall* call, Span span,
                        std::vector<const resolved::Stmt*>& out);
  Ex lambda(const syntax::Lambda& e, const JType* expected);
  Ex method_ref(const syntax::MethodRef& e, const JType* expected);
  Ex referenced(const syntax::MethodRef& e, std::vector<Arg>& args, BodyChecker& inner,
                const Ex* receiver, const JType* expected);
  const JType* lambda_result(const syntax::Expr& e, const std::vector<const JType*>& params);
  ClassSym* function_class(const JType* interface, Span span);
  MethodSym* function_body(ClassSym* cls, MethodSym* implemented,
                           const std::vector<const JType*>& params, const JType* result);
  Ex make_function(ClassSym* cls, const JType* interface,
                   const std::vector<const resolved::Expr*>& values, Span span);
  void capture_variables(ClassSym* cls, const syntax::Expr* lambda, const syntax::ClassDecl* decl);

  // statements.cpp, control.cpp
  const resolved::Stmt* loop(const syntax::Stmt& stmt);
  const resolved::Stmt* loop_body(const syntax::Stmt& body, resolved::Target target,
                                  const std::vector<std::string_view>& labels);
  const resolved::Stmt* for_each(const syntax::ForEach& stmt);
  const resolved::Stmt* switch_stmt(const syntax::SwitchStmt& stmt);
  const resolved::Stmt* try_stmt(const syntax::Try& stmt);
  const resolved::Stmt* return_stmt(const syntax::Return& stmt);
  const resolved::Stmt* throw_stmt(const syntax::Throw& stmt);
  const resolved::Stmt* assert_stmt(const syntax::Assert& stmt);
  const resolved::Stmt* labelled(const syntax::Labeled& stmt);
  const resolved::Stmt* jump(const syntax::Stmt& stmt, std::string_view label, bool is_break);
  const resolved::Stmt* body_of(const syntax::Stmt& stmt);
  const resolved::Stmt* block_of(std::vector<const resolved::Stmt*> items, Span span);
  const resolved::Stmt* eval(const resolved::Expr* node, Span span);
  std::vector<Thrown> collect_thrown(const std::function<void()>& run);

  struct Jump {
    enum class Kind : uint8_t { Loop, LoopLabel, Switch, Label } kind;
    std::string_view label;
    resolved::Target target;
  };

  Unit& unit_;
  MethodSym* method_;
  BodyChecker* outer_;  // of the lambda or local class that this body is in
  resolved::Body body_;
  bool is_static_ = false;
  bool in_prologue_ = false;  // arguments of this(...) and super(...): no `this` yet
  absl::flat_hash_map<std::string_view, LocalVar*> visible_;
  std::vector<std::pair<std::string_view, LocalVar*>> hidden_by_;  // undo: what was visible before
  std::vector<LocalVar*> locals_;
  std::vector<ClassSym*> local_classes_;
  std::vector<Jump> jumps_;
  std::vector<std::string_view> pending_labels_;
  uint32_t targets_ = 0;
  std::vector<Thrown> thrown_;
  size_t parameter_base_ = 0;            // the first declared parameter among the locals
  LocalVar* outer_parameter_ = nullptr;  // a constructor's this$0
  absl::flat_hash_map<LocalVar*, LocalVar*> captured_parameters_;
  const JType* result_ = nullptr;       // what `return` gives; none: a lambda's is inferred
  std::vector<const JType*> returned_;  // of an inferred lambda
};

// Checks the body of a method that has one and adds it to the program.
void check_body(Unit& unit, MethodSym* method);
std::optional<Const> fold_initializer(Unit& unit, FieldSym* field, const JType* type);
resolved::BinaryOp binary_op(syntax::BinaryOp op);
// Do statements contain a `return` with a value, and can they be left at their end? For the shape
// of lambdas only (JLS 15.27.2).
bool returns_value(const syntax::Stmt& stmt);
bool can_end(const syntax::Stmt& stmt);
bool always_jumps(const syntax::Stmt& stmt);

}  // namespace thinair::check
