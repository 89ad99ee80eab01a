// The search for executions by as many threads as want to help. What one of them has not tried yet
// can be given away: a graph and where to go on. Whoever looks for work takes it, and may give
// parts of it away again. The tree is the same, whoever searches it; so are its numbers, and of
// each ending the execution that is kept is the one that a single thread would have met first.
#pragma once

#include <cstdint>

#include "explore/graphs/executions.h"
#include "explore/graphs/sharing.h"

namespace thinair {

constexpr uint64_t kNoEnd = std::numeric_limits<uint64_t>::max();

struct SearchPlan {
  uint64_t most_steps = kNoEnd;
  // Nothing is shown before the whole search is over, and nothing if it takes too many steps.
  bool as_a_whole = false;
};

// With the narrowest clocks that fit. Stops early when there is enough, unless it is done as a
// whole. Adds to the statistics.
Explored explore_executions(const Machine& machine, const SearchPlan& plan, const Sharing& sharing,
                            Limits& limits, Visitor& visitor, const bool& is_enough,
                            RunStatistics& statistics);

}  // namespace thinair
