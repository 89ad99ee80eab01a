#include "models/pjmm.h"

#include <algorithm>

namespace thinair {

void Progressive::sights(const History& history, const SyncState&, uint32_t thread,
                         uint32_t location, std::vector<Sight>& out) const {
  const Clock& clock = history.clock(thread);
  if (!history.is_hidden(kNoEvent, location, clock)) out.push_back({.kind = Seen::Kind::Default});
  for (const EventIndex write : history.writes_to(location)) {
    if (history.is_hidden(write, location, clock)) continue;
    out.push_back({.kind = Seen::Kind::Event, .event = write, .value = written(history[write])});
  }
}

bool Progressive::added(const History& history, const SyncState&, const Sight&) {
  const EventIndex last = history.size() - 1;
  const Event& event = history[last];
  if (event.action.kind == ActionKind::Freeze) freezes_.push_back(last);
  prints_.push_back(print_event(history, last));
  if (event.action.kind != ActionKind::Write && writes(event)) {
    prints_.back() += print_last_volatile(history);
  }
  events_ += prints_.back();
  if (event.action.kind != ActionKind::Read || freezes_.empty()) return true;
  return final_fields_allow(history, last);
}

void Progressive::taking_back(const History& history) {
  events_ -= prints_.back();
  prints_.pop_back();
  if (history[history.size() - 1].action.kind == ActionKind::Freeze) freezes_.pop_back();
}

Fingerprint Progressive::key(const History&) const {
  return events_;
}

// What an event is follows from its thread, its number there and what the thread was told before.
Fingerprint Progressive::print_event(const History& history, EventIndex index) const {
  const Event& event = history[index];
  Fingerprinter print;
  print.add(event.thread).add(event.po).add(event.value);
  print.add(event.seen.kind == Seen::Kind::Default);
  if (event.seen.kind == Seen::Kind::Future || event.seen.kind == Seen::Kind::Event) {
    print.add(number_of_seen(history, index));
  }
  for (uint32_t thread = 0; thread < event.clock.size(); ++thread) {
    if (event.clock[thread] != 0) print.add(thread).add(event.clock[thread]);
  }
  return print.print();
}

// What a volatile read would see now: the order of volatile writes that happens-before may not
// know.
Fingerprint Progressive::print_last_volatile(const History& history) const {
  const uint32_t location = history.location_of(history.size() - 1);
  const std::span<const EventIndex> all = history.writes_to(location);
  const auto print = [&](EventIndex index) {
    const Event& event = history[index];
    return Fingerprinter().add(~uint64_t{location}).add(event.thread).add(event.po).print();
  };
  Fingerprint change = print(all.back());
  if (all.size() > 1) change -= print(all[all.size() - 2]);
  return change;
}

void Progressive::print_again(const History& history, EventIndex read) {
  const Fingerprint print = print_event(history, read);
  events_ += print;
  events_ -= prints_[read];
  prints_[read] = print;
}

EventIndex Progressive::seen_by(const History& history, EventIndex read) const {
  const Seen& seen = history[read].seen;
  return seen.kind == Seen::Kind::Event ? seen.event : kNoEvent;
}

uint64_t Progressive::number_of_seen(const History& history, EventIndex read) const {
  return place_of(history[history[read].seen.event]);
}

void Progressive::final_values(const History& history, uint32_t location,
                               std::vector<Sight>& out) const {
  const std::span<const EventIndex> all = history.writes_to(location);
  if (all.empty()) out.push_back({.kind = Seen::Kind::Default});
  for (const EventIndex write : all) {
    const bool hidden = std::any_of(all.begin(), all.end(), [&](EventIndex other) {
      return other != write && history.execution().happens_before(write, other);
    });
    if (hidden) continue;
    out.push_back({.kind = Seen::Kind::Event, .event = write, .value = written(history[write])});
  }
}

bool Progressive::must_see_another(const History& history, EventIndex read,
                                   const Clock& clock) const {
  const EventIndex seen = seen_by(history, read);
  if (seen == kNoEvent && history[read].seen.kind != Seen::Kind::Default) return false;
  return history.is_hidden(seen, history.location_of(read), clock);
}

bool Progressive::final_fields_allow(const History& history, EventIndex read) {
  const auto is_ordered = [&](EventIndex freeze) {
    return history.execution().happens_before(freeze, read);
  };
  if (read != kNoEvent && std::ranges::all_of(freezes_, is_ordered)) return true;
  seen_.clear();
  for (EventIndex index = 0; index < history.size(); ++index) {
    seen_.push_back(seen_by(history, index));
  }
  return read == kNoEvent ? final_fields_.allows_all(history, freezes_, seen_)
                          : final_fields_.allows(history, freezes_, seen_, read);
}

}  // namespace thinair
