// Corners of JLS 17.1, 17.2, 17.4.4, 17.5 and 12.4.2, each held under every model that is built.
#include <gtest/gtest.h>

#include "tests/explore/litmus.h"

namespace thinair::testing {
namespace {

using Set = std::set<std::string>;

void expect_everywhere(const Set& expected, const std::string& body,
                       const std::string& classes = "") {
  for (const ModelKind model : {ModelKind::Sc, ModelKind::Fixpoint}) {
    EXPECT_EQ(outcomes(body, model, classes), expected) << to_string(model);
  }
}

TEST(Corners, AThreadThatWasNeverStartedIsJoinedAtOnceAndNotAlive) {
  expect_everywhere({"r1=1 r2=false"},
                    "thread { Thread t = new Thread(() -> {}); t.join(); int r1 = 1; boolean r2 = "
                    "t.isAlive(); }");
}

TEST(Corners, NobodyIsStartedTwice) {
  const Set refused = {"r1=- T1 throws java.lang.IllegalThreadStateException"};
  expect_everywhere(
      refused, "thread { Thread t = new Thread(() -> {}); t.start(); t.start(); int r1 = 1; }");
  expect_everywhere(
      refused,
      "thread { Thread t = new Thread(() -> {}); t.start(); t.join(); t.start(); int r1 = 1; }");
}

TEST(Corners, AnInterruptBeforeTheStartIsRemembered) {
  expect_everywhere({"r1=true"},
                    "volatile boolean r; thread { Thread t = new Thread(() -> "
                    "{ r = Thread.currentThread().isInterrupted(); });"
                    " t.interrupt(); t.start(); t.join(); boolean r1 = r; }");
}

TEST(Corners, ANotifyWithoutWaitersDoesNothing) {
  expect_everywhere({"r1=1"},
                    "final Object l = new Object();"
                    "thread { synchronized (l) { l.notify(); l.notifyAll(); } int r1 = 1; }");
}

TEST(Corners, AnExceptionReleasesTheMonitor) {
  expect_everywhere({"r1=1 A throws java.lang.RuntimeException"},
                    "final Object l = new Object(); int x;"
                    "thread A { synchronized (l) { if (x == 0) throw new RuntimeException(); } }"
                    "thread B { synchronized (l) { } int r1 = 1; }");
}

TEST(Corners, WhoWaitsForALockOfAHangingThreadHangs) {
  expect_everywhere({"r1=- A hangs B hangs", "r1=1 A hangs"},
                    "volatile boolean d; final Object l = new Object();"
                    "thread A { synchronized (l) { while (!d); } }"
                    "thread B { synchronized (l) { } int r1 = 1; }");
}

TEST(Corners, WhoWaitsForAStartedThreadThatHangsHangs) {
  expect_everywhere({"r1=- A hangs Thread@1:51 hangs"},
                    "volatile boolean d; thread A { Thread t = "
                    "new Thread(() -> { while (!d); }); t.start(); t.join(); int r1 = 1; }");
}

TEST(Corners, ClassesThatInitialiseEachOtherMayDeadlock) {
  expect_everywhere({"r1=- r2=- deadlock", "r1=1 r2=2", "r1=2 r2=1"},
                    "thread { int r1 = P.a; } thread { int r2 = Q.b; }",
                    "class P { static int a = 1 + Q.b; } class Q { static int b = 1 + P.a; } ");
}

TEST(Corners, WaitingLoopsMayBeNestedOrEndedByAReadModifyWrite) {
  expect_everywhere({"r1=1"},
                    "volatile boolean a, b; thread { while (!a) { while (!b); } int r1 = 1; }"
                    "thread { a = true; b = true; }");
  expect_everywhere({"r1=2"},
                    "final AtomicInteger a = new AtomicInteger(); int x;"
                    "thread { while (!a.compareAndSet(0, 1)); x = x + 1; a.set(0); }"
                    "thread { while (!a.compareAndSet(0, 1)); x = x + 1; a.set(0); }"
                    "after { int r1 = x; }");
}

TEST(Corners, AFinalFieldGuardsWhatItReachesInTwoSteps) {
  expect_everywhere(
      {"r1=-1", "r1=8"},
      "Outer o; thread { o = new Outer(); }"
      "thread { int r1 = -1; Outer p = o; if (p != null) r1 = p.m.i.v + p.m.i.w[0]; }",
      "class In { int v; int[] w; In() { v = 1; w = new int[1]; w[0] = 7; } }"
      "class Mid { In i; Mid(In x) { i = x; } }"
      "class Outer { final Mid m; Outer() { m = new Mid(new In()); } } ");
}

TEST(Corners, AnInterruptHappensBeforeItsDetection) {
  expect_everywhere({"r1=0 r2=0", "r1=0 r2=1", "r1=1 r2=1"},
                    "int x; thread A { int r1 = Thread.currentThread().isInterrupted() ? 1 : 0;"
                    " int r2 = x; } thread B { x = 1; A.interrupt(); }");
}

}  // namespace
}  // namespace thinair::testing
