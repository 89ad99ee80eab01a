// Legality for people: the commit sequence of an execution, or the circle that leaves it none.
// Rows have the numbers of the execution's table (witness_text.h).
#pragma once

#include <string>
#include <vector>

#include "memory/result.h"

namespace thinair {

// `commit 1: #2 write y = 1`, `commit 2: #3 read y: 0 becomes 1`, ..., each a line indented by
// four.
std::string commits_text(const Program& program, const Names& names, const Execution& execution,
                         const std::vector<CommitStep>& steps);

// The execution, what of it can be committed, and for each other read the rule that stops it and
// what it waits for.
std::string refusal_text(const Program& program, const Names& names, const Refusal& refusal,
                         CommitRules rules);

}  // namespace thinair
