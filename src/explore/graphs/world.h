// A sequentially consistent state as numbers: where each thread stands, what memory holds, who has
// which monitor, who waits. Every change is noted and can be taken back; a fingerprint of the whole
// is kept up to date. What actions mean here is written a second time, apart from
// memory/sync_state.h: the engine `paths`, which uses that one, is the judge of this one.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "explore/graphs/automaton.h"
#include "memory/fingerprint.h"
#include "memory/sync_state.h"

namespace thinair {

// Something that an action looks at or changes. Two actions depend on each other when one changes
// what the other looks at.
struct Touch {
  enum class What : uint8_t { Memory, Monitor, WaitSet, Life, Interrupts };
  What what = What::Memory;
  bool changes = false;
  uint32_t number = 0;  // of a place or a thread
};
using Touches = absl::InlinedVector<Touch, 4>;

bool depend(const Touches& a, const Touches& b);

// What an action of a waiting round was told.
struct Told {
  NodeId asked;
  Value value = 0;
};

class World {
 public:
  static constexpr uint32_t kMaxThreads = 64;

  explicit World(Automaton& automaton) : automaton_(automaton) {}

  void declare(uint32_t thread) { set_phase(thread, SyncState::Phase::Declared); }
  void begin(uint32_t thread, NodeId node);

  bool has_begun(uint32_t thread) const { return cell(thread, kNode) != 0; }
  NodeId node(uint32_t thread) const {
    return NodeId{static_cast<uint32_t>(cell(thread, kNode)) - 1};
  }
  const Step& step(uint32_t thread) const { return automaton_[node(thread)]; }
  uint32_t threads() const { return static_cast<uint32_t>(threads_.size() / kCellsOfThread); }
  bool is_in_wait_set(uint32_t thread) const { return waiting(thread) == Waiting::InSet; }
  Value value(uint32_t place) const { return place < places_.size() ? places_[place] : 0; }

  // In how many ways the thread's action can happen now; none: it is blocked.
  void ways(uint32_t thread, bool spurious, std::vector<Way>& out) const;
  Touches touches(uint32_t thread, const Way& way) const;
  // What the thread is told when its action happens.
  Value answer(uint32_t thread, const Way& way) const;
  // The action happens and the thread goes on.
  void perform(uint32_t thread, const Way& way);
  // The thread sleeps after a waiting round in which it was told this.
  void sleep(uint32_t thread, std::span<const Told> round);
  // Would the same round be told something else now?
  bool answers_differently(std::span<const Told> round) const;

  size_t mark() const { return log_.size(); }
  void undo(size_t mark);
  const Fingerprint& print() const { return print_; }

 private:
  enum ThreadCell : uint32_t { kNode, kStatus, kQueue, kHeirs, kRound, kCellsOfThread };
  using Phase = SyncState::Phase;
  using Waiting = SyncState::Waiting;

  uint64_t cell(uint32_t thread, ThreadCell which) const {
    const size_t index = thread * kCellsOfThread + which;
    return index < threads_.size() ? threads_[index] : 0;
  }
  void set_cell(uint32_t thread, ThreadCell which, uint64_t value);
  void set_place(uint32_t place, uint64_t value);
  void change(std::vector<uint64_t>& cells, uint32_t index, uint32_t id, uint64_t value);
  void write_back(uint32_t id, uint64_t value);

  Phase phase(uint32_t thread) const { return static_cast<Phase>(cell(thread, kStatus) & 3); }
  Waiting waiting(uint32_t thread) const {
    return static_cast<Waiting>(cell(thread, kStatus) >> 2 & 3);
  }
  bool interrupted(uint32_t thread) const { return (cell(thread, kStatus) >> 4 & 1) != 0; }
  void set_phase(uint32_t thread, Phase phase);
  void set_waiting(uint32_t thread, Waiting waiting);
  void set_interrupted(uint32_t thread, bool interrupted);
  bool waits_for(uint32_t thread, uint32_t queue) const {
    return waiting(thread) == Waiting::InSet && cell(thread, kQueue) == queue;
  }
  void leave_wait_set(uint32_t thread, Waiting now);
  void notify(uint32_t thread);
  bool is_free(uint32_t monitor) const { return value(monitor) == 0; }

  Automaton& automaton_;
  std::vector<uint64_t> threads_;  // kCellsOfThread for each
  std::vector<uint64_t> places_;   // what memory holds; of a monitor: 1 + its owner
  std::vector<std::pair<uint32_t, uint64_t>> log_;  // cell, what it was before
  Fingerprint print_;
};

}  // namespace thinair
