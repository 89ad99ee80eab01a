#include "models/sc.h"

#include "models/cell.h"

namespace thinair {
namespace {

Sight last_write(const History& history, uint32_t location) {
  const std::span<const EventIndex> writes = history.writes_to(location);
  if (writes.empty()) return {.kind = Seen::Kind::Default};
  return {
      .kind = Seen::Kind::Event, .event = writes.back(), .value = written(history[writes.back()])};
}

}  // namespace

void SequentialConsistency::sights(const History& history, const SyncState&, uint32_t,
                                   uint32_t location, std::vector<Sight>& out) const {
  out.push_back(last_write(history, location));
}

void SequentialConsistency::exchange(const History& history, bool forwards) {
  const EventIndex last = history.size() - 1;
  if (!writes(history[last])) return;
  const std::span<const EventIndex> all = history.writes_to(history.location_of(last));
  const Value before = all.size() < 2 ? 0 : written(history[all[all.size() - 2]]);
  Fingerprint change = print_cell(history.location_of(last), written(history[last]));
  change -= print_cell(history.location_of(last), before);
  if (forwards) {
    memory_ += change;
  } else {
    memory_ -= change;
  }
}

bool SequentialConsistency::added(const History& history, const SyncState&, const Sight&) {
  exchange(history, true);
  return true;
}

void SequentialConsistency::taking_back(const History& history) {
  exchange(history, false);
}

// Threads, memory, synchronization: nothing else of the past matters to an interleaving.
Fingerprint SequentialConsistency::key(const History&) const {
  return memory_;
}

void SequentialConsistency::final_values(const History& history, uint32_t location,
                                         std::vector<Sight>& out) const {
  out.push_back(last_write(history, location));
}

bool SequentialConsistency::must_see_another(const History& history, EventIndex read,
                                             const Clock&) const {
  return last_write(history, history.location_of(read)).value != history[read].value;
}

}  // namespace thinair
