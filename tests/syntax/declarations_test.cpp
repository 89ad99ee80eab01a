#include <gtest/gtest.h>

#include "tests/syntax/parsing.h"

namespace thinair {
namespace {

struct Case {
  const char* text;
  const char* tree;
};

TEST(Types, OfEveryKindHaveTheirTree) {
  const Case cases[] = {
      {"int", "int"},
      {"boolean[][]", "boolean[][]"},
      {"A", "A"},
      {"a.b.C", "a.b.C"},
      {"A<B>", "A<B>"},
      {"A<B, C<D>>", "A<B,C<D>>"},
      {"A<B<C<D>>>", "A<B<C<D>>>"},
      {"A<?>", "A<?>"},
      {"A<? extends B, ? super C<?>>", "A<?:B,?^C<?>>"},
      {"A<B>.C<D>[]", "A<B>.C<D>[]"},
      {"A<int[]>", "A<int[]>"},
      {"var", "var"},
  };
  for (const Case& c : cases) EXPECT_EQ(type(c.text), c.tree) << c.text;
}

TEST(Members, OfEveryKindHaveTheirTree) {
  const Case cases[] = {
      {"int a; ", "(field (int a))"},
      {"private static final int A = 1, b[] = {2};",
       "(field private static final (int A 1) (int[] b ({} 2)))"},
      {"volatile boolean a; transient long b;",
       "(field volatile (boolean a)) (field transient (long b))"},
      {"void f() { }", "(method void f () (block))"},
      {"public synchronized int f(int a, final A... b) throws X, y.Z { return 1; }",
       "(method public synchronized int f ((int a) (final A[]... b)) (throws X y.Z) (block (return "
       "1)))"},
      {"abstract <T extends A & B<T>, U> T f(U u);", "(method abstract <T:A:B<T>,U> T f ((U u)))"},
      {"int f()[] { }", "(method int[] f () (block))"},
      {"native void f(C this, int a[]);", "(method native void f ((int[] a)))"},
      {"C() { }", "(constructor C () (block))"},
      {"<T> C(T t) throws E { }", "(constructor <T> C ((T t)) (throws E) (block))"},
      {"static { a(); } { b(); }",
       "(static-initializer (block (call a))) (initializer (block (call b)))"},
      {"; int a;;", "(field (int a))"},
      {"static class D<T> extends A<T> implements B, C { }",
       "(static class D <T> (extends A<T>) (implements B C))"},
      {"interface I<T> extends A, B { default void f() { } static int g() { return 1; } int h(); }",
       "(interface I <T> (implements A B) (method default void f () (block)) (method static int g "
       "() (block (return 1))) "
       "(method int h ()))"},
      {"enum E implements I { A, B(1), C { int f; }, ; int g; E() { } }",
       "(enum E (implements I) (constant A) (constant B 1) (constant C (anonymous (field (int "
       "f)))) (field (int g)) "
       "(constructor E () (block)))"},
      {"enum E { }", "(enum E)"},
      {"record R<T>(int a, T b) implements I { R { } int c() { return a; } }",
       "(record R <T> ((int a) (T b)) (implements I) (constructor R compact (block)) (method int c "
       "() (block (return a))))"},
      {"@interface A { int x() default 1; String[] y() default {}; }",
       "(@interface A (method int x () (default 1)) (method String[] y () (default ({}))))"},
      {"sealed interface S permits A, B { } non-sealed class D implements S { }",
       "(sealed interface S (permits A B)) (non-sealed class D (implements S))"},
      {"@Override @A(1) @B(x = 1, y = {@C, @D(\"s\")}) public void f(@E final int p) { }",
       "(method @Override @A(value=1) @B(x=1 y=({} @C @D(value=\"s\"))) public void f ((@E final "
       "int p)) (block))"},
      {"record f; int record() { return record; }",
       "(field (record f)) (method int record () (block (return record)))"},
  };
  for (const Case& c : cases) EXPECT_EQ(members(c.text), c.tree) << c.text;
}

TEST(Files, HavePackageImportsAndClasses) {
  EXPECT_EQ(dumped("package a.b;\nimport java.util.*;\nimport static a.B.c;\nimport d.E;\n@A "
                   "public class C { };\nenum D { X }",
                   "C.java"),
            "(package a.b)\n(import java.util.*)\n(import static a.B.c)\n(import d.E)\n(@A public "
            "class C)\n"
            "(enum D (constant X))\n");
}

TEST(Files, KeepJcstressAnnotations) {
  EXPECT_EQ(dumped("@JCStressTest\n@Outcome(id = {\"1, 1\", \"0, 0\"}, expect = Expect.ACCEPTABLE, "
                   "desc = \"x\")\n"
                   "@State\npublic class T { @Actor public void a(II_Result r) { r.r1 = 1; } }",
                   "T.java"),
            "(@JCStressTest @Outcome(id=({} \"1, 1\" \"0, 0\") expect=(. Expect ACCEPTABLE) "
            "desc=\"x\") @State public class T "
            "(method @Actor public void a ((II_Result r)) (block (= (. r r1) 1))))\n");
}

TEST(Files, HaveExpectationsInCommentLines) {
  EXPECT_EQ(
      members(
          "\n//: observe r1, x.y;\n //: allowed: r1 == 0 && T1 throws E;\n int x; // : not this\n"
          "//: forbidden under sc, jmm(jls, free): r1 == 1;\n"),
      "(observe r1 (. x y)) (allowed (&& (== r1 0) (throws T1 E))) (field (int x)) "
      "(forbidden (under sc jmm(jls,free)) (== r1 1))");
}

TEST(Files, TakeCommentLinesOfTestsAsComments) {
  EXPECT_EQ(test_members("\n//: allowed: what is this\n int x;"), "(field (int x))");
}

}  // namespace
}  // namespace thinair
