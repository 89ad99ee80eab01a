#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <tbb/parallel_for.h>

#include <array>

#include "explore/paths.h"
#include "models/fixpoint.h"
#include "tests/explore/agree.h"
#include "tests/explore/random_runs.h"

namespace thinair::testing {
namespace {

Answer interrupts_nobody(const RandomProgram& random) {
  const bool interrupts = text_of(random).find("interrupt()") != std::string::npos;
  return {.wrong = interrupts ? "somebody is interrupted" : ""};
}

TEST(RandomPrograms, AFailureIsShrunkAndPrintedAsATest) {
  // The statement alone is left, without what stood before it or around it.
  EXPECT_NONFATAL_FAILURE(for_random_programs("example", small_programs(), interrupts_nobody),
                          "_1 = 0;\n    P");
}

TEST(RandomPrograms, ScIsWithinTheFixpointUnderEveryScheme) {
  for_random_programs("sc within fixpoint", small_programs(), [](const RandomProgram& random) {
    ExploreSettings settings;
    settings.ids.assign(std::begin(kSchemes), std::end(kSchemes));
    const TestResult result = explored(compiled(random), settings);
    if (!result.runs[0].complete()) return kTellsNothing;
    for (size_t run = 1; run < result.runs.size(); ++run) {
      if (!result.runs[run].complete()) continue;
      const Answer answer = within(outcomes(result, 0), outcomes(result, run));
      if (!answer.wrong.empty()) return answer;
    }
    return Answer{};
  });
}

class OnePass : public Fixpoint {
 public:
  using Fixpoint::Fixpoint;
  bool next_pass() override { return false; }
};

class CountFutures : public Visitor {
 public:
  void ended(const EndedPath& path) override {
    for (const Event& event : path.history.execution().events) {
      if (event.seen.kind == Seen::Kind::Future) ++futures;
    }
  }
  void cut(const Incomplete&) override {}
  size_t futures = 0;
};

TEST(RandomPrograms, TheFirstPassReadsNoFuture) {
  for_random_programs("no future in pass 1", small_programs(), [](const RandomProgram& random) {
    const auto program = compiled(random);
    Names names;
    const Machine machine{.program = program.get(), .names = &names, .limits = {}};
    LimitSettings settings;
    settings.steps = kSteps;
    Limits limits(settings);
    OnePass model(IdScheme::Occurrence, *program, names);
    CountFutures visitor;
    Paths(machine, model, {}, limits, visitor).explore();
    return visitor.futures == 0 ? Answer{} : Answer{.wrong = "a read of the future"};
  });
}

TEST(RandomPrograms, OrderOfThreadsAndNamesOfVariablesMakeNoDifference) {
  for_random_programs("threads permuted", small_programs(), [](const RandomProgram& random) {
    const TestResult one = explored(compiled(random), {});
    const TestResult other =
        explored(compiled(random, {.backwards = true, .prefix = "other_"}), {});
    for (size_t run = 0; run < one.runs.size(); ++run) {
      if (!one.runs[run].complete() || !other.runs[run].complete()) return kTellsNothing;
      const Answer answer = same(parts(one, run), parts(other, run));
      if (!answer.wrong.empty()) return answer;
      const RunStatistics &a = one.runs[run].statistics, &b = other.runs[run].statistics;
      if (a.passes != b.passes || a.write_set != b.write_set) {
        return Answer{.wrong = fmt::format("passes {} and {}, write set {} and {}", a.passes,
                                           b.passes, a.write_set, b.write_set)};
      }
    }
    return Answer{};
  });
}

TEST(RandomPrograms, MoreUnrollingNeverRemovesAnOutcome) {
  for_random_programs("more unrolling", small_programs(), [](const RandomProgram& random) {
    const auto has_loop = [](const RandomThread& thread) {
      return std::ranges::any_of(thread, [](auto& s) { return s.shape == Shape::Loop; });
    };
    if (std::ranges::none_of(random, has_loop)) return kTellsNothing;
    const auto program = compiled(random);
    std::optional<TestResult> fewer;
    for (const uint32_t unroll : {1u, 2u, 3u}) {
      ExploreSettings settings;
      settings.unroll = unroll;
      TestResult more = explored(program, settings);
      const auto is_limited = [](const thinair::Run& run) {
        return std::ranges::any_of(run.incomplete, [](const Incomplete& why) {
          return why.kind != Incomplete::Kind::Loop;
        });
      };
      if (std::ranges::any_of(more.runs, is_limited)) return kTellsNothing;
      for (size_t run = 0; fewer && run < more.runs.size(); ++run) {
        const Answer answer = within(outcomes(*fewer, run), outcomes(more, run));
        if (!answer.wrong.empty()) return answer;
      }
      fewer = std::move(more);
    }
    return Answer{};
  });
}

// `--jobs` explores tests beside each other.
TEST(RandomPrograms, ExploringBesideEachOtherMakesNoDifference) {
  for_random_programs("jobs", small_programs(), [](const RandomProgram& random) {
    const auto program = compiled(random);
    std::array<TestResult, 4> results;
    tbb::parallel_for(size_t{0}, results.size(),
                      [&](size_t i) { results[i] = explored(program, {}); });
    for (const TestResult& result : results) {
      for (size_t run = 0; run < result.runs.size(); ++run) {
        const RunStatistics &a = results[0].runs[run].statistics, &b = result.runs[run].statistics;
        if (a.states != b.states || a.steps != b.steps || a.paths != b.paths) {
          return Answer{.wrong = "states, steps or paths differ"};
        }
        const Answer answer = same(outcomes(results[0], run), outcomes(result, run));
        if (!answer.wrong.empty()) return answer;
      }
    }
    return Answer{};
  });
}

// Outcomes, write set, passes; and every witness passes `refute` on the way.
TEST(RandomPrograms, BruteForceAgrees) {
  for_random_programs("brute force", random_programs(3, 3), [](const RandomProgram& random) {
    const auto program = compiled(random);
    for (const IdScheme ids : {IdScheme::Occurrence, IdScheme::Scope, IdScheme::OccurrenceVal}) {
      for (const ModelKind model : {ModelKind::Sc, ModelKind::Pjmm, ModelKind::Fixpoint}) {
        if (model != ModelKind::Fixpoint && ids != IdScheme::Occurrence) continue;
        const Comparison found = compare(program, model, ids, {.limits = {}, .effort = 10'000});
        if (found.agreement == Agreement::TooLarge) return kTellsNothing;
        if (found.agreement == Agreement::No) return Answer{.wrong = found.difference};
      }
    }
    return Answer{};
  });
}

TEST(RandomPrograms, EveryWitnessStandsUp) {
  for_random_programs("witnesses", small_programs(), [](const RandomProgram& random) {
    ExploreSettings settings;
    settings.ids.assign(std::begin(kSchemes), std::end(kSchemes));
    const TestResult result = explored(compiled(random), settings);
    return Answer{.wrong = refute(result, settings).value_or("")};
  });
}

}  // namespace
}  // namespace thinair::testing
