#include "explore/choice.h"

#include "program/describe.h"

namespace thinair {

void ChoiceFinder::add(History& history, const SyncState& sync, uint32_t thread,
                       const Action& action, std::vector<Choice>& out) {
  if (!model_.may_act(history, sync, thread, action)) return;
  const uint32_t location = history.location_number(action.location);
  switch (action.kind) {
    case ActionKind::Read:
      sights_.clear();
      model_.sights(history, sync, thread, location, sights_);
      for (const Sight& sight : sights_) out.push_back({.sight = sight});
      return;
    case ActionKind::VolatileRead:
    case ActionKind::Rmw: {
      // Fig. 5, line 36: the latest volatile write.
      Sight last{.kind = Seen::Kind::Default};
      if (const auto writes = history.writes_to(location); !writes.empty()) {
        last = {.kind = Seen::Kind::Event,
                .event = writes.back(),
                .value = written(history[writes.back()])};
      }
      out.push_back({.sight = last});
      return;
    }
    case ActionKind::Write:
    case ActionKind::VolatileWrite:
    case ActionKind::Lock:
    case ActionKind::TryLock:
    case ActionKind::Unlock:
    case ActionKind::Wait:
    case ActionKind::Notify:
    case ActionKind::NotifyAll:
    case ActionKind::Start:
    case ActionKind::Join:
    case ActionKind::IsAlive:
    case ActionKind::Interrupt:
    case ActionKind::IsInterrupted:
    case ActionKind::First:
    case ActionKind::Last:
    case ActionKind::Freeze:
      break;
  }
  ways_.clear();
  sync.ways(thread, action, spurious_, history, ways_);
  for (const Way& way : ways_) {
    out.push_back(
        {.way = way, .is_optional = action.wakes && way.answer == SyncState::kForNoReason});
  }
}

bool changes_sync(ActionKind kind) {
  return is_synchronization(kind) && kind != ActionKind::VolatileRead &&
         kind != ActionKind::VolatileWrite && kind != ActionKind::Rmw;
}

Acted act(History& history, SyncState& sync, Model& model, uint32_t thread, const Action& action,
          const Choice& choice) {
  const Sight& sight = choice.sight;
  Acted acted{.value = choice.way.answer};
  Clock acquired;
  if (action.kind == ActionKind::Write || action.kind == ActionKind::VolatileWrite) {
    acted.value = action.value;
  } else if (sight.kind != Seen::Kind::Nothing) {
    acted.value = sight.value;
    if (action.kind != ActionKind::Read) {
      acquired = history.published(history.location_number(action.location));
    }
  } else {
    acquired = sync.acquired(thread, action, choice.way, history);
  }
  Seen seen{.kind = sight.kind, .event = sight.event, .future = {}};
  if (seen.kind == Seen::Kind::Future) seen.future = model.action_id(sight.future);
  acted.event = history.add(thread, action, acted.value, seen, acquired);
  acted.is_possible = model.added(history, sync, sight);
  if (acted.is_possible) sync.perform(acted.event, choice.way, history);
  return acted;
}

std::optional<ObjRef> imposed_object(const Program& program, const Names& names,
                                     const Event& read) {
  if (read.seen.kind != Seen::Kind::Future) return std::nullopt;
  const TypeId type = type_of_location(program, names, read.action.location);
  if (program.types[type].basic != Basic::Reference) return std::nullopt;
  const ObjRef object{static_cast<uint32_t>(read.value)};
  if (names[object].thread.is_null()) return std::nullopt;  // there from the beginning
  return object;
}

}  // namespace thinair
