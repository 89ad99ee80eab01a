// What the language page promises of whole programs: who hangs, who is blocked
// and where, what tears, what final fields guarantee.
#include <gtest/gtest.h>

#include "tests/explore/litmus.h"

namespace thinair::testing {
namespace {

using Set = std::set<std::string>;

const Witness& witness_of(const TestResult& result, const std::string& outcome) {
  static const Witness kNone;
  for (const OutcomeRow& row : result.outcomes) {
    if (describe(result, row.outcome) == outcome && row.witnesses[0]) return *row.witnesses[0];
  }
  ADD_FAILURE() << "no such outcome: " << outcome;
  return kNone;
}

// Where in the source of the only file a blocked thread stands.
std::string source_of(const TestResult& result, const Blocked& blocked) {
  const SourceFile& file = *result.program->files[blocked.place.file.value];
  return std::string(file.text({blocked.place.begin, blocked.place.end}));
}

TEST(Waiting, ARacyLoopMayHangAndItsVolatileFormMayNot) {
  const std::string threads = "thread { done = true; } thread { while (!done); int r1 = 1; }";
  EXPECT_EQ(outcomes("boolean done;" + threads, ModelKind::Sc), (Set{"r1=1"}));
  EXPECT_EQ(outcomes("boolean done;" + threads, ModelKind::Fixpoint),
            (Set{"r1=1", "r1=- T2 hangs"}));
  EXPECT_EQ(outcomes("volatile boolean done;" + threads, ModelKind::Fixpoint), (Set{"r1=1"}));
}

TEST(Waiting, ALoopThatTakesALockSeesWhatItsLockBrings) {
  const std::string body =
      "boolean done; final Object l = new Object();"
      "thread { synchronized (l) { done = true; } }"
      "thread { for (;;) { synchronized (l) { if (done) "
      "break; } } int r1 = 1; }";
  EXPECT_EQ(outcomes(body, ModelKind::Sc), (Set{"r1=1"}));
  EXPECT_EQ(outcomes(body, ModelKind::Fixpoint), (Set{"r1=1"}));
}

TEST(Waiting, TwoLoopsThatTakeTheSameLockMayBothHang) {
  const std::string body =
      "boolean done; final Object l = new Object();"
      "thread { for (;;) { synchronized (l) { if (done) break; } } }"
      "thread { for (;;) { synchronized (l) { if (done) break; } } }";
  EXPECT_EQ(outcomes(body, ModelKind::Sc), (Set{" T1 hangs T2 hangs"}));
  EXPECT_EQ(outcomes(body, ModelKind::Fixpoint), (Set{" T1 hangs T2 hangs"}));
}

TEST(Waiting, ALoopMayWaitForThingsInTurn) {
  const std::string body =
      "volatile int turn; int x;"
      "thread { while (turn != 1); x = 1; turn = 2; }"
      "thread { turn = 1; while (turn != 2); int r1 = x; }";
  EXPECT_EQ(outcomes(body, ModelKind::Sc), (Set{"r1=1"}));
  EXPECT_EQ(outcomes(body, ModelKind::Fixpoint), (Set{"r1=1"}));
}

TEST(Waiting, WhoWaitsForAHangingThreadHangs) {
  EXPECT_EQ(outcomes("volatile boolean done; thread A { while (!done); } "
                     "thread B { A.join(); }",
                     ModelKind::Sc),
            (Set{" A hangs B hangs"}));
}

TEST(Waiting, IsAliveIsWaitedFor) {
  const std::string body =
      "int x; thread A { x = 1; } thread B { while "
      "(A.isAlive()); int r1 = x; }";
  EXPECT_EQ(outcomes(body, ModelKind::Sc), (Set{"r1=1"}));
  EXPECT_EQ(outcomes(body, ModelKind::Fixpoint), (Set{"r1=1"}));
}

TEST(Deadlock, ALostNotifyNamesTheWait) {
  const auto program = test_of(
      "final Object l = new Object();"
      "thread { synchronized (l) { l.wait(); } int r1 = 1; }"
      "thread { synchronized (l) { l.notify(); } }");
  ASSERT_NE(program, nullptr);
  for (const ModelKind model : {ModelKind::Sc, ModelKind::Fixpoint}) {
    const TestResult result = explore(program, only(model));
    EXPECT_EQ(outcomes(result), (Set{"r1=1", "r1=- deadlock"}));
    const Witness& witness = witness_of(result, "r1=- deadlock");
    ASSERT_EQ(witness.blocked.size(), 1u);
    EXPECT_EQ(witness.blocked[0].why, Blocked::Why::Wait);
    EXPECT_NE(source_of(result, witness.blocked[0]).find("wait"), std::string::npos);
  }
}

TEST(Deadlock, ALockOrderNamesBothLocks) {
  const auto program = test_of(
      "final Object a = new Object(); final Object b = new Object();"
      "thread { synchronized (a) { synchronized (b) { } } }"
      "thread { synchronized (b) { synchronized (a) { } } }");
  ASSERT_NE(program, nullptr);
  const TestResult result = explore(program, only(ModelKind::Sc));
  EXPECT_EQ(outcomes(result), (Set{"", " deadlock"}));
  const Witness& witness = witness_of(result, " deadlock");
  ASSERT_EQ(witness.blocked.size(), 2u);
  EXPECT_EQ(witness.blocked[0].why, Blocked::Why::Lock);
  EXPECT_NE(witness.blocked[0].object, witness.blocked[1].object);
  EXPECT_EQ(witness.blocked[0].holder, witness.blocked[1].thread);
  EXPECT_EQ(witness.blocked[1].holder, witness.blocked[0].thread);
}

TEST(Deadlock, AfterDoesNotRunAndSharedNamesHaveNoValue) {
  EXPECT_EQ(outcomes("int x; final Object l = new Object();"
                     "thread { x = 1; synchronized (l) { l.wait(); } }"
                     "after { int r9 = x; } observe r9, x;",
                     ModelKind::Fixpoint),
            (Set{"r9=- x=- deadlock"}));
}

TEST(Wait, AnInterruptEndsIt) {
  EXPECT_EQ(outcomes("final Object l = new Object();"
                     "thread W { int r1 = 0; try { synchronized (l) { l.wait(); } }"
                     "  catch (InterruptedException e) { r1 = 1; } }"
                     "thread { W.interrupt(); }",
                     ModelKind::Sc),
            (Set{"r1=1"}));
}

TEST(Wait, WakesForNoReasonOnlyIfAsked) {
  const auto program = test_of(
      "final Object l = new Object(); thread { "
      "synchronized (l) { l.wait(); } int r1 = 1; }");
  ASSERT_NE(program, nullptr);
  ExploreSettings settings = only(ModelKind::Sc);
  EXPECT_EQ(outcomes(explore(program, settings)), (Set{"r1=- deadlock"}));
  settings.spurious = true;
  EXPECT_EQ(outcomes(explore(program, settings)), (Set{"r1=1", "r1=- deadlock"}));
}

TEST(Wait, AGuardedWaitWithSpuriousWakeUpsEnds) {
  const auto program = test_of(
      "boolean done; final Object l = new Object();"
      "thread { synchronized (l) { while (!done) l.wait(); } int r1 = 1; }"
      "thread { synchronized (l) { done = true; l.notifyAll(); } }");
  ASSERT_NE(program, nullptr);
  for (const ModelKind model : {ModelKind::Sc, ModelKind::Fixpoint}) {
    ExploreSettings settings = only(model);
    EXPECT_EQ(outcomes(explore(program, settings)), (Set{"r1=1"}));
    settings.spurious = true;
    const TestResult result = explore(program, settings);
    EXPECT_TRUE(result.runs[0].complete());
    EXPECT_EQ(outcomes(result), (Set{"r1=1"}));
  }
}

TEST(Tearing, APlainLongHasHalvesAndAVolatileOneHasNot) {
  const std::string threads = "thread { v = -1L; } thread { long r1 = v; }";
  const Set whole = {"r1=0", "r1=-1"}, torn = {"r1=4294967295", "r1=-4294967296"};
  Set both = whole;
  both.insert(torn.begin(), torn.end());
  for (const ModelKind model : {ModelKind::Sc, ModelKind::Fixpoint}) {
    EXPECT_EQ(outcomes("long v;" + threads, model), both);
    EXPECT_EQ(outcomes("volatile long v;" + threads, model), whole);
  }
}

TEST(Tearing, WhatMemoryEndsWithIsTornToo) {
  EXPECT_EQ(
      outcomes("long v; thread { v = -1L; } thread { v = 1L; } observe v;", ModelKind::Fixpoint),
      (Set{"v=-1", "v=1", "v=4294967295", "v=-4294967295"}));
}

const char* const kPoint =
    "class Point { final int x; int y; Point() { x = 3; y = 4; } }"
    "class Box { final Point p; Box(Point q) { p = q; } }";

TEST(FinalFields, AreNeverSeenUnsetThroughASafelyFrozenReference) {
  EXPECT_EQ(outcomes("Point p; thread { p = new Point(); }"
                     "thread { int r1 = -1, r2 = -1; Point q = p; if (q != "
                     "null) { r1 = q.x; r2 = "
                     "q.y; } }",
                     ModelKind::Fixpoint, kPoint),
            (Set{"r1=-1 r2=-1", "r1=3 r2=4", "r1=3 r2=0"}));
}

TEST(FinalFields, BringWhatIsReachedThroughThem) {
  // The point's y is written before the box is frozen, and read through the
  // box's final field.
  EXPECT_EQ(outcomes("Box b; thread { b = new Box(new Point()); }"
                     "thread { int r1 = -1; Box c = b; if (c != null) r1 = c.p.y; }",
                     ModelKind::Fixpoint, kPoint),
            (Set{"r1=-1", "r1=4"}));
}

TEST(FinalFields, BringNothingWrittenAfterTheFreeze) {
  EXPECT_EQ(outcomes("Box b; thread { Point p = new Point(); Box c = new Box(p); p.y "
                     "= 5; b = c; }"
                     "thread { int r1 = -1; Box c = b; if (c != null) r1 = c.p.y; }",
                     ModelKind::Fixpoint, kPoint),
            (Set{"r1=-1", "r1=4", "r1=5"}));
}

TEST(FinalFields, GuaranteeNothingThroughAReferenceThatEscaped) {
  EXPECT_EQ(outcomes("final Holder h = new Holder(); thread { new Leak(h); }"
                     "thread { int r1 = -1; Leak q = h.p; if (q != null) r1 = q.x; }",
                     ModelKind::Fixpoint,
                     "class Holder { Leak p; }"
                     "class Leak { final int x; Leak(Holder h) { h.p = this; x = 3; } }"),
            (Set{"r1=-1", "r1=0", "r1=3"}));
}

TEST(FinalFields, ReadThroughARacyHandOverKeepTheirGuarantee) {
  EXPECT_EQ(outcomes("Point p, q; thread { p = new Point(); } thread { q = p; }"
                     "thread { int r1 = -1; Point s = q; if (s != null) r1 = s.x; }",
                     ModelKind::Fixpoint, kPoint),
            (Set{"r1=-1", "r1=3"}));
}

TEST(Outcomes, SharedNamesMayEndWithAnyWriteThatNothingHides) {
  const std::string body = "int x; thread { x = 1; x = 2; } thread { x = 3; } observe x;";
  EXPECT_EQ(outcomes(body, ModelKind::Sc), (Set{"x=2", "x=3"}));
  EXPECT_EQ(outcomes(body, ModelKind::Fixpoint), (Set{"x=2", "x=3"}));
}

TEST(Outcomes, PathsAreFollowedThroughWhatTheyMayHold) {
  const std::string body =
      "Cell p; int n; thread { Cell c = new Cell(); c.v = "
      "7; p = c; } observe p.v, n;";
  EXPECT_EQ(outcomes(body, ModelKind::Fixpoint, "class Cell { int v; }"), (Set{"p.v=7 n=0"}));
}

TEST(Outcomes, InitRunsBeforeAndAfterRunsLast) {
  EXPECT_EQ(outcomes("int x; init { x = 5; } thread { int r1 = x; x = 6; } "
                     "after { int r2 = x; }",
                     ModelKind::Fixpoint),
            (Set{"r1=5 r2=6"}));
}

TEST(Threads, StartedOnesRunAndAreJoined) {
  EXPECT_EQ(outcomes("int x; thread { Thread t = new Thread(() -> { x = 1; }); "
                     "t.start(); t.join();"
                     " int r1 = x; }",
                     ModelKind::Fixpoint),
            (Set{"r1=1"}));
}

TEST(Atomics, AreNotTorn) {
  const std::string body =
      "final AtomicInteger a = new AtomicInteger();"
      "thread { a.incrementAndGet(); } thread { "
      "a.incrementAndGet(); } after { int r1 = a.get(); }";
  EXPECT_EQ(outcomes(body, ModelKind::Sc), (Set{"r1=2"}));
  EXPECT_EQ(outcomes(body, ModelKind::Fixpoint), (Set{"r1=2"}));
}

TEST(Loops, ACutNamesItsPlaceAndBound) {
  const auto program = test_of("int x; thread { int i = 0; while (x == 0) i++; int r1 = i; }");
  ASSERT_NE(program, nullptr);
  ExploreSettings settings = only(ModelKind::Sc);
  settings.unroll = 3;
  const TestResult result = explore(program, settings);
  ASSERT_EQ(result.runs[0].incomplete.size(), 1u);
  EXPECT_EQ(to_text(result.runs[0].incomplete[0], *program), "loop at t.litmus:1 cut at 3");
}

// A reference read from the future names an object that the path has not made
// yet.
TEST(Future, AnObjectOfTheFutureMustComeToBeMade) {
  const std::string body =
      "Cell p, q;"
      "thread { Cell a = p; q = a; int r1 = a == null ? 0 : 1; }"
      "thread { Cell b = q; p = new Cell(); int r2 = b == null ? 0 : 1; }";
  EXPECT_EQ(outcomes(body, ModelKind::Fixpoint, "class Cell { int v; }"),
            (Set{"r1=0 r2=0", "r1=1 r2=0", "r1=1 r2=1"}));
}

}  // namespace
}  // namespace thinair::testing
