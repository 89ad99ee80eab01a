// Statements that do not jump (JLS 14).
#include "fmt/format.h"
#include "program/check/body.h"

namespace thinair::check {

using syntax::StmtKind;

const resolved::Stmt* BodyChecker::eval(const resolved::Expr* node, Span span) {
  auto* stmt = make_stmt<resolved::Eval>(span);
  stmt->expr = node;
  return stmt;
}

const resolved::Stmt* BodyChecker::block_of(std::vector<const resolved::Stmt*> items, Span span) {
  auto* stmt = make_stmt<resolved::Block>(span);
  stmt->body = list(items);
  return stmt;
}

void BodyChecker::statements(syntax::List<const syntax::Stmt*> stmts,
                             std::vector<const resolved::Stmt*>& out) {
  for (const syntax::Stmt* stmt : stmts) {
    if (stmt->kind == StmtKind::LocalVar) {
      local_var(stmt->as<syntax::LocalVar>(), out);
    } else if (const resolved::Stmt* done = statement(*stmt)) {
      out.push_back(done);
    }
  }
}

const resolved::Stmt* BodyChecker::block(const syntax::Block& b) {
  Scope scope(*this);
  std::vector<const resolved::Stmt*> out;
  statements(b.statements, out);
  return block_of(std::move(out), b.span);
}

// A statement that is a body by itself: its declarations end with it.
const resolved::Stmt* BodyChecker::body_of(const syntax::Stmt& stmt) {
  Scope scope(*this);
  const resolved::Stmt* done = statement(stmt);
  return done != nullptr ? done : block_of({}, stmt.span);
}

void BodyChecker::local_var(const syntax::LocalVar& stmt, std::vector<const resolved::Stmt*>& out) {
  const bool is_final = stmt.modifiers.has(syntax::Modifier::Final);
  for (const syntax::Modifiers::Item& item : stmt.modifiers.items) {
    if (item.modifier != syntax::Modifier::Final)
      error_at(item.span, fmt::format("a local variable cannot be {}", spelling(item.modifier)));
  }
  for (const syntax::Declarator* d : stmt.declarators) {
    const JType* type = nullptr;
    Ex given;
    if (d->type->kind == syntax::TypeKind::Var) {
      if (d->initializer == nullptr) {
        error_at(
            d->name.span,
            fmt::format("cannot infer the type of {}: 'var' needs an initialiser", d->name.text));
        type = types().error();
      } else if (d->initializer->kind == syntax::ExprKind::ArrayInit) {
        error_at(d->initializer->span, fmt::format("cannot infer the type of {} from an array "
                                                   "initialiser",
                                                   d->name.text));
        type = types().error();
      } else if (d->initializer->kind == syntax::ExprKind::Lambda ||
                 d->initializer->kind == syntax::ExprKind::MethodRef) {
        error_at(d->initializer->span,
                 fmt::format("cannot infer the type of {} from a lambda", d->name.text));
        type = types().error();
      } else {
        given = expr(*d->initializer);
        type = given.type;
        if (type->is_null() || type->is_void()) {
          error_at(d->initializer->span, fmt::format("cannot infer the type of {} from {}",
                                                     d->name.text, types().show(type)));
          type = types().error();
        }
      }
    } else {
      type = resolve_type(*d->type);
      if (type->is_void()) {
        error_at(d->type->span, fmt::format("variable {} cannot have type void", d->name.text));
        type = types().error();
      }
    }
    std::optional<Const> folded;
    if (is_final && d->initializer != nullptr && (type->is_primitive() || types().is_string(type)))
      folded = fold(*d->initializer, type);
    LocalVar* variable = declare(d->name.text, type, d->name.span, is_final);
    auto* declared = make_stmt<resolved::Declare>(d->span);
    declared->local = variable->index;
    if (d->initializer != nullptr && !type->is_error()) {
      declared->value = given.node != nullptr ? given.node : assigned(*d->initializer, type);
    } else if (d->initializer != nullptr && d->type->kind != syntax::TypeKind::Var &&
               d->initializer->kind != syntax::ExprKind::ArrayInit &&
               d->initializer->kind != syntax::ExprKind::Lambda &&
               d->initializer->kind != syntax::ExprKind::MethodRef) {
      // The type's class is unknown; creating the same class would only say so again.
      expr(*d->initializer);
    }
    variable->constant = folded;
    out.push_back(declared);
  }
}

void BodyChecker::local_class(const syntax::ClassDecl& decl) {
  for (const BodyChecker* b = this; b != nullptr; b = b->outer_) {
    if (b->find_local_class(decl.name.text) != nullptr) {
      error_at(decl.name.span, fmt::format("class {} is already defined", decl.name.text));
      break;
    }
  }
  ClassSym* top = cls();
  while (top->outer != nullptr && top->outer->kind != ClassSym::Kind::Test) top = top->outer;
  ClassSym* local =
      unit_.declare(decl, cls()->source, cls(),
                    fmt::format("{}${}{}", top->printed, ++top->anonymous, decl.name.text));
  const bool is_static = local->kind != ClassSym::Kind::Class;
  local->is_static = is_static;
  local->declared_in = this;
  local->in_static_context = is_static_ || is_static;
  local_classes_.push_back(local);
  if (!is_static) capture_variables(local, nullptr, &decl);
  unit_.check_class(local);
}

const resolved::Stmt* BodyChecker::statement(const syntax::Stmt& stmt) {
  switch (stmt.kind) {
    case StmtKind::Block:
      return block(stmt.as<syntax::Block>());
    case StmtKind::LocalVar: {
      std::vector<const resolved::Stmt*> out;
      local_var(stmt.as<syntax::LocalVar>(), out);
      return out.size() == 1 ? out.front() : block_of(out, stmt.span);
    }
    case StmtKind::LocalClass:
      local_class(*stmt.as<syntax::LocalClass>().decl);
      return nullptr;
    case StmtKind::Expression: {
      const Ex ex = expr(*stmt.as<syntax::ExprStmt>().expr);
      return ex.node == nullptr ? nullptr : eval(ex.node, stmt.span);
    }
    case StmtKind::If: {
      const auto& s = stmt.as<syntax::If>();
      auto* node = make_stmt<resolved::If>(stmt.span);
      node->condition = condition(*s.condition).node;
      node->yes = body_of(*s.then);
      if (s.otherwise != nullptr) node->no = body_of(*s.otherwise);
      return node;
    }
    case StmtKind::While:
    case StmtKind::DoWhile:
    case StmtKind::For:
      return loop(stmt);
    case StmtKind::ForEach:
      return for_each(stmt.as<syntax::ForEach>());
    case StmtKind::Switch:
      return switch_stmt(stmt.as<syntax::SwitchStmt>());
    case StmtKind::Labeled:
      return labelled(stmt.as<syntax::Labeled>());
    case StmtKind::Break:
      return jump(stmt, stmt.as<syntax::Break>().label.text, true);
    case StmtKind::Continue:
      return jump(stmt, stmt.as<syntax::Continue>().label.text, false);
    case StmtKind::Return:
      return return_stmt(stmt.as<syntax::Return>());
    case StmtKind::Throw:
      return throw_stmt(stmt.as<syntax::Throw>());
    case StmtKind::Synchronized: {
      const auto& s = stmt.as<syntax::Synchronized>();
      const Ex lock = expr(*s.lock);
      auto* node = make_stmt<resolved::Synchronized>(stmt.span);
      if (!lock.type->is_error() && (!lock.type->is_reference() || lock.type->is_null())) {
        error_at(lock.span,
                 fmt::format("synchronized needs an object, not {}", types().show(lock.type)));
      } else if (lock.type->is_class() &&
                 lock.type->cls ==
                     unit_.library_class("java.util.concurrent.locks.ReentrantLock")) {
        // The library's lock is its own monitor: the two would be one.
        error_at(lock.span, "synchronized on a ReentrantLock is not supported", "use its lock()");
      }
      node->monitor = lock.node;
      node->body = block(*s.body);
      return node;
    }
    case StmtKind::Try:
      return try_stmt(stmt.as<syntax::Try>());
    case StmtKind::Assert:
      return assert_stmt(stmt.as<syntax::Assert>());
    case StmtKind::Yield:
      error_at(stmt.span, "yield outside a switch expression",
               "to call Thread.yield write 'Thread.yield()'");
      return nullptr;
    case StmtKind::Empty:
      return block_of({}, stmt.span);
    case StmtKind::ConstructorCall:
      error_at(stmt.span,
               fmt::format("{}(...) must be the first statement of a constructor",
                           stmt.as<syntax::ConstructorCall>().is_super ? "super" : "this"));
      return nullptr;
  }
  return nullptr;
}

const resolved::Stmt* BodyChecker::return_stmt(const syntax::Return& stmt) {
  auto* node = make_stmt<resolved::Return>(stmt.span);
  if (result_ == nullptr) {  // a lambda that is tried out
    if (stmt.value != nullptr) returned_.push_back(expr(*stmt.value).type);
    return node;
  }
  const bool initialiser = method_->made == MethodSym::Made::StaticInitializer;
  if (initialiser) {
    error_at(stmt.span, "return is not allowed in an initialiser");
    return node;
  }
  if (stmt.value == nullptr) {
    if (!result_->is_void() && !result_->is_error())
      error_at(stmt.span, fmt::format("return needs a value of type {}", types().show(result_)));
    return node;
  }
  if (result_->is_void()) {
    expr(*stmt.value);
    const bool thread = method_->made == MethodSym::Made::TestBody;
    error_at(stmt.value->span,
             thread                                         ? "a thread's body returns no value"
             : method_->made == MethodSym::Made::LambdaBody ? "this lambda returns no value"
             : method_->is_constructor
                 ? "a constructor returns no value"
                 : fmt::format("method {} is void and returns no value", method_->name));
    return node;
  }
  if (result_->is_error()) {
    expr(*stmt.value);
    return node;
  }
  node->value = assigned(*stmt.value, result_);
  return node;
}

const resolved::Stmt* BodyChecker::throw_stmt(const syntax::Throw& stmt) {
  auto* node = make_stmt<resolved::Throw>(stmt.span);
  const Ex ex = expr(*stmt.value);
  node->value = ex.node;
  if (ex.type->is_error()) return node;
  if (!ex.type->is_reference() || (!ex.type->is_null() && !types().is_throwable(ex.type))) {
    error_at(stmt.value->span,
             fmt::format("only a Throwable can be thrown, not {}", types().show(ex.type)));
    return node;
  }
  // JLS 11.2.2: a catch parameter that is thrown again throws what its try could throw.
  if (const auto* name = stmt.value->as_if<syntax::Name>()) {
    LocalVar* variable = find_local(name->name.text);
    if (variable != nullptr && variable->is_catch) {
      for (const JType* type : variable->rethrows) thrown_.push_back({type, stmt.span});
      return node;
    }
  }
  if (types().is_checked_exception(ex.type)) thrown_.push_back({ex.type, stmt.span});
  return node;
}

const resolved::Stmt* BodyChecker::assert_stmt(const syntax::Assert& stmt) {
  auto* node = make_stmt<resolved::Assert>(stmt.span);
  node->condition = condition(*stmt.condition).node;
  if (stmt.message != nullptr) {
    const Ex ex = expr(*stmt.message);
    if (ex.type->is_void()) {
      error_at(ex.span, "a method that returns nothing gives no value here");
    } else if (!ex.type->is_error()) {
      node->message = to_text(ex);
    }
  }
  return node;
}

}  // namespace thinair::check
