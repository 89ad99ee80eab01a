#include "explore/graphs/graphs.h"

#include "explore/graphs/executions.h"
#include "explore/graphs/states.h"
#include "explore/graphs/traces.h"

namespace thinair {

bool graphs_explore(ModelKind model) {
  return model == ModelKind::Sc;
}

bool graphs_count(ModelKind model) {
  return model == ModelKind::Sc;
}

RunStatistics explore_graphs(const Machine& machine, ModelKind, const GraphsOptions& options,
                             Limits& limits, Visitor& visitor) {
  if (options.count) {
    if (const auto counted = explore_executions(machine, limits, visitor)) return *counted;
    Traces traces(machine, options.spurious, limits, visitor);
    traces.explore();
    return traces.statistics();
  }
  States states(machine, options.spurious, limits, visitor);
  states.explore();
  return states.statistics();
}

}  // namespace thinair
