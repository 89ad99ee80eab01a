// What a thread does next follows from what it was told, whoever told it and whenever. So each
// state of a thread is made once, and told the same again leads where it led before: going on and
// going back cost a number, not a machine.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "machine/thread.h"
#include "memory/fingerprint.h"

namespace thinair {

using NodeId = Index<struct NodeTag>;

// What a thread in this state asks for, with dense numbers for what it names.
struct Step {
  Status status = Status::Ended;
  ActionKind kind = ActionKind::Read;
  bool wakes = false, clears = false;  // as in Action
  uint32_t place = 0;                  // number of the location or monitor
  uint32_t queue = 0;                  // number of the wait set
  uint32_t target = 0;                 // thread started, joined, asked, interrupted
  uint32_t round = 0;                  // Status::Spins: actions of the round
  uint32_t ending = 0;  // the same for two states that leave the same behind (locals that are
                        // observed, failures, output)
  Value value = 0;      // what a write writes
};

// What the automata of one search call things: threads that share a search understand each other's
// places and endings, whoever was there first.
struct AutomatonNumbers {
  // Also guards the names: only one thread at a time runs the machine where nobody has been yet.
  std::mutex mutex;
  absl::flat_hash_map<std::vector<uint64_t>, uint32_t> endings;
  absl::flat_hash_map<ThreadRef, uint32_t> threads;
  std::vector<ThreadRef> thread_refs;
  absl::flat_hash_map<Location, uint32_t> places;
  std::vector<Location> locations;
};

class Automaton {
 public:
  explicit Automaton(const Machine& machine)
      : Automaton(machine, std::make_shared<AutomatonNumbers>()) {}
  // One of several that share their numbers; states it has by itself.
  Automaton(const Machine& machine, std::shared_ptr<AutomatonNumbers> numbers);
  Automaton(const Automaton&) = delete;
  Automaton& operator=(const Automaton&) = delete;

  NodeId declared(uint32_t index);  // Program::threads[index]
  NodeId started(uint32_t thread);
  NodeId next(NodeId node, Value answer) {
    const Shortcut& known = shortcuts_[node.value][shortcut_of(answer)];
    if (known.to.valid() && known.answer == answer) return known.to;
    return find_next(node, answer);
  }

  const Step& operator[](NodeId node) const { return steps_[node.value]; }
  const Action& action(NodeId node) const { return actions_[node.value]; }
  const Thread& thread(NodeId node) const { return threads_[node.value]; }
  const Machine& machine() const { return machine_; }

  uint32_t thread_number(ThreadRef thread);
  uint32_t place_number(const Location& location);
  ThreadRef thread_of(uint32_t number) const;
  Location location(uint32_t place) const;
  uint32_t places() const;
  uint32_t threads() const;
  const std::shared_ptr<AutomatonNumbers>& numbers() const { return numbers_; }
  // What the state is made of: the same in all automata of a search.
  Fingerprint print_of(NodeId node) const;
  size_t size() const { return steps_.size(); }

 private:
  struct Shortcut {
    Value answer = 0;
    NodeId to;
  };
  static constexpr size_t kShortcuts = 4;
  static size_t shortcut_of(Value answer) { return answer % kShortcuts; }

  // Threads are compared by content, found by number.
  struct HashNode {
    using is_transparent = void;
    const std::deque<Thread>* threads;
    size_t operator()(const Thread& thread) const { return absl::HashOf(thread); }
    size_t operator()(NodeId node) const { return absl::HashOf((*threads)[node.value]); }
  };
  struct SameNode {
    using is_transparent = void;
    const std::deque<Thread>* threads;
    const Thread& of(NodeId node) const { return (*threads)[node.value]; }
    bool operator()(NodeId a, NodeId b) const { return a == b; }
    bool operator()(const Thread& a, NodeId b) const { return a == of(b); }
    bool operator()(NodeId a, const Thread& b) const { return of(a) == b; }
  };

  NodeId find_next(NodeId node, Value answer);
  NodeId intern(Thread&& thread);
  uint32_t ending_of(const Thread& thread);
  uint32_t number_of(ThreadRef thread);
  uint32_t number_of(const Location& location);

  const Machine& machine_;
  DeadRegisters dead_;
  std::vector<Step> steps_;
  std::vector<std::array<Shortcut, kShortcuts>> shortcuts_;
  std::deque<Action> actions_;
  std::deque<Thread> threads_;
  absl::flat_hash_set<NodeId, HashNode, SameNode> known_;
  absl::flat_hash_map<std::pair<NodeId, Value>, NodeId> nexts_;
  std::shared_ptr<AutomatonNumbers> numbers_;
};

}  // namespace thinair
