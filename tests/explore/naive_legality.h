// Legality by definition: all executions of a small program, finished or not, and all commit sets,
// action by action (JLS 17.4.8; path-relaxer.txt, Definition 3). Nothing of explore/legal is here:
// only the machine and the axioms. The judge of it.
#pragma once

#include <optional>
#include <vector>

#include "explore/axioms.h"

namespace thinair::testing {

struct NaiveSettings {
  CommitRules rules = CommitRules::Revised;
  IdScheme ids = IdScheme::Occurrence;
  size_t actions = 8;         // of an execution, first and last ones not counted
  size_t executions = 3'000;  // finished or not
  uint64_t effort = 400'000;  // commit sets and matchings looked at
};

// The legal outcomes, each once. Nothing: the program is too large for this.
std::optional<std::vector<Outcome>> naive_legal_outcomes(const Program& program, Names& names,
                                                         const NaiveSettings& settings);

}  // namespace thinair::testing
