// Expressions down to operands.
#include <fmt/format.h>

#include "syntax/builder.h"

namespace thinair {

using namespace syntax;
using P = grammar::LitmusParser;

namespace {

BinaryOp binary_op(std::size_t type) {
  switch (type) {
    case P::MUL:
    case P::MUL_ASSIGN:
      return BinaryOp::Multiply;
    case P::DIV:
    case P::DIV_ASSIGN:
      return BinaryOp::Divide;
    case P::MOD:
    case P::MOD_ASSIGN:
      return BinaryOp::Remainder;
    case P::SUB:
    case P::SUB_ASSIGN:
      return BinaryOp::Subtract;
    case P::SHIFT_LEFT:
    case P::SHIFT_LEFT_ASSIGN:
      return BinaryOp::ShiftLeft;
    case P::SHIFT_RIGHT:
    case P::SHIFT_RIGHT_ASSIGN:
      return BinaryOp::ShiftRight;
    case P::SHIFT_RIGHT_UNSIGNED:
    case P::SHIFT_RIGHT_UNSIGNED_ASSIGN:
      return BinaryOp::ShiftRightUnsigned;
    case P::LT:
    case P::LANGLE:
      return BinaryOp::Less;
    case P::LE:
      return BinaryOp::LessEqual;
    case P::GT:
    case P::RANGLE:
      return BinaryOp::Greater;
    case P::GE:
      return BinaryOp::GreaterEqual;
    case P::EQUAL:
      return BinaryOp::Equal;
    case P::NOT_EQUAL:
      return BinaryOp::NotEqual;
    case P::BIT_AND:
    case P::AND_ASSIGN:
      return BinaryOp::And;
    case P::CARET:
    case P::XOR_ASSIGN:
      return BinaryOp::Xor;
    case P::BIT_OR:
    case P::OR_ASSIGN:
      return BinaryOp::Or;
    case P::AND_THEN:
      return BinaryOp::AndThen;
    case P::OR_ELSE:
      return BinaryOp::OrElse;
    default:
      return BinaryOp::Add;
  }
}

UnaryOp prefix_op(std::size_t type) {
  switch (type) {
    case P::SUB:
      return UnaryOp::Minus;
    case P::INC:
      return UnaryOp::PreIncrement;
    case P::DEC:
      return UnaryOp::PreDecrement;
    case P::BANG:
      return UnaryOp::Not;
    case P::TILDE:
      return UnaryOp::Complement;
    default:
      return UnaryOp::Plus;
  }
}

}  // namespace

List<const Expr*> Builder::expressions(const std::vector<P::ExpressionContext*>& contexts) {
  std::vector<const Expr*> result;
  for (P::ExpressionContext* context : contexts) result.push_back(expression(context));
  return list(result);
}

List<const Expr*> Builder::arguments(P::ArgumentsContext* context) {
  return expressions(need(context)->items);
}

const Expr* Builder::expression(P::ExpressionContext* context) {
  need(context);
  Deeper deeper(*this, context);
  if (context->target == nullptr) return lambda_or_ternary(only(context));
  return context->op == nullptr ? ternary(context->target) : assignment(context);
}

const Expr* Builder::lambda_or_ternary(UnitContext* context) {
  Deeper deeper(*this, context);
  switch (context->getRuleIndex()) {
    case P::RuleLambda:
      return lambda(static_cast<P::LambdaContext*>(context));
    case P::RuleCastLambda:
      return cast_lambda(static_cast<P::CastLambdaContext*>(context));
    default:
      return ternary(static_cast<P::TernaryContext*>(context));
  }
}

void Builder::check_variable(const Expr* expr, std::string_view op) {
  if (expr->kind == ExprKind::Name || expr->kind == ExprKind::FieldAccess ||
      expr->kind == ExprKind::Index)
    return;
  error(expr->span, fmt::format("'{}' needs a variable", op));
}

const Expr* Builder::assignment(P::ExpressionContext* context) {
  auto* result = make<Assign>(span(context));
  result->target = ternary(context->target);
  result->op_span = token(context->op).span();
  check_variable(result->target, file_.text(result->op_span));
  if (context->op->getType() != P::ASSIGN) result->op = binary_op(context->op->getType());
  result->value = expression(context->value);
  return result;
}

const Expr* Builder::lambda(P::LambdaContext* context) {
  need(context);
  auto* result = make<Lambda>(span(context));
  std::vector<const Param*> params;
  for (const antlr4::Token* name : need(context->params)->names) {
    auto* p = arena_.make<Param>();
    p->span = token(name).span();
    p->name = ident(name);
    params.push_back(p);
  }
  for (P::FormalParameterContext* formal : context->params->formals)
    params.push_back(param(formal));
  result->params = list(params);
  if (context->body != nullptr) {
    result->block = block(context->body);
  } else {
    result->value = expression(context->value);
  }
  return result;
}

const Expr* Builder::cast(antlr4::ParserRuleContext* context,
                          const std::vector<P::ClassArrayContext*>& contexts, const Expr* inner) {
  auto* result = make<Cast>(span(context));
  std::vector<const Type*> all;
  for (P::ClassArrayContext* c : contexts) all.push_back(class_array(c));
  result->type = all.front();
  result->additional = list(all).subspan(1);
  result->operand = inner;
  return result;
}

const Expr* Builder::cast_lambda(P::CastLambdaContext* context) {
  return cast(need(context), context->types, lambda(context->body));
}

const Expr* Builder::ternary(P::TernaryContext* context) {
  need(context);
  const Expr* condition = binary(context->condition);
  if (context->then == nullptr) return condition;
  auto* result = make<Conditional>(span(context));
  result->condition = condition;
  result->then = expression(context->then);
  result->otherwise = lambda_or_ternary(only(context->otherwise));
  return result;
}

const Expr* Builder::case_label(P::CaseLabelContext* context) {
  need(context);
  Deeper deeper(*this, context);
  const Expr* condition = binary(context->condition);
  if (context->then == nullptr) return condition;
  auto* result = make<Conditional>(span(context));
  result->condition = condition;
  result->then = expression(context->then);
  result->otherwise = case_label(context->otherwise);
  return result;
}

// The grammar nests `a + b + c` to the left; a chain is as deep as it is long, so it is walked down
// without recursion.
const Expr* Builder::binary(P::BinaryContext* context) {
  std::vector<P::BinaryContext*> chain;
  for (; need(context)->op != nullptr; context = context->left) chain.push_back(context);
  Deeper deeper(*this, context, chain.size());
  const Expr* result = context->thread != nullptr ? thread_ended(context) : operand(context->first);
  for (auto step = chain.rbegin(); step != chain.rend(); ++step)
    result = binary_step(result, *step);
  return result;
}

// `T1 throws C`, `T1 hangs`
const Expr* Builder::thread_ended(P::BinaryContext* context) {
  const Span where = span(context);
  if (!in_condition_) {
    error(where, "only the condition of an expectation can say this of a thread");
  }
  if (context->hangs != nullptr) {
    auto* hangs = make<ThreadHangs>(where);
    hangs->thread = ident(context->thread);
    return hangs;
  }
  auto* throws = make<ThreadThrows>(where);
  throws->thread = ident(context->thread);
  throws->exception = class_type(context->exception_);
  return throws;
}

const Expr* Builder::binary_step(const Expr* left, P::BinaryContext* context) {
  const Span where = span(context);
  if (context->op->getType() == P::INSTANCEOF) {
    auto* test = make<InstanceOf>(where);
    test->operand = left;
    test->type = type(context->against);
    test->binding = optional_ident(context->name);
    return test;
  }
  auto* result = make<Binary>(where);
  result->op = binary_op(context->op->getType());
  result->op_span = token(context->op).span();
  result->left = left;
  result->right = binary(context->right);
  return result;
}

template <typename Operand>
const Expr* Builder::operand(Operand* context) {
  need(context);
  Deeper deeper(*this, context);
  if (context->prefix != nullptr) return prefix(context, context->prefix, context->inner);
  if (context->primitive != nullptr) {
    auto* result = make<Cast>(span(context));
    const PrimitiveType* element = primitive(context->primitive);
    result->type = array_of(element, dims(context->brackets),
                            need(context->brackets)->stop == nullptr
                                ? element->span.end
                                : token(context->brackets->stop).span().end);
    result->operand = operand(context->inner);
    return result;
  }
  if (!context->types.empty()) return cast(context, context->types, operand(context->cast));
  if (context->selectors.empty() && context->postfix.empty()) return primary(context->first, false);
  Deeper chain(*this, context, context->selectors.size() + context->postfix.size());
  const Expr* result = primary(context->first, !context->selectors.empty());
  for (std::size_t i = 0; i < context->selectors.size(); ++i) {
    result = selector(result, context->selectors[i], i + 1 < context->selectors.size());
  }
  return postfix(result, context->postfix);
}

const Expr* Builder::prefix(antlr4::ParserRuleContext* context, const antlr4::Token* op,
                            P::OperandContext* inner) {
  auto* result = make<Unary>(span(context));
  result->op = prefix_op(op->getType());
  // JLS 3.10.1: the one place where 2147483648 is a number.
  const bool may_be_smallest = result->op == UnaryOp::Minus && need(inner)->first != nullptr &&
                               inner->first->literal != nullptr && inner->selectors.empty();
  negated_literal_ = may_be_smallest ? inner->first->literal : nullptr;
  result->operand = operand(inner);
  if (result->op == UnaryOp::PreIncrement || result->op == UnaryOp::PreDecrement) {
    check_variable(result->operand, spelling(result->op));
  }
  return result;
}

const Expr* Builder::postfix(const Expr* expr, const std::vector<antlr4::Token*>& ops) {
  for (const antlr4::Token* op : ops) {
    const Span where = token(op).span();
    auto* result = make<Unary>(expr->span | where);
    result->op = op->getType() == P::INC ? UnaryOp::PostIncrement : UnaryOp::PostDecrement;
    check_variable(expr, spelling(result->op));
    result->operand = expr;
    expr = result;
  }
  return expr;
}

}  // namespace thinair
