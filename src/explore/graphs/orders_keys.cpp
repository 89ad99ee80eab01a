// When are two states one, two executions one, and two endings one?
#include <algorithm>

#include "explore/graphs/orders.h"

namespace thinair {

// Are there orders that make no difference to the execution? That of two blind volatile writes does
// not if a third comes before anybody reads; that of two failed compare-and-sets never does.
bool Orders::may_meet_again() const {
  if (has_loose_orders_ || ahead_.has_late_writes()) return true;
  const auto has_failed = [](const Event& event) {
    return event.action.kind == ActionKind::Rmw && !writes(event);
  };
  if (std::ranges::any_of(history_.execution().events, has_failed)) return true;
  constexpr size_t kWrites = 3;
  for (uint32_t location = 0; location < history_.locations(); ++location) {
    const std::span<const EventIndex> all = history_.writes_to(location);
    if (all.size() >= kWrites && history_[all.front()].action.kind != ActionKind::Write) {
      return true;
    }
  }
  return false;
}

Fingerprint Orders::execution_key() const {
  Fingerprint key = model_.key(history_);
  key += sync_.key();
  return key;
}

Fingerprint Orders::state_key() const {
  Fingerprint key = forgets_ ? model_.future_key(history_) : model_.key(history_);
  key += sync_.key();
  for (const uint32_t number : begun_) {
    Fingerprinter print;
    print.add(number).add(threads_[number].node.value);
    // Where threads write into buffers, memory and buffers are all there is to know.
    if (!options_.has_buffers) add_clock(print, history_.clock(number));
    if (step(number).status == Status::Spins) add_round(print, number);
    key += print.print();
  }
  if (options_.has_buffers && options_.count) key += history_key();
  // Where nothing new was seen some of what follows is left out.
  if (news_ > 0) key += Fingerprinter().add(~uint64_t{0}).print();
  return key;
}

// What its last round was told decides whether a thread sleeps for ever.
void Orders::add_round(Fingerprinter& print, uint32_t number) const {
  const std::span<const EventIndex> events = history_.events_of(number);
  const Round& round = threads_[number].round;
  for (uint32_t po = round.begin; po < round.end; ++po) {
    const Event& event = history_[events[po]];
    print.add(history_.location_of(events[po])).add(event.value);
    if (options_.has_buffers) continue;
    const EventIndex seen = event.seen.kind == Seen::Kind::Future
                                ? model_.fulfilled(history_, events[po])
                                : event.seen.event;
    print.add(static_cast<uint64_t>(event.seen.kind));
    if (event.seen.kind == Seen::Kind::Nothing || event.seen.kind == Seen::Kind::Default) continue;
    print.add(seen == kNoEvent ? ~uint64_t{0} : history_[seen].thread);
    print.add(seen == kNoEvent ? ~uint64_t{0} : history_[seen].po);
  }
}

// Everything that tells executions apart.
Fingerprint Orders::history_key() const {
  Fingerprint key;
  for (EventIndex index = 0; index < history_.size(); ++index) {
    const Event& event = history_[index];
    Fingerprinter print;
    print.add(event.thread).add(event.po).add(event.value);
    if (event.seen.kind == Seen::Kind::Event) {
      print.add(history_[event.seen.event].thread).add(history_[event.seen.event].po);
    }
    add_clock(print, event.clock);
    key += print.print();
  }
  return key;
}

// How it ends: where each thread stands, and what may be in the end where somebody looks.
Fingerprint Orders::ending_key() {
  Fingerprinter print;
  for (uint32_t number = 0; number < threads_.size(); ++number) {
    if (!threads_[number].has_begun()) continue;
    const bool has_ended = step(number).status == Status::Ended;
    print.add(number).add(has_ended);
    print.add(has_ended ? step(number).ending : threads_[number].node.value);
    if (has_ended) continue;
    print.add(static_cast<uint64_t>(sync_.waiting(number)));
    print.add(sync_.owner(action(number).location.object));
  }
  endings_.add_memory(print, [this](uint32_t place) {
    sights_.clear();
    model_.final_values(history_, history_.location_number(automaton_.location(place)), sights_);
    Fingerprint all;
    for (const Sight& sight : sights_) all += Fingerprinter().add(sight.value).print();
    return all.a;
  });
  return print.print();
}

}  // namespace thinair
