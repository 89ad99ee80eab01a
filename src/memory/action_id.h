// Which action is the same action in two executions (language.md, "Identity of actions";
// path-relaxer.txt, section 5).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "program/action.h"

namespace thinair {

enum class IdScheme : uint8_t { Occurrence, Scope, PlainValue, OccurrenceVal };

std::string_view to_string(IdScheme scheme);
std::optional<IdScheme> id_scheme_of(std::string_view name);

// An action's identity under one scheme; parts the scheme does not look at stay at their default.
struct ActionId {
  ActionKind kind = ActionKind::Write;  // Scope: always Write, the site says the kind
  ThreadRef thread;
  Location location;  // not under Scope
  Site site;          // Scope
  Value value = 0;    // Value, OccurrenceVal
  uint32_t nth =
      0;  // Occurrence: of the same kind, thread and location before; Scope: times the thread was
          // there before; OccurrenceVal: writes of that value to that location by the thread before

  friend auto operator<=>(const ActionId&, const ActionId&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const ActionId& id) {
    return H::combine(std::move(h), id.kind, id.thread, id.location, id.site, id.value, id.nth);
  }
};

}  // namespace thinair
