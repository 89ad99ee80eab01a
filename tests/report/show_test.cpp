#include "report/show.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "program/frontend.h"

namespace thinair {
namespace {

// What `show` says of the one test in a text.
std::string shown(const std::string& text, const ShowOptions& options = {},
                  const std::string& name = "a.litmus") {
  Diagnostics diagnostics;
  std::string result;
  const auto file = std::make_shared<SourceFile>(name, text);
  for_each_test(file, diagnostics, [&](Program&& program) { result += show(program, options); });
  return diagnostics.empty() ? result : diagnostics.render();
}

bool has_line(const std::string& text, const std::string& line) {
  return ("\n" + text).find("\n" + line + "\n") != std::string::npos;
}

TEST(Show, SaysWhatATestIsAndDoes) {
  EXPECT_EQ(shown(R"(test mp "message passing" {
  int x;
  volatile boolean ready;
  thread { x = 1; ready = true; }
  thread Reader { boolean r1 = ready; int r2 = x; }
  forbidden: r1 && r2 == 0;
  allowed under sc, hb: !r1;
}
)"),
            R"(a.litmus: mp
  message passing

  shared
    x      int               0
    ready  volatile boolean  false

  thread T1
    4:12  write x                x = 1
    4:19  volatile write ready   ready = true

  thread Reader
    5:32  volatile read ready
    5:48  read x

  observed
    r1, r2

  expected
    6  forbidden: r1 && r2 == 0
    7  allowed under sc, hb: !r1
)");
}

TEST(Show, SaysHowEveryLoopIsTreated) {
  const std::string text = shown(R"(test loops {
  int x, y;
  thread { while (x == 0) ; }
  thread { for (int i = 0; i < 3; i++) y = i; }
  thread { while (x == 0) y++; }
}
)");
  EXPECT_TRUE(has_line(text, "    3:12  loop, waits   while (x == 0)")) << text;
  EXPECT_TRUE(has_line(text, "    3:19    read x")) << text;
  EXPECT_TRUE(has_line(text, "    4:12  loop, runs to its end   for (int i = 0; i < 3; i++)"))
      << text;
  EXPECT_TRUE(has_line(text, "    5:12  loop, at most 8 rounds   while (x == 0)")) << text;
}

TEST(Show, TheTestsOwnBoundOnLoopsIsUsed) {
  const std::string text =
      shown("test t { int x, y; unroll 20; thread { while (x == 0) y++; } }", {.unroll = 3});
  EXPECT_NE(text.find("loop, at most 20 rounds"), std::string::npos) << text;
}

TEST(Show, CallsShowWhatTheyDoInside) {
  const std::string text = shown(R"(test calls {
  int x;
  int get() {
    return x;
  }
  int none() { return 1; }
  thread { int r1 = get() + none(); }
}
)");
  EXPECT_TRUE(has_line(text, "    7:21  call get()")) << text;
  EXPECT_TRUE(has_line(text, "    4:12    read x")) << text;
  EXPECT_EQ(text.find("none()"), std::string::npos) << "it does no action\n" << text;
}

TEST(Show, RecursionIsCut) {
  const std::string text = shown(
      "test r { int x; int f(int n) { return n == 0 ? x : f(n - 1); } thread { int r1 = f(3); } }");
  EXPECT_NE(text.find("call f(), again"), std::string::npos) << text;
}

TEST(Show, ALibraryCallOfOneActionIsThatAction) {
  const std::string text = shown(R"(import java.util.concurrent.atomic.AtomicInteger;
test a {
  final AtomicInteger n = new AtomicInteger();
  thread { int r1 = n.incrementAndGet(); }
}
)");
  EXPECT_NE(text.find("read-modify-write AtomicInteger.value   n.incrementAndGet()"),
            std::string::npos)
      << text;
}

TEST(Show, ALockIsUnlockedOnceForTheReaderThoughOnTwoWays) {
  const std::string text =
      shown("test l { int x; thread { synchronized (this) { if (x == 1) x = 2; } } }");
  const size_t unlock = text.find("unlock");
  ASSERT_NE(unlock, std::string::npos) << text;
  EXPECT_EQ(text.find("unlock", unlock + 1), std::string::npos) << text;
}

TEST(Show, WideVariablesAreTwoHalvesUnlessVolatile) {
  const std::string text =
      shown("test w { long v; volatile long w; thread { v = 1; w = 1; } thread { long r1 = v; } }");
  EXPECT_TRUE(has_line(text, "    v  long           0  two halves of 32 bits")) << text;
  EXPECT_TRUE(has_line(text, "    w  volatile long  0")) << text;
  EXPECT_NE(text.find("write v, in two halves"), std::string::npos) << text;
  EXPECT_EQ(text.find("write w, in two halves"), std::string::npos) << text;
}

TEST(Show, AThreadThatDoesNothingSaysSo) {
  EXPECT_TRUE(has_line(shown("test e { int x; thread { } }"), "    no actions"));
}

TEST(Show, ThreadsStartedByAJavaProgramAreThere) {
  const std::string text = shown(R"(class Main {
  static int x;
  public static void main(String[] args) throws InterruptedException {
    Thread t = new Thread(() -> { x = 1; });
    t.start();
    t.join();
    int r1 = x;
  }
}
)",
                                 {}, "Main.java");
  EXPECT_NE(text.find("thread main"), std::string::npos) << text;
  EXPECT_NE(text.find("each started thread"), std::string::npos) << text;
  EXPECT_NE(text.find("write Main.x"), std::string::npos) << text;
}

TEST(Show, NoLineIsLongerThanAHundredCharacters) {
  const std::string text = shown(
      "test wide { int aVeryLongNameForASharedVariable; thread { int r1 = "
      "aVeryLongNameForASharedVariable + aVeryLongNameForASharedVariable; "
      "aVeryLongNameForASharedVariable = r1 + 11111111 + 22222222 + 33333333 + 44444444; } }");
  size_t begin = 0;
  for (size_t end; (end = text.find('\n', begin)) != text.npos; begin = end + 1)
    EXPECT_LE(end - begin, 100u) << text.substr(begin, end - begin);
}

TEST(Show, WithTheCodeEveryMethodThatRunsIsListed) {
  const std::string text =
      shown("test c { int x; int get() { return x; } thread { int r1 = get(); } }", {.code = true});
  EXPECT_NE(text.find("T1: "), std::string::npos) << text;
  EXPECT_NE(text.find("CallSpecial"), std::string::npos) << text;
  EXPECT_NE(text.find("GetField"), std::string::npos) << text;
  EXPECT_NE(text.find("Return "), std::string::npos) << text;
}

}  // namespace
}  // namespace thinair
