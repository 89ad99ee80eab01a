// Can a thread, from where the path has got to, still do a write that somebody has seen already?
// `Ahead` knows what threads may do at all; here is added what the path rules out: what
// happens-before hides from the thread, once it has taken the locks and read the volatiles on its
// way, it will not read any more.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "explore/graphs/ahead.h"
#include "memory/history.h"
#include "memory/sync_state.h"

namespace thinair {

class Prospects {
 public:
  Prospects(Automaton& automaton, const Ahead& ahead, History& history, const SyncState& sync)
      : automaton_(automaton), ahead_(ahead), history_(history), sync_(sync) {}

  // A read by a thread, the next of all that it does or an earlier one, that wants this write.
  struct Want {
    uint32_t reader = 0, po = 0;
    uint32_t place = 0;
    Value value = 0;
  };
  // May the thread still do the write, and not after the read in happens-before? `nodes`: where
  // each thread that can still act stands, by thread number; none: it cannot, or has not begun.
  bool may_write(uint32_t thread, const Want& want, std::span<const NodeId> nodes);

 private:
  // Looking costs time too.
  static constexpr size_t kMaxStates = 1'000;

  struct State {
    NodeId node;
    uint64_t acquired = 0;  // of `sources_`
  };

  void expand(const State& state);
  void read(const State& state);
  void go_on(const State& state, Value answer);
  uint64_t acquire(const Clock& clock);
  Clock clock_of(const State& state) const;
  Clock clock_of_lock(ObjRef monitor) const;

  Automaton& automaton_;
  const Ahead& ahead_;
  History& history_;
  const SyncState& sync_;

  uint32_t thread_ = 0;
  Want want_;
  std::span<const NodeId> nodes_;
  std::vector<Clock> sources_;  // what may be acquired on the way
  std::vector<State> open_;
  absl::flat_hash_set<std::pair<NodeId, uint64_t>> seen_;
};

}  // namespace thinair
