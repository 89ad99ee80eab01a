#include "explore/waiting.h"

#include <algorithm>

namespace thinair {
namespace {

std::span<const EventIndex> events_of(const History& history, uint32_t thread, const Round& round) {
  return history.events_of(thread).subspan(round.begin, round.end - round.begin);
}

uint32_t target_of(const History& history, const Action& action) {
  const std::vector<ThreadRef>& threads = history.execution().threads;
  return static_cast<uint32_t>(std::ranges::find(threads, action.location.object) -
                               threads.begin());
}

// What happens before the thread once it has been round again.
Clock clock_after(const History& history, const SyncState& sync, uint32_t thread,
                  const Round& round) {
  Clock clock = history.clock(thread);
  for (const EventIndex index : events_of(history, thread, round)) {
    const Event& event = history[index];
    if (event.action.kind == ActionKind::Lock || event.action.kind == ActionKind::TryLock) {
      const EventIndex release = sync.released(event.action.location.object);
      if (release != kNoEvent) clock.join(history[release].clock);
    } else if (reads(event) && event.action.kind != ActionKind::Read) {
      clock.join(history.published(history.location_of(index)));
    }
  }
  return clock;
}

Value last_value(const History& history, uint32_t location) {
  const std::span<const EventIndex> writes = history.writes_to(location);
  return writes.empty() ? 0 : written(history[writes.back()]);
}

// Can what `other` did change how `asked` would be answered?
bool concerns(const History& history, EventIndex other, EventIndex asked) {
  const Event& cause = history[other];
  const Event& event = history[asked];
  switch (event.action.kind) {
    case ActionKind::Read:
    case ActionKind::VolatileRead:
    case ActionKind::Rmw:
      return writes(cause) && history.location_of(other) == history.location_of(asked);
    case ActionKind::TryLock:
    case ActionKind::IsAlive:
    case ActionKind::IsInterrupted:
    case ActionKind::Wait:
      // Locks, unlocks, notifies, starts, ends and interrupts of that object.
      return is_synchronization(cause.action.kind) &&
             cause.action.location == event.action.location;
    case ActionKind::Lock:
    case ActionKind::Unlock:
    case ActionKind::Join:
    case ActionKind::Write:
    case ActionKind::VolatileWrite:
    case ActionKind::Notify:
    case ActionKind::NotifyAll:
    case ActionKind::Start:
    case ActionKind::Interrupt:
    case ActionKind::First:
    case ActionKind::Last:
    case ActionKind::Freeze:
      return false;
  }
  return false;
}

}  // namespace

bool must_go_round(const History& history, const SyncState& sync, const Model& model,
                   uint32_t thread, const Round& round) {
  const auto must_see_another = [&](EventIndex read, const Clock& clock) {
    return model.must_see_another(history, read, clock);
  };
  return must_go_round(history, sync, must_see_another, thread, round);
}

bool must_go_round(const History& history, const SyncState& sync, MustSeeAnother must_see_another,
                   uint32_t thread, const Round& round) {
  const Clock clock = clock_after(history, sync, thread, round);
  return std::ranges::any_of(events_of(history, thread, round), [&](EventIndex index) {
    const Event& event = history[index];
    switch (event.action.kind) {
      case ActionKind::Read:
        return must_see_another(index, clock);
      case ActionKind::VolatileRead:
      case ActionKind::Rmw:
        return last_value(history, history.location_of(index)) != event.value;
      case ActionKind::TryLock:
        return (sync.owner(event.action.location.object) == kNoThread) != (event.value == 1);
      case ActionKind::IsAlive:
        return (sync.phase(target_of(history, event.action)) == SyncState::Phase::Alive) !=
               (event.value == 1);
      case ActionKind::IsInterrupted:
        return sync.interrupted(target_of(history, event.action)) != (event.value == 1);
      case ActionKind::Wait:
        return true;  // it woke for no reason, and goes back to wait
      case ActionKind::Lock:
      case ActionKind::Unlock:
      case ActionKind::Join:
      case ActionKind::Write:
      case ActionKind::VolatileWrite:
      case ActionKind::Notify:
      case ActionKind::NotifyAll:
      case ActionKind::Start:
      case ActionKind::Interrupt:
      case ActionKind::First:
      case ActionKind::Last:
      case ActionKind::Freeze:
        return false;
    }
    return false;
  });
}

bool may_go_round(const History& history, const Model& model, uint32_t thread, const Round& round) {
  if (!model.offers_more() || round.empty()) return false;
  const std::span<const EventIndex> asked = events_of(history, thread, round);
  for (EventIndex other = asked.front() + 1; other < history.size(); ++other) {
    if (history[other].thread == thread) continue;
    if (std::ranges::any_of(asked,
                            [&](EventIndex index) { return concerns(history, other, index); })) {
      return true;
    }
  }
  return false;
}

bool is_redundant(const History& history, uint32_t thread, const Round& first,
                  const Round& second) {
  if (first.empty() || first.end != second.begin) return false;
  const EventIndex began = events_of(history, thread, first).front();
  return std::ranges::none_of(events_of(history, thread, second), [&](EventIndex index) {
    const Event& event = history[index];
    if (reads(event)) {
      return event.seen.kind == Seen::Kind::Event && event.seen.event > began &&
             history[event.seen.event].thread != thread;
    }
    for (EventIndex other = began + 1; other < index; ++other) {
      if (history[other].thread != thread && concerns(history, other, index)) return true;
    }
    return false;
  });
}

}  // namespace thinair
