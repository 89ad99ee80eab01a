// What every rule context of the generated parser is: it knows the rule that began directly under
// it, so that no parse tree need be kept beside the grammar's labels, and how deep it is.
#pragma once

#include <antlr4-runtime.h>

namespace thinair {

class UnitContext : public antlr4::ParserRuleContext {
 public:
  UnitContext() = default;
  UnitContext(antlr4::ParserRuleContext* up, std::size_t state) : ParserRuleContext(up, state) {}

  UnitContext* only = nullptr;
  std::size_t level = 0;
};

}  // namespace thinair
