// The engine `graphs`: executions, not paths. See docs/engine.md.
#pragma once

#include "explore/limits.h"
#include "explore/paths.h"

namespace thinair {

struct GraphsOptions {
  bool spurious = false;  // waits may wake for no reason
  bool count = false;     // every execution, not only enough of them
};

// Can this engine explore the model, and count its executions?
bool graphs_explore(ModelKind model);
bool graphs_count(ModelKind model);

RunStatistics explore_graphs(const Machine& machine, ModelKind model, const GraphsOptions& options,
                             Limits& limits, Visitor& visitor);

}  // namespace thinair
