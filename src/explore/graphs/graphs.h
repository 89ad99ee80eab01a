// The engine `graphs`: executions, not paths. See docs/engine.md.
#pragma once

#include <optional>
#include <vector>

#include "explore/graphs/sharing.h"
#include "explore/limits.h"
#include "explore/paths.h"

namespace thinair {

struct GraphsOptions {
  bool spurious = false;  // waits may wake for no reason
  bool count = false;     // every execution, not only enough of them
  Sharing sharing;
};

// Can this engine explore the model at all?
bool graphs_explore(ModelKind model);

struct GraphsResult {
  RunStatistics statistics;
  std::vector<TestResult::WriteSetEntry> write_set;
};

// Nothing: not this program under this model; `paths` must do.
std::optional<GraphsResult> explore_graphs(const Machine& machine, const Run& run,
                                           const GraphsOptions& options, Limits& limits,
                                           Visitor& visitor);

}  // namespace thinair
