// How executions ended, each way once, kept until a search is over: for each ending the execution
// that comes first in the order of the search. It does not depend on who searched what, nor when.
#pragma once

#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "explore/graphs/replay.h"
#include "memory/fingerprint.h"

namespace thinair {

// Where in the search tree: for each node on the way, how many of its branches had been taken.
// Compared as dictionaries do, these are in the order of a search by one thread.
using SearchKey = std::vector<uint32_t>;

class FirstEndings {
 public:
  // A move, in three bytes: whatever an action but a read or a write is told is a small number.
  struct FoundMove {
    uint8_t thread = 0, answer = 0, chosen = kNobody;
    static constexpr uint8_t kNobody = 0xFF;
  };
  struct Found {
    void add(const Move& move) {
      FoundMove& added = moves.emplace_back();
      added.thread = static_cast<uint8_t>(move.thread);
      added.answer = static_cast<uint8_t>(move.way.answer);
      if (move.way.chosen != kNoThread) added.chosen = static_cast<uint8_t>(move.way.chosen);
    }
    std::vector<Move> path() const;

    uint32_t subtree = 0;  // where it was seen last
    SearchKey key;
    std::vector<FoundMove> moves;
  };

  // Within a subtree executions come in order. None: this one is not the first known so far; else
  // its moves are wanted.
  template <typename MakeKey>
  Found* better(const Fingerprint& ending, uint32_t subtree, const MakeKey& make_key) {
    const auto [known, is_new] = all_.try_emplace(ending);
    Found& found = known->second;
    if (!is_new && found.subtree == subtree) return nullptr;
    found.subtree = subtree;
    make_key(scratch_);
    if (!is_new && found.key < scratch_) return nullptr;
    found.key = scratch_;
    return &found;
  }
  size_t size() const { return all_.size(); }

  // Takes over what the other found first.
  void merge(FirstEndings&& other);
  // In the order of the search.
  std::vector<const Found*> in_order() const;

 private:
  absl::flat_hash_map<Fingerprint, Found> all_;
  SearchKey scratch_;
};

}  // namespace thinair
