#include "syntax/unit_parser.h"

#include <fmt/format.h>

#include "syntax/contextual.h"
#include "syntax/syntax_errors.h"

namespace thinair {
namespace {

using P = grammar::LitmusParser;

// Each level costs the generated parser some ten frames and every later room at least one.
bool is_level(std::size_t rule, std::size_t parent_rule) {
  switch (rule) {
    case P::RuleStatement:
    case P::RuleExpression:
    case P::RuleClassBody:
    case P::RuleInitializerValue:
    case P::RuleTernaryTail:
    case P::RuleCaseLabel:
    case P::RuleType:
      return true;
    case P::RuleOperand:
    case P::RuleCastOperand:
      return parent_rule == P::RuleOperand || parent_rule == P::RuleCastOperand;
    default:
      return false;
  }
}

}  // namespace

UnitParser::UnitParser(const SourceFile& file, const Characters& text, Diagnostics& diagnostics,
                       TokenList& tokens)
    : LitmusParser(&tokens),
      file_(file),
      diagnostics_(diagnostics),
      tokens_(tokens),
      bail_(std::make_shared<antlr4::BailErrorStrategy>()),
      report_(std::make_shared<SyntaxErrors>(file, text, diagnostics, tokens)) {
  removeErrorListeners();
  setBuildParseTree(false);
}

void UnitParser::prepare(bool fast) {
  setErrorHandler(fast ? bail_ : report_);
  getInterpreter<antlr4::atn::ParserATNSimulator>()->setPredictionMode(
      fast ? antlr4::atn::PredictionMode::SLL : antlr4::atn::PredictionMode::LL);
  reset();
  tokens_.seek(0);
  getTreeTracker().reset();
}

void UnitParser::enter(antlr4::ParserRuleContext* context, std::size_t rule) {
  auto* entered = static_cast<UnitContext*>(context);
  auto* parent = static_cast<UnitContext*>(context->parent);
  if (parent == nullptr) return;
  if (parent->only == nullptr) parent->only = entered;
  entered->level = parent->level + (is_level(rule, parent->getRuleIndex()) ? 1 : 0);
  if (entered->level > kMaxNesting) throw TooDeep();
}

void UnitParser::enterRule(antlr4::ParserRuleContext* context, std::size_t state,
                           std::size_t rule) {
  enter(context, rule);
  LitmusParser::enterRule(context, state, rule);
}

void UnitParser::enterRecursionRule(antlr4::ParserRuleContext* context, std::size_t state,
                                    std::size_t rule, int precedence) {
  enter(context, rule);
  LitmusParser::enterRecursionRule(context, state, rule, precedence);
}

void UnitParser::pushNewRecursionContext(antlr4::ParserRuleContext* context, std::size_t state,
                                         std::size_t rule) {
  static_cast<UnitContext*>(context)->level = static_cast<UnitContext*>(getContext())->level;
  LitmusParser::pushNewRecursionContext(context, state, rule);
}

void UnitParser::report_too_deep() {
  diagnostics_.error(file_, token(tokens_.LT(1)).span(),
                     fmt::format("nested too deeply (more than {} levels)", kMaxNesting));
}

}  // namespace thinair
