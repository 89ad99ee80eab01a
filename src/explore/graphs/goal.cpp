#include "explore/graphs/goal.h"

#include <algorithm>

#include "explore/final_values.h"
#include "explore/graphs/plain.h"

namespace thinair {

namespace {

constexpr uint64_t kStepsAhead = 100'000;

}  // namespace

void Shown::ended(const EndedPath& path) {
  for_each_outcome(*machine_.program, *machine_.names, path, [this](const Outcome& outcome) {
    outcomes_.insert(outcome);
    return true;
  });
  for (uint32_t number = 0; number < path.threads.size(); ++number) {
    if (!path.threads[number].machine) continue;
    for (const FailedAssertion& failed : path.threads[number].machine->failed_assertions()) {
      failures_.insert({number, failed});
    }
  }
}

bool Shown::covers(const Shown& other) const {
  const auto all_in = [](const auto& set, const auto& within) {
    return std::ranges::all_of(set, [&](const auto& one) { return within.contains(one); });
  };
  return all_in(other.outcomes_, outcomes_) && all_in(other.failures_, failures_);
}

void Goal::ended(const EndedPath& path) {
  shown_.ended(path);
  visitor_.ended(path);
  look();
}

void Goal::look_ahead(Limits& limits) {
  Plain plain(machine_, IdScheme::Occurrence, false, limits, all_);
  has_all_ = plain.explore(kStepsAhead) && !limits.reached() && !all_.is_cut();
  look();
}

}  // namespace thinair
