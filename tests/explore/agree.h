// Two judges, one answer: the engine against the brute force.
#pragma once

#include <optional>
#include <string>

#include "explore/brute_force.h"
#include "explore/refute.h"
#include "tests/explore/litmus.h"

namespace thinair::testing {

enum class Agreement { Yes, No, TooLarge };

struct Comparison {
  Agreement agreement = Agreement::TooLarge;
  std::string difference;
};

inline std::string lines(const std::set<std::string>& all) {
  return fmt::format("    {}\n", fmt::join(all, "\n    "));
}

inline Comparison compare(const std::shared_ptr<const Program>& program, ModelKind model,
                          IdScheme ids, BruteForceSettings brute = {}) {
  ExploreSettings settings = only(model, ids);
  settings.limits.steps = 2'000'000;
  const TestResult result = explore(program, settings);
  if (!result.runs[0].complete()) return {};
  brute.model = model;
  brute.ids = ids;
  if (program->unroll) brute.limits.unroll = *program->unroll;
  const auto expected = brute_force(*program, *result.names, brute);
  if (!expected) return {};
  std::string text;
  std::set<std::string> by_force;
  for (const Outcome& outcome : expected->outcomes) by_force.insert(describe(result, outcome));
  if (const auto found = outcomes(result); found != by_force) {
    text += fmt::format("  outcomes of the engine:\n{}  by brute force:\n{}", lines(found),
                        lines(by_force));
  }
  if (model == ModelKind::Fixpoint) {
    std::set<BruteForceResult::Entry> entries;
    for (const auto& e : result.write_sets[0]) entries.insert({e.location, e.id, e.value});
    const RunStatistics& statistics = result.runs[0].statistics;
    if (statistics.passes != expected->passes) {
      text += fmt::format("  passes {}, by brute force {}\n", statistics.passes, expected->passes);
    }
    if (entries != expected->write_set || statistics.write_set != expected->write_set_size) {
      text += fmt::format("  write set {}, by brute force {}\n", statistics.write_set,
                          expected->write_set_size);
    }
  }
  if (const auto wrong = refute(result, settings)) text += "  " + *wrong + "\n";
  if (text.empty()) return {.agreement = Agreement::Yes, .difference = {}};
  return {.agreement = Agreement::No,
          .difference = fmt::format("{} {}:\n{}", to_string(model), to_string(ids), text)};
}

}  // namespace thinair::testing
