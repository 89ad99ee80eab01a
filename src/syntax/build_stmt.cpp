// Statements.
#include <fmt/format.h>

#include "syntax/builder.h"

namespace thinair {

using namespace syntax;
using P = grammar::LitmusParser;

namespace {

// JLS 14.8
bool is_statement_expression(const Expr* expr) {
  switch (expr->kind) {
    case ExprKind::Assign:
    case ExprKind::Call:
    case ExprKind::New:
      return true;
    case ExprKind::Unary:
      switch (expr->as<Unary>().op) {
        case UnaryOp::PreIncrement:
        case UnaryOp::PreDecrement:
        case UnaryOp::PostIncrement:
        case UnaryOp::PostDecrement:
          return true;
        default:
          return false;
      }
    default:
      return false;
  }
}

}  // namespace

const Block* Builder::block(P::BlockContext* context) {
  need(context);
  Deeper deeper(*this, context);
  auto* result = make<Block>(span(context));
  result->statements = statements(context->statements);
  return result;
}

List<const Stmt*> Builder::statements(const std::vector<P::BlockStatementContext*>& contexts) {
  std::vector<const Stmt*> result;
  result.reserve(contexts.size());
  for (P::BlockStatementContext* context : contexts) {
    try {
      result.push_back(block_statement(context));
    } catch (const Spoilt&) {
      // Reported; the others are still worth reading.
    }
  }
  return list(result);
}

const Stmt* Builder::block_statement(P::BlockStatementContext* context) {
  UnitContext* inner = only(context);
  if (inner->getRuleIndex() == P::RuleLocalDecl)
    return local_decl(static_cast<P::LocalDeclContext*>(inner));
  return statement(static_cast<P::StatementContext*>(inner));
}

const Stmt* Builder::local_decl(P::LocalDeclContext* context) {
  if (context->nested == nullptr)
    return local_var(context->mods, context->variables, span(context));
  Modifiers mods;
  std::vector<Modifiers::Item> items;
  std::vector<const Annotation*> annotations;
  mods.span = span(need(context->mods));
  for (P::LocalModifierContext* m : context->mods->items) {
    add_modifier(need(m)->word, static_cast<P::AnnotationContext*>(m->only), mods, items,
                 annotations);
  }
  mods.items = list(items);
  mods.annotations = list(annotations);
  auto* result = make<LocalClass>(span(context));
  result->decl = type_decl(context->nested, mods);
  return result;
}

const LocalVar* Builder::local_var(P::LocalModifiersContext* mods, P::LocalVarContext* context,
                                   Span where) {
  need(context);
  auto* result = make<LocalVar>(where);
  result->modifiers = modifiers(mods, "a local variable");
  const Type* declared = type(context->declared, true);
  std::vector<const Declarator*> declarators;
  for (P::DeclaratorContext* d : context->names) {
    declarators.push_back(declarator(declared, need(d)->name, d->rest));
  }
  result->declarators = list(declarators);
  return result;
}

const Declarator* Builder::declarator(const Type* type, const antlr4::Token* name,
                                      P::DeclaratorRestContext* rest) {
  need(rest);
  auto* result = arena_.make<Declarator>();
  result->name = ident(name);
  result->span = result->name.span;
  const std::size_t dimensions = dims(rest->brackets);
  if (dimensions > 0 || rest->value != nullptr) result->span = span(name, rest);
  result->type = array_of(type, dimensions, result->span.end);
  if (rest->value != nullptr) result->initializer = initializer(rest->value);
  return result;
}

const Expr* Builder::initializer(P::InitializerValueContext* context) {
  UnitContext* inner = only(context);
  Deeper deeper(*this, inner);
  if (inner->getRuleIndex() == P::RuleArrayInit)
    return array_init(static_cast<P::ArrayInitContext*>(inner));
  return expression(static_cast<P::ExpressionContext*>(inner));
}

const ArrayInit* Builder::array_init(P::ArrayInitContext* context) {
  need(context);
  auto* result = make<ArrayInit>(span(context));
  std::vector<const Expr*> elements;
  elements.reserve(context->elements.size());
  for (P::InitializerValueContext* element : context->elements)
    elements.push_back(initializer(element));
  result->elements = list(elements);
  return result;
}

const Stmt* Builder::expression_statement(P::ExpressionStatementContext* context,
                                          bool any_expression) {
  need(context);
  const Expr* expr = expression(context->value);
  if (const auto* call = expr->as_if<Call>()) {
    if (call->name.text == "this" || call->name.text == "super") {
      constructor_calls_.pop_back();
      auto* result = make<ConstructorCall>(span(context));
      result->is_super = call->name.text == "super";
      result->outer = call->target;
      result->type_arguments = call->type_arguments;
      result->arguments = call->arguments;
      return result;
    }
  }
  if (!any_expression && !is_statement_expression(expr)) {
    const auto* binary = expr->as_if<Binary>();
    const bool meant_assignment = binary != nullptr && binary->op == BinaryOp::Equal;
    error(expr->span, "this expression is not a statement",
          meant_assignment ? "an assignment is written with '='" : "");
  }
  auto* result = make<ExprStmt>(span(context));
  result->expr = expr;
  return result;
}

const Stmt* Builder::throw_statement(P::ThrowStatementContext* context) {
  need(context);
  auto* result = make<Throw>(span(context));
  result->value = expression(context->value);
  return result;
}

const Stmt* Builder::statement(P::StatementContext* context) {
  UnitContext* inner = only(context);
  Deeper deeper(*this, inner);
  const Span where = span(inner);
  switch (inner->getRuleIndex()) {
    case P::RuleBlock:
      return block(static_cast<P::BlockContext*>(inner));
    case P::RuleIfStatement: {
      auto* c = static_cast<P::IfStatementContext*>(inner);
      auto* result = make<If>(where);
      result->condition = expression(c->condition);
      result->then = statement(c->then);
      if (c->otherwise != nullptr) result->otherwise = statement(c->otherwise);
      return result;
    }
    case P::RuleWhileStatement: {
      auto* c = static_cast<P::WhileStatementContext*>(inner);
      auto* result = make<While>(where);
      result->condition = expression(c->condition);
      result->body = statement(c->body);
      return result;
    }
    case P::RuleDoStatement: {
      auto* c = static_cast<P::DoStatementContext*>(inner);
      auto* result = make<DoWhile>(where);
      result->body = statement(c->body);
      result->condition = expression(c->condition);
      return result;
    }
    case P::RuleForStatement:
      return for_statement(static_cast<P::ForStatementContext*>(inner));
    case P::RuleSwitchStatement: {
      auto* result = make<SwitchStmt>(where);
      result->body = switch_body(static_cast<P::SwitchStatementContext*>(inner)->body, where);
      return result;
    }
    case P::RuleSynchronizedStatement: {
      auto* c = static_cast<P::SynchronizedStatementContext*>(inner);
      auto* result = make<Synchronized>(where);
      result->lock = expression(c->lock);
      result->body = block(c->body);
      return result;
    }
    case P::RuleTryStatement:
      return try_statement(static_cast<P::TryStatementContext*>(inner));
    case P::RuleReturnStatement: {
      auto* c = static_cast<P::ReturnStatementContext*>(inner);
      auto* result = make<Return>(where);
      if (c->value != nullptr) result->value = expression(c->value);
      return result;
    }
    case P::RuleThrowStatement:
      return throw_statement(static_cast<P::ThrowStatementContext*>(inner));
    case P::RuleBreakStatement: {
      auto* result = make<Break>(where);
      result->label = optional_ident(static_cast<P::BreakStatementContext*>(inner)->label);
      return result;
    }
    case P::RuleContinueStatement: {
      auto* result = make<Continue>(where);
      result->label = optional_ident(static_cast<P::ContinueStatementContext*>(inner)->label);
      return result;
    }
    case P::RuleAssertStatement: {
      auto* c = static_cast<P::AssertStatementContext*>(inner);
      auto* result = make<Assert>(where);
      result->condition = expression(c->condition);
      if (c->message != nullptr) result->message = expression(c->message);
      return result;
    }
    case P::RuleYieldStatement: {
      auto* result = make<Yield>(where);
      result->value = expression(static_cast<P::YieldStatementContext*>(inner)->value);
      return result;
    }
    case P::RuleLabeledStatement: {
      auto* c = static_cast<P::LabeledStatementContext*>(inner);
      auto* result = make<Labeled>(where);
      result->label = ident(c->label);
      result->body = statement(c->body);
      return result;
    }
    case P::RuleEmptyStatement:
      return make<EmptyStmt>(where);
    default:
      return expression_statement(static_cast<P::ExpressionStatementContext*>(inner));
  }
}

const Stmt* Builder::for_statement(P::ForStatementContext* context) {
  const Span where = span(context);
  if (context->each != nullptr) {
    P::ForEachContext* c = need(context->each);
    auto* result = make<ForEach>(where);
    auto* variable = arena_.make<Param>();
    variable->modifiers = modifiers(c->mods, "a local variable");
    variable->type = type(c->declared, true);
    variable->name = ident(c->name);
    variable->span = variable->type->span | variable->name.span;
    result->variable = variable;
    result->iterable = expression(c->iterable);
    result->body = statement(context->body);
    return result;
  }
  P::ForLoopContext* c = need(context->loop);
  auto* result = make<For>(where);
  std::vector<const Stmt*> init;
  if (c->init != nullptr && need(c->init)->variables != nullptr) {
    init.push_back(local_var(c->init->mods, c->init->variables, span(c->init)));
  } else if (c->init != nullptr) {
    for (const Expr* e : expressions(need(c->init->expressions)->items)) {
      if (!is_statement_expression(e)) error(e->span, "this expression is not a statement");
      auto* s = make<ExprStmt>(e->span);
      s->expr = e;
      init.push_back(s);
    }
  }
  result->init = list(init);
  if (c->condition != nullptr) result->condition = expression(c->condition);
  if (c->update != nullptr) {
    result->update = expressions(need(c->update)->items);
    for (const Expr* e : result->update) {
      if (!is_statement_expression(e)) error(e->span, "this expression is not a statement");
    }
  }
  result->body = statement(context->body);
  return result;
}

const Stmt* Builder::try_statement(P::TryStatementContext* context) {
  auto* result = make<Try>(span(context));
  if (context->resources != nullptr) {
    std::vector<const Resource*> resources;
    for (P::ResourceContext* r : need(context->resources)->items) resources.push_back(resource(r));
    result->resources = list(resources);
  }
  result->body = block(context->body);
  std::vector<const CatchClause*> catches;
  for (P::CatchClauseContext* c : context->catches) catches.push_back(catch_clause(c));
  result->catches = list(catches);
  if (context->last != nullptr) result->finally = block(context->last);
  if (catches.empty() && result->finally == nullptr && result->resources.empty()) {
    error(token(context->start).span(), "'try' needs a 'catch', a 'finally' or resources");
  }
  return result;
}

const Resource* Builder::resource(P::ResourceContext* context) {
  need(context);
  auto* result = arena_.make<Resource>();
  result->span = span(context);
  if (context->declared != nullptr) {
    result->modifiers = modifiers(context->mods, "a resource");
    result->type = type(context->declared, true);
    result->name = ident(context->name);
  }
  result->value = expression(context->value);
  return result;
}

const CatchClause* Builder::catch_clause(P::CatchClauseContext* context) {
  need(context);
  auto* result = arena_.make<CatchClause>();
  result->span = span(context);
  result->modifiers = modifiers(context->mods, "a caught exception");
  result->types = types(context->types);
  result->name = ident(context->name);
  result->body = block(context->body);
  return result;
}

const SwitchBody* Builder::switch_body(P::SwitchBodyContext* context, Span where) {
  need(context);
  auto* result = arena_.make<SwitchBody>();
  result->span = where;
  result->selector = expression(context->subject);
  std::vector<const SwitchCase*> cases;
  bool any_arrow = false;
  bool any_colon = false;
  for (P::SwitchCaseContext* c : context->cases) {
    try {
      cases.push_back(switch_case(c));
      (cases.back()->arrow ? any_arrow : any_colon) = true;
    } catch (const Spoilt&) {
      // As with statements.
    }
  }
  if (any_arrow && any_colon) error(where, "a 'switch' cannot mix '->' and ':'");
  result->cases = list(cases);
  return result;
}

const SwitchCase* Builder::switch_case(P::SwitchCaseContext* context) {
  need(context);
  auto* result = arena_.make<SwitchCase>();
  result->span = span(context);
  result->is_default = context->isDefault != nullptr;
  std::vector<const Expr*> labels;
  for (P::CaseLabelContext* label : context->labels) labels.push_back(case_label(label));
  result->labels = list(labels);
  result->arrow = context->arrow != nullptr;
  if (!result->arrow) {
    result->statements = statements(context->statements);
    return result;
  }
  UnitContext* inner = only(context->rule_);
  const Stmt* body = nullptr;
  switch (inner->getRuleIndex()) {
    case P::RuleBlock:
      body = block(static_cast<P::BlockContext*>(inner));
      break;
    case P::RuleThrowStatement:
      body = throw_statement(static_cast<P::ThrowStatementContext*>(inner));
      break;
    default:
      // Whether a value is wanted here is known to who reads the switch.
      body = expression_statement(static_cast<P::ExpressionStatementContext*>(inner), true);
  }
  result->statements = list(std::vector<const Stmt*>{body});
  return result;
}

}  // namespace thinair
