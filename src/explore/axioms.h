// The axioms of the memory model, read straight from JLS 17.4 and 17.5 and path-relaxer.txt,
// section 3, over finished executions: who judges an engine must not share its code. Everything
// here is a relation on a graph of actions; nothing is fast. Only the machine is the engine's.
//
// Two judges stand on it: `refute` for witnesses, `brute_force` for whole programs.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "machine/thread.h"
#include "memory/result.h"

namespace thinair {

namespace axioms {

constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();  // as a write: the default one

struct Node {
  Action action;
  Value value = 0;  // what a read returned, what a write wrote, the answer of all others
  uint32_t strand = 0;
};

bool is_read(const Node& node);
bool is_write(const Node& node);
Value written_by(const Node& node);

// A thread as one execution has it: how far it came.
struct Strand {
  ThreadRef ref;
  std::optional<Thread> machine;  // none: it has no action here
  Status status = Status::Ended;
  Action pending;               // Status::Action: what it never got to do
  std::vector<uint32_t> nodes;  // program order
};

// Strand i is Program::threads[i]; threads that were started come after.
struct Graph {
  std::vector<Strand> strands;
  std::vector<Node> nodes;
  std::vector<uint32_t> seen;  // by node: the write that a read saw
};

// A relation on nodes as a matrix of bits.
class Relation {
 public:
  explicit Relation(size_t nodes)
      : words_((nodes + 63) / 64), bits_(nodes * words_), size_(nodes) {}
  void add(uint32_t from, uint32_t to) { bits_[from * words_ + to / 64] |= uint64_t{1} << to % 64; }
  bool has(uint32_t from, uint32_t to) const {
    return (bits_[from * words_ + to / 64] >> to % 64 & 1) != 0;
  }
  void close();            // transitively
  bool is_cyclic() const;  // once closed

 private:
  size_t words_;
  std::vector<uint64_t> bits_;
  size_t size_;
};

// A table of few keys, cheap to copy.
template <typename Key, typename T>
class Table {
 public:
  T& operator[](const Key& key) {
    for (auto& [known, item] : items_) {
      if (known == key) return item;
    }
    return items_.emplace_back(key, T()).second;
  }
  const T& at(const Key& key) const {
    static const T kNothing{};
    for (const auto& [known, item] : items_) {
      if (known == key) return item;
    }
    return kNothing;
  }
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }

 private:
  std::vector<std::pair<Key, T>> items_;
};

// Actions one after the other, in synchronization order (under sc: all actions, in the total
// order): which of them can come next with the answer they have, and what they synchronize with.
class Order {
 public:
  Order(const Program& program, Names& names, bool is_sc, bool spurious);

  struct Step {
    std::vector<uint32_t> acquired;  // the nodes that synchronize with it
    uint32_t sees = kNone;           // the last write, of a read
  };
  // Nothing: it cannot come next.
  std::optional<Step> step(const Graph& graph, uint32_t node);

  // No thread that is alive can move: in which ways is that so? (It may be open who was notified.)
  // An asleep thread must be able to do its last round for ever.
  struct End {
    std::vector<bool> hangs;  // by strand
    bool deadlock = false;
    bool all_ended = true;
  };
  std::vector<End> ends(const Graph& graph) const;
  const std::vector<uint32_t>& writes_to(const Location& location) const {
    return writes_.at(location);
  }
  bool is_alive(ThreadRef thread) const { return threads_.at(thread).phase == Phase::Alive; }
  // Store buffers: the write is the last of its variable that got to memory.
  void settle(const Graph& graph, uint32_t write) {
    writes_[graph.nodes[write].action.location].push_back(write);
  }

 private:
  enum class Phase : uint8_t { Unborn, Declared, Alive, Ended };
  struct ThreadState {
    Phase phase = Phase::Unborn;
    bool interrupted = false;
    std::vector<uint32_t> interrupts;  // since the status was last cleared
    std::vector<uint32_t> origin;      // what comes before its first action
    uint32_t last = kNone;
  };
  struct Monitor {
    ThreadRef owner;
    std::vector<uint32_t> releases;
  };
  struct Waiter {
    enum class State : uint8_t { InSet, Notified, Interrupted };
    ThreadRef thread;
    ObjRef queue;
    uint32_t wait = kNone;  // the node
    State state = State::InSet;
    std::vector<uint32_t> rivals;  // the waits that could have been notified instead
  };
  using World = std::vector<Waiter>;  // one way in which notifies may have chosen

  bool synchronize(const Graph& graph, uint32_t node, Step& step);
  bool wake(const Node& node, Step& step);
  void notify_one(ObjRef queue);
  void begin(ThreadDecl::Role role, const std::vector<uint32_t>& origin);
  void end(ThreadRef thread, uint32_t node);
  bool can_move(const World& world, const Action& pending) const;
  std::optional<End> end_in(const World& world, const Graph& graph) const;

  const Program& program_;
  Names& names_;
  bool is_sc_, spurious_;
  Table<ThreadRef, ThreadState> threads_;
  Table<ObjRef, Monitor> monitors_;
  Table<Location, std::vector<uint32_t>> writes_;
  std::vector<World> worlds_ = {{}};
};

// Program order and what synchronizes with what, closed.
Relation happens_before(const Graph& graph, const std::vector<std::vector<uint32_t>>& acquired);
// The first read that may not see what it saw; kNone: all may.
uint32_t inconsistent_read(const Graph& graph, const Relation& hb);
// JLS 17.5.1: some choice of dereference and memory chains lets every read see what it saw.
bool final_fields_allow(const Program& program, const Names& names, const Graph& graph,
                        const Relation& hb);
// A reference that was read names an object that somebody made.
bool all_seen_are_made(const Program& program, const Names& names, const Graph& graph);
// Asleep threads: could each of them do its last round again for ever, told the same? `order` has
// come to its end.
bool sleepers_may_sleep(const Graph& graph, const Order& order,
                        const std::vector<std::vector<uint32_t>>& acquired, bool is_sc);

// One way to end: an outcome for each choice from what the columns may have.
struct Ending {
  Outcome outcome;  // without values
  std::vector<std::set<std::optional<Value>>> columns;

  bool has(const Outcome& claimed) const;
};

// Everything the threads may have ended with. `order` is complete.
std::vector<Ending> endings(const Program& program, Names& names, const Graph& graph,
                            const Order& order, const Relation& hb, bool is_sc);
// The same multiplied out: for small programs only.
std::vector<Outcome> outcomes(const Program& program, Names& names, const Graph& graph,
                              const Order& order, const Relation& hb, bool is_sc);

// Store buffers (tso keeps all order, pso that of each variable): do some of them explain an
// execution whose nodes happened in the order of their numbers, and end with a memory, given as the
// last write of each variable, that is accepted?
enum class Explained : uint8_t { No, Yes, Unknown };
using AcceptMemory = std::function<bool(const std::vector<uint32_t>&)>;
Explained explained_by_buffers(const Graph& graph, bool keeps_all_order,
                               const AcceptMemory& accept);

// The writes' identities under a scheme (language.md, "Identity of actions").
std::vector<ActionId> write_ids(const Graph& graph, IdScheme scheme);

}  // namespace axioms
}  // namespace thinair
