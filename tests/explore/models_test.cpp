// What tells the models apart, by hand.
#include "tests/explore/litmus.h"

namespace thinair::testing {
namespace {

using Outcomes = std::set<std::string>;

// Store buffering with `between` between the write and the read.
Outcomes store_buffering(const std::string& between, ModelKind model) {
  const auto thread = [&](const char* write, const char* read, const char* local) {
    return fmt::format("thread {{ {} = 1; {} int {} = {}; }}", write, between, local, read);
  };
  return outcomes(
      "int x, y; volatile int v; final Object lock = new Object();"
      "final AtomicInteger counter = new AtomicInteger();"
      "final ReentrantLock taken = new ReentrantLock();" +
          thread("x", "y", "r1") + thread("y", "x", "r2") + "observe r1, r2;",
      model, "class Kept { final int kept; Kept() { kept = 1; } }");
}

// A volatile read does not, nor does what only asks.
TEST(Models, WhatPublishesOrTakesALockWaitsForTheBuffer) {
  for (const ModelKind model : {ModelKind::Tso, ModelKind::Pso}) {
    for (const char* fence :
         {"v = 1;", "counter.incrementAndGet();", "counter.compareAndSet(7, 8);",
          "synchronized (lock) {}", "if (taken.tryLock()) taken.unlock(); else v = 1;",
          "Thread.currentThread().interrupt();", "new Thread(() -> {}).start();"}) {
      EXPECT_FALSE(store_buffering(fence, model).contains("r1=0 r2=0"))
          << fence << " under " << to_string(model);
    }
    for (const char* nothing :
         {"", "int a = v;", "Thread.currentThread().isInterrupted();", "new Kept();"}) {
      EXPECT_TRUE(store_buffering(nothing, model).contains("r1=0 r2=0"))
          << nothing << " under " << to_string(model);
    }
  }
}

TEST(Models, AReadSeesItsOwnBuffer) {
  for (const ModelKind model : {ModelKind::Tso, ModelKind::Pso}) {
    EXPECT_EQ(outcomes("int x; thread { x = 1; x = 2; int r1 = x; }", model), Outcomes{"r1=2"});
  }
}

TEST(Models, BuffersAreEmptyInTheEnd) {
  for (const ModelKind model : {ModelKind::Tso, ModelKind::Pso}) {
    EXPECT_EQ(outcomes("int x; thread T { x = 1; } after { int r1 = x; } observe r1, x;", model),
              Outcomes{"r1=1 x=1"});
    // Somebody who waits sees it in the end, though its writer waits for ever.
    EXPECT_EQ(outcomes("int x; volatile int v; thread { x = 1; while (v == 0); }"
                       "thread { while (x == 0); int r1 = x; } observe r1;",
                       model),
              Outcomes{"r1=1 T1 hangs"});
  }
}

constexpr char kPublication[] = R"(
  Box box;
  thread { box = new Box(); }
  thread { Box b = box; int r1 = 1, r2 = 1; if (b != null) { r1 = b.kept; r2 = b.bare; } }
  observe r1, r2;
)";
constexpr char kBox[] = "class Box { int bare; final int kept; Box() { bare = 1; kept = 1; } }";
constexpr char kBare[] = "class Box { int bare; int kept; Box() { bare = 1; kept = 1; } }";

TEST(Models, AFreezeKeepsFinalFieldsSafeUnderEveryModel) {
  for (const ModelKind model : {ModelKind::Sc, ModelKind::Tso, ModelKind::Pso}) {
    EXPECT_EQ(outcomes(kPublication, model, kBox), Outcomes{"r1=1 r2=1"}) << to_string(model);
  }
  EXPECT_EQ(outcomes(kPublication, ModelKind::Tso, kBare), Outcomes{"r1=1 r2=1"});
  EXPECT_TRUE(outcomes(kPublication, ModelKind::Pso, kBare).contains("r1=0 r2=1"));
  // Java promises less: the plain field may be late.
  EXPECT_EQ(outcomes(kPublication, ModelKind::Pjmm, kBox), (Outcomes{"r1=1 r2=0", "r1=1 r2=1"}));
}

TEST(Models, TheProgressiveModelHasNoFuture) {
  const std::string load_buffering =
      "int x, y; thread { int r1 = x; y = 1; } thread { int r2 = y; x = 1; } observe r1, r2;";
  EXPECT_FALSE(outcomes(load_buffering, ModelKind::Pjmm).contains("r1=1 r2=1"));
  EXPECT_TRUE(outcomes(load_buffering, ModelKind::Fixpoint).contains("r1=1 r2=1"));
}

TEST(Models, TheProgressiveModelForgetsTheOrderOfRacingWrites) {
  const std::string coherence =
      "int x; thread { x = 1; x = 2; } thread { int r1 = x; int r2 = x; } observe r1, r2;";
  EXPECT_FALSE(outcomes(coherence, ModelKind::Pso).contains("r1=2 r2=1"));
  EXPECT_TRUE(outcomes(coherence, ModelKind::Pjmm).contains("r1=2 r2=1"));
}

}  // namespace
}  // namespace thinair::testing
