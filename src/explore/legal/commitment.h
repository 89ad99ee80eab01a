// A commit set C_i, as much of it as matters, and the choices of one search through the justifying
// executions.
//
// Which commits matter (all three rule sets; path-relaxer.txt, Definition 3; JLS 17.4.8). Let a
// sequence (C_i, E_i) be given, and keep of every C_i only the plain reads that are racy in E
// (their write does not happen before them) and plain writes. It is still a commit sequence: rules
// 1 to 5, 7 and 8 only lose conditions; a read r that was dropped had W(r) hb r, so rule 2 gives
// W(r) hb_i r and rule 6 holds for it. When all racy reads are committed, E itself is the last E_i:
// first it commits everything but reads, then the other reads, which see in E what they must. So
// synchronization actions, freezes and reads that are not racy never need to be committed before
// the end, and rule 3 has nothing to compare. (`paper` frees the reads being committed from rule 6,
// so there a read that is not racy may be worth committing early: all plain reads are kept.)
//
// A write is committed only for a read's sake. Under `revised` and `jls` what E_i commits may be
// committed in two steps with the same E_i: first the writes that the new reads need, which E_i
// contains, then the reads. So the search is over sets of reads; the writes follow. Not so under
// `paper`, where E_i may be allowed only because of the reads that it commits.
#pragma once

#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "memory/execution.h"
#include "memory/fingerprint.h"

namespace thinair {

// All are actions of E, sorted.
struct Commitment {
  using Pair = std::pair<EventIndex, EventIndex>;

  std::vector<EventIndex> reads, writes;
  // Rule 8 of `jls`: pairs that must synchronize in every E_j from now on.
  std::vector<Pair> demanded;

  friend bool operator==(const Commitment&, const Commitment&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const Commitment& c) {
    return H::combine(std::move(h), c.reads, c.writes, c.demanded);
  }
};

// The choices of one run, to be replayed and stepped to the next.
class Choices {
 public:
  void restart() { at_ = 0; }
  bool is_fresh() const { return at_ == made_.size(); }
  uint32_t choose(uint32_t of) {
    if (is_fresh()) made_.push_back({0, of});
    return made_[at_++].pick;
  }
  // False: there is no next.
  bool next() {
    while (!made_.empty() && made_.back().pick + 1 == made_.back().of) made_.pop_back();
    if (made_.empty()) return false;
    ++made_.back().pick;
    return true;
  }

 private:
  struct Choice {
    uint32_t pick = 0, of = 0;
  };
  std::vector<Choice> made_;
  size_t at_ = 0;
};

}  // namespace thinair
