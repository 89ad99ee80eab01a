// Statements.
#pragma once

#include <cstdint>

#include "syntax/expr.h"
#include "syntax/modifiers.h"

namespace thinair::syntax {

enum class StmtKind : std::uint8_t {
  Block,
  LocalVar,
  LocalClass,
  Expression,
  If,
  While,
  DoWhile,
  For,
  ForEach,
  Switch,
  Labeled,
  Break,
  Continue,
  Return,
  Throw,
  Synchronized,
  Try,
  Assert,
  Yield,
  Empty,
  ConstructorCall,
};
struct Stmt : Base<StmtKind> {};

struct Block : NodeOf<Stmt, StmtKind::Block> {
  using NodeOf::NodeOf;
  List<const Stmt*> statements;
};

// One name of a declaration, local or field.
struct Declarator {
  Span span;
  Ident name;
  const Type* type = nullptr;  // the whole type, brackets after the name included
  const Expr* initializer = nullptr;
};

struct LocalVar : NodeOf<Stmt, StmtKind::LocalVar> {
  using NodeOf::NodeOf;
  Modifiers modifiers;
  List<const Declarator*> declarators;
};

struct LocalClass : NodeOf<Stmt, StmtKind::LocalClass> {
  using NodeOf::NodeOf;
  const ClassDecl* decl = nullptr;
};

// An assignment, `++`, `--`, call or `new`; the parser refuses the rest as "not a statement".
struct ExprStmt : NodeOf<Stmt, StmtKind::Expression> {
  using NodeOf::NodeOf;
  const Expr* expr = nullptr;
};

struct If : NodeOf<Stmt, StmtKind::If> {
  using NodeOf::NodeOf;
  const Expr* condition = nullptr;
  const Stmt* then = nullptr;
  const Stmt* otherwise = nullptr;  // or null
};

struct While : NodeOf<Stmt, StmtKind::While> {
  using NodeOf::NodeOf;
  const Expr* condition = nullptr;
  const Stmt* body = nullptr;
};

struct DoWhile : NodeOf<Stmt, StmtKind::DoWhile> {
  using NodeOf::NodeOf;
  const Stmt* body = nullptr;
  const Expr* condition = nullptr;
};

struct For : NodeOf<Stmt, StmtKind::For> {
  using NodeOf::NodeOf;
  List<const Stmt*> init;           // one LocalVar, or expression statements
  const Expr* condition = nullptr;  // or null
  List<const Expr*> update;
  const Stmt* body = nullptr;
};

struct ForEach : NodeOf<Stmt, StmtKind::ForEach> {
  using NodeOf::NodeOf;
  const Param* variable = nullptr;
  const Expr* iterable = nullptr;
  const Stmt* body = nullptr;
};

// One `case ...:` or `case ... ->` group. An arrow has exactly one statement: an ExprStmt (of any
// expression), a Block or a Throw. A colon group has the labels in front of it and what follows
// until the next label.
struct SwitchCase {
  Span span;
  List<const Expr*> labels;
  bool is_default = false;
  bool arrow = false;
  List<const Stmt*> statements;
};

struct SwitchBody {
  Span span;  // of the whole switch
  const Expr* selector = nullptr;
  List<const SwitchCase*> cases;
};

struct SwitchStmt : NodeOf<Stmt, StmtKind::Switch> {
  using NodeOf::NodeOf;
  const SwitchBody* body = nullptr;
};

struct Labeled : NodeOf<Stmt, StmtKind::Labeled> {
  using NodeOf::NodeOf;
  Ident label;
  const Stmt* body = nullptr;
};

struct Break : NodeOf<Stmt, StmtKind::Break> {
  using NodeOf::NodeOf;
  Ident label;  // or empty
};

struct Continue : NodeOf<Stmt, StmtKind::Continue> {
  using NodeOf::NodeOf;
  Ident label;  // or empty
};

struct Return : NodeOf<Stmt, StmtKind::Return> {
  using NodeOf::NodeOf;
  const Expr* value = nullptr;  // or null
};

struct Throw : NodeOf<Stmt, StmtKind::Throw> {
  using NodeOf::NodeOf;
  const Expr* value = nullptr;
};

struct Synchronized : NodeOf<Stmt, StmtKind::Synchronized> {
  using NodeOf::NodeOf;
  const Expr* lock = nullptr;
  const Block* body = nullptr;
};

struct CatchClause {
  Span span;
  Modifiers modifiers;
  List<const Type*> types;  // more than one: `A | B`
  Ident name;
  const Block* body = nullptr;
};

// `try (T x = e; y)`: a declaration or an expression that names a variable.
struct Resource {
  Span span;
  Modifiers modifiers;
  const Type* type = nullptr;  // null: `value` is the expression
  Ident name;
  const Expr* value = nullptr;
};

struct Try : NodeOf<Stmt, StmtKind::Try> {
  using NodeOf::NodeOf;
  List<const Resource*> resources;
  const Block* body = nullptr;
  List<const CatchClause*> catches;
  const Block* finally = nullptr;  // or null
};

struct Assert : NodeOf<Stmt, StmtKind::Assert> {
  using NodeOf::NodeOf;
  const Expr* condition = nullptr;
  const Expr* message = nullptr;  // or null
};

struct Yield : NodeOf<Stmt, StmtKind::Yield> {
  using NodeOf::NodeOf;
  const Expr* value = nullptr;
};

struct EmptyStmt : NodeOf<Stmt, StmtKind::Empty> {
  using NodeOf::NodeOf;
};

// `this(...)`, `super(...)`, `outer.super(...)`.
struct ConstructorCall : NodeOf<Stmt, StmtKind::ConstructorCall> {
  using NodeOf::NodeOf;
  bool is_super = false;
  const Expr* outer = nullptr;
  List<const Type*> type_arguments;
  List<const Expr*> arguments;
};

}  // namespace thinair::syntax
