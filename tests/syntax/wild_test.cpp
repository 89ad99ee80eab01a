// Input from the wild: an answer or a clear error, in bounded time and memory.
#include <gtest/gtest.h>

#include <random>

#include "tests/syntax/parsing.h"

namespace thinair {
namespace {

std::string repeat(std::string_view text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

std::string in_thread(const std::string& text) {
  return "test t { thread { " + text + " } }";
}

TEST(WildInput, EmptyFilesHaveNothingAndNoErrors) {
  for (const char* text :
       {"", " ", "\n\n", "// only a comment", "/* one */\n", "\xEF\xBB\xBF", ";;"}) {
    EXPECT_EQ(dumped(text), "") << text;
    EXPECT_EQ(dumped(text, "A.java"), "") << text;
  }
}

TEST(WildInput, MayHaveAnyLineEndsAndAByteOrderMark) {
  const std::string text = "\xEF\xBB\xBFtest t {\r\n  int x;\r  thread { x = 1; }\n}";
  EXPECT_EQ(dumped(text), "(test t (field (int x)) (thread (block (= x 1))))\n");
  EXPECT_EQ(errors_of("\xEF\xBB\xBFtest t {\r\n  int x\r\n}\r\n"),
            "t.litmus:2:8: error: expected ';' after the declaration\n      int x\n           ^\n");
  EXPECT_TRUE(errors_of("\xEF\xBB\xBFtset t { }").starts_with("t.litmus:1:1: error:"));
}

TEST(WildInput, NulAndOtherNoiseIsRefusedByName) {
  using namespace std::string_literals;
  EXPECT_NE(errors_of("test t { int \0x; }"s).find("illegal character '\\u0000'"),
            std::string::npos);
  EXPECT_NE(errors_of("test t { int \\u0000x; }").find("illegal character '\\u0000'"),
            std::string::npos);
  EXPECT_NE(errors_of("test t { int \xFFx; }").find("not UTF-8"), std::string::npos);
  EXPECT_NE(errors_of("test t { String s = \"\xC3\x28\"; }").find("not UTF-8"), std::string::npos);
  EXPECT_EQ(expr("'\\u0000'"), "'0'");
}

TEST(WildInput, NestedTooDeeplyIsAnError) {
  constexpr int kMany = 100'000;
  const std::string deep[] = {
      in_thread("z = " + repeat("(", kMany) + "1" + repeat(")", kMany) + ";"),
      in_thread("z = " + repeat("- ", kMany) + "1;"),
      in_thread("z = " + repeat("!", kMany) + "b;"),
      in_thread("z = " + repeat("(int) ", kMany) + "1;"),
      in_thread("z = " + repeat("(A) ", kMany) + "b;"),
      in_thread("z = " + repeat("a + ", kMany) + "b;"),
      in_thread("z = " + repeat("\"a\" + ", kMany) + "b;"),
      in_thread("z = " + repeat("a.", kMany) + "b;"),
      in_thread("z = " + repeat("a = ", kMany) + "b;"),
      in_thread("z = " + repeat("a ? b : ", kMany) + "c;"),
      in_thread("z = " + repeat("a ? ", kMany) + "b" + repeat(" : c", kMany) + ";"),
      in_thread("z = " + repeat("x -> ", kMany) + "c;"),
      in_thread("z = a" + repeat("[0]", kMany) + ";"),
      in_thread("z = a" + repeat("()", kMany) + ";"),
      in_thread("z = a" + repeat(".f()", kMany) + ";"),
      in_thread("z = " + repeat("f(", kMany) + ";"),
      in_thread("z = " + repeat("new A(){{", kMany)),
      in_thread(repeat("{", kMany) + repeat("}", kMany)),
      in_thread(repeat("if (a) b(); else ", kMany) + "c();"),
      in_thread(repeat("if (a) ", kMany) + "c();"),
      in_thread(repeat("for (;;) ", kMany) + "c();"),
      in_thread(repeat("a: ", kMany) + "c();"),
      in_thread("A" + repeat("<A", kMany) + repeat(">", kMany) + " b;"),
      in_thread("int" + repeat("[]", kMany) + " b;"),
      in_thread("int[] b = " + repeat("{", kMany) + repeat("}", kMany) + ";"),
      "test t { " + repeat("class A { ", kMany) + repeat("}", kMany) + " }",
      repeat("@A(", kMany),
      "@A(" + repeat("{", kMany) + repeat("}", kMany) + ") class B { }",
      repeat("{", kMany),
      repeat("}", kMany),
      repeat("test t { ", kMany),
      repeat("class A { ", kMany),
  };
  for (const std::string& text : deep) {
    const std::string errors = errors_of(text);
    EXPECT_NE(errors, "") << text.substr(0, 60);
    EXPECT_LT(errors.size(), 60'000U) << text.substr(0, 60);
  }
  EXPECT_NE(errors_of(deep[0]).find("nested too deeply (more than 200 levels)"), std::string::npos);
  EXPECT_NE(errors_of(deep[5]).find("nested too deeply (more than 500 levels)"), std::string::npos);
}

TEST(WildInput, LongButFlatIsRead) {
  EXPECT_EQ(errors_of(in_thread(repeat("x = 1; ", 50'000))), "");
  EXPECT_EQ(errors_of(in_thread("f(" + repeat("1, ", 50'000) + "1);")), "");
  EXPECT_EQ(errors_of(in_thread("int[] a = {" + repeat("1, ", 50'000) + "};")), "");
  EXPECT_EQ(errors_of(in_thread("x = " + repeat("a < b && ", 100) + "c;")), "");
  EXPECT_EQ(errors_of("/*" + repeat("*", 1'000'000) + "/ test t { }"), "");
  EXPECT_EQ(errors_of(repeat("import a.b;", 10'000), "A.java"), "");
}

TEST(WildInput, TooLongIsRefused) {
  EXPECT_NE(errors_of(in_thread(repeat("x = 1; ", 200'000))).find("this declaration is too long"),
            std::string::npos);
}

TEST(WildInput, TenMegabytesOfNoiseEndSoon) {
  std::mt19937 random(7);
  std::string bytes(10U << 20U, ' ');
  for (char& c : bytes) c = static_cast<char>(random());
  EXPECT_NE(errors_of(bytes), "");
  for (char& c : bytes) c = static_cast<char>(' ' + random() % 95);
  EXPECT_NE(errors_of(bytes), "");
  EXPECT_NE(errors_of(bytes, "A.java"), "");
  constexpr std::string_view kSymbols = "(){}[]<>;,.=\"'+-*/ \na1@:?";
  for (char& c : bytes) c = kSymbols[random() % kSymbols.size()];
  EXPECT_NE(errors_of(bytes), "");
  EXPECT_NE(errors_of(repeat("\"\"\"\n", 1 << 20)), "");
  EXPECT_NE(errors_of(repeat("a < ", 1 << 20)), "");
  EXPECT_NE(errors_of("class C { " + repeat("a b ", 1 << 20)), "");
}

// Each is a right program with something cut out, doubled or put elsewhere: the likeliest way into
// a corner of the parser.
TEST(WildInput, MutatedProgramsNeverCrash) {
  const std::string seed =
      R"(class A<T extends B> { int f; A(int x) { this(); f = x; } <U> void g(U u, int... v) throws E { } }
test t "d" { volatile int x, y[] = {1, 2}; init { x = 1; } thread R { for (int i = 0; i < 3; i++) { if (x == 1) y[0] = x++; else continue; }
 try (A a = b) { switch (x) { case 1: break; default: x = 'c'; } } catch (E | F e) { throw e; } finally { synchronized (this) { } }
 Runnable r = () -> { Map<String, List<A>> m = new HashMap<>(); int z = (int) x + (m) -> 1; }; String s = "a\n"; l: do { x >>>= 2 >> 1; } while (!b);
 int w = switch (x) { case 1, 2 -> 3; default -> { yield A.<B>h(C[]::new, int.class); } }; assert x > 0 : "m"; } after { int q = x; }
 observe q, R.z; unroll 3; allowed under jmm(jls), sc: r1 == 0 && R throws E || R hangs; }
)";
  std::mt19937 random(11);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random()) % n; };
  for (int round = 0; round < 600; ++round) {
    std::string text = seed;
    for (std::size_t edits = 1 + below(4); edits > 0; --edits) {
      const std::size_t at = below(text.size());
      const std::size_t length = 1 + below(12);
      switch (below(4)) {
        case 0:
          text.erase(at, length);
          break;
        case 1:
          text.insert(below(text.size()), text.substr(at, length));
          break;
        case 2:
          text[at] = static_cast<char>(random());
          break;
        default:
          text[at] = "(){}[]<>;,.=\"'+-*/@:?\\u"[below(24)];
      }
    }
    EXPECT_LT(errors_of(text).size(), 60'000U);
    EXPECT_LT(errors_of(text, "A.java").size(), 60'000U);
  }
}

TEST(ManyTests, AreReadOneAtATimeInMemoryThatDoesNotGrow) {
  std::string text = "class Shared { }\n";
  constexpr int kTests = 2'000;
  for (int i = 0; i < kTests; ++i) {
    text += "test t" + std::to_string(i) + " { int x; thread { x = " + std::to_string(i) +
            "; } allowed: x == 1; }\n";
  }
  text += "class Last { }\n";
  const SourceFile file("many.litmus", std::move(text));
  Arena shared;
  Arena arena;
  Diagnostics diagnostics;
  TestReader reader(file, shared, diagnostics);
  ASSERT_EQ(reader.head().classes.size(), 2U);
  int tests = 0;
  std::size_t most = 0;
  while (const syntax::Test* test = reader.next(arena)) {
    EXPECT_EQ(test->name.text, "t" + std::to_string(tests));
    ++tests;
    most = std::max(most, arena.bytes_used());
    arena.reset();
  }
  EXPECT_EQ(tests, kTests);
  EXPECT_LT(most, 4'000U);
  EXPECT_TRUE(diagnostics.empty());
}

}  // namespace
}  // namespace thinair
