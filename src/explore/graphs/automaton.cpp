#include "explore/graphs/automaton.h"

#include <utility>

namespace thinair {

Automaton::Automaton(const Machine& machine)
    : machine_(machine),
      dead_(*machine.program),
      known_(0, HashNode{&threads_}, SameNode{&threads_}) {
  // Thread i of the program has number i.
  for (uint32_t i = 0; i < machine.program->threads.size(); ++i) {
    thread_number(machine.names->declared_thread(*machine.program, i));
  }
}

NodeId Automaton::declared(uint32_t index) {
  return intern(Thread::declared(machine_, index));
}

NodeId Automaton::started(uint32_t thread) {
  return intern(Thread::started(machine_, thread_refs_[thread]));
}

NodeId Automaton::find_next(NodeId node, Value answer) {
  NodeId to;
  if (const auto found = nexts_.find({node, answer}); found != nexts_.end()) {
    to = found->second;
  } else {
    Thread thread = threads_[node.value];
    thread.answer(machine_, actions_[node.value], answer);
    to = intern(std::move(thread));
    nexts_[{node, answer}] = to;
  }
  shortcuts_[node.value][shortcut_of(answer)] = {answer, to};
  return to;
}

NodeId Automaton::intern(Thread&& thread) {
  Action action;
  const Status status = thread.next(machine_, action);
  thread.forget(dead_);
  if (const auto found = known_.find(thread); found != known_.end()) return *found;
  const NodeId node{static_cast<uint32_t>(threads_.size())};
  Step step;
  step.status = status;
  step.ending = ending_of(thread);
  if (status == Status::Action) {
    step.kind = action.kind;
    step.wakes = action.wakes;
    step.clears = action.clears;
    step.place = place_number(action.location);
    step.value = action.value;
    switch (action.kind) {
      case ActionKind::Wait:
      case ActionKind::Notify:
      case ActionKind::NotifyAll:
        step.queue = place_number(Location::monitor_of(action.queue));
        break;
      case ActionKind::Lock:
        if (action.wakes) step.queue = place_number(Location::monitor_of(action.queue));
        break;
      case ActionKind::Start:
      case ActionKind::Join:
      case ActionKind::IsAlive:
      case ActionKind::Interrupt:
      case ActionKind::IsInterrupted:
        step.target = thread_number(action.location.object);
        break;
      case ActionKind::Read:
      case ActionKind::Write:
      case ActionKind::VolatileRead:
      case ActionKind::VolatileWrite:
      case ActionKind::Rmw:
      case ActionKind::TryLock:
      case ActionKind::Unlock:
      case ActionKind::First:
      case ActionKind::Last:
      case ActionKind::Freeze:
        break;
    }
  }
  if (status == Status::Spins) step.round = thread.round_actions();
  threads_.push_back(std::move(thread));
  actions_.push_back(action);
  steps_.push_back(step);
  shortcuts_.emplace_back();
  known_.insert(node);
  return node;
}

uint32_t Automaton::ending_of(const Thread& thread) {
  const uint32_t number = thread_number(thread.ref());
  std::vector<uint64_t> left = {number, thread.ended(), thread.uncaught().value,
                                thread.output().value};
  for (const Column& column : machine_.program->columns) {
    if (column.kind != Column::Kind::Local || column.thread != number) continue;
    const std::optional<Value> value = thread.local(column.reg, column.assigned);
    left.push_back(value.has_value());
    left.push_back(value.value_or(0));
  }
  for (const FailedAssertion& failed : thread.failed_assertions()) {
    left.insert(left.end(), {failed.site.chain.value, failed.site.method.value, failed.site.pc,
                             failed.message.value});
  }
  return endings_.try_emplace(std::move(left), static_cast<uint32_t>(endings_.size()))
      .first->second;
}

uint32_t Automaton::thread_number(ThreadRef thread) {
  const auto [it, is_new] =
      thread_numbers_.try_emplace(thread, static_cast<uint32_t>(thread_refs_.size()));
  if (is_new) thread_refs_.push_back(thread);
  return it->second;
}

uint32_t Automaton::place_number(const Location& location) {
  const auto [it, is_new] = place_numbers_.try_emplace(location, places());
  if (is_new) locations_.push_back(location);
  return it->second;
}

}  // namespace thinair
