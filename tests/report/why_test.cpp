#include "report/why.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/report/results.h"

namespace thinair {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::ResultBuilder;

constexpr Verdict kYes = Verdict::Yes, kNo = Verdict::No, kOpen = Verdict::Undecided;

TEST(Why, ConjunctionsAreTakenApartAtTheTopOnly) {
  EXPECT_THAT(conjuncts("r1 == 1 && (r2 == 0 && a[x && y]) && s == \"&&\""),
              ElementsAre("r1 == 1", "(r2 == 0 && a[x && y])", "s == \"&&\""));
  EXPECT_THAT(conjuncts(" r1 == 1 || r2 == 0 && r3 == 1 "),
              ElementsAre("r1 == 1 || r2 == 0 && r3 == 1"));
  EXPECT_THAT(conjuncts("deadlock"), ElementsAre("deadlock"));
}

// r1 == 1 && r2 == 1, each part by itself.
Question both(ResultBuilder& builder) {
  builder.expect(true, {}, 0, 1);
  builder.expect(true, {}, 1, 1);
  std::vector<Expectation>& all = builder.program().expectations;
  Question question{.condition = all[0], .parts = {all[0], all[1]}};
  std::vector<CondNode>& nodes = question.condition.condition.nodes;
  for (CondNode node : all[1].condition.nodes) {
    for (uint32_t& child : node.child) child += 3;
    nodes.push_back(node);
  }
  CondNode conjunction;
  conjunction.op = CondNode::Op::And;
  conjunction.child[0] = 2;
  conjunction.child[1] = 5;
  nodes.push_back(conjunction);
  question.condition.text = "both";
  question.parts[0].text = "first";
  question.parts[1].text = "second";
  all.clear();
  return question;
}

TEST(Why, WhatCannotBeSaysWhichPartStopsIt) {
  ResultBuilder builder;
  builder.run(ModelKind::Sc).run(ModelKind::Fixpoint);
  const Question question = both(builder);
  builder.outcome({1, 0}, {kYes, kYes});
  builder.outcome({0, 1}, {kNo, kYes});
  const std::string text = why_text({question}, builder.build());
  EXPECT_THAT(text, HasSubstr("sc: no execution of sc ends so; not even alone: second\n"));
  EXPECT_THAT(text, HasSubstr("fixpoint: no execution of fixpoint ends so; each part can be alone, "
                              "not together\n"));
}

TEST(Why, AnIncompleteRunDoesNotSayNo) {
  ResultBuilder builder;
  builder.run(ModelKind::Sc, IdScheme::Occurrence, false).run(ModelKind::Fixpoint);
  const Question question = both(builder);
  builder.outcome({1, 1}, {kOpen, kYes});
  const WhyAnswer why = answer(question, builder.build());
  EXPECT_THAT(why.can_be, ElementsAre(kOpen, kYes));
  EXPECT_EQ(why.outcome[1], 0U);
  EXPECT_THAT(why_text({question}, builder.build()), HasSubstr("    fixpoint: r1 = 1, r2 = 1\n"));
}

}  // namespace
}  // namespace thinair
