// Several threads search one test: whoever does what and when, the result is that of one.
#include <gtest/gtest.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include "tests/explore/corpus.h"
#include "tests/explore/random_program.h"
#include "tests/explore/random_runs.h"

namespace thinair::testing {
namespace {

constexpr uint32_t kMostJobs = 3;

ExploreSettings settings_of(uint32_t jobs, bool count, const SharingPace& pace) {
  ExploreSettings settings = only(ModelKind::Sc);
  settings.engine = Engine::Graphs;
  settings.jobs = jobs;
  settings.count = count;
  settings.pace = pace;
  return settings;
}

// With as many threads, even where there are fewer cores.
TestResult explored_by(uint32_t jobs, const std::shared_ptr<const Program>& program, bool count,
                       const SharingPace& pace) {
  tbb::task_arena arena(static_cast<int>(jobs));
  return arena.execute([&] { return explore(program, settings_of(jobs, count, pace)); });
}

// All that does not depend on the numbers of objects, which are those of who made them first.
std::string text_of(const TestResult& result) {
  const RunStatistics& run = result.runs[0].statistics;
  std::string text =
      fmt::format("{} steps, {} wasted, {} blocked, {} paths, {} executions\n", run.steps,
                  run.wasted, run.blocked, run.paths, run.executions.value_or(0));
  for (const Incomplete& why : result.runs[0].incomplete) {
    text += to_text(why, *result.program) + "\n";
  }
  for (const OutcomeRow& row : result.outcomes) {
    text += describe(result, row.outcome) + ":";
    if (!row.witnesses[0]) continue;
    for (const Event& event : row.witnesses[0]->execution.events) {
      text += fmt::format(" {}.{}@{}", event.thread, static_cast<int>(event.action.kind),
                          event.action.site.pc);
      if (event.seen.kind == Seen::Kind::Event) text += fmt::format("<{}", event.seen.event);
    }
    text += "\n";
  }
  for (const AssertionRow& row : result.assertions) {
    text += fmt::format("{} {} {}\n", row.place.begin, row.message, row.outcome[0].value_or(0));
  }
  return text;
}

class Parallel : public ::testing::Test {
 private:
  tbb::global_control threads_{tbb::global_control::max_allowed_parallelism, kMostJobs};
};

std::string difference(const std::shared_ptr<const Program>& program, bool count,
                       const SharingPace& pace) {
  const std::string alone = text_of(explored_by(1, program, count, pace));
  for (uint32_t jobs = 2; jobs <= kMostJobs; ++jobs) {
    const std::string together = text_of(explored_by(jobs, program, count, pace));
    if (alone != together) {
      return fmt::format("one thread:\n{}{} threads:\n{}", alone, jobs, together);
    }
  }
  return {};
}

TEST_F(Parallel, AnyNumberOfThreadsSaysTheSameOfRandomPrograms) {
  for_random_programs("jobs", random_programs(3, 4), [](const RandomProgram& random) {
    const auto program = compiled(random);
    for (const bool count : {true, false}) {
      const std::string wrong = difference(program, count, kShareAtEveryStep);
      if (!wrong.empty()) return Answer{.tells = true, .wrong = wrong};
    }
    return Answer{};
  });
}

TEST_F(Parallel, AnyNumberOfThreadsSaysTheSameOfTheCorpus) {
  for (const std::string& file : corpus_files("classic")) {
    for (const auto& program : corpus_programs(file)) {
      EXPECT_EQ(difference(program, true, kShareAtEveryStep), "") << file;
      EXPECT_EQ(difference(program, false, kShareAtEveryStep), "") << file;
    }
  }
}

TEST_F(Parallel, AnyNumberOfThreadsSaysTheSameOfTheFamilies) {
  constexpr SharingPace kOften = {
      .first = 100, .every = 20, .ahead = {}, .whole = 0, .first_attempt = 200};
  for (const std::string& file : corpus_files("families")) {
    for (const auto& program : corpus_programs(file)) {
      EXPECT_EQ(difference(program, true, kShareAtEveryStep), "") << file;
      EXPECT_EQ(difference(program, true, kOften), "") << file;
      EXPECT_EQ(difference(program, false, kOften), "") << file;
    }
  }
}

// Threads that a program starts are numbered as they are met, and searched in that order.
TEST_F(Parallel, ThreadsThatAreStartedLateAreSearchedAsByOne) {
  const auto program = test_of(R"(
      volatile int x;
      volatile int y;
      thread { int r1 = x; int r2 = y; if (r1 == 1) { Thread a = new Thread(() -> { y = 2; }); a.start(); }
               x = 2; }
      thread { int r3 = x; x = 1; if (r3 == 2) { Thread b = new Thread(() -> { y = 3; }); b.start(); }
               int r4 = y; }
      observe T1.r1, T1.r2, T2.r3, T2.r4;)");
  ASSERT_NE(program, nullptr);
  EXPECT_EQ(difference(program, true, kShareAtEveryStep), "");
}

// Who is stuck goes back too, and more than one may be.
TEST_F(Parallel, ThreadsThatAreStuckAreSearchedAsByOne) {
  const auto program = test_of(R"(
      volatile int x;
      final Object a = new Object();
      final Object b = new Object();
      final Object c = new Object();
      thread { synchronized (a) { synchronized (b) { x = 1; } } }
      thread { synchronized (b) { synchronized (c) { int r1 = x; } } }
      thread { synchronized (c) { synchronized (a) { x = 2; } } }
      thread { synchronized (a) { int r2 = x; } }
      observe T2.r1, T4.r2, x;)");
  ASSERT_NE(program, nullptr);
  EXPECT_EQ(difference(program, true, kShareAtEveryStep), "");
}

// Nothing is lost when the search turns out to be beyond what graphs can do.
TEST_F(Parallel, WhatOnlyTracesCanDoIsDoneByThemFromTheBeginning) {
  const auto program = test_of(R"(
      volatile int x;
      int y;
      thread { x = 1; int r1 = x; if (r1 == 2) synchronized (this) { y = 1; this.notify(); } }
      thread { x = 2; int r2 = x; if (r2 == 1) synchronized (this) { y = 2; } }
      observe T1.r1, T2.r2, y;)");
  ASSERT_NE(program, nullptr);
  EXPECT_EQ(difference(program, true, kShareAtEveryStep), "");
}

}  // namespace
}  // namespace thinair::testing
