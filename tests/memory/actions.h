// Actions made by hand.
#pragma once

#include "memory/history.h"
#include "memory/sync_state.h"

namespace thinair::testing {

constexpr ThreadRef kT1{1}, kT2{2}, kT3{3};
constexpr Location kX{ObjRef{10}, 0}, kY{ObjRef{10}, 2};
constexpr ObjRef kLock{20};

inline Action action(ActionKind kind, ThreadRef thread, Location location, Value value = 0) {
  Action a;
  a.kind = kind;
  a.thread = thread;
  a.location = location;
  a.value = value;
  return a;
}

inline Action on_monitor(ActionKind kind, ThreadRef thread, ObjRef object) {
  Action a = action(kind, thread, Location::monitor_of(object));
  a.queue = object;
  return a;
}

// A path grown by hand: every action synchronizes as SyncState says.
class Path {
 public:
  Path() {
    for (const ThreadRef t : {kT1, kT2, kT3}) sync.begin(history.thread_number(t), Clock());
  }

  std::vector<Way> ways(const Action& a, bool spurious = false) {
    std::vector<Way> all;
    sync.ways(history.thread_number(a.thread), a, spurious, history, all);
    return all;
  }

  EventIndex add(const Action& a, const Way& way = {}) {
    const uint32_t thread = history.thread_number(a.thread);
    const bool is_write = a.kind == ActionKind::Write || a.kind == ActionKind::VolatileWrite;
    const Clock acquired = a.kind == ActionKind::VolatileRead || a.kind == ActionKind::Rmw
                               ? history.published(history.location_number(a.location))
                               : sync.acquired(thread, a, way, history);
    const EventIndex index =
        history.add(thread, a, is_write ? a.value : way.answer, Seen{}, acquired);
    sync.perform(index, way, history);
    return index;
  }

  bool hb(EventIndex a, EventIndex b) const { return history.execution().happens_before(a, b); }

  History history;
  SyncState sync;
};

}  // namespace thinair::testing
