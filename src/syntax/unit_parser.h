// The generated parser with what it lacks: bounded depth, two-stage prediction, sentences for
// people. Included by the few sources that know ANTLR.
#pragma once

#include "LitmusParser.h"
#include "syntax/tokens.h"
#include "syntax/unit_context.h"

namespace thinair {

class UnitParser final : public grammar::LitmusParser {
 public:
  UnitParser(const SourceFile& file, const Characters& text, Diagnostics& diagnostics,
             TokenList& tokens);

  // Parses the unit in the token list by one of the grammar's unit rules. First with SLL prediction
  // and no recovery, which is fast and right for nearly all that is right; if that fails, with full
  // LL prediction, errors and recovery. Null if nothing can be made of the unit. The context lives
  // until the next call.
  template <typename Rule>
  Rule* parse(Rule* (grammar::LitmusParser::*rule)()) {
    prepare(true);
    try {
      return (this->*rule)();
    } catch (const antlr4::ParseCancellationException&) {
      prepare(false);
    } catch (const TooDeep&) {
      report_too_deep();
      return nullptr;
    }
    try {
      return (this->*rule)();
    } catch (const TooDeep&) {
      report_too_deep();
    } catch (const antlr4::ParseCancellationException&) {
      // More errors than anybody reads.
    }
    return nullptr;
  }

  void enterRule(antlr4::ParserRuleContext* context, std::size_t state, std::size_t rule) override;
  void enterRecursionRule(antlr4::ParserRuleContext* context, std::size_t state, std::size_t rule,
                          int precedence) override;
  void pushNewRecursionContext(antlr4::ParserRuleContext* context, std::size_t state,
                               std::size_t rule) override;

 private:
  struct TooDeep {};

  void prepare(bool fast);
  void enter(antlr4::ParserRuleContext* context, std::size_t rule);
  void report_too_deep();

  const SourceFile& file_;
  Diagnostics& diagnostics_;
  TokenList& tokens_;
  std::shared_ptr<antlr4::ANTLRErrorStrategy> bail_;
  std::shared_ptr<antlr4::ANTLRErrorStrategy> report_;
};

}  // namespace thinair
