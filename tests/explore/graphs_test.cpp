// What the engine `graphs` counts under `sc` against counting by hand: every interleaving, told
// apart by what an execution is. What it finds is compared with `paths` in engines_test.cpp.
#include "explore/graphs/graphs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "explore/graphs/walk.h"
#include "tests/explore/agree.h"
#include "tests/explore/corpus.h"
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

}  // namespace
}  // namespace thinair::testing
