// Enough for every outcome under sequential consistency: each state once. Where two paths meet in
// one state the rest is the same, so the second of them ends there.
#pragma once

#include "absl/container/flat_hash_set.h"
#include "explore/graphs/walk.h"

namespace thinair {

class States : public Walk {
 public:
  using Walk::Walk;
  // False: it took more steps than that. Stops early when there is enough.
  bool explore(uint64_t most_steps, const bool& is_enough);

 private:
  struct Frame {
    size_t next = 0, end = 0;  // in moves_
    bool is_taken = false;
  };
  void open();

  std::vector<Frame> frames_;
  std::vector<Move> moves_;  // of all open frames
  absl::flat_hash_set<Fingerprint> seen_;
};

}  // namespace thinair
