// The engine `graphs`: executions, not paths. See docs/engine.md.
#pragma once

#include <optional>
#include <vector>

#include "explore/graphs/sharing.h"
#include "explore/limits.h"
#include "explore/paths.h"

namespace thinair {

// Steps before a search looks further ahead (orders.h).
inline constexpr uint64_t kPatience = 250;

struct GraphsOptions {
  bool spurious = false;            // waits may wake for no reason
  bool count = false;               // every execution, not only enough of them
  const bool* is_enough = nullptr;  // when it becomes true the search may stop
  uint64_t patience = kPatience;
  Sharing sharing;
};

struct GraphsResult {
  RunStatistics statistics;
  std::vector<TestResult::WriteSetEntry> write_set;
};

// `model` is the run's own; for `jmm` the visitor asks which of the executions are legal.
GraphsResult explore_graphs(const Machine& machine, const Run& run, const GraphsOptions& options,
                            Model& model, Limits& limits, Visitor& visitor);

}  // namespace thinair
