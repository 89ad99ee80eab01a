#include "report/verdict.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/report/results.h"

namespace thinair {
namespace {

using ::testing::ElementsAre;
using testing::kUnderFixpoint;
using testing::kUnderSc;
using testing::kUnderTso;
using testing::ResultBuilder;

constexpr Verdict kYes = Verdict::Yes, kNo = Verdict::No, kOpen = Verdict::Undecided;

ResultBuilder sc_and_fixpoint(bool complete = true) {
  ResultBuilder builder;
  builder.run(ModelKind::Sc, IdScheme::Occurrence, complete);
  builder.run(ModelKind::Fixpoint, IdScheme::Occurrence, complete);
  return builder;
}

TEST(Verdict, WhatWasSeenDecidesAndWhatWasNotNeedsACompleteRun) {
  for (const bool complete : {true, false}) {
    ResultBuilder builder = sc_and_fixpoint(complete);
    builder.outcome({1, 0}, {complete ? kNo : kOpen, kYes});
    builder.expect(true, {kUnderFixpoint}, 0, 1);   // seen
    builder.expect(false, {kUnderFixpoint}, 0, 1);  // seen
    builder.expect(true, {kUnderFixpoint}, 0, 2);   // not seen
    builder.expect(false, {kUnderFixpoint}, 0, 2);  // not seen
    builder.expect(false, {kUnderSc}, 0, 1);        // seen elsewhere
    const TestVerdict verdict = judge(builder.build());
    EXPECT_EQ(verdict.expectations[0].answer, Answer::Holds);
    EXPECT_EQ(verdict.expectations[1].answer, Answer::Fails);
    EXPECT_EQ(verdict.expectations[2].answer, complete ? Answer::Fails : Answer::Undecided);
    EXPECT_EQ(verdict.expectations[3].answer, complete ? Answer::Holds : Answer::Undecided);
    EXPECT_EQ(verdict.expectations[4].answer, complete ? Answer::Holds : Answer::Undecided);
    EXPECT_EQ(verdict.status, TestStatus::NotAsExpected);
  }
}

TEST(Verdict, ARowThatIsUndecidedInACompleteRunLeavesTheExpectationOpen) {
  ResultBuilder builder;
  builder.run(ModelKind::Jmm);
  builder.outcome({1, 0}, {kOpen});
  builder.expect(false, {}, 0, 1);
  const TestVerdict verdict = judge(builder.build());
  EXPECT_EQ(verdict.expectations[0].answer, Answer::Undecided);
  EXPECT_EQ(verdict.status, TestStatus::Incomplete);
}

TEST(Verdict, WithoutUnderItIsAboutJmm) {
  ResultBuilder builder = sc_and_fixpoint();
  builder.outcome({1, 0}, {kYes, kYes});
  builder.expect(false, {}, 0, 1);
  const TestVerdict verdict = judge(builder.build());
  EXPECT_EQ(verdict.expectations[0].answer, Answer::NotChecked);
  EXPECT_THAT(verdict.expectations[0].models, ElementsAre("jmm"));
  EXPECT_EQ(verdict.status, TestStatus::AsExpected);
}

TEST(Verdict, EveryModelNamedIsAskedAndThoseNotRunAreSaid) {
  ResultBuilder builder = sc_and_fixpoint();
  builder.outcome({1, 0}, {kNo, kYes});
  builder.expect(false, {kUnderSc, kUnderTso, kUnderFixpoint}, 0, 1);
  const TestVerdict verdict = judge(builder.build());
  EXPECT_THAT(verdict.expectations[0].under,
              ElementsAre(Answer::Holds, Answer::NotChecked, Answer::Fails));
  EXPECT_EQ(verdict.expectations[0].answer, Answer::Fails);
}

TEST(Verdict, ASchemeThatIsNotNamedIsOccurrence) {
  ResultBuilder builder;
  builder.run(ModelKind::Fixpoint, IdScheme::Scope);
  builder.outcome({1, 0}, {kYes});
  builder.expect(true, {kUnderFixpoint}, 0, 1);
  builder.expect(true, {Under{"fixpoint", {"scope"}}}, 0, 1);
  const TestVerdict verdict = judge(builder.build());
  EXPECT_EQ(verdict.expectations[0].answer, Answer::NotChecked);
  EXPECT_EQ(verdict.expectations[1].answer, Answer::Holds);
}

TEST(Verdict, FindingsAreThoseOfTheWeakestModelRun) {
  ResultBuilder builder = sc_and_fixpoint();
  builder.outcome({0, 0}, {kYes, kNo}).outcome.deadlock = true;
  builder.outcome({1, 0}, {kNo, kYes}).outcome.hangs[1] = true;
  const TestVerdict verdict = judge(builder.build());
  ASSERT_EQ(verdict.findings.size(), 1U);
  EXPECT_EQ(verdict.findings[0].what, "T2 hangs");
  EXPECT_EQ(verdict.status, TestStatus::NotAsExpected);
}

TEST(Verdict, JmmIsAskedForFindingsWhereItWasRun) {
  ResultBuilder builder;
  builder.run(ModelKind::Jmm).run(ModelKind::Fixpoint);
  builder.outcome({0, 0}, {kNo, kYes}).outcome.deadlock = true;
  const TestVerdict verdict = judge(builder.build());
  EXPECT_TRUE(verdict.findings.empty());
  EXPECT_EQ(verdict.status, TestStatus::AsExpected);
}

TEST(Verdict, AnAllowedExpectationThatNamesAnEndingMakesItExpected) {
  for (const std::vector<Under>& under :
       {std::vector<Under>{}, std::vector{kUnderFixpoint}, std::vector{kUnderSc}}) {
    ResultBuilder builder = sc_and_fixpoint();
    builder.outcome({0, 0}, {kYes, kYes}).outcome.thrown[0] = builder.error_type;
    builder.expect_ending(under, CondNode::Op::Throws, 0);
    const TestVerdict verdict = judge(builder.build());
    ASSERT_EQ(verdict.findings.size(), 1U);
    EXPECT_TRUE(verdict.findings[0].expected);
    EXPECT_EQ(verdict.status, TestStatus::AsExpected);
  }
}

TEST(Verdict, AnExpectationAboutAnotherThreadOrAnUnrelatedModelExcusesNothing) {
  for (const auto& [under, thread] : {std::pair{kUnderFixpoint, 1U}, std::pair{kUnderTso, 0U}}) {
    ResultBuilder builder = sc_and_fixpoint();
    auto& outcome = builder.outcome({0, 0}, {kYes, kYes}).outcome;
    outcome.hangs[0] = true;
    builder.expect_ending({under}, CondNode::Op::Hangs, thread);
    EXPECT_EQ(judge(builder.build()).status, TestStatus::NotAsExpected);
  }
}

TEST(Verdict, NoExpectationExcusesAThreadThatTheProgramStarted) {
  ResultBuilder builder = sc_and_fixpoint();
  Outcome& outcome = builder.outcome({0, 0}, {kYes, kYes}).outcome;
  ObjectName name;
  name.kind = ObjectName::Kind::Box;
  name.type = TypeTable::of(Basic::Int);
  name.bits = 5;
  const ThreadRef thread = builder.names().object(name);
  outcome.started.push_back({thread, builder.error_type, false});
  builder.expect_ending({}, CondNode::Op::Throws, 0);
  const TestVerdict verdict = judge(builder.build());
  ASSERT_EQ(verdict.findings.size(), 1U);
  EXPECT_EQ(verdict.findings[0].kind, Finding::Kind::Exception);
  EXPECT_FALSE(verdict.findings[0].expected);
}

TEST(Verdict, OneOutcomeThatNobodyNamesSpeaksForAll) {
  ResultBuilder builder = sc_and_fixpoint();
  builder.outcome({0, 0}, {kYes, kYes}).outcome.thrown[0] = builder.error_type;
  builder.outcome({1, 0}, {kYes, kYes}).outcome.thrown[0] = builder.error_type;
  builder.expect_ending({kUnderSc}, CondNode::Op::Throws, 0);
  // `T1 throws Error && r1 == 0`
  std::vector<CondNode>& nodes = builder.program().expectations[0].condition.nodes;
  CondNode name, constant, equal, both;
  name.op = CondNode::Op::Column;
  name.type = Basic::Int;
  constant.op = CondNode::Op::Constant;
  constant.type = Basic::Int;
  equal.op = CondNode::Op::Eq;
  equal.operand = Basic::Int;
  equal.child[0] = 1;
  equal.child[1] = 2;
  both.op = CondNode::Op::And;
  both.child[0] = 0;
  both.child[1] = 3;
  nodes.insert(nodes.end(), {name, constant, equal, both});
  const TestVerdict verdict = judge(builder.build());
  ASSERT_EQ(verdict.findings.size(), 1U);
  EXPECT_FALSE(verdict.findings[0].expected);
  EXPECT_EQ(verdict.findings[0].outcome, 1U);
}

TEST(Verdict, AFailedAssertionIsAFindingUnlessItsThreadMayThrow) {
  for (const bool named : {false, true}) {
    ResultBuilder builder = sc_and_fixpoint();
    builder.outcome({1, 0}, {kNo, kYes}).outcome.thrown[0] = builder.error_type;
    if (named) builder.expect_ending({kUnderFixpoint}, CondNode::Op::Throws, 0);
    TestResult& result = builder.build();
    result.assertions.push_back({.place = builder.place(3),
                                 .message = "interference",
                                 .fails = {kNo, kYes},
                                 .outcome = {std::nullopt, 0}});
    const TestVerdict verdict = judge(result);
    ASSERT_EQ(verdict.findings.size(), 2U);
    EXPECT_EQ(verdict.findings[0].kind, Finding::Kind::Assertion);
    EXPECT_EQ(verdict.findings[0].expected, named);
    EXPECT_EQ(verdict.status, named ? TestStatus::AsExpected : TestStatus::NotAsExpected);
  }
}

TEST(Verdict, ReasonsNameTheRunsTheyAreAbout) {
  ResultBuilder builder;
  builder.run(ModelKind::Sc, IdScheme::Occurrence, false).run(ModelKind::Fixpoint);
  EXPECT_THAT(incomplete_reasons(builder.build()),
              ElementsAre("loop at folder/name.litmus:2 cut at 8 (sc)"));
  EXPECT_EQ(judge(builder.build()).status, TestStatus::Incomplete);
  builder = sc_and_fixpoint(false);
  EXPECT_THAT(incomplete_reasons(builder.build()),
              ElementsAre("loop at folder/name.litmus:2 cut at 8"));
}

}  // namespace
}  // namespace thinair
