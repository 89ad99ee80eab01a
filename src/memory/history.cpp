#include "memory/history.h"

#include <ranges>

namespace thinair {

uint32_t History::thread_number(ThreadRef thread) {
  const auto [it, is_new] =
      thread_numbers_.try_emplace(thread, static_cast<uint32_t>(execution_.threads.size()));
  if (is_new) {
    execution_.threads.push_back(thread);
    by_thread_.emplace_back();
  }
  return it->second;
}

uint32_t History::location_number(const Location& location) {
  const auto [it, is_new] =
      location_numbers_.try_emplace(location, static_cast<uint32_t>(locations_.size()));
  if (is_new) {
    locations_.push_back(location);
    writes_.emplace_back();
  }
  return it->second;
}

EventIndex History::add(uint32_t thread, const Action& action, Value value, const Seen& seen,
                        const Clock& acquired) {
  const EventIndex index = size();
  const uint32_t location = location_number(action.location);
  Event& event = execution_.events.emplace_back();
  event.action = action;
  event.value = value;
  event.thread = thread;
  event.po = static_cast<uint32_t>(by_thread_[thread].size());
  event.seen = seen;
  event.clock = clock(thread);
  event.clock.join(acquired);
  event.clock.set(thread, event.po + 1);
  location_of_.push_back(location);
  by_thread_[thread].push_back(index);
  if (writes(event)) writes_[location].push_back(index);
  return index;
}

void History::take_back() {
  const Event& event = execution_.events.back();
  by_thread_[event.thread].pop_back();
  if (writes(event)) writes_[location_of_.back()].pop_back();
  location_of_.pop_back();
  execution_.events.pop_back();
}

const Clock& History::clock(uint32_t thread) const {
  static const Clock kBeginning;
  const std::vector<EventIndex>& events = by_thread_[thread];
  return events.empty() ? kBeginning : execution_.events[events.back()].clock;
}

Clock History::published(uint32_t location) const {
  Clock all;
  for (const EventIndex write : writes_[location]) all.join(execution_.events[write].clock);
  return all;
}

bool History::is_hidden(EventIndex write, uint32_t location, const Clock& clock) const {
  // Backwards: the latest writes hide most.
  for (const EventIndex other : std::views::reverse(writes_[location])) {
    if (other == write || !happens_before(execution_.events[other], clock)) continue;
    if (write == kNoEvent || execution_.happens_before(write, other)) return true;
  }
  return false;
}

}  // namespace thinair
