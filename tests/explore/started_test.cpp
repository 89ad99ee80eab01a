// Threads that the program makes itself end like declared ones, and what they end with is told.
#include <gtest/gtest.h>

#include "tests/explore/litmus.h"

namespace thinair::testing {
namespace {

using Set = std::set<std::string>;

// `body` is main's.
TestResult java(const std::string& body, ModelKind model, const std::string& members = "") {
  const auto programs = programs_of(
      "Main.java", "class Main { " + members +
                       "\n  public static void main(String[] args) throws Exception {\n" + body +
                       "\n  }\n}\n");
  return explore(programs.at(0), only(model));
}

TEST(Started, AnUncaughtExceptionIsPartOfTheOutcome) {
  const std::string body =
      "new Thread(() -> { throw new IllegalStateException(); }).start(); int r1 = 1;";
  for (const ModelKind model : {ModelKind::Sc, ModelKind::Fixpoint}) {
    EXPECT_EQ(outcomes(java(body, model)),
              (Set{"r1=1 Thread@3:1 throws java.lang.IllegalStateException"}));
  }
}

TEST(Started, AHangIsPartOfTheOutcome) {
  const std::string body = "new Thread(() -> { while (!flag); }).start(); flag = true; int r1 = 1;";
  EXPECT_EQ(outcomes(java(body, ModelKind::Sc, "static boolean flag;")), (Set{"r1=1"}));
  EXPECT_EQ(outcomes(java(body, ModelKind::Fixpoint, "static boolean flag;")),
            (Set{"r1=1", "r1=1 Thread@3:1 hangs"}));
}

TEST(Started, EachEndsForItself) {
  const std::string body =
      "for (int i = 0; i < 2; i++) {\n"
      "  final int n = i;\n"
      "  new Thread(() -> { if (n == v) throw new RuntimeException(); }).start();\n"
      "}\n"
      "v = 1;";
  EXPECT_EQ(outcomes(java(body, ModelKind::Sc, "static volatile int v;")),
            (Set{"", " Thread@5:3 throws java.lang.RuntimeException",
                 " Thread@5:3 throws java.lang.RuntimeException Thread@5:3#2 throws "
                 "java.lang.RuntimeException",
                 " Thread@5:3#2 throws java.lang.RuntimeException"}));
}

TEST(Outcomes, TooManyAreLoudlyTooMany) {
  std::string fields, writers[3], observed;
  for (int i = 0; i < 30; ++i) {
    const std::string name = fmt::format("x{}", i);
    fields += fmt::format("int {};", name);
    for (int t = 0; t < 3; ++t) writers[t] += fmt::format("{} = {};", name, t + 1);
    observed += (i == 0 ? "" : ", ") + name;
  }
  const auto program = test_of(fields + "thread {" + writers[0] + "} thread {" + writers[1] +
                               "} thread {" + writers[2] + "} observe " + observed + ";");
  ASSERT_NE(program, nullptr);
  const TestResult all = explore(program, only(ModelKind::Fixpoint));
  ASSERT_EQ(all.runs[0].incomplete.size(), 1u);
  EXPECT_EQ(to_text(all.runs[0].incomplete[0], *program), "more than 100000 outcomes");
  EXPECT_EQ(all.outcomes.size(), 100'000u);

  ExploreSettings settings = only(ModelKind::Fixpoint);
  settings.limits.seconds = 0.02;
  const TestResult timed = explore(program, settings);
  ASSERT_EQ(timed.runs[0].incomplete.size(), 1u);
  EXPECT_EQ(to_text(timed.runs[0].incomplete[0], *program), "timeout after 0.02 s");
  EXPECT_LT(timed.runs[0].statistics.seconds, 5);
}

}  // namespace
}  // namespace thinair::testing
