// Loops of whole programs, from their text: what is counted, what waits, what runs to its end.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

#include "program/frontend.h"

namespace thinair {
namespace {

Program understood(const std::string& text, const std::string& name = "a.litmus") {
  Diagnostics diagnostics;
  Program result;
  const auto file = std::make_shared<SourceFile>(name, text);
  for_each_test(file, diagnostics, [&](Program&& program) { result = std::move(program); });
  EXPECT_TRUE(diagnostics.empty()) << diagnostics.render();
  return result;
}

// Whether the loop that begins with `header` is counted.
bool counted(const std::string& text, const std::string& header) {
  const Program program = understood(text);
  for (const LoopInfo& info : program.loops) {
    const std::string_view there =
        program.files[info.place.file.value]->text({info.place.begin, info.place.end});
    if (there == header) return info.loop.depends_on_shared;
  }
  ADD_FAILURE() << "no loop " << header;
  return false;
}

TEST(LoopsOfPrograms, ALoopsPlaceIsItsHeader) {
  const Program program = understood(
      "test t { int x; thread { while (x == 0)  { } for (int i = 0; i < 2; i++) x = i; } }");
  ASSERT_EQ(program.loops.size(), 2u);
  const auto text = [&](size_t n) {
    const Place place = program.loops[n].place;
    return program.files[place.file.value]->text({place.begin, place.end});
  };
  EXPECT_EQ(text(0), "while (x == 0)");
  EXPECT_EQ(text(1), "for (int i = 0; i < 2; i++)");
}

TEST(LoopsOfPrograms, WaitingForAnAtomicIsCounted) {
  EXPECT_TRUE(
      counted("import java.util.concurrent.atomic.AtomicBoolean; test t { final "
              "AtomicBoolean b = new AtomicBoolean(); thread { while (!b.get()) ; } }",
              "while (!b.get())"));
}

TEST(LoopsOfPrograms, AForEachOverALocalArrayRunsToItsEnd) {
  EXPECT_FALSE(counted("test t { int x; thread { int[] a = {1, 2, 3}; for (int n : a) x = n; } }",
                       "for (int n : a)"));
}

TEST(LoopsOfPrograms, AForEachOverASharedArrayIsCountedForItsLength) {
  EXPECT_TRUE(counted("test t { int[] a = {1, 2}; int x; thread { for (int n : a) x = n; } }",
                      "for (int n : a)"));
}

TEST(LoopsOfPrograms, ALoopWithLocksInsideRunsToItsEnd) {
  EXPECT_FALSE(
      counted("test t { int x; final Object l = new Object(); thread { for (int i = 0; i "
              "< 20; i++) synchronized (l) { if (x == 1) x = 2; } } }",
              "for (int i = 0; i < 20; i++)"));
}

TEST(LoopsOfPrograms, TheResultOfAnOverriddenMethodCounts) {
  const std::string classes =
      "test t { interface Done { boolean is(int n); } int x; "
      "class A implements Done { public boolean is(int n) { return n > 3; } } "
      "class B implements Done { public boolean is(int n) { return x == 1; } } "
      "thread { Done d = new A(); for (int i = 0; !d.is(i); i++) x = i; } ";
  EXPECT_TRUE(counted(classes + "thread { Done d = new B(); boolean r1 = d.is(1); } }",
                      "for (int i = 0; !d.is(i); i++)"));
}

TEST(LoopsOfPrograms, AWaitingDoLoopHasNoObservedLocalAlive) {
  const Program program =
      understood("test t { int y; thread { int r2; do { r2 = y; } while (r2 == 0); } }");
  ASSERT_EQ(program.loops.size(), 1u);
  ASSERT_EQ(program.columns.size(), 1u);
  const std::vector<uint16_t>& live = program.loops[0].loop.live;
  EXPECT_EQ(std::count(live.begin(), live.end(), program.columns[0].reg), 0);
  EXPECT_EQ(std::count(live.begin(), live.end(), program.columns[0].assigned), 0);
}

TEST(LoopsOfPrograms, AFinallyWithALoopHasACopyForEachWayOut) {
  const Program program = understood(
      "test t { int x; void f() { while (true) { try { if (x == 1) return; } finally { while (x == "
      "2) ; } } } thread { f(); } }");
  ASSERT_EQ(program.loops.size(), 4u) << "the outer loop, and copies for return, the end, throwing";
  for (size_t i = 1; i < 4; ++i)
    for (size_t j = 0; j < i; ++j) {
      const thinair::Loop& inner = program.loops[i].loop;
      const thinair::Loop& outer = program.loops[j].loop;
      if (outer.head <= inner.head && inner.head < outer.end) {
        EXPECT_GE(inner.counter, outer.shadow + outer.live.size());
      }
    }
}

TEST(Programs, AreWholeAfterTheirTreeIsGone) {
  const Program program = understood(
      "test t { String s = \"a\" + 1; int x; thread { String r1 = s + \"b\"; int r2 = x; } }");
  EXPECT_EQ(program.columns.size(), 2u);
  for (const Column& column : program.columns) EXPECT_NE(column.reg, column.assigned);
  for (const Method& method : program.methods)
    for (const Instr& instr : method.code.instrs)
      if (instr.op == Op::ConstText) {
        EXPECT_LT(static_cast<size_t>(instr.imm()), program.texts.size());
      }
}

TEST(Programs, HaveAPlaceForEveryInstruction) {
  const Program program = understood(
      "test t { int x; int[] a = new int[2]; thread { for (int i = 0; i < 2; i++) { try { a[i] = "
      "x; "
      "} finally { x++; } } } }");
  for (const Method& method : program.methods) {
    ASSERT_EQ(method.code.place_begin.size(), method.code.instrs.size()) << method.name;
    ASSERT_EQ(method.code.place_end.size(), method.code.instrs.size()) << method.name;
    if (method.code.instrs.empty()) continue;
    EXPECT_TRUE(method.file.valid()) << method.name;
  }
}

}  // namespace
}  // namespace thinair
