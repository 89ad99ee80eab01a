#include <gmock/gmock.h>

#include <functional>

#include "explore/refute.h"
#include "tests/explore/corpus.h"

namespace thinair::testing {
namespace {

// What the corpus' own tests settle in full stays with them: here a test stops after some steps,
// and what it found until then must have good witnesses.
constexpr uint64_t kSteps = 20'000;

TEST(Refute, FindsNoFaultInAnyWitnessOfTheCorpus) {
  size_t witnesses = 0;
  for (const std::string& file : corpus_files()) {
    for (const auto& program : corpus_programs(file)) {
      for (const IdScheme ids : {IdScheme::Occurrence, IdScheme::Scope, IdScheme::OccurrenceVal}) {
        ExploreSettings settings;
        settings.ids = {ids};
        settings.limits.steps = kSteps;
        const TestResult result = explore(program, settings);
        EXPECT_EQ(refute(result, settings).value_or(""), "") << file << " " << to_string(ids);
        for (const OutcomeRow& row : result.outcomes) {
          for (const auto& witness : row.witnesses) witnesses += witness ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GT(witnesses, 1000u);
}

// Witnesses with one thing wrong.
class WrongWitness : public ::testing::Test {
 protected:
  void explore_test(const std::string& body, ModelKind model, const std::string& classes = "") {
    settings_ = only(model);
    result_ = explore(test_of(body, classes), settings_);
    ASSERT_FALSE(result_.outcomes.empty());
    ASSERT_EQ(refute(result_, settings_), std::nullopt);
  }

  // What is said of the witness of an outcome after `spoil`.
  std::string said(const std::string& outcome, const std::function<void(Execution&)>& spoil) {
    for (const OutcomeRow& row : result_.outcomes) {
      if (describe(result_, row.outcome) != outcome) continue;
      Witness witness = *row.witnesses[0];
      spoil(witness.execution);
      return refute(result_, settings_, 0, witness, row.outcome).value_or("nothing");
    }
    return "no outcome " + outcome;
  }

  static Event& find(Execution& execution, ActionKind kind, size_t nth = 0) {
    for (Event& event : execution.events) {
      if (event.action.kind == kind && nth-- == 0) return event;
    }
    ADD_FAILURE() << "no " << to_string(kind);
    return execution.events.front();
  }

  ExploreSettings settings_;
  TestResult result_;
};

using ::testing::HasSubstr;

constexpr const char* kLoadBuffering =
    "int x, y; thread { int r1 = x; y = 1; } thread { int r2 = y; x = 1; }";

TEST_F(WrongWitness, AWriteThatIsNotTheThreadsIsFound) {
  explore_test(kLoadBuffering, ModelKind::Fixpoint);
  EXPECT_THAT(said("r1=1 r2=1", [](Execution& e) { find(e, ActionKind::Write).action.value = 7; }),
              HasSubstr("does something else there"));
}

TEST_F(WrongWitness, AReadOfAValueThatItsWriteDoesNotHaveIsFound) {
  explore_test(kLoadBuffering, ModelKind::Fixpoint);
  EXPECT_THAT(said("r1=0 r2=0", [](Execution& e) { find(e, ActionKind::Read).value = 1; }),
              HasSubstr("the default write has another value"));
}

TEST_F(WrongWitness, AFutureThatTheWriteSetDoesNotHaveIsFound) {
  explore_test(kLoadBuffering, ModelKind::Fixpoint);
  EXPECT_EQ(said("r1=1 r2=1", [](Execution&) {}), "nothing");
  result_.write_sets[0].clear();
  EXPECT_THAT(said("r1=1 r2=1", [](Execution&) {}), HasSubstr("not in the write set"));
}

TEST_F(WrongWitness, AnOutcomeThatIsNotItsOwnIsFound) {
  explore_test(kLoadBuffering, ModelKind::Fixpoint);
  result_.outcomes[0].outcome.values[0] = 1;
  EXPECT_THAT(said("r1=1 r2=0", [](Execution&) {}), HasSubstr("another outcome"));
}

TEST_F(WrongWitness, AnUnfinishedExecutionIsFound) {
  explore_test(kLoadBuffering, ModelKind::Fixpoint);
  EXPECT_THAT(said("r1=0 r2=0", [](Execution& e) { e.events.pop_back(); }),
              HasSubstr("can still move"));
}

TEST_F(WrongWitness, AReadThatHappensBeforeForbidsIsFound) {
  explore_test(
      "int x; volatile boolean done; thread { x = 1; done = true; }"
      "thread { int r1 = 9; if (done) r1 = x; }",
      ModelKind::Fixpoint);
  const auto see_default = [](Execution& e) {
    Event& read = find(e, ActionKind::Read);
    read.seen = {.kind = Seen::Kind::Default, .future = {}};
    read.value = 0;
  };
  EXPECT_THAT(said("r1=1", see_default), HasSubstr("happens-before forbids"));
}

TEST_F(WrongWitness, TwoOwnersOfALockAreFound) {
  explore_test(
      "int x; final Object lock = new Object();"
      "thread { synchronized (lock) { x = 1; } } thread { synchronized (lock) { x = 2; } }"
      "observe x;",
      ModelKind::Sc);
  const auto lock_early = [](Execution& e) {
    const auto is_lock = [](const Event& event) { return event.action.kind == ActionKind::Lock; };
    const auto first = std::find_if(e.events.begin(), e.events.end(), is_lock);
    const auto second = std::find_if(first + 1, e.events.end(), is_lock);
    std::rotate(first + 1, second, second + 1);
  };
  EXPECT_THAT(said("x=1", lock_early), HasSubstr("cannot come next"));
}

TEST_F(WrongWitness, AnOldValueIsNotSequentiallyConsistent) {
  explore_test("int x; thread { x = 1; x = 2; } thread { int r1 = x; }", ModelKind::Sc);
  const auto see_first = [](Execution& e) {
    Event& read = find(e, ActionKind::Read);
    const Event& write = find(e, ActionKind::Write);
    read.value = 1;
    read.seen.event = static_cast<EventIndex>(&write - e.events.data());
  };
  EXPECT_THAT(said("r1=2", see_first), HasSubstr("cannot come next"));
}

TEST_F(WrongWitness, AFinalFieldSeenUnsetIsFound) {
  explore_test(
      "Box box; thread { box = new Box(); }"
      "thread { int r1 = 9; Box b = box; if (b != null) r1 = b.value; }",
      ModelKind::Fixpoint, "class Box { final int value; Box() { value = 42; } }");
  const auto see_default = [](Execution& e) {
    Event& read = find(e, ActionKind::Read, 1);
    read.seen = {.kind = Seen::Kind::Default, .future = {}};
    read.value = 0;
  };
  EXPECT_THAT(said("r1=42", see_default), HasSubstr("JLS 17.5"));
}

TEST_F(WrongWitness, AWrongClockIsFound) {
  explore_test(kLoadBuffering, ModelKind::Fixpoint);
  EXPECT_THAT(said("r1=0 r2=0", [](Execution& e) { find(e, ActionKind::Read).clock.set(1, 3); }),
              HasSubstr("clock"));
}

}  // namespace
}  // namespace thinair::testing
