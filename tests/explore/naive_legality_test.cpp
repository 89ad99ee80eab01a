// Two judges of legality, one answer.
#include "tests/explore/naive_legality.h"

#include <gtest/gtest.h>

#include "tests/explore/corpus.h"
#include "tests/explore/random_runs.h"

namespace thinair::testing {
namespace {

constexpr CommitRules kEveryRules[] = {CommitRules::Revised, CommitRules::Jls, CommitRules::Paper};
constexpr IdScheme kEveryScheme[] = {IdScheme::Occurrence, IdScheme::Scope, IdScheme::PlainValue,
                                     IdScheme::OccurrenceVal, IdScheme::Free};

Answer agree(const std::shared_ptr<const Program>& program, NaiveSettings naive) {
  ExploreSettings settings;
  settings.models = {ModelKind::Jmm};
  settings.rules = {naive.rules};
  settings.ids = {naive.ids};
  settings.limits.seconds = 2;
  const TestResult result = explore(program, settings);
  if (!result.runs[0].complete()) return kTellsNothing;
  const auto legal = naive_legal_outcomes(*program, *result.names, naive);
  if (!legal) return kTellsNothing;
  std::set<std::string> by_definition;
  for (const Outcome& outcome : *legal) by_definition.insert(describe(result, outcome));
  const std::set<std::string> found = outcomes(result);
  if (found == by_definition) return {};
  return {.wrong = fmt::format("{}, {}: jmm:\n{}by definition:\n{}", to_string(naive.rules),
                               to_string(naive.ids), lines(found), lines(by_definition))};
}

TEST(NaiveLegality, AgreesOnTheSmallProgramsOfTheCorpus) {
  int told = 0;
  for (const std::string& file : corpus_files()) {
    for (const auto& program : corpus_programs(file)) {
      for (const CommitRules rules : kEveryRules) {
        for (const IdScheme ids : kEveryScheme) {
          const Answer answer =
              agree(program, {.rules = rules, .ids = ids, .executions = 400, .effort = 20'000});
          EXPECT_EQ(answer.wrong, "") << file;
          if (answer.tells) ++told;
        }
      }
    }
  }
  EXPECT_GT(told, 100);
}

TEST(NaiveLegality, AgreesOnRandomProgramsForEveryRuleSetAndScheme) {
  for_random_programs(
      "legality by definition", random_programs(3, 3), [](const RandomProgram& random) {
        const auto program = compiled(random);
        bool tells = false;
        for (const CommitRules rules : kEveryRules) {
          for (const IdScheme ids : kEveryScheme) {
            const Answer answer =
                agree(program, {.rules = rules, .ids = ids, .executions = 400, .effort = 20'000});
            if (!answer.wrong.empty()) return answer;
            if (!answer.tells && ids == IdScheme::Occurrence) return kTellsNothing;
            tells |= answer.tells;
          }
        }
        return Answer{.tells = tells, .wrong = {}};
      });
}

}  // namespace
}  // namespace thinair::testing
