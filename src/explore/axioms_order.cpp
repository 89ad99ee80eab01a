// Synchronization order: who may come next (JLS 17.1, 17.2, 17.4.4), as a table of the words of
// these sections.
#include <algorithm>

#include "explore/axioms.h"

namespace thinair::axioms {

Order::Order(const Program& program, Names& names, bool is_sc, bool spurious)
    : program_(program), names_(names), is_sc_(is_sc), spurious_(spurious) {
  bool has_init = false;
  for (uint32_t i = 0; i < program.threads.size(); ++i) {
    threads_[names.declared_thread(program, i)].phase = Phase::Declared;
    has_init = has_init || program.threads[i].role == ThreadDecl::Role::Init;
  }
  begin(has_init ? ThreadDecl::Role::Init : ThreadDecl::Role::Thread, {});
}

void Order::begin(ThreadDecl::Role role, const std::vector<uint32_t>& origin) {
  for (uint32_t i = 0; i < program_.threads.size(); ++i) {
    if (program_.threads[i].role != role) continue;
    ThreadState& state = threads_[names_.declared_thread(program_, i)];
    state.phase = Phase::Alive;
    state.origin = origin;
  }
}

// `init` runs before every thread, `after` when all have ended.
void Order::end(ThreadRef thread, uint32_t node) {
  ThreadState& state = threads_[thread];
  state.phase = Phase::Ended;
  state.last = node;
  for (uint32_t i = 0; i < program_.threads.size(); ++i) {
    if (names_.declared_thread(program_, i) != thread) continue;
    if (program_.threads[i].role == ThreadDecl::Role::After) return;
    if (program_.threads[i].role == ThreadDecl::Role::Init) {
      begin(ThreadDecl::Role::Thread, {node});
    }
  }
  std::vector<uint32_t> all;
  for (const auto& [ref, other] : threads_) {
    if (other.phase == Phase::Alive) return;
    if (other.phase == Phase::Ended) all.push_back(other.last);
  }
  begin(ThreadDecl::Role::After, all);
}

std::optional<Order::Step> Order::step(const Graph& graph, uint32_t node) {
  const Action& action = graph.nodes[node].action;
  if (!is_alive(action.thread)) return std::nullopt;
  Step step;
  if (!synchronize(graph, node, step)) return std::nullopt;
  return step;
}

bool Order::synchronize(const Graph& graph, uint32_t node, Step& step) {
  const Node& it = graph.nodes[node];
  const Action& action = it.action;
  const Value answer = it.value;
  const ObjRef object = action.location.object;
  ThreadState self = threads_.at(action.thread);
  const auto acquire = [&step](const std::vector<uint32_t>& nodes) {
    step.acquired.insert(step.acquired.end(), nodes.begin(), nodes.end());
  };
  const auto acquire_end = [&](const ThreadState& other) {
    if (other.phase == Phase::Ended) step.acquired.push_back(other.last);
  };
  const auto detect_interrupt = [&](ThreadRef thread, bool clears) {
    acquire(threads_[thread].interrupts);
    if (!clears) return;
    threads_[thread].interrupted = false;
    threads_[thread].interrupts.clear();
  };
  const auto release = [&] {
    Monitor& monitor = monitors_[object];
    if (monitor.owner != action.thread) return false;
    monitor.owner = ThreadRef{};
    monitor.releases.push_back(node);
    return true;
  };
  const auto take = [&] {
    Monitor& monitor = monitors_[object];
    if (!monitor.owner.is_null()) return false;
    monitor.owner = action.thread;
    acquire(monitor.releases);
    return true;
  };
  switch (action.kind) {
    case ActionKind::Read:
    case ActionKind::VolatileRead:
    case ActionKind::Rmw: {
      std::vector<uint32_t>& writes = writes_[action.location];
      if (!writes.empty()) step.sees = writes.back();
      if (answer != (writes.empty() ? 0 : written_by(graph.nodes[writes.back()]))) return false;
      if (action.kind != ActionKind::Read) acquire(writes);
      if (is_write(it)) writes.push_back(node);
      return true;
    }
    case ActionKind::Write:
    case ActionKind::VolatileWrite:
      writes_[action.location].push_back(node);
      return true;
    case ActionKind::Lock:
      return take() && (!action.wakes || wake(it, step));
    case ActionKind::TryLock:
      return answer == 1 ? take() : !monitors_[object].owner.is_null();
    case ActionKind::Unlock:
      return release();
    case ActionKind::Wait:
      if (answer != (self.interrupted ? 1 : 0)) return false;
      if (answer == 1) {
        detect_interrupt(action.thread, true);
        return monitors_[object].owner == action.thread;
      }
      for (World& world : worlds_) {
        world.push_back(
            {.thread = action.thread, .queue = action.queue, .wait = node, .rivals = {}});
      }
      return release();
    case ActionKind::Notify:
      notify_one(action.queue);
      return true;
    case ActionKind::NotifyAll:
      for (World& world : worlds_) {
        for (Waiter& waiter : world) {
          if (waiter.queue == action.queue && waiter.state == Waiter::State::InSet) {
            waiter.state = Waiter::State::Notified;
          }
        }
      }
      return true;
    case ActionKind::Start: {
      ThreadState& target = threads_[object];
      if (answer != (target.phase == Phase::Unborn ? 0 : 1)) return false;
      if (answer == 1) return true;
      target.phase = Phase::Alive;
      target.origin = {node};
      return true;
    }
    case ActionKind::Join:
      if (threads_[object].phase == Phase::Alive) {
        if (answer != 1 || !self.interrupted) return false;
        detect_interrupt(action.thread, true);
        return true;
      }
      acquire_end(threads_[object]);
      return answer == 0;
    case ActionKind::IsAlive:
      if (answer == 0) acquire_end(threads_[object]);
      return answer == (is_alive(object) ? 1 : 0);
    case ActionKind::Interrupt: {
      ThreadState& target = threads_[object];
      target.interrupted = true;
      target.interrupts.push_back(node);
      for (World& world : worlds_) {
        for (Waiter& waiter : world) {
          if (waiter.thread == object && waiter.state == Waiter::State::InSet) {
            waiter.state = Waiter::State::Interrupted;
          }
        }
      }
      return true;
    }
    case ActionKind::IsInterrupted:
      if (answer != (threads_[object].interrupted ? 1 : 0)) return false;
      if (answer == 1) detect_interrupt(object, action.clears);
      return true;
    case ActionKind::First:
      acquire(self.origin);
      return true;
    case ActionKind::Last:
      end(action.thread, node);
      return true;
    case ActionKind::Freeze:
      return true;
  }
  return false;
}

// JLS 17.2.2: a notify takes one thread out of the wait set, any of them.
void Order::notify_one(ObjRef queue) {
  std::vector<World> after;
  for (const World& world : worlds_) {
    std::vector<size_t> all;
    std::vector<uint32_t> waits;
    for (size_t i = 0; i < world.size(); ++i) {
      if (world[i].queue != queue || world[i].state != Waiter::State::InSet) continue;
      all.push_back(i);
      waits.push_back(world[i].wait);
    }
    if (all.empty()) after.push_back(world);
    for (const size_t chosen : all) {
      World& chosen_so = after.emplace_back(world);
      chosen_so[chosen].state = Waiter::State::Notified;
      chosen_so[chosen].rivals = waits;
    }
  }
  worlds_ = std::move(after);
}

// JLS 17.2.1 and 17.2.4: a thread that was notified and interrupted may do as either; if it throws,
// somebody else who could have had its notification gets it.
bool Order::wake(const Node& node, Step& step) {
  ThreadState& self = threads_[node.action.thread];
  std::vector<World> after;
  for (World& world : worlds_) {
    const auto me = std::ranges::find(world, node.action.thread, &Waiter::thread);
    if (me == world.end()) continue;
    const Waiter waiter = *me;
    world.erase(me);
    const bool is_notified = waiter.state == Waiter::State::Notified;
    if (node.value == 0 && is_notified) after.push_back(world);
    if (node.value == 2 && spurious_ && waiter.state == Waiter::State::InSet) {
      after.push_back(world);
    }
    if (node.value != 1) continue;
    if (waiter.state == Waiter::State::Interrupted) after.push_back(world);
    if (!is_notified || !self.interrupted) continue;
    bool has_heir = false;
    for (size_t i = 0; i < world.size(); ++i) {
      const bool is_heir = world[i].state == Waiter::State::InSet &&
                           std::ranges::find(waiter.rivals, world[i].wait) != waiter.rivals.end();
      if (!is_heir) continue;
      has_heir = true;
      World& inherited = after.emplace_back(world);
      inherited[i].state = Waiter::State::Notified;
      inherited[i].rivals = waiter.rivals;
    }
    if (!has_heir) after.push_back(world);
  }
  worlds_ = std::move(after);
  if (node.value == 1) {
    step.acquired.insert(step.acquired.end(), self.interrupts.begin(), self.interrupts.end());
    self.interrupted = false;
    self.interrupts.clear();
  }
  return !worlds_.empty();
}

bool Order::can_move(const World& world, const Action& pending) const {
  const ObjRef object = pending.location.object;
  if (pending.kind == ActionKind::Join) {
    return !is_alive(object) || threads_.at(pending.thread).interrupted;
  }
  if (pending.kind != ActionKind::Lock) return true;
  if (!monitors_.at(object).owner.is_null()) return false;
  if (!pending.wakes || spurious_) return true;
  const auto me = std::ranges::find(world, pending.thread, &Waiter::thread);
  return me != world.end() && me->state != Waiter::State::InSet;
}

std::vector<Order::End> Order::ends(const Graph& graph) const {
  std::vector<End> all;
  for (const World& world : worlds_) {
    if (std::optional<End> end = end_in(world, graph)) all.push_back(std::move(*end));
  }
  return all;
}

// language.md, "Loops, and threads that stop".
std::optional<Order::End> Order::end_in(const World& world, const Graph& graph) const {
  End end;
  end.hangs.resize(graph.strands.size());
  const auto stopped = [&](const Strand& strand) { return is_alive(strand.ref); };
  const auto next = [&](const Strand& strand) -> const Strand* {
    ThreadRef other;
    if (strand.status != Status::Action) return nullptr;
    if (strand.pending.kind == ActionKind::Join) other = strand.pending.location.object;
    const auto me = std::ranges::find(world, strand.ref, &Waiter::thread);
    const bool is_waiting = me != world.end() && me->state == Waiter::State::InSet;
    if (strand.pending.kind == ActionKind::Lock && !is_waiting) {
      other = monitors_.at(strand.pending.location.object).owner;
    }
    const auto found = std::ranges::find(graph.strands, other, &Strand::ref);
    return other.is_null() || found == graph.strands.end() ? nullptr : &*found;
  };
  for (size_t i = 0; i < graph.strands.size(); ++i) {
    const Strand& strand = graph.strands[i];
    if (!stopped(strand)) continue;
    if (!strand.machine || strand.status == Status::Cut) return std::nullopt;
    if (strand.status == Status::Action && can_move(world, strand.pending)) return std::nullopt;
    end.all_ended = false;
    const Strand* last = &strand;
    for (size_t steps = 0; steps <= graph.strands.size(); ++steps) {
      const Strand* after = next(*last);
      if (after == nullptr || !stopped(*after)) break;
      last = after;
    }
    end.hangs[i] = last->status == Status::Spins;
    if (!end.hangs[i]) end.deadlock = true;
  }
  return end;
}

}  // namespace thinair::axioms
