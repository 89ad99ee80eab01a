#include "explore/graphs/automaton.h"

#include <utility>

namespace thinair {

Automaton::Automaton(const Machine& machine, std::shared_ptr<AutomatonNumbers> numbers)
    : machine_(machine),
      dead_(*machine.program),
      known_(0, HashNode{&threads_}, SameNode{&threads_}),
      numbers_(std::move(numbers)) {
  const std::scoped_lock lock(numbers_->mutex);
  // Thread i of the program has number i.
  for (uint32_t i = 0; i < machine.program->threads.size(); ++i) {
    number_of(machine.names->declared_thread(*machine.program, i));
  }
}

NodeId Automaton::declared(uint32_t index) {
  const std::scoped_lock lock(numbers_->mutex);
  return intern(Thread::declared(machine_, index));
}

NodeId Automaton::started(uint32_t thread) {
  const std::scoped_lock lock(numbers_->mutex);
  return intern(Thread::started(machine_, numbers_->thread_refs[thread]));
}

NodeId Automaton::find_next(NodeId node, Value answer) {
  NodeId to;
  if (const auto found = nexts_.find({node, answer}); found != nexts_.end()) {
    to = found->second;
  } else {
    const std::scoped_lock lock(numbers_->mutex);
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
    step.place = number_of(action.location);
    step.value = action.value;
    switch (action.kind) {
      case ActionKind::Wait:
      case ActionKind::Notify:
      case ActionKind::NotifyAll:
        step.queue = number_of(Location::monitor_of(action.queue));
        break;
      case ActionKind::Lock:
        if (action.wakes) step.queue = number_of(Location::monitor_of(action.queue));
        break;
      case ActionKind::Start:
      case ActionKind::Join:
      case ActionKind::IsAlive:
      case ActionKind::Interrupt:
      case ActionKind::IsInterrupted:
        step.target = number_of(action.location.object);
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
  const uint32_t number = number_of(thread.ref());
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
  auto& endings = numbers_->endings;
  return endings.try_emplace(std::move(left), static_cast<uint32_t>(endings.size())).first->second;
}

uint32_t Automaton::number_of(ThreadRef thread) {
  const auto [it, is_new] =
      numbers_->threads.try_emplace(thread, static_cast<uint32_t>(numbers_->thread_refs.size()));
  if (is_new) numbers_->thread_refs.push_back(thread);
  return it->second;
}

uint32_t Automaton::number_of(const Location& location) {
  const auto [it, is_new] =
      numbers_->places.try_emplace(location, static_cast<uint32_t>(numbers_->locations.size()));
  if (is_new) numbers_->locations.push_back(location);
  return it->second;
}

uint32_t Automaton::thread_number(ThreadRef thread) {
  const std::scoped_lock lock(numbers_->mutex);
  return number_of(thread);
}

uint32_t Automaton::place_number(const Location& location) {
  const std::scoped_lock lock(numbers_->mutex);
  return number_of(location);
}

ThreadRef Automaton::thread_of(uint32_t number) const {
  const std::scoped_lock lock(numbers_->mutex);
  return numbers_->thread_refs[number];
}

Location Automaton::location(uint32_t place) const {
  const std::scoped_lock lock(numbers_->mutex);
  return numbers_->locations[place];
}

uint32_t Automaton::places() const {
  const std::scoped_lock lock(numbers_->mutex);
  return static_cast<uint32_t>(numbers_->locations.size());
}

uint32_t Automaton::threads() const {
  const std::scoped_lock lock(numbers_->mutex);
  return static_cast<uint32_t>(numbers_->thread_refs.size());
}

Fingerprint Automaton::print_of(NodeId node) const {
  const Thread& thread = threads_[node.value];
  return {.a = absl::HashOf(thread), .b = absl::HashOf(~uint64_t{0}, thread)};
}

}  // namespace thinair
