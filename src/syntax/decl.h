// Declarations: classes with their members, and tests with theirs.
#pragma once

#include <cstdint>
#include <string_view>

#include "syntax/modifiers.h"
#include "syntax/stmt.h"

namespace thinair::syntax {

enum class MemberKind : std::uint8_t {
  Field,
  Method,
  Constructor,
  Initializer,
  Class,
  // Of a test only.
  Init,
  Thread,
  After,
  Unroll,
  // Of a test, or of a class in a .java file (`//: observe ...`).
  Observe,
  Expectation,
};
struct Member : Base<MemberKind> {};

// Also the variable of a for-each (`initializer` is not there) and the parameter of a lambda
// (`type` may be null).
struct Param {
  Span span;
  Modifiers modifiers;
  const Type* type = nullptr;  // of a `T... x`: the array type
  bool varargs = false;
  Ident name;
};

struct TypeParam {
  Span span;
  Ident name;
  List<const Type*> bounds;
};

// `int a = 1, b[];`
struct FieldDecl : NodeOf<Member, MemberKind::Field> {
  using NodeOf::NodeOf;
  Modifiers modifiers;
  List<const Declarator*> declarators;
};

struct MethodDecl : NodeOf<Member, MemberKind::Method> {
  using NodeOf::NodeOf;
  Modifiers modifiers;
  List<const TypeParam*> type_params;
  const Type* return_type = nullptr;
  Ident name;
  List<const Param*> params;
  List<const Type*> throws_types;
  const Block* body = nullptr;          // null: `;`
  const Expr* default_value = nullptr;  // of an annotation's element
};

struct ConstructorDecl : NodeOf<Member, MemberKind::Constructor> {
  using NodeOf::NodeOf;
  Modifiers modifiers;
  List<const TypeParam*> type_params;
  Ident name;
  bool compact = false;  // of a record, without parameters
  List<const Param*> params;
  List<const Type*> throws_types;
  const Block* body = nullptr;
};

// `static { }` or `{ }`.
struct InitializerDecl : NodeOf<Member, MemberKind::Initializer> {
  using NodeOf::NodeOf;
  bool is_static = false;
  const Block* body = nullptr;
};

struct EnumConstant {
  Span span;
  Modifiers modifiers;
  Ident name;
  List<const Expr*> arguments;
  const ClassDecl* body = nullptr;  // or null
};

enum class ClassKind : std::uint8_t { Class, Interface, Enum, Record, Annotation, Anonymous };

struct ClassDecl : NodeOf<Member, MemberKind::Class> {
  using NodeOf::NodeOf;
  ClassKind class_kind = ClassKind::Class;
  Modifiers modifiers;
  Ident name;  // empty for an anonymous class and the body of an enum constant
  List<const TypeParam*> type_params;
  const Type* super_class = nullptr;  // or null
  List<const Type*> interfaces;       // `implements`, or `extends` of an interface
  List<const Type*> permits;          // of a sealed class
  List<const Param*> components;      // of a record
  List<const EnumConstant*> constants;
  List<const Member*> members;
  // Syntax errors inside were reported and what they spoilt is left out: further complaints about
  // this class would only repeat them.
  bool broken = false;
};

struct InitBlock : NodeOf<Member, MemberKind::Init> {
  using NodeOf::NodeOf;
  const Block* body = nullptr;
};

struct ThreadBlock : NodeOf<Member, MemberKind::Thread> {
  using NodeOf::NodeOf;
  Ident name;  // empty: the n-th thread is Tn
  const Block* body = nullptr;
};

struct AfterBlock : NodeOf<Member, MemberKind::After> {
  using NodeOf::NodeOf;
  const Block* body = nullptr;
};

struct Unroll : NodeOf<Member, MemberKind::Unroll> {
  using NodeOf::NodeOf;
  const Literal* rounds = nullptr;  // an int literal; its range is for later rooms
};

// Each a Name, FieldAccess or Index.
struct Observe : NodeOf<Member, MemberKind::Observe> {
  using NodeOf::NodeOf;
  List<const Expr*> names;
};

// `jmm`, `jmm(jls, free)`, `fixpoint(scope)`
struct ModelRef {
  Span span;
  Ident name;
  List<Ident> settings;
};

struct Expectation : NodeOf<Member, MemberKind::Expectation> {
  using NodeOf::NodeOf;
  bool allowed = true;  // or forbidden
  List<const ModelRef*> models;
  const Expr* condition = nullptr;
  // "forbidden under sc: r1 == 0": as written, white space made single, comments and the `;` left
  // out.
  std::string_view text;
};

struct Test {
  Span span;
  Ident name;  // without its quotes, escapes decoded; the span includes the quotes
  std::string_view description;
  List<const Member*> members;
  bool broken = false;  // see ClassDecl
};

struct Import {
  Span span;
  bool is_static = false;
  bool on_demand = false;  // `.*`
  List<Ident> name;
};

}  // namespace thinair::syntax
