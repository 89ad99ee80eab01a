// What a thread may still do. Each thread is run by itself, told whatever somebody might offer it:
// every value that some thread can write to the place, every answer to what it asks. That is more
// than can happen, so what is not found here cannot: actions that nothing still to come depends on
// need no other order than the first, and a read of a write that cannot come any more is in vain.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "absl/functional/function_ref.h"
#include "explore/graphs/automaton.h"
#include "memory/action_id.h"
#include "memory/fingerprint.h"

namespace thinair {

class Ahead {
 public:
  // May every read that the write is not hidden from see it before it is done?
  using IsSeenEarly = absl::FunctionRef<bool(const Location&, const ActionId&, Value)>;

  Ahead(Automaton& automaton, IdScheme ids, bool spurious);

  // Anew for each pass. Where that takes more steps everything may come.
  void look(uint64_t most_steps, IsSeenEarly is_seen_early);
  bool knows() const { return knows_; }
  // Where reads may return whatever somebody could write, nothing is known of what threads do, but
  // that no plain read waits for a write.
  void look_nowhere();

  // Does the next action of `now` depend on anything that a thread in state `later` may still do?
  bool may_meet(NodeId now, NodeId later) const;
  // Do the next actions of two threads depend on each other?
  bool meet(NodeId a, NodeId b) const;
  // May the thread, or one that it starts, still write this there, into a plain variable?
  bool may_write(NodeId node, uint32_t place, Value value) const;
  // Values that somebody may write to a volatile variable or a plain one, at any time.
  template <typename Visit>
  void for_each_offer(uint32_t place, const Visit& visit) const {
    if (place >= offers_.size()) return;
    for (const Offer& offer : offers_[place]) visit(offer.value);
  }
  // Values that somebody may still write to a plain variable, by where the threads stand: those
  // with no node can do nothing any more.
  template <typename Visit>
  void for_each_write(uint32_t place, std::span<const NodeId> nodes, const Visit& visit) const {
    for_each_offer(place, [&](Value value) {
      const auto may = [&](NodeId node) { return node.valid() && may_write(node, place, value); };
      if (std::ranges::any_of(nodes, may)) visit(value);
    });
  }

  // Some plain variables are of interest: may the thread, or one that it starts, still read one?
  using IsOfInterest = absl::FunctionRef<bool(const Location&)>;
  void watch(IsOfInterest is_of_interest);
  bool may_read_watched(NodeId node) const {
    const Entry* found = entry(node);
    return found == nullptr || found->later.looks.meets(watched_);
  }

  // May there be plain writes that are not seen early?
  bool has_late_writes() const { return !knows_ || has_late_writes_; }

 private:
  class Bits {
   public:
    void set(uint32_t bit) {
      if (bit / 64 >= words_.size()) words_.resize(bit / 64 + 1, 0);
      words_[bit / 64] |= uint64_t{1} << bit % 64;
    }
    bool has(uint32_t bit) const {
      return bit / 64 < words_.size() && (words_[bit / 64] >> bit % 64 & 1) != 0;
    }
    bool meets(const Bits& other) const {
      const size_t n = std::min(words_.size(), other.words_.size());
      for (size_t i = 0; i < n; ++i) {
        if ((words_[i] & other.words_[i]) != 0) return true;
      }
      return false;
    }
    bool join(const Bits& other);  // true: it grew
    bool meet(const Bits& other);  // true: it shrank
    // Are all that are in `mask` too among the others?
    bool is_within(const Bits& others, const Bits& mask) const;
    void clear() { words_.clear(); }
    bool empty() const {
      return std::ranges::all_of(words_, [](uint64_t word) { return word == 0; });
    }

   private:
    absl::InlinedVector<uint64_t, 2> words_;
  };
  // A change of what is not a plain variable is a look too: two of them depend on each other.
  struct Touched {
    Bits looks, changes;
    bool depends_on(const Touched& other) const {
      return looks.meets(other.changes) || changes.meets(other.looks);
    }
    bool empty() const { return looks.empty() && changes.empty(); }
    bool join(const Touched& other) {
      const bool looks_more = looks.join(other.looks);
      return changes.join(other.changes) || looks_more;
    }
  };
  struct Entry {
    Touched later;  // by its next action and whatever follows
    Bits writes;    // numbers of (place, value)
  };

  // What it takes, at the least, whatever the way it comes about.
  struct Support {
    absl::InlinedVector<uint16_t, 8> actions;  // how many, by thread
    Bits writes;                               // which, by whom: numbers of `done_`
    bool lower(const Support& by);
    Support with(const Support& other) const;
  };
  struct State {
    NodeId node;
    uint32_t thread = 0, depth = 0;
    uint32_t parent = 0;   // one of those it follows
    Fingerprint ids = {};  // of the plain writes before
    Support support;
    Bits written;  // by the thread itself, on some way: numbers of `done_`
    std::vector<uint32_t> next;
    bool is_queued = false, is_subscribed = false;
    bool is_numbered = false, is_seen_early = false;  // a plain write
    Touched later;
    Bits writes;
  };
  struct Offer {
    uint32_t thread = 0;
    Value value = 0;
    Support support;
  };
  enum class What : uint8_t { Plain, Volatile, Monitor, WaitSet, AnyWaitSet, Life, Interrupts };

  void clear();
  void begin(uint32_t thread);
  uint32_t state(uint32_t thread, NodeId node, uint32_t depth, const Fingerprint& ids,
                 uint32_t parent, const Support& support, const Bits& written);
  void expand(uint32_t index);
  void expand_read(uint32_t index);
  void go_on(uint32_t index, Value answer, const Support& support);
  Support after(uint32_t index, Support support, Value answer);
  bool can_see(uint32_t index, const Offer& offer) const;
  std::optional<uint32_t> written(uint32_t index, Value answer);
  void offer(uint32_t place, uint32_t thread, Value value, const Support& support);
  void queue(uint32_t index);
  bool is_write_seen_early(uint32_t index);
  Touched touched(NodeId node) const;
  const Touched& touched_now(NodeId node) const;
  void look_back();
  uint32_t touch(What what, uint32_t number) const;
  uint32_t write_number(uint32_t place, Value value);
  const Entry* entry(NodeId node) const {
    return node.value < entry_of_.size() && entry_of_[node.value] != 0
               ? &entries_[entry_of_[node.value] - 1]
               : nullptr;
  }

  Automaton& automaton_;
  IdScheme ids_;
  bool spurious_, has_interrupts_, somebody_asks_;
  const IsSeenEarly* is_seen_early_ = nullptr;

  uint64_t steps_ = 0;
  std::vector<State> states_;
  std::vector<uint32_t> queue_;
  absl::flat_hash_map<Fingerprint, uint32_t> known_;
  std::vector<std::vector<Offer>> offers_;            // by place
  std::vector<std::vector<uint32_t>> readers_;        // states, by place
  std::vector<std::pair<uint32_t, uint32_t>> begun_;  // thread and its first state
  mutable absl::flat_hash_map<std::pair<What, uint32_t>, uint32_t> touches_;
  // By node, as far as anybody asked. A deque: what was found stays where it is as nodes are added.
  mutable std::deque<std::optional<Touched>> touched_;
  absl::flat_hash_map<std::pair<uint32_t, Value>, uint32_t> writes_;
  absl::flat_hash_map<std::tuple<uint32_t, uint32_t, Value>, uint32_t> done_;  // thread, place
  std::vector<Bits> own_;  // by thread: its numbers in `done_`

  Bits watched_;
  bool reads_wait_ = true;
  bool knows_ = false, has_late_writes_ = false;
  std::vector<uint32_t> entry_of_;  // by node: index of its entry, and one; 0: none
  std::vector<Entry> entries_;
};

}  // namespace thinair
