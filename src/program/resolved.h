// The resolved tree: what the checker understood and the lowering turns into code. Names are
// resolved, types erased, every conversion written out; lambdas, anonymous classes, captured
// variables, enums' hidden members, boxed arithmetic, field initialisers (as part of constructors)
// and bridge methods are already ordinary classes and methods. Nodes live in the Arena of the
// Resolved they belong to.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "program/code.h"
#include "program/program.h"
#include "syntax/source.h"

namespace thinair::resolved {

enum class Local : uint32_t {};  // index into Body::locals

struct LocalInfo {
  std::string_view name;
  TypeId type;
  Basic basic = Basic::Int;
  Span declared;
  bool is_final = false;  // declared final
  bool is_captured =
      false;  // used by a lambda or local class: must be effectively final (JLS 8.1.3, 15.27.2)
  Span first_capture;
  bool is_parameter = false;
  bool is_synthetic = false;  // made by the checker: exempt from flow checks
};

enum class BinaryOp : uint8_t {
  Add,
  Sub,
  Mul,
  Div,
  Rem,
  And,
  Or,
  Xor,
  Shl,
  Shr,
  Ushr,
  Eq,
  Ne,
  Lt,
  Le,
  Gt,
  Ge
};
enum class UnaryOp : uint8_t { Neg, BitNot, Not };

struct Expr {
  enum class Kind : uint8_t {
    Constant,
    Text,
    ClassLiteral,
    LocalGet,
    FieldGet,
    StaticGet,
    ElementGet,
    ArrayLength,
    Given,
    Assign,
    Compound,
    Unary,
    Binary,
    AndThen,
    OrElse,
    Conditional,
    Convert,
    Box,
    Unbox,
    Cast,
    InstanceOf,
    ToText,
    Concat,
    Call,
    Intrinsic,
    Memory,
    New,
    NewArray,
    ArrayLiteral,
  };
  Kind kind;
  Basic basic;  // of the value; Void for a call without one
  TypeId type;  // erased static type
  Span span;
  template <typename T>
  const T& as() const {
    return static_cast<const T&>(*this);
  }

 protected:
  Expr(Kind k, Basic b, TypeId t, Span s) : kind(k), basic(b), type(t), span(s) {}
};

// Every node: a Kind, a constructor from (basic, type, span), and its parts.
#define THINAIR_NODE(Name) \
  Name(Basic b, TypeId t, Span s) : Expr(Kind::Name, b, t, s) {}

struct Constant : Expr {
  THINAIR_NODE(Constant) Value value = 0;
};  // primitives, and null (0)
struct Text : Expr {
  THINAIR_NODE(Text) std::string_view text;
};  // a String constant, WTF-8
struct ClassLiteral : Expr {
  THINAIR_NODE(ClassLiteral) TypeId named;
};
struct LocalGet : Expr {
  THINAIR_NODE(LocalGet) Local local{};
};  // `this` is local 0 of instance bodies
struct FieldGet : Expr {
  THINAIR_NODE(FieldGet) const Expr* object = nullptr;
  FieldId field;
};
struct StaticGet : Expr {
  THINAIR_NODE(StaticGet) FieldId field;
};  // triggers class initialisation
struct ElementGet : Expr {
  THINAIR_NODE(ElementGet) const Expr* array = nullptr;
  const Expr* index = nullptr;
};
struct ArrayLength : Expr {
  THINAIR_NODE(ArrayLength) const Expr* array = nullptr;
};
struct Given : Expr {
  THINAIR_NODE(Given) uint32_t index = 0;
};  // Op::ConstGiven: the test's object, a thread's Thread

// target: LocalGet, FieldGet, StaticGet or ElementGet. The value is already converted to the
// target's type; the result is that value.
struct Assign : Expr {
  THINAIR_NODE(Assign) const Expr* target = nullptr;
  const Expr* value = nullptr;
};

// target op= value, ++target, target--, ...; the target's parts are evaluated once.
//   old = target; x = to_operand(old); y = value (already of the operand type; for shifts int or
//   long); new = from_operand(x op y); target = new; result is old or new.
// to_operand, from_operand: conversion chains applied left to right. Text: op is Add on Strings
// (Concat).
struct Step {
  enum class Kind : uint8_t { Convert, Box, Unbox, ToText, Cast };
  Kind kind = Kind::Convert;
  Basic from = Basic::Int, to = Basic::Int;
  TypeId type;         // Cast; Box: the box class's type
  MethodId to_string;  // ToText of a reference: Object.toString, null-safe
};
struct Compound : Expr {
  THINAIR_NODE(Compound)
  const Expr* target = nullptr;
  BinaryOp op = BinaryOp::Add;
  Basic operand = Basic::Int;
  const Expr* value = nullptr;
  std::span<const Step> to_operand, from_operand;
  bool is_text = false;
  bool yields_old = false;  // x++, x--
};

struct Unary : Expr {
  THINAIR_NODE(Unary) UnaryOp op = UnaryOp::Neg;
  const Expr* operand = nullptr;
};
// operands have the same basic type (shifts: the left one's is the result's; the right one is int
// or long)
struct Binary : Expr {
  THINAIR_NODE(Binary)
  BinaryOp op = BinaryOp::Add;
  Basic operand = Basic::Int;
  const Expr* left = nullptr;
  const Expr* right = nullptr;
};
struct AndThen : Expr {
  THINAIR_NODE(AndThen) const Expr* left = nullptr;
  const Expr* right = nullptr;
};
struct OrElse : Expr {
  THINAIR_NODE(OrElse) const Expr* left = nullptr;
  const Expr* right = nullptr;
};
struct Conditional : Expr {
  THINAIR_NODE(Conditional)
  const Expr* condition = nullptr;
  const Expr* yes = nullptr;
  const Expr* no = nullptr;
};
struct Convert : Expr {
  THINAIR_NODE(Convert) const Expr* operand = nullptr;
};  // operand->basic to basic
struct Box : Expr {
  THINAIR_NODE(Box) const Expr* operand = nullptr;
};  // type: the box class
struct Unbox : Expr {
  THINAIR_NODE(Unbox) const Expr* operand = nullptr;
};  // basic: the primitive
struct Cast : Expr {
  THINAIR_NODE(Cast) const Expr* operand = nullptr;
};  // checked, to type
struct InstanceOf : Expr {
  THINAIR_NODE(InstanceOf) const Expr* operand = nullptr;
  TypeId tested;
};
// String conversion, JLS 5.1.11: primitives by the machine; references by String.valueOf: null is
// "null", else toString
struct ToText : Expr {
  THINAIR_NODE(ToText) const Expr* operand = nullptr;
  MethodId to_string;
};
struct Concat : Expr {
  THINAIR_NODE(Concat) const Expr* left = nullptr;
  const Expr* right = nullptr;
};  // both Strings

struct Call : Expr {
  THINAIR_NODE(Call)
  enum class Form : uint8_t {
    Static,
    Special,
    Virtual
  };  // Special: private, super.m(), constructors
  Form form = Form::Static;
  MethodId method;
  const Expr* receiver = nullptr;  // none for Static
  std::span<const Expr* const> arguments;
};
// `native` methods of the library that are pure functions.
struct IntrinsicCall : Expr {
  IntrinsicCall(Basic b, TypeId t, Span s) : Expr(Kind::Intrinsic, b, t, s) {}
  Intrinsic intrinsic = Intrinsic::Print;
  std::span<const Expr* const> arguments;
};
// Calls of the hidden library class thinair.Memory: accesses no Java syntax has. `target` is a
// FieldGet, StaticGet or ElementGet, not evaluated but accessed; objects are in `arguments`.
struct Memory : Expr {
  THINAIR_NODE(Memory)
  enum class What : uint8_t {
    VolatileRead,
    VolatileWrite,  // (target), (target, value): array elements with volatile strength
    GetAndAdd,
    GetAndSet,
    CompareAndExchange,  // (target, delta) (target, value) (target, expected, value): old value
    Lock,
    Unlock,
    TryLock,  // (object)
    Wait,
    Notify,
    NotifyAll,  // (monitor, queue)
    Start,
    Join,
    IsAlive,
    Interrupt,  // (thread)
    IsInterrupted,
    Interrupted,  // (thread): Interrupted clears
    CurrentThread,
    Freeze,  // (object)
  };
  What what = What::Lock;
  const Expr* target = nullptr;
  std::span<const Expr* const> arguments;
};
struct New : Expr {  // allocates, then calls the constructor; triggers class initialisation
  THINAIR_NODE(New)
  ClassId class_id;
  MethodId constructor;
  std::span<const Expr* const> arguments;
};
struct NewArray : Expr {
  THINAIR_NODE(NewArray) std::span<const Expr* const> lengths;
};  // type: the whole array type
struct ArrayLiteral : Expr {
  THINAIR_NODE(ArrayLiteral) std::span<const Expr* const> elements;
};
#undef THINAIR_NODE

struct Stmt {
  enum class Kind : uint8_t {
    Block,
    Declare,
    Eval,
    If,
    Loop,
    ForEach,
    Labelled,
    Break,
    Continue,
    Return,
    Throw,
    Synchronized,
    Try,
    Switch,
    Assert,
  };
  Kind kind;
  Span span;
  template <typename T>
  const T& as() const {
    return static_cast<const T&>(*this);
  }

 protected:
  Stmt(Kind k, Span s) : kind(k), span(s) {}
};
#define THINAIR_NODE(Name) \
  explicit Name(Span s) : Stmt(Kind::Name, s) {}

enum class Target : uint32_t {};  // what break and continue leave: numbered within a body, given by
                                  // Loop, ForEach, Labelled, Switch

struct Block : Stmt {
  THINAIR_NODE(Block) std::span<const Stmt* const> body;
};
struct Declare : Stmt {
  THINAIR_NODE(Declare) Local local{};
  const Expr* value = nullptr;
};  // value may be none
struct Eval : Stmt {
  THINAIR_NODE(Eval) const Expr* expr = nullptr;
};
struct If : Stmt {
  THINAIR_NODE(If) const Expr* condition = nullptr;
  const Stmt* yes = nullptr;
  const Stmt* no = nullptr;
};
// while, do, for. `for`'s initialisers stand before it in a Block. No condition: for ever.
struct Loop : Stmt {
  THINAIR_NODE(Loop)
  Target target{};
  bool tests_first = true;  // false: do
  const Expr* condition = nullptr;
  std::span<const Expr* const> update;
  const Stmt* body = nullptr;
};
struct ForEach : Stmt {  // over arrays; the variable's value is converted from `element` by
                         // `convert` if there is one
  THINAIR_NODE(ForEach)
  Target target{};
  Local variable{};
  Local array{}, index{};  // hidden
  const Expr* array_value = nullptr;
  const Expr* element = nullptr;  // reads array[index], converted to the variable's type
  const Stmt* body = nullptr;
};
struct Labelled : Stmt {
  THINAIR_NODE(Labelled) Target target{};
  const Stmt* body = nullptr;
};  // break only; loops take continue themselves
struct Break : Stmt {
  THINAIR_NODE(Break) Target target{};
};
struct Continue : Stmt {
  THINAIR_NODE(Continue) Target target{};
};
struct Return : Stmt {
  THINAIR_NODE(Return) const Expr* value = nullptr;
};
struct Throw : Stmt {
  THINAIR_NODE(Throw) const Expr* value = nullptr;
};
struct Synchronized : Stmt {
  THINAIR_NODE(Synchronized) const Expr* monitor = nullptr;
  const Stmt* body = nullptr;
};
struct Catch {
  std::span<const TypeId> types;
  Local variable{};
  const Stmt* body = nullptr;
  Span span;
};
struct Try : Stmt {
  THINAIR_NODE(Try) const Stmt* body = nullptr;
  std::span<const Catch> catches;
  const Stmt* finally = nullptr;
};
// On int (char, byte, short widened), String by content (constants in `texts`), enum (value is the
// ordinal expression).
struct SwitchCase {
  std::span<const int32_t> values;
  std::span<const std::string_view> texts;
  bool is_default = false;
  std::span<const Stmt* const> body;  // falls through to the next; arrow cases end with a Break
  Span span;
};
struct Switch : Stmt {
  THINAIR_NODE(Switch)
  Target target{};
  const Expr* value = nullptr;
  bool on_text = false;
  std::span<const SwitchCase> cases;
};
struct Assert : Stmt {
  THINAIR_NODE(Assert) const Expr* condition = nullptr;
  const Expr* message = nullptr;
};  // message: a String or none
#undef THINAIR_NODE

// A body of a method, constructor, initialiser or thread. Parameters come first among the locals
// (receiver first).
struct Body {
  MethodId method;
  std::vector<LocalInfo> locals;
  uint32_t parameters = 0;  // receiver included
  const Stmt* code =
      nullptr;           // none: abstract, or native (then `intrinsic` or a checker-made body)
  bool freezes = false;  // a constructor of a class that declares final instance fields:
                         // Freeze(this) at its end, also when it ends by an exception
  std::vector<FieldId>
      blank_finals;  // that this body must assign exactly once (constructors, <clinit>): JLS 16
  bool calls_this = false;  // starts with this(...): assigns no finals, no freeze of its own
  Span closing;             // the closing brace, where "missing return statement" is reported
};

// Locals to observe, by thread: which register holds them is decided by the lowering, which then
// fills Program::columns.
struct ObservedLocal {
  uint32_t column = 0;  // in Program::columns
  uint32_t thread = 0;  // in Program::threads
  Local local{};        // of that thread's body
};

struct Resolved {
  Program program;           // all but Method::code, loops, registers of columns
  std::vector<Body> bodies;  // of all methods reachable from the threads, any order
  std::vector<ObservedLocal> observed;
  std::shared_ptr<void> arena;  // keeps the nodes alive
};

}  // namespace thinair::resolved
