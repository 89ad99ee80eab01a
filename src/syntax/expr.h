// Expressions. Parentheses leave no node behind; their operand keeps its own span.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "syntax/node.h"
#include "syntax/type.h"

namespace thinair::syntax {

struct ClassDecl;
struct Block;
struct Param;
struct SwitchBody;

enum class ExprKind : std::uint8_t {
  Literal,
  Name,
  This,
  Super,
  FieldAccess,
  Index,
  Call,
  New,
  NewArray,
  ArrayInit,
  Unary,
  Binary,
  InstanceOf,
  Conditional,
  Assign,
  Cast,
  Lambda,
  MethodRef,
  ClassLiteral,
  Switch,
  Annotation,    // only as the value of an annotation's argument
  ThreadThrows,  // only in the condition of an expectation
  ThreadHangs,   // likewise
};
struct Expr : Base<ExprKind> {};

enum class LiteralKind : std::uint8_t { Int, Long, Float, Double, Char, String, Boolean, Null };

// The value is decoded, escapes, underscores, radix and text blocks included.
struct Literal : NodeOf<Expr, ExprKind::Literal> {
  using NodeOf::NodeOf;
  LiteralKind literal = LiteralKind::Null;
  // Int (as a sign-extended 32-bit value), Long, Char (a UTF-16 unit), Boolean (0 or 1). 2147483648
  // and 9223372036854775808 are accepted only right under a unary minus, and are there the smallest
  // int and long: negating them with wrap-around gives them back.
  std::int64_t integer = 0;
  // Float (exactly representable as float) and Double.
  double real = 0;
  // String: UTF-16 as in Java, because an escape can name half a surrogate pair.
  std::u16string_view string;
};

// A simple name. A dotted one is FieldAccess over Name: whether `a.b` is a field, a type or a
// package is not syntax.
struct Name : NodeOf<Expr, ExprKind::Name> {
  using NodeOf::NodeOf;
  Ident name;
};

// `this`, `Outer.this`.
struct This : NodeOf<Expr, ExprKind::This> {
  using NodeOf::NodeOf;
  const Expr* qualifier = nullptr;
};

// `super` or `Outer.super`, only as target of FieldAccess, Call or MethodRef.
struct Super : NodeOf<Expr, ExprKind::Super> {
  using NodeOf::NodeOf;
  const Expr* qualifier = nullptr;
};

struct FieldAccess : NodeOf<Expr, ExprKind::FieldAccess> {
  using NodeOf::NodeOf;
  const Expr* target = nullptr;
  Ident name;
};

struct Index : NodeOf<Expr, ExprKind::Index> {
  using NodeOf::NodeOf;
  const Expr* array = nullptr;
  const Expr* index = nullptr;
};

struct Call : NodeOf<Expr, ExprKind::Call> {
  using NodeOf::NodeOf;
  const Expr* target = nullptr;  // null: unqualified
  List<const Type*> type_arguments;
  Ident name;
  List<const Expr*> arguments;
};

// `new T(...)`, `outer.new T(...)`, with a body if anonymous.
struct New : NodeOf<Expr, ExprKind::New> {
  using NodeOf::NodeOf;
  const Expr* outer = nullptr;
  List<const Type*> type_arguments;  // of the constructor, before the type
  const Type* type = nullptr;        // a NamedType
  List<const Expr*> arguments;
  const ClassDecl* body = nullptr;  // null: not anonymous
};

struct ArrayInit;

// `new int[n][m][]` or `new int[][] {...}`. `type` is the type of the array made, all dimensions
// included.
struct NewArray : NodeOf<Expr, ExprKind::NewArray> {
  using NodeOf::NodeOf;
  const Type* type = nullptr;
  List<const Expr*> lengths;  // of the outer dimensions; empty exactly if there is an initialiser
  const ArrayInit* initializer = nullptr;
};

// `{1, 2}` after `=` of a declaration, in NewArray, in an annotation.
struct ArrayInit : NodeOf<Expr, ExprKind::ArrayInit> {
  using NodeOf::NodeOf;
  List<const Expr*> elements;
};

enum class UnaryOp : std::uint8_t {
  Plus,
  Minus,
  Not,
  Complement,
  PreIncrement,
  PreDecrement,
  PostIncrement,
  PostDecrement,
};

struct Unary : NodeOf<Expr, ExprKind::Unary> {
  using NodeOf::NodeOf;
  UnaryOp op = UnaryOp::Plus;
  const Expr* operand = nullptr;
};

enum class BinaryOp : std::uint8_t {
  Multiply,
  Divide,
  Remainder,
  Add,
  Subtract,
  ShiftLeft,
  ShiftRight,
  ShiftRightUnsigned,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Equal,
  NotEqual,
  And,  // & on integers or booleans
  Xor,
  Or,
  AndThen,  // &&
  OrElse,   // ||
};
std::string_view spelling(BinaryOp op);
std::string_view spelling(UnaryOp op);

struct Binary : NodeOf<Expr, ExprKind::Binary> {
  using NodeOf::NodeOf;
  BinaryOp op = BinaryOp::Add;
  Span op_span;
  const Expr* left = nullptr;
  const Expr* right = nullptr;
};

struct InstanceOf : NodeOf<Expr, ExprKind::InstanceOf> {
  using NodeOf::NodeOf;
  const Expr* operand = nullptr;
  const Type* type = nullptr;
  Ident binding;  // of a type pattern, or empty
};

struct Conditional : NodeOf<Expr, ExprKind::Conditional> {
  using NodeOf::NodeOf;
  const Expr* condition = nullptr;
  const Expr* then = nullptr;
  const Expr* otherwise = nullptr;
};

struct Assign : NodeOf<Expr, ExprKind::Assign> {
  using NodeOf::NodeOf;
  const Expr* target = nullptr;
  std::optional<BinaryOp> op;  // of a compound assignment
  Span op_span;
  const Expr* value = nullptr;
};

struct Cast : NodeOf<Expr, ExprKind::Cast> {
  using NodeOf::NodeOf;
  const Type* type = nullptr;
  List<const Type*> additional;  // `(A & B & C) e`: B and C
  const Expr* operand = nullptr;
};

// Exactly one of `value` and `block` is set. A parameter without a type has `type == nullptr`.
struct Lambda : NodeOf<Expr, ExprKind::Lambda> {
  using NodeOf::NodeOf;
  List<const Param*> params;
  const Expr* value = nullptr;
  const Block* block = nullptr;
};

// `target::name`. A target that can only be a type (`int[]`, `List<String>`) is `type`, any other
// is `target`.
struct MethodRef : NodeOf<Expr, ExprKind::MethodRef> {
  using NodeOf::NodeOf;
  const Expr* target = nullptr;
  const Type* type = nullptr;
  List<const Type*> type_arguments;
  Ident name;  // "new" for a constructor
};

struct ClassLiteral : NodeOf<Expr, ExprKind::ClassLiteral> {
  using NodeOf::NodeOf;
  const Type* type = nullptr;
};

struct SwitchExpr : NodeOf<Expr, ExprKind::Switch> {
  using NodeOf::NodeOf;
  const SwitchBody* body = nullptr;
};

struct AnnotationExpr : NodeOf<Expr, ExprKind::Annotation> {
  using NodeOf::NodeOf;
  const Annotation* annotation = nullptr;
};

// `T1 throws C`
struct ThreadThrows : NodeOf<Expr, ExprKind::ThreadThrows> {
  using NodeOf::NodeOf;
  Ident thread;
  const Type* exception = nullptr;
};

// `T1 hangs`. (`deadlock` is a Name.)
struct ThreadHangs : NodeOf<Expr, ExprKind::ThreadHangs> {
  using NodeOf::NodeOf;
  Ident thread;
};

}  // namespace thinair::syntax
