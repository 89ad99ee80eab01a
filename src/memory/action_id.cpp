#include "memory/action_id.h"

#include <array>
#include <utility>

namespace thinair {
namespace {

constexpr std::array<std::pair<IdScheme, std::string_view>, 5> kSchemes = {{
    {IdScheme::Occurrence, "occurrence"},
    {IdScheme::Scope, "scope"},
    {IdScheme::PlainValue, "value"},
    {IdScheme::OccurrenceVal, "occurrence-val"},
    {IdScheme::Free, "free"},
}};

// Only writes have a value in their identity: with the values of reads in it, as the paper prints,
// even sequentially consistent executions become illegal (language.md).
bool has_value_in_id(const Action& action) {
  return action.kind == ActionKind::Write;
}

}  // namespace

std::string_view to_string(IdScheme scheme) {
  for (const auto& [known, name] : kSchemes) {
    if (known == scheme) return name;
  }
  return {};
}

std::optional<IdScheme> id_scheme_of(std::string_view name) {
  for (const auto& [scheme, known] : kSchemes) {
    if (known == name) return scheme;
  }
  return std::nullopt;
}

ActionId IdCounter::next(const Action& action) {
  ActionId id;
  id.thread = action.thread;
  switch (scheme_) {
    case IdScheme::Scope:
      id.site = action.site;
      break;
    case IdScheme::PlainValue:
    case IdScheme::OccurrenceVal:
      if (has_value_in_id(action)) id.value = action.value;
      [[fallthrough]];
    case IdScheme::Occurrence:
    case IdScheme::Free:
      id.kind = action.kind;
      id.location = action.location;
      break;
  }
  id.nth = counts_[id]++;
  return id;
}

void IdCounter::take_back(ActionId id) {
  id.nth = 0;
  --counts_[id];
}

}  // namespace thinair
