#include "report/check_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/report/results.h"

namespace thinair {
namespace {

using ::testing::HasSubstr;
using testing::kUnderFixpoint;
using ::testing::Not;
using testing::ResultBuilder;

constexpr Verdict kYes = Verdict::Yes, kNo = Verdict::No, kOpen = Verdict::Undecided;

std::string text_of(const TestResult& result, const CheckTextOptions& options = {}) {
  return check_text(result, judge(result), options);
}

TEST(CheckText, IsLaidOutAsTheInterfaceSays) {
  ResultBuilder builder;
  builder.run(ModelKind::Sc).run(ModelKind::Jmm).run(ModelKind::Fixpoint);
  builder.column("r3", TypeTable::of(Basic::Int));
  builder.outcome({0, 0, 0}, {kYes, kYes, kYes});
  builder.outcome({1, 1, 0}, {kNo, kNo, kYes});
  builder.expect(false, {}, 0, 1);
  EXPECT_EQ(text_of(builder.build()),
            "folder/name.litmus: TC\n"
            "  r1 r2 r3    sc   jmm  fixpoint\n"
            "  0  0  0     yes  yes  yes\n"
            "  1  1  0     -    -    yes       out of thin air\n"
            "  forbidden: cond    holds\n"
            "  sc: 214 steps, 0.3 ms\n"
            "  jmm: 2 passes, write set 10, 214 steps, 0.3 ms\n"
            "  fixpoint: 2 passes, write set 10, 214 steps, 0.3 ms\n");
}

TEST(CheckText, CountedExecutionsStandBesideStepsAndWaste) {
  ResultBuilder builder;
  builder.run(ModelKind::Sc).run(ModelKind::Fixpoint).run(ModelKind::Tso);
  builder.outcome({0, 0}, {kYes, kYes, kYes});
  TestResult result = builder.build();
  result.runs[0].engine = result.runs[1].engine = Engine::Graphs;
  result.runs[0].statistics.executions = 14;
  result.runs[0].statistics.wasted = 3;
  result.runs[1].statistics.executions = 1;
  const std::string text = text_of(result);
  EXPECT_THAT(text, HasSubstr("  sc: 14 executions, 214 steps, 3 wasted, 0.3 ms\n"));
  EXPECT_THAT(text, HasSubstr("  fixpoint: 2 passes, write set 10, 1 execution, 214 steps, "
                              "0 wasted, 0.3 ms\n"));
  EXPECT_THAT(text, HasSubstr("  tso: 214 steps, 0.3 ms\n"));
}

TEST(CheckText, WhatIsUndecidedIsNeitherYesNorNo) {
  ResultBuilder builder;
  builder.run(ModelKind::Sc, IdScheme::Occurrence, false).run(ModelKind::Fixpoint);
  builder.outcome({0, 0}, {kOpen, kYes});
  const std::string text = text_of(builder.build());
  EXPECT_THAT(text, HasSubstr("  r1 r2    sc         fixpoint\n  0  0     undecided  yes\n"));
  EXPECT_THAT(text, HasSubstr("  incomplete: loop at folder/name.litmus:2 cut at 8 (sc)\n"));
}

TEST(CheckText, EndingsStandBesideTheirOutcome) {
  ResultBuilder builder;
  builder.run(ModelKind::Fixpoint);
  OutcomeRow& row = builder.outcome({0, std::nullopt}, {kYes});
  row.outcome.thrown[0] = builder.error_type;
  row.outcome.hangs[1] = true;
  const std::string text = text_of(builder.build());
  EXPECT_THAT(text, HasSubstr("  0  -     yes       T1 throws AssertionError, T2 hangs\n"));
  EXPECT_THAT(text, HasSubstr("  found: T2 hangs under fixpoint\n"));
}

TEST(CheckText, ADeadlockNamesWhoWaitsForWhat) {
  ResultBuilder builder;
  builder.run(ModelKind::Fixpoint);
  OutcomeRow& row = builder.outcome({std::nullopt, std::nullopt}, {kYes});
  row.outcome.deadlock = true;
  auto witness = std::make_shared<Witness>();
  const ThreadRef first = builder.names().declared_thread(builder.program(), 0);
  const ThreadRef second = builder.names().declared_thread(builder.program(), 1);
  const ObjRef test = builder.names().test_object(builder.program());
  witness->blocked = {{.why = Blocked::Why::Wait,
                       .thread = first,
                       .object = test,
                       .holder = std::nullopt,
                       .place = builder.place(3)},
                      {.why = Blocked::Why::Lock,
                       .thread = second,
                       .object = test,
                       .holder = first,
                       .place = builder.place(2)}};
  row.witnesses[0] = witness;
  const std::string text = text_of(builder.build());
  EXPECT_THAT(text, HasSubstr("found: deadlock under fixpoint\n"));
  EXPECT_THAT(text, HasSubstr("    T1 waits at folder/name.litmus:3:1 for a notify of this that "
                              "never comes\n"));
  EXPECT_THAT(text, HasSubstr("    T2 is blocked at folder/name.litmus:2:1: lock of this, held by "
                              "T1\n"));
}

TEST(CheckText, AFailedAssertionSaysWhereWhatAndWhichGuaranteeIsLost) {
  for (const Verdict under_sc : {kYes, kNo, kOpen}) {
    ResultBuilder builder;
    builder.run(ModelKind::Sc).run(ModelKind::Fixpoint);
    builder.outcome({1, 0}, {under_sc, kYes});
    TestResult& result = builder.build();
    result.assertions.push_back({.place = builder.place(3),
                                 .message = "interference",
                                 .fails = {under_sc, kYes},
                                 .outcome = {std::nullopt, 0}});
    const std::string text = text_of(result);
    EXPECT_THAT(text, HasSubstr("  failed assertion at folder/name.litmus:3:1: interference\n"
                                "    outcome: r1 = 1, r2 = 0\n"));
    const auto says = [&](const char* guarantee, Verdict when) {
      EXPECT_THAT(text, under_sc == when ? ::testing::Matcher<std::string>(HasSubstr(guarantee))
                                         : Not(HasSubstr(guarantee)));
    };
    says("fails already under sc", kYes);
    says("fails only under relaxed memory", kNo);
    says("fails under fixpoint", kOpen);
  }
}

TEST(CheckText, RowsBeyondTheLimitAreCounted) {
  ResultBuilder builder;
  builder.run(ModelKind::Fixpoint);
  for (Value v = 0; v < 5; ++v) builder.outcome({v, 0}, {kYes});
  const std::string text = text_of(builder.build(), {.max_rows = 2});
  EXPECT_THAT(text, HasSubstr("  1  0     yes\n  ... and 3 more\n"));
}

TEST(CheckText, OutcomesThatDifferOnlyInHiddenColumnsAreOneRow) {
  ResultBuilder builder;
  builder.run(ModelKind::Sc).run(ModelKind::Fixpoint);
  builder.column("x", TypeTable::of(Basic::Int), false);
  builder.outcome({0, 0, 1}, {kYes, kNo});
  builder.outcome({0, 0, 2}, {kNo, kYes});
  EXPECT_THAT(text_of(builder.build()),
              HasSubstr("  r1 r2    sc   fixpoint\n  0  0     yes  yes\n  sc:"));
}

TEST(CheckText, ASchemeIsNamedWhereThereIsMoreThanOne) {
  ResultBuilder builder;
  builder.run(ModelKind::Sc).run(ModelKind::Fixpoint).run(ModelKind::Fixpoint, IdScheme::Scope);
  EXPECT_THAT(text_of(builder.build()), HasSubstr("sc   fixpoint/occurrence  fixpoint/scope\n"));
}

TEST(CheckText, ExpectationsSayWhereTheyFailAndWhatWasNotAsked) {
  ResultBuilder builder;
  builder.run(ModelKind::Sc).run(ModelKind::Fixpoint);
  builder.outcome({1, 0}, {kNo, kYes});
  builder.expect(false, {testing::kUnderSc, testing::kUnderTso, kUnderFixpoint}, 0, 1);
  builder.expect(true, {testing::kUnderSc}, 0, 1);
  builder.expect(true, {}, 0, 1);
  const std::string text = text_of(builder.build());
  EXPECT_THAT(text,
              HasSubstr("  forbidden: cond    does not hold under fixpoint; not checked: tso: "
                        "r1 = 1, r2 = 0\n"));
  EXPECT_THAT(text, HasSubstr("  allowed: cond      does not hold: no outcome is such\n"));
  EXPECT_THAT(text, HasSubstr("  allowed: cond      not checked\n"));
}

TEST(CheckText, TheClosingLineCounts) {
  Tally tally;
  tally.add(TestStatus::AsExpected);
  EXPECT_EQ(closing_line(tally), "1 test: 1 as expected, 0 not, 0 incomplete\n");
  tally.add(TestStatus::NotAsExpected);
  tally.add(TestStatus::Incomplete);
  EXPECT_EQ(closing_line(tally), "3 tests: 1 as expected, 1 not, 1 incomplete\n");
}

}  // namespace
}  // namespace thinair
