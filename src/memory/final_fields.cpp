#include "memory/final_fields.h"

#include <algorithm>

#include "program/describe.h"

namespace thinair {
namespace {

bool accesses_variable(const Event& event) {
  return reads(event) || writes(event);
}

bool reads_final_field(const Event& event) {
  return event.action.kind == ActionKind::Read && event.action.is_final;
}

}  // namespace

bool FinalFields::allows(const History& history, std::span<const EventIndex> freezes,
                         std::span<const EventIndex> seen, EventIndex read) {
  return std::ranges::all_of(freezes, [&](EventIndex freeze) {
    // What happens-before orders anyway needs no chain.
    if (history.execution().happens_before(freeze, read)) return true;
    if (!is_hidden(history, freeze, read, seen[read])) return true;
    find_chains(history, freeze, seen);
    return !final_chain_[read];
  });
}

bool FinalFields::allows_all(const History& history, std::span<const EventIndex> freezes,
                             std::span<const EventIndex> seen) {
  for (EventIndex index = 0; index < history.size(); ++index) {
    if (history[index].action.kind == ActionKind::Read && !allows(history, freezes, seen, index)) {
      return false;
    }
  }
  return true;
}

bool FinalFields::orders(const History& history, std::span<const EventIndex> freezes,
                         std::span<const EventIndex> seen, EventIndex write, EventIndex read) {
  return std::ranges::any_of(freezes, [&](EventIndex freeze) {
    if (!history.execution().happens_before(write, freeze)) return false;
    find_chains(history, freeze, seen);
    return bool{final_chain_[read]};
  });
}

// Would `write` be hidden from `read` if all that happens before the freeze happened before it?
bool FinalFields::is_hidden(const History& history, EventIndex freeze, EventIndex read,
                            EventIndex write) const {
  if (write == kNoEvent && history[read].seen.kind != Seen::Kind::Default) return false;
  return history.is_hidden(write, history.location_of(read), history[freeze].clock);
}

// The least sets closed under the rules of 17.5.1. A chain through a read of the future may come
// back to itself: such a circle gives nothing, so both sets grow from nothing until they are
// stable.
void FinalFields::find_chains(const History& history, EventIndex freeze,
                              std::span<const EventIndex> seen) {
  const auto grow = [&](std::vector<bool>& set, const auto& belongs) {
    set.assign(history.size(), false);
    for (bool has_grown = true; has_grown;) {
      has_grown = false;
      for (EventIndex index = 0; index < history.size(); ++index) {
        if (set[index] || !belongs(index)) continue;
        set[index] = true;
        has_grown = true;
      }
    }
  };
  grow(chain_, [&](EventIndex index) { return has_chain(history, freeze, index, seen); });
  grow(final_chain_, [&](EventIndex index) { return has_final_chain(history, freeze, index); });
}

bool FinalFields::has_chain(const History& history, EventIndex freeze, EventIndex index,
                            std::span<const EventIndex> seen) {
  const Event& event = history[index];
  if (history.execution().happens_before(freeze, index) && !reads_final_field(event)) return true;
  if (reads(event) && seen[index] != kNoEvent && chain_[seen[index]]) return true;
  if (!accesses_variable(event)) return false;
  if (all_candidates(history, index, event.action.location.object, chain_)) return true;
  return writes(event) && holds_reference(history, index) &&
         all_candidates(history, index, ObjRef{static_cast<uint32_t>(written(event))}, chain_);
}

bool FinalFields::has_final_chain(const History& history, EventIndex freeze, EventIndex index) {
  const Event& event = history[index];
  if (!accesses_variable(event)) return false;
  const ObjRef object = event.action.location.object;
  const bool is_frozen =
      reads_final_field(event) && object == history[freeze].action.location.object;
  return (is_frozen && chain_[index]) || all_candidates(history, index, object, final_chain_);
}

bool FinalFields::all_candidates(const History& history, EventIndex index, ObjRef object,
                                 const std::vector<bool>& mark) {
  const Event& event = history[index];
  if (object.is_null() || names_[object].thread == event.action.thread) return false;
  bool has_candidate = false;
  for (const EventIndex earlier : history.events_of(event.thread)) {
    if (earlier >= index) break;
    const Event& candidate = history[earlier];
    if (!reads(candidate) || candidate.value != object.value) continue;
    if (!holds_reference(history, earlier)) continue;
    if (!mark[earlier]) return false;
    has_candidate = true;
  }
  return has_candidate;
}

bool FinalFields::holds_reference(const History& history, EventIndex index) {
  const uint32_t location = history.location_of(index);
  if (location >= is_reference_.size()) is_reference_.resize(location + 1);
  if (is_reference_[location] == 0) {
    const TypeId type = type_of_location(program_, names_, history.location(location));
    const bool is_reference = type.valid() && program_.types[type].basic == Basic::Reference;
    is_reference_[location] = is_reference ? 2 : 1;
  }
  return is_reference_[location] == 2;
}

}  // namespace thinair
