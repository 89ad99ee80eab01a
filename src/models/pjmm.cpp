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
  act_prints_.push_back(print_act(history));
  acts_ += act_prints_.back();
  if (event.action.kind != ActionKind::Read || freezes_.empty()) return true;
  return final_fields_allow(history, last);
}

void Progressive::taking_back(const History& history) {
  events_ -= prints_.back();
  prints_.pop_back();
  acts_ -= act_prints_.back();
  act_prints_.pop_back();
  if (history[history.size() - 1].action.kind == ActionKind::Freeze) freezes_.pop_back();
}

Fingerprint Progressive::key(const History&) const {
  return events_;
}

// Which writes the reads on the path saw shows in what their threads do; nobody looks at it again.
// Explorers that use this key add where each thread stands and what happens before it.
Fingerprint Progressive::future_key(const History&) const {
  return acts_;
}

// The last event, if something later may see it or synchronize with it.
Fingerprint Progressive::print_act(const History& history) const {
  const EventIndex last = history.size() - 1;
  const Event& event = history[last];
  const ActionKind kind = event.action.kind;
  if (!writes(event) && kind != ActionKind::Unlock && kind != ActionKind::Wait &&
      kind != ActionKind::Start && kind != ActionKind::Interrupt) {
    return {};
  }
  Fingerprinter print;
  print.add(event.thread).add(event.po).add(static_cast<uint64_t>(kind));
  print.add(history.location_of(last)).add(writes(event) ? written(event) : event.value);
  const Site& site = event.action.site;
  print.add(site.chain.value).add(site.method.value).add(site.pc);
  add_clock(print, event.clock);
  Fingerprint all = print.print();
  if (kind != ActionKind::Write && writes(event)) all += print_last_volatile(history);
  return all;
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
  add_clock(print, event.clock);
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
