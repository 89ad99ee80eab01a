// Store buffers as a definition: there is some way to let writes out between the actions of a
// finished execution, taken in the order they happened, so that every read saw what it saw. Found
// by trying.
#include <algorithm>
#include <set>

#include "explore/axioms.h"

namespace thinair::axioms {
namespace {

constexpr size_t kStates = 50'000;

class BufferSearch {
 public:
  BufferSearch(const Graph& graph, bool keeps_all_order, const AcceptMemory& accept)
      : graph_(graph), keeps_all_order_(keeps_all_order), accept_(accept) {
    for (const Node& node : graph.nodes) {
      if (std::ranges::find(variables_, node.action.location) == variables_.end()) {
        variables_.push_back(node.action.location);
      }
    }
  }

  Explained run() {
    State begin;
    begin.pending.resize(graph_.strands.size());
    begin.freezes.resize(graph_.strands.size());
    begin.memory.assign(variables_.size(), kNone);
    if (reaches_end(begin)) return Explained::Yes;
    return known_.size() < kStates ? Explained::No : Explained::Unknown;
  }

 private:
  struct Pending {
    uint32_t write = kNone, freezes = 0;
    auto operator<=>(const Pending&) const = default;
  };
  struct State {
    uint32_t next = 0;                          // node
    std::vector<std::vector<Pending>> pending;  // by strand, the oldest first
    std::vector<uint32_t> freezes;              // by strand
    std::vector<uint32_t> memory;               // by variable: a write
    auto operator<=>(const State&) const = default;
  };

  size_t variable_of(uint32_t node) const {
    return static_cast<size_t>(std::ranges::find(variables_, graph_.nodes[node].action.location) -
                               variables_.begin());
  }

  static bool waits_for_buffer(const Node& node) {
    switch (node.action.kind) {
      case ActionKind::TryLock:
        return node.value == 1;
      case ActionKind::IsInterrupted:
        return node.value == 1 && node.action.clears;
      case ActionKind::VolatileWrite:
      case ActionKind::Rmw:
      case ActionKind::Lock:
      case ActionKind::Unlock:
      case ActionKind::Wait:
      case ActionKind::Start:
      case ActionKind::Interrupt:
      case ActionKind::First:
      case ActionKind::Last:
        return true;
      case ActionKind::Read:
      case ActionKind::Write:
      case ActionKind::VolatileRead:
      case ActionKind::Notify:
      case ActionKind::NotifyAll:
      case ActionKind::Join:
      case ActionKind::IsAlive:
      case ActionKind::Freeze:
        break;
    }
    return false;
  }

  // The latest first: what can happen without letting anything out does.
  bool reaches_end(const State& state) {
    if (known_.size() >= kStates || !known_.insert(state).second) return false;
    if (state.next < graph_.nodes.size()) {
      State after = state;
      if (perform(after) && reaches_end(after)) return true;
    } else if (std::ranges::all_of(state.pending, [](const auto& all) { return all.empty(); })) {
      return is_accepted(state);
    }
    for (size_t strand = 0; strand < state.pending.size(); ++strand) {
      for (size_t place = 0; place < state.pending[strand].size(); ++place) {
        if (!may_leave(state.pending[strand], place)) continue;
        State after = state;
        const uint32_t write = state.pending[strand][place].write;
        after.memory[variable_of(write)] = write;
        after.pending[strand].erase(after.pending[strand].begin() +
                                    static_cast<std::ptrdiff_t>(place));
        if (reaches_end(after)) return true;
      }
    }
    return false;
  }

  bool may_leave(const std::vector<Pending>& all, size_t place) const {
    for (size_t older = 0; older < place; ++older) {
      if (keeps_all_order_ || all[older].freezes != all[place].freezes ||
          variable_of(all[older].write) == variable_of(all[place].write)) {
        return false;
      }
    }
    return true;
  }

  bool perform(State& state) const {
    const uint32_t index = state.next++;
    const Node& node = graph_.nodes[index];
    std::vector<Pending>& mine = state.pending[node.strand];
    if (waits_for_buffer(node) && !mine.empty()) return false;
    if (node.action.kind == ActionKind::Freeze) {
      ++state.freezes[node.strand];
    } else if (node.action.kind == ActionKind::Write) {
      mine.push_back({index, state.freezes[node.strand]});
    } else if (node.action.kind == ActionKind::Read) {
      uint32_t visible = state.memory[variable_of(index)];
      for (const Pending& pending : mine) {
        if (variable_of(pending.write) == variable_of(index)) visible = pending.write;
      }
      return visible == graph_.seen[index];
    } else if (is_write(node)) {
      state.memory[variable_of(index)] = index;
    }
    return true;
  }

  bool is_accepted(const State& state) const {
    std::vector<uint32_t> writes;
    for (const uint32_t write : state.memory) {
      if (write != kNone) writes.push_back(write);
    }
    return accept_(writes);
  }

  const Graph& graph_;
  bool keeps_all_order_;
  const AcceptMemory& accept_;
  std::vector<Location> variables_;
  std::set<State> known_;
};

}  // namespace

Explained explained_by_buffers(const Graph& graph, bool keeps_all_order,
                               const AcceptMemory& accept) {
  return BufferSearch(graph, keeps_all_order, accept).run();
}

}  // namespace thinair::axioms
