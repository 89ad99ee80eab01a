#include "models/fixpoint.h"

#include <algorithm>
#include <utility>

namespace thinair {

// Fig. 5, lines 51 to 66.
void Fixpoint::sights(const History& history, const SyncState& sync, uint32_t thread,
                      uint32_t location, std::vector<Sight>& out) const {
  const Clock& clock = history.clock(thread);
  if (!history.is_hidden(kNoEvent, location, clock)) out.push_back({.kind = Seen::Kind::Default});
  for (const EventIndex write : history.writes_to(location)) {
    if (history.is_hidden(write, location, clock)) continue;
    out.push_back({.kind = Seen::Kind::Event, .event = write, .value = written(history[write])});
  }
  for (const WriteSet::Entry& entry : old_.at(location)) {
    const WriteState& write = writes_[entry.write.value];
    if (write.done != kNoEvent) continue;
    if (write.imposed > 0 && (write.value != entry.value || write.location != location)) continue;
    // What this thread does later comes after this read in happens-before, and a thread that has
    // ended writes no more: such paths would be discarded at the write or at their end.
    if (write.thread == thread || sync.phase(write.thread) == SyncState::Phase::Ended) continue;
    out.push_back({.kind = Seen::Kind::Future, .future = entry.write, .value = entry.value});
  }
}

bool Fixpoint::added(const History& history, const SyncState&, const Sight& sight) {
  const EventIndex last = history.size() - 1;
  const Event& event = history[last];
  added_.emplace_back();
  ambiguous_ = false;
  bool possible = true;
  if (event.action.kind == ActionKind::Write) {
    possible = write(history);
  } else if (event.seen.kind == Seen::Kind::Future) {
    impose(history, sight);
  } else if (event.action.kind == ActionKind::Last) {
    possible = keeps_promises(history, event.thread);
  } else if (event.action.kind == ActionKind::Freeze) {
    freezes_.push_back(last);
  }
  if (event.action.kind == ActionKind::Read && !freezes_.empty()) {
    possible = final_fields_allow(history, last);
  }
  Fingerprint print = print_event(history);
  if (event.action.kind != ActionKind::Write && writes(event)) {
    print += print_last_volatile(history);
  }
  added_.back().print = print;
  events_ += print;
  return possible;
}

void Fixpoint::taking_back(const History& history) {
  const EventIndex last = history.size() - 1;
  const Event& event = history[last];
  const Added& added = added_.back();
  events_ -= added.print;
  if (event.action.kind == ActionKind::Write) {
    WriteState& write = writes_[added.write.value];
    write.done = kNoEvent;
    if (write.imposed > 0) ++unwritten_;
    ids_.take_back(old_[added.write]);
  } else if (event.seen.kind == Seen::Kind::Future) {
    if (--writes_[added.write.value].imposed == 0) --unwritten_;
    future_reads_.pop_back();
  } else if (event.action.kind == ActionKind::Freeze) {
    freezes_.pop_back();
  }
  added_.pop_back();
}

// Fig. 5, lines 64 and 65.
void Fixpoint::impose(const History& history, const Sight& sight) {
  const EventIndex read = history.size() - 1;
  WriteState& write = writes_[sight.future.value];
  if (write.imposed++ == 0) {
    write.location = history.location_of(read);
    write.value = sight.value;
    ++unwritten_;
  }
  future_reads_.push_back(read);
  added_.back().write = sight.future;
}

// Fig. 5, lines 40 to 50.
bool Fixpoint::write(const History& history) {
  const EventIndex last = history.size() - 1;
  const Event& event = history[last];
  const ActionId id = ids_.next(event.action);
  ambiguous_ = ids_.scheme() == IdScheme::PlainValue && id.nth > 0;
  const WriteId number = old_.number(id);
  added_.back().write = number;
  WriteState& write = state(number, history);
  write.done = last;
  if (write.imposed == 0) return !ambiguous_;
  --unwritten_;
  if (write.value != event.value || write.location != history.location_of(last)) return false;
  return !ambiguous_ &&
         std::none_of(future_reads_.begin(), future_reads_.end(), [&](EventIndex read) {
           return added_[read].write == number && happens_before(history[read], event.clock);
         });
}

// A thread that ends without an imposed write will not do it any more: what the end of the path
// would find (Fig. 4, line 17), found early.
bool Fixpoint::keeps_promises(const History&, uint32_t thread) const {
  return std::none_of(future_reads_.begin(), future_reads_.end(), [&](EventIndex read) {
    const WriteState& write = writes_[added_[read].write.value];
    return write.done == kNoEvent && write.thread == thread;
  });
}

Fixpoint::WriteState& Fixpoint::state(WriteId write, const History& history) {
  while (writes_.size() <= write.value) {
    WriteState& grown = writes_.emplace_back();
    const ThreadRef thread = old_[WriteId{static_cast<uint32_t>(writes_.size() - 1)}].thread;
    const std::vector<ThreadRef>& threads = history.execution().threads;
    grown.thread =
        static_cast<uint32_t>(std::find(threads.begin(), threads.end(), thread) - threads.begin());
  }
  return writes_[write.value];
}

// What an event is follows from its thread, its number there and what the thread was told before.
// Whether a write was seen before or after it was done makes no difference once it is done, so
// both are printed alike and meet in one state.
Fingerprint Fixpoint::print_event(const History& history) const {
  const Event& event = history[history.size() - 1];
  Fingerprinter print;
  print.add(event.thread).add(event.po).add(event.value);
  print.add(event.seen.kind == Seen::Kind::Default);
  if (event.seen.kind == Seen::Kind::Future) {
    print.add(added_.back().write.value);
  } else if (event.seen.kind == Seen::Kind::Event) {
    print.add(added_[event.seen.event].write.value);
  }
  for (uint32_t thread = 0; thread < event.clock.size(); ++thread) {
    if (event.clock[thread] != 0) print.add(thread).add(event.clock[thread]);
  }
  return print.print();
}

// What a volatile read would see now: the order of volatile writes that happens-before may not
// know.
Fingerprint Fixpoint::print_last_volatile(const History& history) const {
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

Fingerprint Fixpoint::key(const History&) const {
  return events_;
}

// Fig. 4, line 18.
void Fixpoint::finished(const History& history) {
  if (touched_.size() < history.locations()) touched_.resize(history.locations());
  for (EventIndex index = 0; index < history.size(); ++index) {
    const Event& event = history[index];
    if (event.action.kind == ActionKind::Write) {
      new_.add(history.location_of(index), {added_[index].write, event.value});
    } else if (event.action.kind != ActionKind::Read) {
      continue;
    }
    if (touched_[history.location_of(index)]) continue;
    touched_[history.location_of(index)] = true;
    has_touched_new_ = true;
  }
}

// Fig. 3, lines 6 to 10.
bool Fixpoint::next_pass() {
  bool converged = !std::exchange(has_touched_new_, false);
  for (uint32_t location = 0; location < new_.locations(); ++location) {
    for (const WriteSet::Entry& entry : new_.at(location)) {
      if (old_.add(location, entry)) converged = false;
    }
  }
  new_ = WriteSet();
  return !converged;
}

void Fixpoint::final_values(const History& history, uint32_t location,
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

bool Fixpoint::must_see_another(const History& history, EventIndex read, const Clock& clock) const {
  const Event& event = history[read];
  const EventIndex seen = seen_by(history, read);
  if (seen == kNoEvent && event.seen.kind != Seen::Kind::Default) return false;
  return history.is_hidden(seen, history.location_of(read), clock);
}

// The write on the path that the read saw; kNoEvent: the default, or a write still to come.
EventIndex Fixpoint::seen_by(const History& history, EventIndex read) const {
  const Seen& seen = history[read].seen;
  switch (seen.kind) {
    case Seen::Kind::Event:
      return seen.event;
    case Seen::Kind::Future:
      return writes_[added_[read].write.value].done;
    case Seen::Kind::Nothing:
    case Seen::Kind::Default:
      break;
  }
  return kNoEvent;
}

bool Fixpoint::final_fields_allow(const History& history, EventIndex read) {
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

// Fig. 4, line 17. With reads of the future a chain of JLS 17.5 may be known only now.
bool Fixpoint::well_formed(const History& history) {
  if (unwritten_ != 0) return false;
  return freezes_.empty() || future_reads_.empty() || final_fields_allow(history, kNoEvent);
}

std::vector<TestResult::WriteSetEntry> Fixpoint::write_set(const History& history) const {
  std::vector<TestResult::WriteSetEntry> all;
  for (uint32_t location = 0; location < old_.locations(); ++location) {
    for (const WriteSet::Entry& entry : old_.at(location)) {
      all.push_back({history.location(location), old_[entry.write], entry.value});
    }
  }
  return all;
}

uint64_t Fixpoint::write_set_size() const {
  return old_.size() + static_cast<uint64_t>(std::count(touched_.begin(), touched_.end(), true));
}

}  // namespace thinair
