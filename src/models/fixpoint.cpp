#include "models/fixpoint.h"

#include <algorithm>
#include <utility>

namespace thinair {

// Fig. 5, lines 51 to 66.
void Fixpoint::sights(const History& history, const SyncState& sync, uint32_t thread,
                      uint32_t location, std::vector<Sight>& out) const {
  Progressive::sights(history, sync, thread, location, out);
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

bool Fixpoint::added(const History& history, const SyncState& sync, const Sight& sight) {
  const Event& event = history[history.size() - 1];
  added_.emplace_back();
  ambiguous_ = false;
  if (event.action.kind == ActionKind::Read) {
    const uint32_t location = history.location_of(history.size() - 1);
    if (location >= touched_.size() || !touched_[location]) {
      new_touches_.push_back(history.size() - 1);
    }
  }
  bool possible = true;
  if (event.action.kind == ActionKind::Write) {
    possible = write(history);
  } else if (event.seen.kind == Seen::Kind::Future) {
    impose(history, sight);
  } else if (event.action.kind == ActionKind::Last) {
    possible = keeps_promises(history, event.thread);
  }
  return Progressive::added(history, sync, sight) && possible;
}

void Fixpoint::taking_back(const History& history) {
  Progressive::taking_back(history);
  const Event& event = history[history.size() - 1];
  const WriteId number = added_.back();
  if (event.action.kind == ActionKind::Write) {
    WriteState& write = writes_[number.value];
    write.done = kNoEvent;
    if (write.imposed > 0) ++unwritten_;
    ids_.take_back(old_[number]);
  } else if (event.seen.kind == Seen::Kind::Future) {
    if (--writes_[number.value].imposed == 0) --unwritten_;
    future_reads_.pop_back();
  }
  if (!new_touches_.empty() && new_touches_.back() == history.size() - 1) new_touches_.pop_back();
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
  added_.back() = sight.future;
}

// Fig. 5, lines 40 to 50.
bool Fixpoint::write(const History& history) {
  const EventIndex last = history.size() - 1;
  const Event& event = history[last];
  const ActionId id = ids_.next(event.action);
  ambiguous_ = ids_.scheme() == IdScheme::PlainValue && id.nth > 0;
  const WriteId number = old_.number(id);
  added_.back() = number;
  WriteState& write = state(number, history);
  write.done = last;
  if (write.imposed == 0) return !ambiguous_;
  --unwritten_;
  if (write.value != event.value || write.location != history.location_of(last)) return false;
  return !ambiguous_ &&
         std::none_of(future_reads_.begin(), future_reads_.end(), [&](EventIndex read) {
           return added_[read] == number && happens_before(history[read], event.clock);
         });
}

// A thread that ends without an imposed write will not do it any more: what the end of the path
// would find (Fig. 4, line 17), found early.
bool Fixpoint::keeps_promises(const History&, uint32_t thread) const {
  return std::none_of(future_reads_.begin(), future_reads_.end(), [&](EventIndex read) {
    const WriteState& write = writes_[added_[read].value];
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

// Fig. 4, line 18.
void Fixpoint::finished(const History& history) {
  if (touched_.size() < history.locations()) touched_.resize(history.locations());
  for (EventIndex index = 0; index < history.size(); ++index) {
    const Event& event = history[index];
    if (event.action.kind == ActionKind::Write) {
      new_.add(history.location_of(index), {added_[index], event.value});
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
  news_ = WriteSet();
  for (uint32_t location = 0; location < new_.locations(); ++location) {
    for (const WriteSet::Entry& entry : new_.at(location)) {
      if (!old_.add(location, entry)) continue;
      news_.add(location, entry);
      converged = false;
    }
  }
  new_ = WriteSet();
  return !converged;
}

EventIndex Fixpoint::seen_by(const History& history, EventIndex read) const {
  if (history[read].seen.kind == Seen::Kind::Future) return fulfilled(history, read);
  return Progressive::seen_by(history, read);
}

EventIndex Fixpoint::fulfilled(const History&, EventIndex read) const {
  return writes_[added_[read].value].done;
}

// With what is promised and not done yet, and by whose reads; and with what the write set lacks of
// default writes.
Fingerprint Fixpoint::future_key(const History& history) const {
  Fingerprint key = Progressive::future_key(history);
  for (const EventIndex read : new_touches_) {
    key += Fingerprinter().add(~uint64_t{history.location_of(read)}).print();
  }
  if (unwritten_ == 0) return key;
  for (const EventIndex read : future_reads_) {
    if (writes_[added_[read].value].done != kNoEvent) continue;
    const Event& event = history[read];
    key += Fingerprinter().add(event.thread).add(event.po).add(added_[read].value).print();
  }
  return key;
}

bool Fixpoint::is_seen_early(const History&, uint32_t location, const ActionId& id,
                             Value value) const {
  return old_.contains(location, id, value);
}

bool Fixpoint::was_seen_early(const History& history, EventIndex write) const {
  return old_.contains(history.location_of(write), {added_[write], history[write].value});
}

uint64_t Fixpoint::number_of_seen(const History& history, EventIndex read) const {
  const Seen& seen = history[read].seen;
  return added_[seen.kind == Seen::Kind::Future ? read : seen.event].value;
}

// Fig. 4, line 17. With reads of the future a chain of JLS 17.5 may be known only now.
bool Fixpoint::well_formed(const History& history) {
  if (unwritten_ != 0) return false;
  return !has_freezes() || future_reads_.empty() || final_fields_allow(history, kNoEvent);
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
