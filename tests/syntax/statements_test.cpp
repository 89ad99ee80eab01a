#include <gtest/gtest.h>

#include "tests/syntax/parsing.h"

namespace thinair {
namespace {

struct Case {
  const char* text;
  const char* tree;
};

TEST(Statements, OfEveryKindHaveTheirTree) {
  const Case cases[] = {
      {";", "(empty)"},
      {"{ a = 1; { } }", "(block (= a 1) (block))"},
      {"int a = 1, b[] = {2}, c;", "(local (int a 1) (int[] b ({} 2)) (int c))"},
      {"final var a = b;", "(local final (var a b))"},
      {"A<B>.C[] d;", "(local (A<B>.C[] d))"},
      {"a.b.C d = e;", "(local (a.b.C d e))"},
      {"Map<K, List<V>> m;", "(local (Map<K,List<V>> m))"},
      {"class A { } A a;", "(local (class A)) (local (A a))"},
      {"final class A { }", "(local (final class A))"},
      {"interface I { } enum E { X } record R(int x) { }",
       "(local (interface I)) (local (enum E (constant X))) (local (record R ((int x))))"},
      {"if (a) b(); else if (c) d(); else e();", "(if a (call b) (if c (call d) (call e)))"},
      {"if (a) if (b) c(); else d();", "(if a (if b (call c) (call d)))"},
      {"while (a) b();", "(while a (call b))"},
      {"do a(); while (b);", "(do (call a) b)"},
      {"for (;;) ;", "(for (init) (update) (empty))"},
      {"for (int i = 0, j; i < n; i++, j--) a();",
       "(for (init (local (int i 0) (int j))) (< i n) (update (post++ i) (post-- j)) (call a))"},
      {"for (i = 0, j = 1; ; ) { }", "(for (init (= i 0) (= j 1)) (update) (block))"},
      {"for (int a : b) c();", "(foreach (int a) b (call c))"},
      {"for (final A<B> a : b.c) { }", "(foreach (final A<B> a) (. b c) (block))"},
      {"for (var a : b) ;", "(foreach (var a) b (empty))"},
      {"switch (a) { case 1: case 2: b(); break; default: c(); }",
       "(switch a (case 1 :) (case 2 : (call b) (break)) (default : (call c)))"},
      {"switch (a) { case 1, 2 -> b(); default -> { } }",
       "(switch a (case 1 2 -> (call b)) (default -> (block)))"},
      {"switch (a) { } b();", "(switch a) (call b)"},
      {"if (x) switch (a) { default: } else b();", "(if x (switch a (default :)) (call b))"},
      {"l: switch (a) { } ", "(label l (switch a))"},
      {"switch (a) { case A: switch (b) { } }", "(switch a (case A : (switch b)))"},
      {"l: for (;;) { break l; }", "(label l (for (init) (update) (block (break l))))"},
      {"while (a) { break; continue; }", "(while a (block (break) (continue)))"},
      {"continue l;", "(continue l)"},
      {"return; ", "(return)"},
      {"return a;", "(return a)"},
      {"throw new A();", "(throw (new A))"},
      {"synchronized (a) { b(); }", "(synchronized a (block (call b)))"},
      {"try { a(); } catch (B b) { } catch (final C | D e) { } finally { f(); }",
       "(try (block (call a)) (catch B b (block)) (catch C D e (block)) (finally (block (call "
       "f))))"},
      {"try (A a = b(); c; var d = e;) { }",
       "(try (resource A a (call b)) (resource c) (resource var d e) (block))"},
      {"assert a;", "(assert a)"},
      {"assert a : \"m\" + b;", "(assert a (+ \"m\" b))"},
      {"yield.f(); yield = 1; yield++;", "(call yield . f) (= yield 1) (post++ yield)"},
      {"a < b > c;", "(local (a<b> c))"},
      {"new A();", "(new A)"},
      {"int[] a = new int[2]; a[0] = 1;", "(local (int[] a (newarray int[] 2))) (= ([] a 0) 1)"},
      {"@A(1) int a;", "(local @A(value=1) (int a))"},
  };
  for (const Case& c : cases) EXPECT_EQ(stmts(c.text), c.tree) << c.text;
}

TEST(Statements, MustDoSomething) {
  for (const char* text :
       {"a;", "a + b;", "1;", "a.b;", "a == 1;", "(int) a;", "() -> 1;", "-a;", "this;"}) {
    EXPECT_NE(
        errors_of(std::string("test t { thread { ") + text + " } }").find("is not a statement"),
        std::string::npos)
        << text;
  }
}

TEST(Statements, CallConstructorsOnlyAlone) {
  EXPECT_EQ(members("C() { this(1); } C(int a) { super(a, 2); }"),
            "(constructor C () (block (this! 1))) (constructor C ((int a)) (block (super! a 2)))");
  EXPECT_EQ(members("C(A a) { a.super(); }"), "(constructor C ((A a)) (block (super! a)))");
  EXPECT_NE(errors_of("class C { int x = this(1); }").find("statements of their own"),
            std::string::npos);
}

}  // namespace
}  // namespace thinair
