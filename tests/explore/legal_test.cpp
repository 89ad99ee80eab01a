#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/explore/corpus.h"

namespace thinair::testing {
namespace {

constexpr CommitRules kAllRules[] = {CommitRules::Revised, CommitRules::Jls, CommitRules::Paper};
constexpr IdScheme kAllSchemes[] = {IdScheme::Occurrence, IdScheme::Scope, IdScheme::PlainValue,
                                    IdScheme::OccurrenceVal, IdScheme::Free};

ExploreSettings legality(const std::vector<CommitRules>& rules, const std::vector<IdScheme>& ids) {
  ExploreSettings settings;
  settings.models = {ModelKind::Jmm};
  settings.rules = rules;
  settings.ids = ids;
  return settings;
}

// The surprising outcome of a test: what its first expectation is about.
Verdict verdict(const TestResult& result, size_t run = 0) {
  Verdict found = Verdict::No;
  for (const OutcomeRow& row : result.outcomes) {
    if (!holds(result.program->expectations[0].condition, row.outcome, *result.program,
               *result.names)) {
      continue;
    }
    if (row.models[run] == Verdict::Yes) return Verdict::Yes;
    if (row.models[run] == Verdict::Undecided) found = Verdict::Undecided;
  }
  return found;
}

Verdict verdict(const std::string& file, CommitRules rules, IdScheme ids) {
  const TestResult result = explore(corpus_program(file), legality({rules}, {ids}));
  EXPECT_TRUE(result.runs[0].complete()) << file;
  return verdict(result);
}

struct Official {
  const char* test;
  bool allowed;
};
constexpr Official kOfficial[] = {
    {"01", true}, {"02", true},  {"03", true},  {"04", false}, {"05", false},
    {"06", true}, {"07", true},  {"08", true},  {"09", true},  {"10", false},
    {"11", true}, {"12", false}, {"13", false}, {"14", false}, {"15", false},
    {"16", true}, {"17", true},  {"18", true},  {"19", true},  {"20", true},
};

std::string causality(const std::string& test) {
  return "causality/tc" + test + ".litmus";
}

bool is_one_of(const std::string& test, const std::vector<std::string>& tests) {
  return std::ranges::find(tests, test) != tests.end();
}

TEST(Legality, GivesTheOfficialVerdictOfEveryCausalityTestByDefault) {
  for (const Official& test : kOfficial) {
    EXPECT_EQ(verdict(causality(test.test), CommitRules::Revised, IdScheme::Occurrence),
              test.allowed ? Verdict::Yes : Verdict::No)
        << test.test;
  }
}

TEST(Legality, ForbidsTest9aUnderEveryRuleSetAndScheme) {
  for (const CommitRules rules : kAllRules) {
    for (const IdScheme ids : kAllSchemes) {
      EXPECT_EQ(verdict(causality("09a"), rules, ids), Verdict::No)
          << to_string(rules) << " " << to_string(ids);
    }
  }
}

TEST(Legality, OfJlsAllowsTests17And18ButNot19And20WhenAnyMatchingWillDo) {
  for (const Official& test : kOfficial) {
    const bool allowed = test.allowed && !is_one_of(test.test, {"19", "20"});
    EXPECT_EQ(verdict(causality(test.test), CommitRules::Jls, IdScheme::Free),
              allowed ? Verdict::Yes : Verdict::No)
        << test.test;
  }
}

TEST(Legality, OfJlsForbidsTests17To20WhenActionsHaveNames) {
  for (const char* test : {"17", "18", "19", "20"}) {
    for (const IdScheme ids : {IdScheme::Occurrence, IdScheme::Scope}) {
      EXPECT_EQ(verdict(causality(test), CommitRules::Jls, ids), Verdict::No)
          << test << " " << to_string(ids);
    }
  }
}

TEST(Legality, ForbidsTest6WithScopeAlone) {
  for (const CommitRules rules : kAllRules) {
    for (const IdScheme ids : kAllSchemes) {
      EXPECT_EQ(verdict(causality("06"), rules, ids),
                ids == IdScheme::Scope ? Verdict::No : Verdict::Yes)
          << to_string(rules) << " " << to_string(ids);
    }
  }
}

TEST(Legality, ForbidsWhatNoJustificationCouldBegin) {
  for (const char* test : {"05", "10", "14", "15"}) {
    for (const CommitRules rules : kAllRules) {
      for (const IdScheme ids : kAllSchemes) {
        EXPECT_EQ(verdict(causality(test), rules, ids), Verdict::No)
            << test << " " << to_string(rules) << " " << to_string(ids);
      }
    }
  }
}

TEST(Legality, OfFigure7DependsOnWhichActionIsWhich) {
  for (const CommitRules rules : kAllRules) {
    EXPECT_EQ(verdict("papers/fig7a.litmus", rules, IdScheme::Scope), Verdict::Yes);
    EXPECT_EQ(verdict("papers/fig7a.litmus", rules, IdScheme::Occurrence), Verdict::No);
    EXPECT_EQ(verdict("papers/fig7b.litmus", rules, IdScheme::Scope), Verdict::No);
    EXPECT_EQ(verdict("papers/fig7b.litmus", rules, IdScheme::Occurrence), Verdict::Yes);
  }
}

// Between sc and the fixpoint, whatever the rules.
TEST(Legality, OfTheCorpusLiesBetweenSequentialConsistencyAndTheFixpoint) {
  for (const std::string& file : corpus_files()) {
    for (const auto& program : corpus_programs(file)) {
      ExploreSettings settings =
          legality({std::begin(kAllRules), std::end(kAllRules)}, {IdScheme::Occurrence});
      settings.models = {ModelKind::Sc, ModelKind::Jmm, ModelKind::Fixpoint};
      const TestResult result = explore(program, settings);
      for (const OutcomeRow& row : result.outcomes) {
        for (size_t run = 1; run < 4; ++run) {
          const std::string what = file + ": " + describe(result, row.outcome);
          if (row.models[0] == Verdict::Yes) {
            EXPECT_EQ(row.models[run], Verdict::Yes) << what;
          }
          if (row.models[run] == Verdict::Yes) {
            EXPECT_EQ(row.models[4], Verdict::Yes) << what;
          }
        }
      }
    }
  }
}

TEST(Legality, SaysWhichWritesAndReadsAreCommittedInWhichOrder) {
  const TestResult result = explore(corpus_program(causality("01")),
                                    legality({CommitRules::Revised}, {IdScheme::Occurrence}));
  for (const OutcomeRow& row : result.outcomes) {
    if (describe(result, row.outcome) != "r1=1 r2=1") continue;
    const Witness& witness = *row.witnesses[0];
    ASSERT_TRUE(witness.commits.has_value());
    // y = 1 whatever r1 is; then r2 may see it, and x = r2 writes 1; then r1 may see that.
    ASSERT_EQ(witness.commits->size(), 2U);
    for (const CommitStep& step : *witness.commits) {
      ASSERT_EQ(step.writes.size(), 1U);
      ASSERT_EQ(step.reads.size(), 1U);
      const Event& read = witness.execution.events[step.reads[0].read];
      EXPECT_EQ(read.seen.event, step.writes[0]);
      EXPECT_EQ(step.reads[0].saw, 0U);
      EXPECT_EQ(read.value, 1U);
    }
    return;
  }
  ADD_FAILURE() << "no outcome 1 1";
}

TEST(Legality, OfAnIllegalOutcomeNamesTheCircleOfReadsThatWaitForEachOther) {
  ExploreSettings settings = legality({CommitRules::Revised}, {IdScheme::Occurrence});
  settings.models.push_back(ModelKind::Fixpoint);
  const TestResult result = explore(corpus_program(causality("05")), settings);
  for (const OutcomeRow& row : result.outcomes) {
    if (describe(result, row.outcome) != "r1=1 r2=1 r3=0") continue;
    ASSERT_NE(row.refusals[0], nullptr);
    const Refusal& refusal = *row.refusals[0];
    EXPECT_TRUE(refusal.steps.empty());
    ASSERT_EQ(refusal.stuck.size(), 2U);
    for (size_t i = 0; i < 2; ++i) {
      EXPECT_EQ(refusal.stuck[i].obstacle, Refusal::Obstacle::WriteNotDone);
      EXPECT_EQ(refusal.stuck[i].waits_for, std::vector{refusal.stuck[1 - i].read});
    }
    return;
  }
  ADD_FAILURE() << "no outcome 1 1 0";
}

TEST(Legality, OfAWaitingLoopNeedsNoFinishedJustification) {
  // The first E_i waits for ever.
  const std::string body = "int x; thread { while (x == 0); int r1 = 1; } thread { x = 1; }";
  EXPECT_EQ(outcomes(body, ModelKind::Jmm), (std::set<std::string>{"r1=1", "r1=- T1 hangs"}));
}

TEST(Legality, LetsAReadThroughAnUncommittedReferenceSeeWhatFreezesOrder) {
  // r2 sees 42 by JLS 17.5 alone, whichever thread comes first.
  const std::string classes = "class Box { final int kept; Box() { kept = 42; } }";
  const std::string body =
      "Box box; thread { box = new Box(); } thread { Box b = box; int r = b == null ? 0 : b.kept; "
      "}";
  for (const CommitRules rules : kAllRules) {
    for (const IdScheme ids : kAllSchemes) {
      const TestResult result = explore(test_of(body, classes), legality({rules}, {ids}));
      EXPECT_EQ(outcomes(result), (std::set<std::string>{"r=0", "r=42"}))
          << to_string(rules) << " " << to_string(ids);
    }
  }
}

// Found by random programs: who moves next and what a read sees are two choices in one state.
TEST(Legality, TriesBothWhoMovesAndWhatItSeesWhileReferencesWaitForTheirWrites) {
  const std::string classes =
      "class Box { final int kept; int bare; Box() { kept = 1; bare = 1; } }";
  const std::string body =
      "int y; Box box;"
      "thread { int r1 = 0; Box b = box; if (b != null) r1 = b.bare; }"
      "thread { y = 1; int r2 = 0; Box b = box; if (b != null) r2 = b.bare; }"
      "thread { while (y == 0); box = new Box(); }";
  const TestResult result =
      explore(test_of(body, classes), legality({CommitRules::Revised}, {IdScheme::Free}));
  EXPECT_TRUE(outcomes(result).contains("r1=1 r2=1"));
}

TEST(Legality, IsUndecidedWhenItsLimitEnds) {
  ExploreSettings settings = legality({CommitRules::Revised}, {IdScheme::Occurrence});
  settings.limits.steps = 10;
  const TestResult result = explore(corpus_program(causality("05")), settings);
  EXPECT_FALSE(result.runs[0].complete());
}

}  // namespace
}  // namespace thinair::testing
