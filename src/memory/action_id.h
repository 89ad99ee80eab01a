// Which action is the same action in two executions (language.md, "Identity of actions";
// path-relaxer.txt, section 5).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "absl/container/flat_hash_map.h"
#include "program/action.h"

namespace thinair {

// Free: any one-to-one matching that keeps thread, kind and location. It is no identity, and only
// legality can use it (explore/legal); where identities are given out it is Occurrence.
enum class IdScheme : uint8_t { Occurrence, Scope, PlainValue, OccurrenceVal, Free };

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

// Gives the actions of one path their identities, thread by thread in program order. Under
// PlainValue `nth` counts too: where it is not 0 the scheme's identity is ambiguous, and whoever
// asked must say so.
class IdCounter {
 public:
  explicit IdCounter(IdScheme scheme) : scheme_(scheme) {}
  IdScheme scheme() const { return scheme_; }
  ActionId next(const Action& action);
  void take_back(ActionId id);  // the last one given to its thread

 private:
  IdScheme scheme_;
  absl::flat_hash_map<ActionId, uint32_t> counts_;
};

}  // namespace thinair
