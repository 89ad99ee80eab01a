// Where the models stand among each other, on random programs.
#include <gtest/gtest.h>

#include "explore/refute.h"
#include "tests/explore/random_runs.h"

namespace thinair::testing {
namespace {

// Each model is within the next.
Answer is_chain(const RandomProgram& random, const std::vector<ModelKind>& models, IdScheme ids) {
  ExploreSettings settings;
  settings.models = models;
  settings.ids = {ids};
  const TestResult result = explored(compiled(random), settings);
  bool tells = false;
  for (size_t run = 0; run + 1 < result.runs.size(); ++run) {
    if (!result.runs[run + 1].complete()) continue;
    tells = true;
    Answer answer = within(outcomes(result, run), outcomes(result, run + 1));
    if (answer.wrong.empty()) continue;
    answer.wrong = fmt::format("{} within {}, {}:\n{}", to_string(models[run]),
                               to_string(models[run + 1]), to_string(ids), answer.wrong);
    return answer;
  }
  if (const auto wrong = refute(result, settings)) return {.wrong = *wrong};
  return {.tells = tells, .wrong = {}};
}

// What store buffers do, an order of the past explains: they are a way to implement Java.
TEST(RandomModels, StoreBuffersStandBetweenScAndTheProgressiveModel) {
  for_random_programs("sc, tso, pso, pjmm", small_programs(), [](const RandomProgram& random) {
    return is_chain(random, {ModelKind::Sc, ModelKind::Tso, ModelKind::Pso, ModelKind::Pjmm},
                    IdScheme::Occurrence);
  });
}

TEST(RandomModels, MoreOfTheFutureIsMore) {
  for_random_programs("sc, pjmm, fixpoint, hb", small_programs(), [](const RandomProgram& random) {
    const size_t scheme = std::hash<std::string>()(text_of(random)) % 3;
    const IdScheme ids[] = {IdScheme::Occurrence, IdScheme::Scope, IdScheme::OccurrenceVal};
    return is_chain(random, {ModelKind::Sc, ModelKind::Pjmm, ModelKind::Fixpoint, ModelKind::Hb},
                    ids[scheme]);
  });
}

TEST(RandomModels, WhatIsLegalStandsBetweenScAndTheFixpoint) {
  for_random_programs("sc, jmm, fixpoint", random_programs(3, 3), [](const RandomProgram& random) {
    return is_chain(random, {ModelKind::Sc, ModelKind::Jmm, ModelKind::Fixpoint},
                    IdScheme::Occurrence);
  });
}

TEST(RandomModels, BruteForceFindsTheSameOutOfThinAir) {
  for_random_programs("hb by force", random_programs(3, 3), [](const RandomProgram& random) {
    const Comparison found = compare(compiled(random), ModelKind::Hb, IdScheme::Occurrence,
                                     {.limits = {}, .effort = 20'000});
    if (found.agreement == Agreement::TooLarge) return kTellsNothing;
    return Answer{.wrong = found.difference};
  });
}

TEST(RandomModels, TheOrderOfThreadsAndTheNamesOfVariablesMakeNoDifference) {
  for_random_programs("models, permuted", small_programs(), [](const RandomProgram& random) {
    ExploreSettings settings;
    settings.models = {ModelKind::Tso, ModelKind::Pso, ModelKind::Pjmm, ModelKind::Hb};
    const TestResult one = explored(compiled(random), settings);
    const TestResult other =
        explored(compiled(random, {.backwards = true, .prefix = "other_"}), settings);
    for (size_t run = 0; run < one.runs.size(); ++run) {
      if (!one.runs[run].complete() || !other.runs[run].complete()) continue;
      Answer answer = same(parts(one, run), parts(other, run));
      if (answer.wrong.empty()) continue;
      answer.wrong = fmt::format("{}:\n{}", to_string(settings.models[run]), answer.wrong);
      return answer;
    }
    return Answer{};
  });
}

}  // namespace
}  // namespace thinair::testing
