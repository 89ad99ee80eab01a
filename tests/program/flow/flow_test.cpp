// What Java accepts is accepted. What it refuses stands in tests/errors/flow/.
#include "program/flow/flow.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "program/frontend.h"

namespace thinair {
namespace {

std::string errors_of(std::string text) {
  Diagnostics diagnostics;
  const auto file = std::make_shared<const SourceFile>("flow.litmus", std::move(text));
  for_each_test(file, diagnostics, [](Program&&) {});
  return diagnostics.render();
}

// The members of a test whose shared variables are x and b.
std::string members(const std::string& code) {
  return errors_of("test flow {\n  int x;\n  boolean b;\n" + code + "\n}\n");
}
std::string thread(const std::string& body) {
  return members("  thread {\n" + body + "\n  }");
}

TEST(Flow, BothBranchesAssign) {
  EXPECT_EQ(thread("int r; if (b) r = 1; else r = 2; x = r;"), "");
}

TEST(Flow, AConditionThatAssignsWhenTrue) {
  EXPECT_EQ(thread("int r; if (b && (r = x) > 0) x = r;"), "");
  EXPECT_EQ(thread("int r; if (!(b || (r = x) > 0)) x = r;"), "");
  EXPECT_EQ(thread("int r; while (!b || (r = x) == 0) {} x = r;"), "");
  EXPECT_EQ(thread("int r; if (b ? (r = 1) > 0 : (r = 2) > 0) x = r; else x = r + 1;"), "");
}

TEST(Flow, ConstantConditionsAreWhatTheyAre) {
  EXPECT_EQ(thread("int r; if (true) r = 1; x = r;"), "");
  EXPECT_EQ(thread("int r; if (false) { x = r; } r = 1; x = r;"), "");
  EXPECT_EQ(thread("final boolean T = true; int r; while (T) { r = 1; break; } x = r;"), "");
  EXPECT_EQ(thread("int r; boolean c = false && r == 1; boolean d = true || r == 1;"), "");
}

TEST(Flow, AnEndlessLoopAssignsWhatItsBreaksDid) {
  EXPECT_EQ(thread("int r; for (;;) { r = x; if (r > 0) break; } x = r;"), "");
  EXPECT_EQ(thread("int r; while (true) { if (b) { r = 1; break; } } x = r;"), "");
  EXPECT_EQ(thread("int r; do { r = x; } while (r == 0); x = r;"), "");
}

TEST(Flow, ASwitchWithADefaultAssignsInEveryGroup) {
  EXPECT_EQ(thread("int r; switch (x) { case 0: r = 1; break; case 1: default: r = 2; } x = r;"),
            "");
  EXPECT_EQ(thread("int r; switch (x) { case 0 -> r = 1; default -> r = 2; } x = r;"), "");
  EXPECT_EQ(thread("switch (x) { case 0: int r; r = 1; x = r; break; case 1: r = 2; x = r; }"), "");
  EXPECT_EQ(
      thread("int r; switch (x) { case 0 -> throw new Error(); default -> { r = 2; } } x = r;"),
      "");
}

TEST(Flow, FinallyAssignsForAll) {
  EXPECT_EQ(thread("int r; try { x = 1; } finally { r = 2; } x = r;"), "");
  EXPECT_EQ(thread("int r; out: { try { if (b) break out; x = 1; } finally { r = 2; } } x = r;"),
            "");
  EXPECT_EQ(thread("int r; try { r = 1 / x; } catch (ArithmeticException e) { r = 2; } x = r;"),
            "");
  EXPECT_EQ(thread("int r; try { r = 1 / x; } catch (ArithmeticException e) { return; } x = r;"),
            "");
}

TEST(Flow, AFinalLocalIsAssignedOnceOnEachPath) {
  EXPECT_EQ(thread("final int r; if (b) r = 1; else r = 2; x = r;"), "");
  EXPECT_EQ(thread("final int r; while (true) { if (b) { r = 1; break; } } x = r;"), "");
  EXPECT_EQ(thread("for (int i = 0; i < 2; i++) { final int r; r = i; x = r; }"), "");
  EXPECT_EQ(thread("for (int i = 0; i < 2; i++) { final int r = i; x = r; }"), "");
  EXPECT_EQ(thread("while (b) { while (b) { final int r = x; x = r; } final int s = x; }"), "");
  EXPECT_EQ(thread("if (false) { while (b) { final int r = x; } }"), "");
}

TEST(Flow, EffectivelyFinalLocalsAreCaptured) {
  EXPECT_EQ(thread("int r = 1; Runnable run = () -> { x = r; }; run.run();"), "");
  EXPECT_EQ(thread("int r; r = 1; Runnable run = () -> { x = r; }; run.run();"), "");
  EXPECT_EQ(thread("int r; if (b) r = 1; else r = 2; Runnable run = () -> x = r; run.run();"), "");
  EXPECT_EQ(thread("for (int i = 0; i < 2; i++) { int j = i; Runnable run = () -> x = j; }"), "");
  EXPECT_EQ(thread("int[] all = {1}; for (int each : all) { Runnable run = () -> x = each; }"), "");
  EXPECT_EQ(thread("while (b) { int r; r = x; Runnable run = () -> x = r; }"), "");
  EXPECT_EQ(
      thread(
          "try { x = 1 / x; } catch (RuntimeException e) { Runnable run = () -> { throw e; }; }"),
      "");
}

TEST(Flow, AMethodThatCannotCompleteNeedsNoReturn) {
  EXPECT_EQ(members("int f() { for (;;) { if (b) return 1; } }  thread { int r = f(); }"), "");
  EXPECT_EQ(members("int f() { throw new Error(); }  thread { int r = f(); }"), "");
  EXPECT_EQ(members("int f() { if (b) return 1; else throw new Error(); }  thread { x = f(); }"),
            "");
  EXPECT_EQ(members("int f() { switch (x) { case 0: return 1; default: return 2; } }"
                    "  thread { x = f(); }"),
            "");
  EXPECT_EQ(members("int f() { synchronized (this) { return x; } }  thread { x = f(); }"), "");
  EXPECT_EQ(members("int f() { try { return x; } finally { b = true; } }  thread { x = f(); }"),
            "");
  EXPECT_EQ(members("int f() { try { b = true; } finally { return x; } }  thread { x = f(); }"),
            "");
  EXPECT_EQ(members("int f() { do { return x; } while (b); }  thread { x = f(); }"), "");
}

TEST(Flow, AnIfIsAlwaysTakenAsOpen) {
  EXPECT_EQ(thread("if (true) return; x = 1;"), "");
  EXPECT_EQ(thread("if (false) x = 1; x = 2;"), "");
}

TEST(Flow, LoopsWithoutAnExitAreFineAtTheEndOfAThread) {
  EXPECT_EQ(thread("while (true) { x = 1; }"), "");
  EXPECT_EQ(thread("for (;;) {}"), "");
  EXPECT_EQ(thread("while (true) { if (b) break; } x = 1;"), "");
  EXPECT_EQ(thread("out: while (true) { while (true) { if (b) break out; } } x = 1;"), "");
  EXPECT_EQ(thread("out: while (b) { while (true) { if (b) continue out; } }"), "");
}

TEST(Flow, BlankFinalFieldsAreAssignedByConstructors) {
  EXPECT_EQ(errors_of("class C { final int a; final int b; { b = 1; } C(int p) { if (p > 0) a = 1;"
                      " else this.a = 2; int c = a + b; } C() { this(1); } }"
                      "test t { thread { C c = new C(); C d = new C(2); } }"),
            "");
  EXPECT_EQ(errors_of("class C { final int a; C(int p) { if (p > 0) throw new Error(); a = p; } }"
                      "test t { thread { C c = new C(1); } }"),
            "");
  EXPECT_EQ(errors_of("class C { static final int a; static { a = 1; } }"
                      "test t { thread { int r = C.a; } }"),
            "");
  EXPECT_EQ(errors_of("class C { final int a; C(C o) { a = 1; int r = o.a; } }"
                      "test t { thread { C c = new C(null); } }"),
            "");
  EXPECT_EQ(errors_of("enum E { A, B; final int v; E() { v = 1; } }"
                      "test t { thread { int r = E.A.v; } }"),
            "");
}

}  // namespace
}  // namespace thinair
