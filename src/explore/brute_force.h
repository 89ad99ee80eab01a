// All executions of a small program, by brute force over the axioms (explore/axioms.h): every run
// of every thread by itself, told every value that anybody could write; every combination of runs;
// every order of their synchronization actions; every write that each read could have seen. What
// is left obeys every axiom. No interleaving of plain accesses, no state, no clock: the opposite of
// the engine `paths`, and the judge of it.
#pragma once

#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "machine/thread.h"
#include "memory/result.h"

namespace thinair {

struct BruteForceSettings {
  ModelKind model = ModelKind::Fixpoint;  // Sc, Pjmm, Fixpoint or Hb
  IdScheme ids = IdScheme::Occurrence;
  MachineLimits limits;
  uint32_t actions = 12;      // of one thread
  uint32_t rounds = 2;        // of a waiting loop, after the first
  uint64_t effort = 300'000;  // combinations, orders and choices looked at
};

struct BruteForceResult {
  using Entry = std::tuple<Location, ActionId, Value>;

  std::vector<Outcome> outcomes;  // each once
  std::set<Entry> write_set;
  uint64_t write_set_size = 0;  // with the default writes
  uint32_t passes = 0;
};

// Nothing: the program is too large for this, or a loop of it was cut.
std::optional<BruteForceResult> brute_force(const Program& program, Names& names,
                                            const BruteForceSettings& settings);

}  // namespace thinair
