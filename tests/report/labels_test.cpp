#include "report/labels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace thinair {
namespace {

using ::testing::ElementsAre;

Run run_of(ModelKind model, IdScheme ids, CommitRules rules) {
  Run run;
  run.model = model;
  run.ids = ids;
  run.rules = rules;
  run.has_ids = model != ModelKind::Sc;
  return run;
}

TEST(RunLabels, NameSchemeAndRulesWhereTheRunsOfAModelDiffer) {
  const auto sc = run_of(ModelKind::Sc, IdScheme::Occurrence, CommitRules::Revised);
  const auto fixpoint = run_of(ModelKind::Fixpoint, IdScheme::Scope, CommitRules::Revised);
  const auto jmm = run_of(ModelKind::Jmm, IdScheme::Scope, CommitRules::Revised);
  const auto jls = run_of(ModelKind::Jmm, IdScheme::Scope, CommitRules::Jls);
  EXPECT_THAT(run_labels({sc, jmm, fixpoint}), ElementsAre("sc", "jmm", "fixpoint"));
  EXPECT_THAT(run_labels({sc, jmm, jls, fixpoint}),
              ElementsAre("sc", "jmm/scope/revised", "jmm/scope/jls", "fixpoint"));
}

}  // namespace
}  // namespace thinair
