// The engine `graphs` against the engine `paths`, and its counts against counting by hand: every
// interleaving, told apart by what an execution is.
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

ExploreSettings graphs(bool count, ModelKind model = ModelKind::Sc) {
  ExploreSettings settings = only(model);
  settings.engine = Engine::Graphs;
  settings.count = count;
  settings.limits.steps = 300'000;
  return settings;
}

std::string failures(const TestResult& result) {
  std::string text;
  for (const AssertionRow& row : result.assertions) {
    text += fmt::format("{} {} {}\n", row.place.begin, row.message,
                        static_cast<int>(row.fails.front()));
  }
  return text;
}

// What the two engines say of one program; empty if they agree.
std::string difference(const TestResult& expected, const TestResult& found) {
  if (outcomes(expected) != outcomes(found)) {
    return fmt::format("paths:\n{}graphs:\n{}", lines(outcomes(expected)), lines(outcomes(found)));
  }
  if (failures(expected) != failures(found)) {
    return "failed assertions: paths:\n" + failures(expected) + "graphs:\n" + failures(found);
  }
  return {};
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

Answer agrees_with_paths(const RandomProgram& random, bool count) {
  const auto program = compiled(random);
  ExploreSettings by_paths = only(ModelKind::Sc);
  by_paths.limits.steps = 300'000;
  const TestResult expected = explore(program, by_paths);
  if (!expected.runs[0].complete()) return {.tells = false, .wrong = {}};
  const TestResult found = explore(program, graphs(count));
  if (!found.runs[0].complete()) return {.tells = false, .wrong = {}};
  Answer answer{.tells = true, .wrong = difference(expected, found)};
  if (answer.wrong.empty()) answer.wrong = refute(found, graphs(count)).value_or("");
  return answer;
}

TEST(Graphs, FindWhatPathsFindUnderSc) {
  for_random_programs("graphs and paths, sc", random_programs(3, 5),
                      [](const RandomProgram& r) { return agrees_with_paths(r, false); });
}

TEST(Graphs, CountingFindsWhatPathsFindUnderSc) {
  for_random_programs("graphs that count and paths, sc", random_programs(3, 4),
                      [](const RandomProgram& r) { return agrees_with_paths(r, true); });
}

TEST(Graphs, EveryExecutionIsCountedOnceUnderSc) {
  for_random_programs(
      "executions under sc", random_programs(3, 4), [](const RandomProgram& random) {
        if (!has_plain_count(random)) return Answer{.tells = false, .wrong = {}};
        const auto program = compiled(random);
        const auto expected = count_by_hand(*program, 20'000);
        const TestResult found = explore(program, graphs(true));
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
        const TestResult one = explore(compiled(random), graphs(true));
        const TestResult other =
            explore(compiled(random, {.backwards = true, .prefix = {}}), graphs(true));
        if (!one.runs[0].complete() || !other.runs[0].complete()) {
          return Answer{.tells = false, .wrong = {}};
        }
        const uint64_t a = *one.runs[0].statistics.executions;
        const uint64_t b = *other.runs[0].statistics.executions;
        if (a == b) return Answer{};
        return Answer{.tells = true, .wrong = fmt::format("{} and {}", a, b)};
      });
}

// Only what reads and writes plain variables.
rc::Gen<RandomProgram> plain_programs(int threads, int statements) {
  return rc::gen::map(random_programs(threads, statements), [](RandomProgram program) {
    constexpr Shape kPlain[] = {Shape::Write,    Shape::Read,      Shape::Copy,    Shape::CopyPlus,
                                Shape::ReadCell, Shape::WriteCell, Shape::Read,    Shape::Copy,
                                Shape::ReadLong, Shape::WriteLong, Shape::CopyPlus};
    for (RandomThread& thread : program) {
      for (Statement& s : thread) {
        s.shape = kPlain[static_cast<size_t>(s.shape) % std::size(kPlain)];
        if (s.around == Around::Lock) s.around = Around::Nothing;
      }
    }
    return program;
  });
}

std::set<BruteForceResult::Entry> write_set(const TestResult& result) {
  std::set<BruteForceResult::Entry> all;
  for (const auto& e : result.write_sets[0]) all.insert({e.location, e.id, e.value});
  return all;
}

// The numbers of objects and threads may differ between two explorations, what they print not.
std::set<std::string> describe_write_set(const TestResult& result) {
  std::set<std::string> all;
  for (const auto& [location, id, value] : write_set(result)) {
    all.insert(fmt::format("{}.{} {}.{}.{} {}", location.object.value, location.slot,
                           id.thread.value, id.nth, id.site.pc, value));
  }
  return all;
}

std::string difference_under_the_fixpoint(const TestResult& expected, const TestResult& found) {
  std::string text = difference(expected, found);
  if (describe_write_set(expected) != describe_write_set(found)) {
    text += "write set: paths:\n" + lines(describe_write_set(expected)) + "graphs:\n" +
            lines(describe_write_set(found));
  }
  const RunStatistics &a = expected.runs[0].statistics, &b = found.runs[0].statistics;
  if (a.passes != b.passes || a.write_set != b.write_set) {
    text += fmt::format("passes {} and {}, write set {} and {}", a.passes, b.passes, a.write_set,
                        b.write_set);
  }
  return text;
}

constexpr IdScheme kSchemes[] = {IdScheme::Occurrence, IdScheme::Scope, IdScheme::PlainValue,
                                 IdScheme::OccurrenceVal};

Answer agrees_under_the_fixpoint(const std::shared_ptr<const Program>& program) {
  Answer answer{.tells = false, .wrong = {}};
  for (const IdScheme ids : kSchemes) {
    ExploreSettings by_paths = only(ModelKind::Fixpoint, ids);
    by_paths.limits.steps = 100'000;
    const TestResult expected = explore(program, by_paths);
    if (!expected.runs[0].complete()) continue;
    for (const bool count : {false, true}) {
      ExploreSettings settings = graphs(count, ModelKind::Fixpoint);
      settings.ids = {ids};
      const TestResult found = explore(program, settings);
      if (found.runs[0].engine != Engine::Graphs || !found.runs[0].complete()) continue;
      answer.tells = true;
      std::string wrong = difference_under_the_fixpoint(expected, found);
      if (wrong.empty()) wrong = refute(found, settings).value_or("");
      // The judge's states are what an execution is made of, so it ends in each execution once.
      const uint64_t executions = expected.runs[0].statistics.paths;
      if (wrong.empty() && count && found.runs[0].statistics.executions != executions) {
        wrong = fmt::format("{} executions counted, {} by paths",
                            *found.runs[0].statistics.executions, executions);
      }
      if (!wrong.empty()) {
        return {.tells = true, .wrong = fmt::format("{}: {}", to_string(ids), wrong)};
      }
    }
  }
  return answer;
}

TEST(Graphs, FindWhatPathsFindUnderTheFixpoint) {
  for_random_programs(
      "graphs and paths, fixpoint, plain", plain_programs(3, 4),
      [](const RandomProgram& r) { return agrees_under_the_fixpoint(compiled(r)); });
}

// With something before the threads, something after them, and shared columns.
std::shared_ptr<const Program> with_ends(const RandomProgram& random) {
  std::string text = text_of(random);
  const size_t x = text.find("int x;");
  if (x == std::string::npos) return compiled(random);
  text.replace(x, 6, "int x = 1;");
  const size_t observe = text.find("  observe ");
  text.replace(observe, 10, "  after { int e = x; if (e == 2) x = 3; }\n  observe e, x, ");
  return programs_of("random.litmus", text).front();
}

TEST(Graphs, FindWhatPathsFindUnderTheFixpointBeforeAndAfter) {
  for_random_programs(
      "graphs and paths, fixpoint, ends", plain_programs(3, 3),
      [](const RandomProgram& r) { return agrees_under_the_fixpoint(with_ends(r)); });
}

TEST(Graphs, FindWhatPathsFindUnderTheFixpointOfAnyProgram) {
  for_random_programs(
      "graphs and paths, fixpoint", random_programs(3, 3),
      [](const RandomProgram& r) { return agrees_under_the_fixpoint(compiled(r)); });
}

TEST(Graphs, FamiliesHaveTheExecutionsTheyAreKnownToHave) {
  const std::map<std::string, uint64_t> known = {
      {"readers3", 8}, {"lastzero2", 5}, {"fib1", 11}, {"inc3", 36},
      {"coa2", 15},    {"indexer2", 1},  {"cas3", 5},
  };
  for (const auto& [name, executions] : known) {
    const auto program = corpus_program("families/" + name + ".litmus");
    EXPECT_EQ(explore(program, graphs(true)).runs[0].statistics.executions, executions) << name;
    // Nothing: too many interleavings to count them.
    EXPECT_EQ(count_by_hand(*program, 100'000).value_or(executions), executions) << name;
  }
}

class GraphsOnCorpus : public ::testing::TestWithParam<std::string> {};

TEST_P(GraphsOnCorpus, SayWhatPathsSay) {
  for (const auto& program : corpus_programs(GetParam())) {
    const TestResult expected = explore(program, only(ModelKind::Sc));
    for (const bool count : {false, true}) {
      ExploreSettings settings = graphs(count);
      settings.limits = {};
      const TestResult found = explore(program, settings);
      EXPECT_EQ(difference(expected, found), "") << program->test;
      EXPECT_EQ(expected.runs[0].incomplete.size(), found.runs[0].incomplete.size());
      EXPECT_EQ(refute(found, settings).value_or(""), "") << program->test;
    }
    for (const IdScheme ids : kSchemes) {
      ExploreSettings settings = only(ModelKind::Fixpoint, ids);
      settings.limits.steps = 500'000;
      const TestResult by_paths = explore(program, settings);
      if (!by_paths.runs[0].complete()) continue;
      settings.engine = Engine::Graphs;
      EXPECT_EQ(difference_under_the_fixpoint(by_paths, explore(program, settings)), "")
          << program->test;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Files, GraphsOnCorpus, ::testing::ValuesIn(corpus_files()),
                         [](const auto& file) {
                           std::string name = file.param;
                           std::ranges::replace_if(
                               name, [](char c) { return std::isalnum(c) == 0; }, '_');
                           return name;
                         });

}  // namespace
}  // namespace thinair::testing
