// Searches that go to every execution, by one thread or by several.
#pragma once

#include "explore/graphs/searcher.h"
#include "explore/graphs/sharing.h"
#include "explore/limits.h"
#include "explore/paths.h"

namespace thinair {

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

// The same for the whole language, to the end. `spurious`: waits may wake for no reason.
void explore_traces(const Machine& machine, bool spurious, const Sharing& sharing, Limits& limits,
                    Visitor& visitor, RunStatistics& statistics);

}  // namespace thinair
