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

// Values that nobody has a reason to write.
TEST(Models, ThinAirHasTheConstantsOfConditionsAndWhatTheFixpointWrites) {
  const std::string copies =
      "int x, y; thread { int r1 = x; y = r1; } thread { int r2 = y; x = r2; } observe r1, r2;";
  EXPECT_EQ(outcomes(copies, ModelKind::Fixpoint), Outcomes{"r1=0 r2=0"});
  EXPECT_EQ(outcomes(copies, ModelKind::Hb), Outcomes{"r1=0 r2=0"});
  EXPECT_EQ(outcomes(copies + "forbidden under sc: r1 == 42;", ModelKind::Hb),
            (Outcomes{"r1=0 r2=0", "r1=42 r2=42"}));
  EXPECT_EQ(outcomes(copies + "int z; thread { z = 7; }", ModelKind::Hb),
            (Outcomes{"r1=0 r2=0", "r1=7 r2=7"}));
}

TEST(Models, ThinAirReadsNoValueThatTheFixpointDoesNotWrite) {
  // Each would have to be one more than the other.
  EXPECT_EQ(outcomes("int x, y; thread { int r1 = x; y = r1 + 1; }"
                     "thread { int r2 = y; x = r2 - 1; } observe r1, r2;",
                     ModelKind::Hb),
            outcomes("int x, y; thread { int r1 = x; y = r1 + 1; }"
                     "thread { int r2 = y; x = r2 - 1; } observe r1, r2;",
                     ModelKind::Fixpoint));
}

TEST(Models, ThinAirKeepsWhatHappensBeforePromises) {
  // Nobody reads what he himself writes later, nor what comes after him in happens-before.
  EXPECT_EQ(outcomes("int x; thread { int r1 = x; x = 1; }", ModelKind::Hb), Outcomes{"r1=0"});
  EXPECT_EQ(outcomes("int x; volatile int v; thread { int r1 = x; v = 1; }"
                     "thread { while (v == 0); x = 1; } observe r1;",
                     ModelKind::Hb),
            Outcomes{"r1=0"});
  // Where no plain variable is shared there is no thin air.
  EXPECT_EQ(outcomes("volatile int x, y; thread { int r1 = x; y = r1; }"
                     "thread { int r2 = y; x = r2; } observe r1, r2;"
                     "forbidden under sc: r1 == 42;",
                     ModelKind::Hb),
            Outcomes{"r1=0 r2=0"});
}

TEST(Models, ThinAirBreaksThePromiseToProgramsWithoutRaces) {
  const std::string guarded =
      "int x, y; thread { int r1 = x; if (r1 == 1) y = 1; }"
      "thread { int r2 = y; if (r2 == 1) x = 1; } observe r1, r2;";
  EXPECT_EQ(outcomes(guarded, ModelKind::Fixpoint), Outcomes{"r1=0 r2=0"});
  EXPECT_EQ(outcomes(guarded, ModelKind::Hb), (Outcomes{"r1=0 r2=0", "r1=1 r2=1"}));
}

TEST(Models, ThinAirHasReferencesThatSomebodyMakes) {
  const std::string copies =
      "Box a, b; thread { Box p = a; b = p; boolean r1 = p != null; }"
      "thread { Box q = b; a = q; boolean r2 = q != null; } observe r1, r2;";
  const std::string box = "class Box {}";
  EXPECT_EQ(outcomes(copies, ModelKind::Hb, box), Outcomes{"r1=false r2=false"});
  // Made, but given to nobody else.
  EXPECT_TRUE(outcomes(copies + "Box c; thread { c = new Box(); }", ModelKind::Hb, box)
                  .contains("r1=true r2=true"));
}

TEST(Models, TooManyThreadStatesForThinAirAreSaid) {
  const auto program = test_of(
      "int a, b, c, d, e, f; thread { int r = a * 7 + b * 11 + c * 13 + d * 17 + e * 19 + f; a = r;"
      "b = r; c = r; d = r; e = r; f = r; } thread { a = 1; b = 2; c = 3; d = 4; e = 5; f = 6; }"
      "thread { a = 7; b = 8; c = 9; d = 10; e = 11; f = 12; }");
  ExploreSettings settings = only(ModelKind::Hb);
  settings.limits.steps = 3'000'000;
  const TestResult result = explore(program, settings);
  EXPECT_FALSE(result.runs[0].complete());
}

}  // namespace
}  // namespace thinair::testing
