#include "explore/paths.h"

#include <gtest/gtest.h>

#include "tests/explore/small_programs.h"

namespace thinair::testing {
namespace {

using P = SmallProgram;
using Values = std::vector<std::optional<Value>>;

TestResult run(const std::shared_ptr<const Program>& program, ModelKind model,
               IdScheme ids = IdScheme::Occurrence, bool eager = true) {
  ExploreSettings settings;
  settings.models = {model};
  settings.ids = {ids};
  settings.eager = eager;
  return explore(program, settings);
}

std::vector<Values> values(const TestResult& result) {
  std::vector<Values> all;
  for (const OutcomeRow& row : result.outcomes) all.push_back(row.outcome.values);
  return all;
}

std::shared_ptr<const Program> store_buffering(bool is_volatile) {
  P p;
  const int x = p.variable("x", is_volatile), y = p.variable("y", is_volatile);
  p.thread({P::write(x, 1), P::read(y)});
  p.thread({P::write(y, 1), P::read(x)});
  return p.program();
}

TEST(Paths, StoreBufferingIsNotSequentiallyConsistent) {
  const std::vector<Values> sc = {{0, 1}, {1, 0}, {1, 1}};
  const std::vector<Values> all = {{0, 0}, {0, 1}, {1, 0}, {1, 1}};
  EXPECT_EQ(values(run(store_buffering(false), ModelKind::Sc)), sc);
  EXPECT_EQ(values(run(store_buffering(false), ModelKind::Fixpoint)), all);
  EXPECT_EQ(values(run(store_buffering(true), ModelKind::Fixpoint)), sc);
}

TEST(Paths, TheFixpointCountsPassesWritesAndExecutions) {
  const TestResult result = run(causality_test_5(), ModelKind::Fixpoint);
  const RunStatistics& statistics = result.runs[0].statistics;
  EXPECT_EQ(statistics.passes, 2u);
  EXPECT_EQ(statistics.write_set, 10u);
  EXPECT_EQ(statistics.paths, 14u);
  EXPECT_GT(statistics.discarded, 0u);
  EXPECT_LE(statistics.states, statistics.steps);
  EXPECT_EQ(result.write_sets[0].size(), 7u);
}

// r1 = x; y = r1 || r2 = y; x = r2 has two passes too: the default writes are new in the first.
TEST(Paths, NothingComesOutOfThinAir) {
  P p;
  const int x = p.variable("x"), y = p.variable("y");
  p.thread({P::read(x), P::write_r1(y)});
  p.thread({P::read(y), P::write_r1(x)});
  const TestResult result = run(p.program(), ModelKind::Fixpoint);
  EXPECT_EQ(values(result), (std::vector<Values>{{0, 0}}));
  EXPECT_EQ(result.runs[0].statistics.passes, 2u);
}

TEST(Paths, TakingActionsEagerlyChangesNothing) {
  for (const auto& program : {causality_test_5(), store_buffering(false), store_buffering(true)}) {
    for (const ModelKind model : {ModelKind::Sc, ModelKind::Fixpoint}) {
      const TestResult eager = run(program, model);
      const TestResult patient = run(program, model, IdScheme::Occurrence, false);
      EXPECT_EQ(values(eager), values(patient));
      const RunStatistics& few = eager.runs[0].statistics;
      const RunStatistics& many = patient.runs[0].statistics;
      EXPECT_EQ(few.write_set, many.write_set);
      EXPECT_EQ(few.paths, many.paths);
      EXPECT_LT(few.steps, many.steps);
    }
  }
}

TEST(Paths, AWitnessNamesTheWriteThatEachReadSaw) {
  const TestResult result = run(causality_test_5(), ModelKind::Fixpoint);
  for (const OutcomeRow& row : result.outcomes) {
    ASSERT_NE(row.witnesses[0], nullptr);
    const Execution& execution = row.witnesses[0]->execution;
    for (const Event& event : execution.events) {
      if (event.action.kind != ActionKind::Read || event.seen.kind == Seen::Kind::Default) continue;
      const Event& write = execution.events[event.seen.event];
      EXPECT_EQ(write.action.kind, ActionKind::Write);
      EXPECT_EQ(write.action.location, event.action.location);
      EXPECT_EQ(write.value, event.value);
    }
  }
}

TEST(Paths, ValueCannotTellTwoEqualWritesOfAThreadApart) {
  P p;
  const int x = p.variable("x");
  p.thread({P::write(x, 1), P::write(x, 1)});
  const TestResult result = run(p.program(), ModelKind::Fixpoint, IdScheme::PlainValue);
  ASSERT_EQ(result.runs[0].incomplete.size(), 1u);
  EXPECT_EQ(result.runs[0].incomplete[0].kind, Incomplete::Kind::AmbiguousId);
  EXPECT_TRUE(result.runs[0].incomplete[0].place.has_value());
  EXPECT_TRUE(run(p.program(), ModelKind::Fixpoint).runs[0].complete());
  EXPECT_TRUE(run(p.program(), ModelKind::Fixpoint, IdScheme::OccurrenceVal).runs[0].complete());
}

TEST(Paths, APlainWaitingLoopMayHangAndAVolatileOneMayNot) {
  for (const bool is_volatile : {false, true}) {
    P p;
    const int done = p.variable("done", is_volatile);
    p.thread({P::write(done, 1)});
    p.waiting_thread(done);
    const auto hangs = [](const TestResult& result) {
      return std::ranges::any_of(result.outcomes,
                                 [](const OutcomeRow& row) { return row.outcome.hangs[1]; });
    };
    EXPECT_FALSE(hangs(run(p.program(), ModelKind::Sc)));
    EXPECT_EQ(hangs(run(p.program(), ModelKind::Fixpoint)), !is_volatile);
    EXPECT_FALSE(run(p.program(), ModelKind::Fixpoint).outcomes[0].outcome.deadlock);
  }
}

TEST(Paths, AWaitingLoopThatNobodyEndsHangsUnderEveryModel) {
  for (const ModelKind model : {ModelKind::Sc, ModelKind::Fixpoint}) {
    P p;
    p.waiting_thread(p.variable("done", true));
    const TestResult result = run(p.program(), model);
    ASSERT_EQ(result.outcomes.size(), 1u);
    EXPECT_TRUE(result.outcomes[0].outcome.hangs[0]);
    ASSERT_EQ(result.outcomes[0].witnesses[0]->blocked.size(), 1u);
    EXPECT_EQ(result.outcomes[0].witnesses[0]->blocked[0].why, Blocked::Why::Spin);
  }
}

// The search keeps its own stack: a long path is no deep recursion.
TEST(Paths, APathMayBeLong) {
  P p;
  const int x = p.variable("x");
  std::vector<std::vector<Instr>> parts;
  for (int i = 1; i <= 20'000; ++i) parts.push_back(P::write(x, i));
  parts.push_back(P::read(x));
  p.thread(parts);
  for (const ModelKind model : {ModelKind::Sc, ModelKind::Fixpoint}) {
    const TestResult result = run(p.program(), model);
    EXPECT_TRUE(result.runs[0].complete());
    EXPECT_EQ(values(result), (std::vector<Values>{{20'000}}));
  }
}

TEST(Limits, EachEndsWithWhatWasFoundAndSaysWhy) {
  const auto program = causality_test_5();
  const std::atomic<bool> interrupted = true;
  const auto reason = [&](const LimitSettings& limits) {
    ExploreSettings settings;
    settings.models = {ModelKind::Fixpoint};
    settings.limits = limits;
    const TestResult result = explore(program, settings);
    EXPECT_EQ(result.runs[0].incomplete.size(), 1u);
    return result.runs[0].incomplete.empty() ? "" : to_text(result.runs[0].incomplete[0], *program);
  };
  LimitSettings limits;
  limits.steps = 100;
  EXPECT_EQ(reason(limits), "stopped after 100 steps");
  limits = {};
  limits.seconds = 0;
  EXPECT_EQ(reason(limits), "timeout after 0 s");
  limits = {};
  limits.megabytes = 1;
  EXPECT_EQ(reason(limits), "more than 1 MB of memory");
  limits = {};
  limits.interrupted = &interrupted;
  EXPECT_EQ(reason(limits), "interrupted");
}

TEST(Limits, WhatWasNotFoundIsUndecided) {
  ExploreSettings settings;
  settings.limits.steps = 400;  // enough for sc, and not for the fixpoint
  const TestResult result = explore(causality_test_5(), settings);
  ASSERT_TRUE(result.runs[0].complete());
  ASSERT_FALSE(result.runs[1].complete());
  for (const OutcomeRow& row : result.outcomes) {
    EXPECT_NE(row.models[0], Verdict::Undecided);
    EXPECT_NE(row.models[1], Verdict::No);
  }
}

}  // namespace
}  // namespace thinair::testing
