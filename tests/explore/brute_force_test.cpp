#include "explore/brute_force.h"

#include "tests/explore/agree.h"
#include "tests/explore/corpus.h"
#include "tests/explore/small_programs.h"

namespace thinair::testing {
namespace {

TEST(BruteForce, CausalityTest5HasTwoPassesAndTenEntries) {
  const auto program = causality_test_5();
  Names names;
  const auto result = brute_force(*program, names, {});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->passes, 2u);
  EXPECT_EQ(result->write_set_size, 10u);
}

TEST(BruteForce, GivesUpOnWhatIsTooLarge) {
  const auto program = causality_test_5();
  Names names;
  EXPECT_FALSE(brute_force(*program, names, {.limits = {}, .effort = 10}));
}

TEST(BruteForce, AgreesWithTheEngineOnEveryTestOfTheCorpusThatIsSmallEnough) {
  size_t compared = 0;
  for (const std::string& file : corpus_files()) {
    for (const auto& program : corpus_programs(file)) {
      for (const ModelKind model : {ModelKind::Sc, ModelKind::Pjmm, ModelKind::Fixpoint}) {
        for (const IdScheme ids :
             {IdScheme::Occurrence, IdScheme::Scope, IdScheme::OccurrenceVal}) {
          if (model != ModelKind::Fixpoint && ids != IdScheme::Occurrence) continue;
          const Comparison comparison =
              compare(program, model, ids, {.limits = {}, .effort = 50'000});
          if (comparison.agreement == Agreement::TooLarge) break;
          EXPECT_EQ(comparison.difference, "") << file << ": " << program->test;
          ++compared;
        }
      }
    }
  }
  RecordProperty("compared", static_cast<int>(compared));
  EXPECT_GT(compared, 100u);
}

}  // namespace
}  // namespace thinair::testing
