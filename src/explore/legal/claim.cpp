#include "explore/legal/claim.h"

#include <algorithm>

#include "explore/recorded.h"

namespace thinair {
namespace {

bool releases_monitor(const Event& e) {
  return e.action.kind == ActionKind::Unlock || (e.action.kind == ActionKind::Wait && e.value == 0);
}

bool acquires_monitor(const Event& e) {
  return e.action.kind == ActionKind::Lock ||
         (e.action.kind == ActionKind::TryLock && e.value == 1);
}

// Whose interrupt the action finds, if it does.
ThreadRef interrupt_found(const Event& e) {
  if (e.value != 1) return {};
  switch (e.action.kind) {
    case ActionKind::IsInterrupted:
      return e.action.location.object;
    case ActionKind::Wait:
    case ActionKind::Join:
      return e.action.thread;
    case ActionKind::Lock:
      return e.action.wakes ? e.action.thread : ThreadRef{};
    case ActionKind::Read:
    case ActionKind::Write:
    case ActionKind::VolatileRead:
    case ActionKind::VolatileWrite:
    case ActionKind::Rmw:
    case ActionKind::TryLock:
    case ActionKind::Unlock:
    case ActionKind::Notify:
    case ActionKind::NotifyAll:
    case ActionKind::Start:
    case ActionKind::IsAlive:
    case ActionKind::Interrupt:
    case ActionKind::First:
    case ActionKind::Last:
    case ActionKind::Freeze:
      return {};
  }
  return {};
}

// `init` ends before every declared thread begins, and all end before `after` begins.
bool is_declared_order(const Program& program, const Event& last, const Event& first) {
  const auto role = [&](const Event& e) {
    return e.thread < program.threads.size() ? std::optional(program.threads[e.thread].role)
                                             : std::nullopt;
  };
  return role(first) == ThreadDecl::Role::After ||
         (role(last) == ThreadDecl::Role::Init && role(first) == ThreadDecl::Role::Thread);
}

}  // namespace

bool synchronizes(const Program& program, const Execution& execution, EventIndex from,
                  EventIndex to) {
  if (from == to || !execution.happens_before(from, to)) return false;
  const Event& a = execution.events[from];
  const Event& b = execution.events[to];
  const bool is_same = a.action.location == b.action.location;
  switch (a.action.kind) {
    case ActionKind::VolatileWrite:
    case ActionKind::Rmw:
      return writes(a) && is_same && reads(b);
    case ActionKind::Unlock:
    case ActionKind::Wait:
      return releases_monitor(a) && is_same && acquires_monitor(b);
    case ActionKind::Start:
      return a.value == 0 && b.action.kind == ActionKind::First &&
             b.action.thread == a.action.location.object;
    case ActionKind::Last:
      if (b.action.kind == ActionKind::First) return is_declared_order(program, a, b);
      return (b.action.kind == ActionKind::Join || b.action.kind == ActionKind::IsAlive) &&
             b.value == 0 && b.action.location.object == a.action.thread;
    case ActionKind::Interrupt:
      return interrupt_found(b) == a.action.location.object;
    case ActionKind::Read:
    case ActionKind::Write:
    case ActionKind::VolatileRead:
    case ActionKind::Lock:
    case ActionKind::TryLock:
    case ActionKind::Notify:
    case ActionKind::NotifyAll:
    case ActionKind::Join:
    case ActionKind::IsAlive:
    case ActionKind::IsInterrupted:
    case ActionKind::First:
    case ActionKind::Freeze:
      return false;
  }
  return false;
}

std::vector<std::pair<EventIndex, EventIndex>> sufficient_synchronizes(const Program& program,
                                                                       const Execution& execution) {
  const auto size = static_cast<EventIndex>(execution.events.size());
  std::vector<std::pair<EventIndex, EventIndex>> edges;
  for (EventIndex from = 0; from < size; ++from) {
    for (EventIndex to = from + 1; to < size; ++to) {
      if (execution.events[from].thread == execution.events[to].thread) continue;
      if (!synchronizes(program, execution, from, to)) continue;
      bool is_direct = true;
      for (EventIndex between = from + 1; is_direct && between < to; ++between) {
        is_direct =
            !execution.happens_before(from, between) || !execution.happens_before(between, to);
      }
      if (is_direct) edges.emplace_back(from, to);
    }
  }
  return edges;
}

Claim::Claim(const Program& program, const Names& names, const EndedPath& path, IdScheme ids)
    : execution_(recorded(path, ids)), ids_(ids) {
  const auto size = static_cast<EventIndex>(execution_.events.size());
  std::vector<EventIndex> freezes, seen_by;
  for (EventIndex index = 0; index < size; ++index) {
    const Event& event = execution_.events[index];
    if (event.action.kind == ActionKind::Read) reads_.push_back(index);
    if (event.action.kind == ActionKind::Write) writes_.push_back(index);
    if (event.action.kind == ActionKind::Freeze) freezes.push_back(index);
    seen_by.push_back(seen(index));
    if (!is_free()) by_id_.emplace(event.id, index);
  }
  if (!freezes.empty()) {
    FinalFields final_fields(program, names);
    for (const EventIndex read : reads_) {
      for (const EventIndex write : writes_) {
        if (execution_.events[write].action.location == execution_.events[read].action.location &&
            final_fields.orders(path.history, freezes, seen_by, write, read)) {
          final_order_.emplace_back(write, read);
        }
      }
    }
  }
  for (const EventIndex read : reads_) {
    if (seen(read) != kNoEvent && !before(seen(read), read)) racy_.push_back(read);
  }
}

EventIndex Claim::seen(EventIndex read) const {
  const Seen& seen = execution_.events[read].seen;
  const bool is_event = seen.kind == Seen::Kind::Event || seen.kind == Seen::Kind::Future;
  return is_event ? seen.event : kNoEvent;
}

bool Claim::before(EventIndex a, EventIndex b) const {
  return execution_.happens_before(a, b) ||
         std::ranges::find(final_order_, std::pair(a, b)) != final_order_.end();
}

std::optional<EventIndex> Claim::find(const ActionId& id, const Action& action) const {
  const auto known = by_id_.find(id);
  if (known == by_id_.end()) return std::nullopt;
  // Under `scope` an identity says neither kind nor location.
  const Action& mine = execution_.events[known->second].action;
  if (mine.kind != action.kind || mine.location != action.location) return std::nullopt;
  return known->second;
}

Fingerprint Claim::print() const {
  Fingerprint all;
  for (EventIndex index = 0; index < execution_.events.size(); ++index) {
    const Event& event = execution_.events[index];
    Fingerprinter print;
    print.add(event.thread).add(event.po).add(event.value);
    if (const EventIndex write = seen(index); write != kNoEvent) {
      print.add(execution_.events[write].thread).add(execution_.events[write].po);
    } else {
      print.add(static_cast<uint64_t>(event.seen.kind));
    }
    for (uint32_t thread = 0; thread < event.clock.size(); ++thread) {
      if (event.clock[thread] != 0) print.add(thread).add(event.clock[thread]);
    }
    all += print.print();
  }
  return all;
}

}  // namespace thinair
