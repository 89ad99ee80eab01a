// An execution, finished or not: events in the order they were added (the path), what each read
// saw, and each event's happens-before clock. Adding and taking back an event costs no more than
// its clock.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "memory/action_id.h"
#include "memory/clock.h"
#include "program/action.h"

namespace thinair {

using EventIndex = uint32_t;

// What a read sees: an event of the path, the default write of its location, or a write still to
// come.
struct Seen {
  enum class Kind : uint8_t { Nothing, Default, Event, Future };
  Kind kind = Kind::Nothing;
  EventIndex event = 0;  // Event; Future: filled in when the write comes
  ActionId future;       // Future: which write is imposed
};

struct Event {
  Action action;
  Value value = 0;      // what a read returned, what a write wrote, the answer of all others
  uint32_t thread = 0;  // dense number in this exploration (Execution::threads)
  uint32_t po = 0;      // position in its thread
  Seen seen;            // of Read, VolatileRead, Rmw
  ActionId id;
  Clock clock;  // happens-before: clock[t] events of thread t happen before or are this one
};

// An Rmw keeps in `value` what it read; what it wrote follows from that.
inline bool writes(const Event& e) {
  return e.action.kind == ActionKind::Write || e.action.kind == ActionKind::VolatileWrite ||
         (e.action.kind == ActionKind::Rmw && e.action.rmw_writes(e.value));
}
inline bool reads(const Event& e) {
  return e.action.kind == ActionKind::Read || e.action.kind == ActionKind::VolatileRead ||
         e.action.kind == ActionKind::Rmw;
}
inline Value written(const Event& e) {
  return e.action.kind == ActionKind::Rmw ? e.action.rmw_result(e.value) : e.value;
}
// Does `a` happen before something whose clock is `clock`?
inline bool happens_before(const Event& a, const Clock& clock) {
  return a.po < clock[a.thread];
}

// The whole of what a report needs; explorers keep more beside it.
struct Execution {
  std::vector<ThreadRef> threads;  // dense number -> Thread object
  std::vector<Event>
      events;  // in path order: a total order that contains the synchronization order

  bool happens_before(EventIndex a, EventIndex b) const;  // reflexive
};

}  // namespace thinair
