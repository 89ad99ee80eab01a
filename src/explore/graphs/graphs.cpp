#include "explore/graphs/graphs.h"

#include "explore/graphs/executions.h"
#include "explore/graphs/plain.h"
#include "explore/graphs/states.h"
#include "explore/graphs/traces.h"

namespace thinair {

bool graphs_explore(ModelKind model) {
  return model == ModelKind::Sc || model == ModelKind::Fixpoint;
}

namespace {

RunStatistics explore_sc(const Machine& machine, const GraphsOptions& options, Limits& limits,
                         Visitor& visitor) {
  if (!options.count) {
    States states(machine, options.spurious, limits, visitor);
    states.explore();
    return states.statistics();
  }
  if (const auto counted = explore_executions(machine, limits, visitor)) return *counted;
  Traces traces(machine, options.spurious, limits, visitor);
  traces.explore();
  return traces.statistics();
}

}  // namespace

std::optional<GraphsResult> explore_graphs(const Machine& machine, const Run& run,
                                           const GraphsOptions& options, Limits& limits,
                                           Visitor& visitor) {
  if (run.model == ModelKind::Sc) {
    return GraphsResult{.statistics = explore_sc(machine, options, limits, visitor),
                        .write_set = {}};
  }
  if (run.model != ModelKind::Fixpoint) return std::nullopt;
  Plain plain(machine, run.ids, options.count, limits, visitor);
  if (!plain.explore()) return std::nullopt;
  return GraphsResult{.statistics = plain.statistics(), .write_set = plain.write_set()};
}

}  // namespace thinair
