// What the engine `graphs` counts under `sc` against counting by hand: every interleaving, told
// apart by what an execution is. What it finds is compared with `paths` in engines_test.cpp.
#include "explore/graphs/graphs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <random>

#include "explore/graphs/traces.h"
#include "tests/explore/agree.h"
#include "tests/explore/corpus.h"
#include "tests/explore/engines.h"
#include "tests/explore/litmus.h"
#include "tests/explore/random_program.h"

namespace thinair::testing {
namespace {

// Every interleaving of every action. What an execution is, is said here as language and interface
// say it: program order, reads-from, the order of writes to each location and of acquisitions of
// each monitor.
class Interleavings : public Walk {
 public:
  using Walk::Walk;

  // Nothing: too many.
  std::optional<uint64_t> count(uint64_t effort) {
    begin();
    effort_ = effort;
    go_on();
    if (effort_ == 0) return std::nullopt;
    return executions_.size();
  }

 private:
  void go_on() {
    if (effort_ == 0) return;
    --effort_;
    std::vector<Move> moves;
    add_moves(moves);
    if (none_must(moves) && ended()) executions_.insert(form());
    for (const Move& move : moves) {
      if (take(move)) go_on();
      take_back();
    }
  }

  std::string form() {
    std::vector<bool> is_in_round(path_.size(), false);
    for (uint32_t thread = 0; thread < world_.threads(); ++thread) {
      if (!world_.has_begun(thread) || world_.step(thread).status != Status::Spins) continue;
      for (const size_t i : round_of(thread)) is_in_round[i] = true;
    }
    std::map<uint32_t, std::string> of_thread, of_place;
    std::map<uint32_t, uint32_t> position;
    std::map<uint32_t, std::string> last_write;
    for (size_t i = 0; i < path_.size(); ++i) {
      if (is_in_round[i]) continue;
      const Done& done = path_[i];
      const Step& step = automaton_[done.before];
      const std::string name = fmt::format("{}.{}", done.move.thread, position[done.move.thread]++);
      std::string& thread = of_thread[done.move.thread];
      thread += fmt::format("{}={}", static_cast<int>(step.kind), done.told);
      const bool is_read = step.kind == ActionKind::Read || step.kind == ActionKind::VolatileRead ||
                           step.kind == ActionKind::Rmw;
      if (is_read) thread += " from " + last_write[step.place];
      const bool is_write =
          step.kind == ActionKind::Write || step.kind == ActionKind::VolatileWrite ||
          (step.kind == ActionKind::Rmw && automaton_.action(done.before).rmw_writes(done.told));
      if (is_write) last_write[step.place] = name;
      if (is_write || step.kind == ActionKind::Lock) of_place[step.place] += name + " ";
      thread += "; ";
    }
    std::string all;
    for (const auto& [thread, text] : of_thread) all += fmt::format("T{}: {}\n", thread, text);
    for (const auto& [place, text] : of_place) all += fmt::format("{}: {}\n", place, text);
    return all;
  }

  uint64_t effort_ = 0;
  std::set<std::string> executions_;
};

class Ignores : public Visitor {
 public:
  void ended(const EndedPath&) override {}
  void cut(const Incomplete&) override { is_cut = true; }
  bool is_cut = false;
};

std::shared_ptr<const Program> compiled(const RandomProgram& program,
                                        const Spelling& spelling = {}) {
  const auto programs = programs_of("random.litmus", text_of(program, spelling));
  return programs.empty() ? nullptr : programs.front();
}

std::optional<uint64_t> count_by_hand(const Program& program, uint64_t effort) {
  Names names;
  Machine machine{.program = &program, .names = &names, .limits = {}};
  if (program.unroll) machine.limits.unroll = *program.unroll;
  Limits limits{LimitSettings{}};
  Ignores ignores;
  return Interleavings(machine, false, limits, ignores).count(effort);
}

// By the search that goes into orders which turn out to be told elsewhere.
std::optional<uint64_t> count_by_traces(const Program& program) {
  Names names;
  Machine machine{.program = &program, .names = &names, .limits = {}};
  LimitSettings settings;
  settings.steps = 100'000;
  Limits limits(settings);
  Ignores ignores;
  Traces traces(machine, std::make_shared<AutomatonNumbers>(), false, limits, ignores,
                Endings::Telling::AtOnce);
  traces.explore(kNoEnd);
  if (limits.reached()) return std::nullopt;
  return traces.statistics().paths;
}

ExploreSettings counting() {
  ExploreSettings settings = only(ModelKind::Sc);
  settings.engine = Engine::Graphs;
  settings.count = true;
  settings.limits.steps = 300'000;
  return settings;
}

// Does the count mean what counting by hand means? Other synchronization actions have no order
// that an execution is told apart by; here their order counts.
bool has_plain_count(const RandomProgram& program) {
  return std::ranges::none_of(program, [](const RandomThread& thread) {
    return std::ranges::any_of(thread, [](const Statement& s) {
      return s.shape == Shape::Wait || s.shape == Shape::Notify || s.shape == Shape::Interrupt ||
             s.shape == Shape::Detect || s.shape == Shape::IsAlive;
    });
  });
}

TEST(Graphs, EveryExecutionIsCountedOnceUnderSc) {
  for_random_programs(
      "executions under sc", random_programs(3, 4), [](const RandomProgram& random) {
        if (!has_plain_count(random)) return Answer{.tells = false, .wrong = {}};
        const auto program = compiled(random);
        const auto expected = count_by_hand(*program, 20'000);
        const TestResult found = explore(program, counting());
        if (!expected || !found.runs[0].complete()) return Answer{.tells = false, .wrong = {}};
        const uint64_t counted = *found.runs[0].statistics.executions;
        if (counted == *expected) return Answer{};
        return Answer{
            .tells = true,
            .wrong = fmt::format("{} executions counted, {} by hand", counted, *expected)};
      });
}

// Locks in locks, in any order, so that some of the programs deadlock; and waiting in them.
class LockPrograms {
 public:
  explicit LockPrograms(uint64_t seed) : random_(seed) {}

  std::string next() {
    std::string text =
        "test t { volatile int x; int y;\n  final Object a = new Object();\n"
        "  final Object b = new Object();\n  final Object c = new Object();\n";
    const int threads = 2 + up_to(2);
    for (int i = 0; i < threads; ++i) {
      locals_ = 0;
      text += "  thread { " + block(i, 1 + up_to(4) / 3, 0) + "}\n";
    }
    return text + "}\n";
  }

 private:
  int up_to(int most) { return std::uniform_int_distribution<int>(0, most - 1)(random_); }

  std::string block(int thread, int statements, int depth) {
    std::string text;
    for (int i = 0; i < statements; ++i) text += statement(thread, depth);
    return text;
  }
  std::string statement(int thread, int depth) {
    const char* place = up_to(2) == 0 ? "x" : "y";
    switch (depth == 0 ? 4 : up_to(depth < 2 ? 8 : 4)) {
      case 0:
        return fmt::format("{} = {}; ", place, 1 + up_to(2));
      case 1:
        return fmt::format("int r{}_{} = {}; ", thread, locals_++, place);
      case 2:
        return fmt::format("if ({} == 1) {} = 2; ", place, up_to(2) == 0 ? "x" : "y");
      case 3:
        return up_to(4) == 0 ? "while (x == 0); " : "y = 1; ";
      default:
        return fmt::format("synchronized ({}) {{ {}}} ", "aabbc"[up_to(5)],
                           block(thread, 1 + up_to(2), depth + 1));
    }
  }

  std::mt19937_64 random_;
  int locals_ = 0;
};

TEST(Graphs, EveryExecutionOfLocksInLocksIsCountedOnce) {
  const uint64_t seed = number_from("THINAIR_RANDOM_SEED", 1);
  const auto end = std::chrono::steady_clock::now() +
                   std::chrono::seconds(number_from("THINAIR_RANDOM_SECONDS", 2));
  LockPrograms programs(seed);
  uint64_t all = 0, told = 0, deadlocks = 0;
  while (std::chrono::steady_clock::now() < end) {
    const std::string text = programs.next();
    const auto program = programs_of("locks.litmus", text).front();
    ++all;
    const auto expected = count_by_traces(*program);
    const TestResult found = explore(program, counting());
    if (!expected || !found.runs[0].complete()) continue;
    // By hand, where that does not take long.
    EXPECT_EQ(count_by_hand(*program, 2'000).value_or(*expected), *expected) << text;
    ++told;
    deadlocks +=
        std::ranges::any_of(found.outcomes, [](const auto& row) { return row.outcome.deadlock; });
    ASSERT_EQ(*found.runs[0].statistics.executions, *expected) << text;
  }
  fmt::print("locks in locks: {} programs from seed {}, {} of them counted, {} deadlocks\n", all,
             seed, told, deadlocks);
}

TEST(Graphs, OrderOfThreadsMakesNoDifferenceToTheCount) {
  for_random_programs(
      "executions, threads permuted", random_programs(4, 4), [](const RandomProgram& random) {
        const TestResult one = explore(compiled(random), counting());
        const TestResult other =
            explore(compiled(random, {.backwards = true, .prefix = {}}), counting());
        if (!one.runs[0].complete() || !other.runs[0].complete()) {
          return Answer{.tells = false, .wrong = {}};
        }
        const uint64_t a = *one.runs[0].statistics.executions;
        const uint64_t b = *other.runs[0].statistics.executions;
        if (a == b) return Answer{};
        return Answer{.tells = true, .wrong = fmt::format("{} and {}", a, b)};
      });
}

TEST(Graphs, FamiliesHaveTheExecutionsTheyAreKnownToHave) {
  const std::map<std::string, uint64_t> known = {
      {"readers3", 8}, {"lastzero2", 5}, {"fib1", 11}, {"inc3", 36},
      {"coa2", 15},    {"indexer2", 1},  {"cas3", 5},
  };
  for (const auto& [name, executions] : known) {
    const auto program = corpus_program("families/" + name + ".litmus");
    EXPECT_EQ(explore(program, counting()).runs[0].statistics.executions, executions) << name;
    // Nothing: too many interleavings to count them.
    EXPECT_EQ(count_by_hand(*program, 100'000).value_or(executions), executions) << name;
  }
}

// However far it looks ahead: not at all, or further and further after each few steps.
TEST(Graphs, LookingAheadChangesNothing) {
  for_random_programs(
      "graphs that look ahead more or less", random_programs(3, 4), [](const RandomProgram& r) {
        const auto program = compiled(r);
        for (const ModelKind model : {ModelKind::Fixpoint, ModelKind::Pjmm, ModelKind::Hb}) {
          ExploreSettings settings = only(model);
          settings.limits.steps = 20'000;
          const TestResult expected = explore(program, settings);
          if (!expected.runs[0].complete()) return Answer{.tells = false, .wrong = {}};
          settings.engine = Engine::Graphs;
          settings.limits.steps = 400'000;
          for (const uint64_t patience : {0, 1}) {
            for (const bool count : {false, true}) {
              settings.patience = patience;
              settings.count = count;
              const TestResult found = explore(program, settings);
              if (!found.runs[0].complete()) continue;
              std::string wrong = difference(expected, found);
              if (wrong.empty()) continue;
              return Answer{.tells = true,
                            .wrong = fmt::format("{}, patience {}: {}", to_string(model), patience,
                                                 std::move(wrong))};
            }
          }
        }
        return Answer{};
      });
}

// States of threads that nobody has looked at ahead are looked at when two actions are compared.
TEST(Graphs, ThreadsThatNobodyLookedAtAheadKeepTheirOutcomes) {
  const auto program = test_of(R"(
    int x;
    thread P0 { while (x == 0); }
    thread P1 { int r = P0.isAlive() ? 1 : 0; x = 1; }
    observe P1.r;)");
  ExploreSettings settings = only(ModelKind::Pjmm);
  const TestResult expected = explore(program, settings);
  settings.engine = Engine::Graphs;
  settings.patience = 0;
  settings.count = true;
  EXPECT_EQ(difference(expected, explore(program, settings)), "");
}

// What one run names must not change how another one goes.
TEST(Graphs, RunsOfOneTestDoNotGetInEachOthersWay) {
  const auto program = corpus_program("papers/hash-4threads.litmus");
  ExploreSettings settings;
  settings.engine = Engine::Graphs;
  settings.models = {ModelKind::Fixpoint};
  const TestResult alone = explore(program, settings);
  settings.models = {ModelKind::Hb, ModelKind::Jmm, ModelKind::Fixpoint};
  const TestResult last = explore(program, settings);
  EXPECT_EQ(alone.runs[0].statistics.steps, last.runs[2].statistics.steps);
}

// Rounds of waiting loops are no executions of their own; and what is counted under jmm is legal.
TEST(Graphs, CountExecutionsOfProgramsThatSynchronize) {
  const std::map<std::pair<std::string, ModelKind>, uint64_t> known = {
      {{"causality/tc05.litmus", ModelKind::Fixpoint}, 14},
      {{"causality/tc05.litmus", ModelKind::Jmm}, 12},
      {{"causality/tc14.litmus", ModelKind::Fixpoint}, 2},
      {{"papers/dekker-volatile.litmus", ModelKind::Fixpoint}, 4},
      {{"papers/dekker-volatile.litmus", ModelKind::Pjmm}, 4},
  };
  for (const auto& [what, executions] : known) {
    ExploreSettings settings = only(what.second);
    settings.engine = Engine::Graphs;
    settings.count = true;
    const TestResult result = explore(corpus_program(what.first), settings);
    EXPECT_EQ(result.runs[0].statistics.executions, executions) << what.first;
  }
}

}  // namespace
}  // namespace thinair::testing
