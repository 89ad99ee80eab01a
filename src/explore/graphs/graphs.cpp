#include "explore/graphs/graphs.h"

#include "explore/graphs/count.h"
#include "explore/graphs/goal.h"
#include "explore/graphs/orders.h"
#include "explore/graphs/plain.h"
#include "explore/graphs/states.h"

namespace thinair {

namespace {

RunStatistics count_sc(const Machine& machine, const GraphsOptions& options, Limits& limits,
                       Visitor& visitor) {
  RunStatistics statistics;
  if (explore_executions(machine, {}, options.sharing, limits, visitor, false, statistics) ==
      Explored::All) {
    return statistics;
  }
  // What was done so far was in vain.
  RunStatistics all;
  all.steps = all.wasted = statistics.steps;
  explore_traces(machine, options.spurious, options.sharing, limits, visitor, all);
  return all;
}

// Some programs have few states and many executions, others the other way round, and there is no
// telling before; so both are tried, with more and more patience. What was shown stays shown.
RunStatistics explore_sc(const Machine& machine, const GraphsOptions& options, Limits& limits,
                         Visitor& visitor) {
  constexpr uint64_t kMorePatience = 8;
  const SharingPace& pace = options.sharing.pace;
  Goal goal(machine, visitor);
  RunStatistics all;
  bool has_executions = true;
  for (uint64_t steps = pace.first_attempt;; steps *= kMorePatience) {
    States states(machine, options.spurious, limits, goal);
    const bool is_done = states.explore(steps, goal.is_reached());
    const RunStatistics found = states.statistics();
    all.passes = found.passes;
    all.steps += found.steps;
    all.blocked = found.blocked;
    if (is_done) break;
    if (steps == pace.first_attempt) {
      goal.look_ahead(limits);
      if (goal.is_reached()) break;
    }
    if (!has_executions) continue;
    const Explored explored =
        explore_executions(machine, {.most_steps = steps, .as_a_whole = steps >= pace.whole},
                           options.sharing, limits, goal, goal.is_reached(), all);
    if (explored == Explored::All) break;
    has_executions = explored == Explored::TooMany;
  }
  all.executions.reset();
  return all;
}

}  // namespace

GraphsResult explore_graphs(const Machine& machine, const Run& run, const GraphsOptions& options,
                            Model& model, Limits& limits, Visitor& visitor) {
  if (run.model == ModelKind::Sc) {
    const auto explore = options.count ? count_sc : explore_sc;
    return {.statistics = explore(machine, options, limits, visitor), .write_set = {}};
  }
  if (run.model == ModelKind::Fixpoint) {
    Plain plain(machine, run.ids, options.count, limits, visitor);
    if (plain.explore()) return {.statistics = plain.statistics(), .write_set = plain.write_set()};
  }
  Orders orders(machine, model,
                {.ids = run.ids == IdScheme::Free ? IdScheme::Occurrence : run.ids,
                 .spurious = options.spurious,
                 .has_buffers = run.model == ModelKind::Tso || run.model == ModelKind::Pso,
                 // hb: which of several writes of one value a read saw is left open.
                 .count = options.count && run.model != ModelKind::Hb,
                 .all = run.model == ModelKind::Jmm,
                 .is_enough = options.is_enough,
                 .patience = options.patience},
                limits, visitor);
  orders.explore();
  return {.statistics = orders.statistics(), .write_set = model.write_set(orders.history())};
}

}  // namespace thinair
