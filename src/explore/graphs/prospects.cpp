#include "explore/graphs/prospects.h"

#include <algorithm>

namespace thinair {

bool Prospects::may_write(uint32_t thread, const Want& want, std::span<const NodeId> nodes) {
  if (!ahead_.knows()) return true;
  thread_ = thread;
  want_ = want;
  nodes_ = nodes;
  sources_.clear();
  open_.clear();
  seen_.clear();
  open_.push_back({.node = nodes[thread]});
  while (!open_.empty()) {
    const State state = open_.back();
    open_.pop_back();
    const Step& step = automaton_[state.node];
    if (step.status != Status::Action || !ahead_.may_write(state.node, want.place, want.value)) {
      continue;
    }
    const bool is_it =
        step.kind == ActionKind::Write && step.place == want.place && step.value == want.value;
    if (is_it && clock_of(state)[want.reader] <= want.po) return true;
    if (!seen_.insert({state.node, state.acquired}).second) continue;
    if (seen_.size() > kMaxStates) return true;
    expand(state);
  }
  return false;
}

void Prospects::expand(const State& state) {
  const Step step = automaton_[state.node];
  switch (step.kind) {
    case ActionKind::Read:
      read(state);
      return;
    case ActionKind::VolatileRead:
    case ActionKind::Rmw: {
      const Location& location = automaton_.location(step.place);
      State after = state;
      after.acquired |= acquire(history_.published(history_.location_number(location)));
      ahead_.for_each_offer(step.place, [&](Value value) { go_on(after, value); });
      go_on(after, 0);
      return;
    }
    case ActionKind::Write:
    case ActionKind::VolatileWrite:
      go_on(state, step.value);
      return;
    case ActionKind::Lock:
    case ActionKind::TryLock: {
      State after = state;
      after.acquired |= acquire(clock_of_lock(automaton_.location(step.place).object));
      const bool tries = step.kind == ActionKind::TryLock;
      go_on(after, tries ? 1 : 0);
      if (tries) go_on(state, 0);
      if (!step.wakes) return;
      go_on(after, 1);
      go_on(after, SyncState::kForNoReason);
      return;
    }
    case ActionKind::Wait:
    case ActionKind::Start:
    case ActionKind::Join:
    case ActionKind::IsAlive:
    case ActionKind::IsInterrupted:
      go_on(state, 0);
      go_on(state, 1);
      return;
    case ActionKind::Unlock:
    case ActionKind::Notify:
    case ActionKind::NotifyAll:
    case ActionKind::Interrupt:
    case ActionKind::First:
    case ActionKind::Last:
    case ActionKind::Freeze:
      go_on(state, 0);
      return;
  }
}

// What was written and is not hidden, and what somebody may still write.
void Prospects::read(const State& state) {
  const uint32_t place = automaton_[state.node].place;
  const uint32_t location = history_.location_number(automaton_.location(place));
  const Clock clock = clock_of(state);
  if (!history_.is_hidden(kNoEvent, location, clock)) go_on(state, 0);
  for (const EventIndex write : history_.writes_to(location)) {
    if (!history_.is_hidden(write, location, clock)) go_on(state, written(history_[write]));
  }
  ahead_.for_each_write(place, nodes_, [&](Value value) { go_on(state, value); });
}

Clock Prospects::clock_of(const State& state) const {
  Clock clock = history_.clock(thread_);
  for (size_t i = 0; i < sources_.size(); ++i) {
    if ((state.acquired >> i & 1) != 0) clock.join(sources_[i]);
  }
  return clock;
}

// What whoever locks the monitor from now on comes after: the last unlock, and all that its owner
// has done and does next.
Clock Prospects::clock_of_lock(ObjRef monitor) const {
  Clock clock;
  const EventIndex release = sync_.released(monitor);
  if (release != kNoEvent) clock = history_[release].clock;
  const uint32_t owner = sync_.owner(monitor);
  if (owner == kNoThread || owner == thread_) return clock;
  clock.join(history_.clock(owner));
  const auto done = static_cast<uint32_t>(history_.events_of(owner).size());
  clock.set(owner, done + (nodes_[owner].valid() ? 1 : 0));
  return clock;
}

void Prospects::go_on(const State& state, Value answer) {
  open_.push_back({.node = automaton_.next(state.node, answer), .acquired = state.acquired});
}

// Too many sources: what is not known to be acquired hides nothing.
uint64_t Prospects::acquire(const Clock& clock) {
  const auto known = std::ranges::find(sources_, clock);
  const auto index = static_cast<size_t>(known - sources_.begin());
  if (index >= 64) return 0;
  if (known == sources_.end()) sources_.push_back(clock);
  return uint64_t{1} << index;
}

}  // namespace thinair
