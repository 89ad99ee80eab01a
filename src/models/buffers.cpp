#include "models/buffers.h"

#include <algorithm>
#include <ranges>

#include "models/cell.h"

namespace thinair {
namespace {

Value value_of(const History& history, EventIndex write) {
  return write == kNoEvent ? 0 : written(history[write]);
}

Sight sight_of(const History& history, EventIndex write) {
  if (write == kNoEvent) return {.kind = Seen::Kind::Default};
  return {.kind = Seen::Kind::Event, .event = write, .value = written(history[write])};
}

// Does the action wait until all that its thread wrote has got to memory? What publishes and what
// takes a lock does; a volatile read does not (as on x86), and neither does what only asks.
bool is_fence(const SyncState& sync, const History& history, const Action& action) {
  switch (action.kind) {
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
    case ActionKind::TryLock:
      return sync.owner(action.location.object) == kNoThread;
    case ActionKind::IsInterrupted: {
      const std::vector<ThreadRef>& threads = history.execution().threads;
      const auto target = std::ranges::find(threads, action.location.object);
      return action.clears && sync.interrupted(static_cast<uint32_t>(target - threads.begin()));
    }
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

}  // namespace

bool StoreBuffers::is_empty(uint32_t thread) const {
  return thread >= buffers_.size() || buffers_[thread].entries.empty();
}

bool StoreBuffers::may_leave(const Buffer& buffer, size_t place) const {
  if (order_ == Order::All) return place == 0;
  const Entry& entry = buffer.entries[place];
  if (entry.freezes != buffer.entries.front().freezes) return false;
  return std::none_of(buffer.entries.begin(),
                      buffer.entries.begin() + static_cast<std::ptrdiff_t>(place),
                      [&](const Entry& older) { return older.location == entry.location; });
}

EventIndex StoreBuffers::in_memory(uint32_t location) const {
  return location < memory_.size() ? memory_[location] : kNoEvent;
}

EventIndex StoreBuffers::visible(uint32_t thread, uint32_t location) const {
  if (thread < buffers_.size()) {
    for (const Entry& entry : std::views::reverse(buffers_[thread].entries)) {
      if (entry.location == location) return entry.write;
    }
  }
  return in_memory(location);
}

void StoreBuffers::sights(const History& history, const SyncState&, uint32_t thread,
                          uint32_t location, std::vector<Sight>& out) const {
  out.push_back(sight_of(history, visible(thread, location)));
}

void StoreBuffers::store(const History& history, Stored stored, EventIndex write) {
  if (stored.location >= memory_.size()) memory_.resize(stored.location + 1, kNoEvent);
  EventIndex& now = memory_[stored.location];
  stored.before = now;
  print_ -= print_cell(stored.location, value_of(history, now));
  now = write;
  print_ += print_cell(stored.location, value_of(history, now));
  stored_.push_back(stored);
}

StoreBuffers::Stored StoreBuffers::take_from_memory(const History& history) {
  const Stored stored = stored_.back();
  stored_.pop_back();
  EventIndex& now = memory_[stored.location];
  print_ -= print_cell(stored.location, value_of(history, now));
  now = stored.before;
  print_ += print_cell(stored.location, value_of(history, now));
  return stored;
}

bool StoreBuffers::added(const History& history, const SyncState&, const Sight&) {
  const EventIndex last = history.size() - 1;
  const Event& event = history[last];
  if (event.thread >= buffers_.size()) buffers_.resize(event.thread + 1);
  Buffer& buffer = buffers_[event.thread];
  const uint32_t location = history.location_of(last);
  if (event.action.kind == ActionKind::Write) {
    buffer.entries.push_back({.write = last, .location = location, .freezes = buffer.freezes});
  } else if (event.action.kind == ActionKind::Freeze) {
    ++buffer.freezes;
  } else if (writes(event)) {
    store(history, {.location = location, .entry = {}}, last);
  }
  return true;
}

void StoreBuffers::taking_back(const History& history) {
  const Event& event = history[history.size() - 1];
  Buffer& buffer = buffers_[event.thread];
  if (event.action.kind == ActionKind::Write) {
    buffer.entries.pop_back();
  } else if (event.action.kind == ActionKind::Freeze) {
    --buffer.freezes;
  } else if (writes(event)) {
    take_from_memory(history);
  }
}

bool StoreBuffers::may_act(const History& history, const SyncState& sync, uint32_t thread,
                           const Action& action) const {
  return is_empty(thread) || !is_fence(sync, history, action);
}

void StoreBuffers::memory_steps(const History&, std::vector<MemoryStep>& out) const {
  for (uint32_t thread = 0; thread < buffers_.size(); ++thread) {
    const Buffer& buffer = buffers_[thread];
    for (size_t place = 0; place < buffer.entries.size(); ++place) {
      if (may_leave(buffer, place)) out.push_back({thread, buffer.entries[place].location});
    }
  }
}

void StoreBuffers::take(const History& history, const MemoryStep& step) {
  std::vector<Entry>& entries = buffers_[step.thread].entries;
  const auto oldest = std::ranges::find(entries, step.location, &Entry::location);
  const Stored stored{.location = step.location,
                      .entry = *oldest,
                      .place = static_cast<size_t>(oldest - entries.begin())};
  entries.erase(oldest);
  store(history, stored, stored.entry.write);
}

void StoreBuffers::take_back(const History& history, const MemoryStep& step) {
  const Stored stored = take_from_memory(history);
  std::vector<Entry>& entries = buffers_[step.thread].entries;
  entries.insert(entries.begin() + static_cast<std::ptrdiff_t>(stored.place), stored.entry);
}

// Threads, memory, buffers, synchronization: the past is nothing else. In a buffer that keeps the
// order of each variable only, the order between variables is no part of the state, but for what a
// freeze keeps apart.
Fingerprint StoreBuffers::key(const History& history) const {
  Fingerprint key = print_;
  for (uint32_t thread = 0; thread < buffers_.size(); ++thread) {
    const Buffer& buffer = buffers_[thread];
    uint64_t group = 0;
    for (size_t i = 0; i < buffer.entries.size(); ++i) {
      const Entry& entry = buffer.entries[i];
      if (i > 0 && entry.freezes != buffer.entries[i - 1].freezes) ++group;
      const auto older = std::count_if(
          buffer.entries.begin(), buffer.entries.begin() + static_cast<std::ptrdiff_t>(i),
          [&](const Entry& other) { return other.location == entry.location; });
      Fingerprinter print;
      print.add(~uint64_t{thread}).add(entry.location).add(value_of(history, entry.write));
      if (order_ == Order::All) {
        print.add(i);
      } else {
        print.add(group).add(static_cast<uint64_t>(older));
      }
      key += print.print();
    }
    // Will the next write wait for these?
    const bool is_closed = order_ == Order::EachVariable && !buffer.entries.empty() &&
                           buffer.entries.back().freezes != buffer.freezes;
    if (is_closed) key += Fingerprinter().add(~uint64_t{thread}).print();
  }
  return key;
}

void StoreBuffers::final_values(const History& history, uint32_t location,
                                std::vector<Sight>& out) const {
  out.push_back(sight_of(history, in_memory(location)));
}

bool StoreBuffers::must_see_another(const History& history, EventIndex read, const Clock&) const {
  const EventIndex now = visible(history[read].thread, history.location_of(read));
  return value_of(history, now) != history[read].value;
}

}  // namespace thinair
