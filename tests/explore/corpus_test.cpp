// Every expectation of the corpus that is about a model that is built.
#include "tests/explore/corpus.h"

#include <gtest/gtest.h>

#include "models/model.h"
#include "program/condition.h"

namespace thinair::testing {
namespace {

class Corpus : public ::testing::TestWithParam<std::string> {};

// The runs of a result that an `under` speaks of: `fixpoint(scope)`, `jmm(jls, free)`, `sc`; those
// of a model without a setting are about `occurrence` and `revised`.
std::vector<size_t> runs_under(const TestResult& result, const Under& under) {
  std::vector<IdScheme> schemes;
  CommitRules rules = CommitRules::Revised;
  for (const std::string& setting : under.settings) {
    if (const auto scheme = id_scheme_of(setting)) schemes.push_back(*scheme);
    if (const auto named = commit_rules_of(setting)) rules = *named;
  }
  if (schemes.empty()) schemes.push_back(IdScheme::Occurrence);
  std::vector<size_t> runs;
  for (size_t i = 0; i < result.runs.size(); ++i) {
    const thinair::Run& run = result.runs[i];
    if (to_string(run.model) != under.model) continue;
    if (run.model == ModelKind::Jmm && run.rules != rules) continue;
    if (run.has_ids && std::ranges::find(schemes, run.ids) == schemes.end()) continue;
    runs.push_back(i);
  }
  return runs;
}

bool is_asked_about(const Program& program, ModelKind model) {
  return std::ranges::any_of(program.expectations, [&](const Expectation& expectation) {
    return std::ranges::any_of(expectation.under,
                               [&](const Under& under) { return under.model == to_string(model); });
  });
}

std::string table(const TestResult& result, size_t run) {
  std::string text;
  for (const std::string& outcome : outcomes(result, run)) text += "    " + outcome + "\n";
  return text;
}

void check(const TestResult& result, const Expectation& expectation, size_t run) {
  const auto satisfies = [&](const OutcomeRow& row) {
    return row.models[run] == Verdict::Yes &&
           holds(expectation.condition, row.outcome, *result.program, *result.names);
  };
  const bool found = std::ranges::any_of(result.outcomes, satisfies);
  EXPECT_EQ(found, expectation.allowed)
      << result.program->file << ":" << expectation.line << ": " << result.program->test << ": "
      << expectation.text << "\n  under " << to_string(result.runs[run].model) << " it is "
      << (found ? "generated" : "not generated") << "; the outcomes are\n"
      << table(result, run);
}

TEST_P(Corpus, EveryExpectationHolds) {
  const auto programs = corpus_programs(GetParam());
  EXPECT_FALSE(programs.empty());
  for (const auto& program : programs) {
    ExploreSettings settings;
    settings.models = {ModelKind::Sc,   ModelKind::Tso, ModelKind::Pso,
                       ModelKind::Pjmm, ModelKind::Jmm, ModelKind::Fixpoint};
    // Thin air takes long in large programs: only where somebody asks.
    if (is_asked_about(*program, ModelKind::Hb)) settings.models.push_back(ModelKind::Hb);
    settings.ids = {IdScheme::Occurrence, IdScheme::Scope, IdScheme::OccurrenceVal, IdScheme::Free};
    settings.rules = {CommitRules::Revised, CommitRules::Jls};
    settings.limits.seconds = 100;
    const TestResult result = explore(program, settings);
    for (const thinair::Run& run : result.runs) {
      for (const Incomplete& why : run.incomplete) {
        ADD_FAILURE() << program->file << ": " << program->test << " under " << to_string(run.model)
                      << ": incomplete: " << to_text(why, *program);
      }
    }
    for (const Expectation& expectation : program->expectations) {
      for (const Under& under : expectation.under) {
        for (const size_t run : runs_under(result, under)) check(result, expectation, run);
      }
      if (!expectation.under.empty()) continue;
      for (const size_t run : runs_under(result, {.model = "jmm", .settings = {}})) {
        check(result, expectation, run);
      }
    }
  }
}

TEST_P(Corpus, EveryModelIsWithinTheNext) {
  for (const auto& program : corpus_programs(GetParam())) {
    ExploreSettings settings;
    settings.models = {ModelKind::Sc, ModelKind::Tso, ModelKind::Pso, ModelKind::Pjmm,
                       ModelKind::Fixpoint};
    const TestResult result = explore(program, settings);
    for (const OutcomeRow& row : result.outcomes) {
      for (size_t run = 0; run + 1 < result.runs.size(); ++run) {
        EXPECT_TRUE(row.models[run] != Verdict::Yes || row.models[run + 1] == Verdict::Yes)
            << program->file << ": " << program->test << ": " << describe(result, row.outcome)
            << " is in " << to_string(result.runs[run].model) << " only";
      }
    }
  }
}

TEST(ClassicShapes, VolatilesAndLocksMakeEveryModelSequentiallyConsistent) {
  size_t tests = 0;
  for (const std::string& file : corpus_files("classic")) {
    for (const auto& program : corpus_programs(file)) {
      if (!program->test.ends_with("+volatiles") && !program->test.ends_with("+locks")) continue;
      ++tests;
      ExploreSettings settings;
      settings.models = {ModelKind::Sc,  ModelKind::Tso,      ModelKind::Pso, ModelKind::Pjmm,
                         ModelKind::Jmm, ModelKind::Fixpoint, ModelKind::Hb};
      const TestResult result = explore(program, settings);
      for (size_t run = 1; run < result.runs.size(); ++run) {
        EXPECT_EQ(outcomes(result, run), outcomes(result, 0))
            << program->test << " under " << to_string(settings.models[run]);
      }
    }
  }
  EXPECT_EQ(tests, 26u);
}

TEST_P(Corpus, TakingActionsEagerlyChangesNothing) {
  for (const auto& program : corpus_programs(GetParam())) {
    ExploreSettings settings;
    settings.models = {ModelKind::Sc, ModelKind::Tso, ModelKind::Pso, ModelKind::Pjmm,
                       ModelKind::Fixpoint};
    const TestResult eager = explore(program, settings);
    settings.eager = false;
    const TestResult patient = explore(program, settings);
    for (size_t run = 0; run < eager.runs.size(); ++run) {
      EXPECT_EQ(outcomes(eager, run), outcomes(patient, run)) << program->test;
      EXPECT_EQ(eager.runs[run].statistics.write_set, patient.runs[run].statistics.write_set);
      EXPECT_EQ(eager.runs[run].statistics.passes, patient.runs[run].statistics.passes);
    }
  }
}

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
  std::string name;
  for (const char c : info.param) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(Litmus, Corpus, ::testing::ValuesIn(corpus_files()), test_name);

}  // namespace
}  // namespace thinair::testing
