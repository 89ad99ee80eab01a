#include <gtest/gtest.h>

#include "tests/syntax/parsing.h"

namespace thinair {
namespace {

struct Case {
  const char* text;
  const char* tree;
};

TEST(Expressions, HaveJavasPrecedenceAndAssociativity) {
  const Case cases[] = {
      {"a + b + c", "(+ (+ a b) c)"},
      {"a - b * c / d % e", "(- a (% (/ (* b c) d) e))"},
      {"(a - b) * c", "(* (- a b) c)"},
      {"a << b + c", "(<< a (+ b c))"},
      {"a >> b >>> c", "(>>> (>> a b) c)"},
      {"a < b == c > d", "(== (< a b) (> c d))"},
      {"a <= b != c >= d", "(!= (<= a b) (>= c d))"},
      {"a & b == c", "(& a (== b c))"},
      {"a | b ^ c & d", "(| a (^ b (& c d)))"},
      {"a || b && c | d", "(|| a (&& b (| c d)))"},
      {"a ? b : c ? d : e", "(? a b (? c d e))"},
      {"a ? b ? c : d : e", "(? a (? b c d) e)"},
      {"a = b = c", "(= a (= b c))"},
      {"a += b -= c", "(+= a (-= b c))"},
      {"a >>>= b >>= c <<= d", "(>>>= a (>>= b (<<= c d)))"},
      {"-a * b", "(* (- a) b)"},
      {"- -a", "(- (- a))"},
      {"!a && ~b == +c", "(&& (! a) (== (~ b) (+ c)))"},
      {"++a - --b", "(- (++ a) (-- b))"},
      {"a++ + b--", "(+ (post++ a) (post-- b))"},
      {"a+++b", "(+ (post++ a) b)"},
      {"a instanceof B && c", "(&& (instanceof a B) c)"},
      {"a == b instanceof C", "(== a (instanceof b C))"},
      {"a instanceof final B b", "(instanceof a B b)"},
      {"a instanceof List<?>", "(instanceof a List<?>)"},
  };
  for (const Case& c : cases) EXPECT_EQ(expr(c.text), c.tree) << c.text;
}

TEST(Expressions, TellCastsFromParentheses) {
  const Case cases[] = {
      {"(int) a + b", "(+ (cast int a) b)"},
      {"(int) -a", "(cast int (- a))"},
      {"(a) - b", "(- a b)"},
      {"(a) + (b)", "(+ a b)"},
      {"(A) b", "(cast A b)"},
      {"(A) (b)", "(cast A b)"},
      {"(A) !b", "(cast A (! b))"},
      {"(A) ~b", "(cast A (~ b))"},
      {"(a)++", "(post++ a)"},
      {"(a)[0]", "([] a 0)"},
      {"(a).b", "(. a b)"},
      {"(A.B<C>[]) d.e", "(cast A.B<C>[] (. d e))"},
      {"(int[]) a", "(cast int[] a)"},
      {"(A) (int) b", "(cast A (cast int b))"},
      {"(A & B<C>) d", "(cast A B<C> d)"},
      {"(a & b) == c", "(== (& a b) c)"},
      {"(A) this", "(cast A this)"},
      {"(A) \"s\"", "(cast A \"s\")"},
      {"(Runnable) () -> a", "(cast Runnable (lambda () a))"},
      {"(Runnable) x -> a + b", "(cast Runnable (lambda (x) (+ a b)))"},
  };
  for (const Case& c : cases) EXPECT_EQ(expr(c.text), c.tree) << c.text;
}

TEST(Expressions, TellComparisonsFromTypeArguments) {
  const Case cases[] = {
      {"a < b", "(< a b)"},
      {"f(a < b, c > d)", "(call f (< a b) (> c d))"},
      {"f(a < b, c > (d))", "(call f (< a b) (> c d))"},
      {"f(a < b, c >> d)", "(call f (< a b) (>> c d))"},
      {"f(a < b, c >>> d)", "(call f (< a b) (>>> c d))"},
      {"a < b ? c : d > e", "(? (< a b) c (> d e))"},
      {"new A<B>(c)", "(new A<B> c)"},
      {"new A<>(c)", "(new A<> c)"},
      {"new A<B<C>>()", "(new A<B<C>>)"},
      {"new A<B<C<D>>>()", "(new A<B<C<D>>>)"},
      {"this.<A>f(b)", "(call this . f (types A) b)"},
      {"A.<B, C[]>f()", "(call A . f (types B C[]))"},
      {"A<B>::new", "(:: A<B> new)"},
      {"a.b<C>.D::e", "(:: a.b<C>.D e)"},
      {"i < n.m", "(< i (. n m))"},
      {"a < 0 || b > 1", "(|| (< a 0) (> b 1))"},
  };
  for (const Case& c : cases) EXPECT_EQ(expr(c.text), c.tree) << c.text;
}

TEST(Expressions, SelectFromPrimaries) {
  const Case cases[] = {
      {"a.b.c", "(. (. a b) c)"},
      {"a.b(c, d).e[f][g]", "([] ([] (. (call a . b c d) e) f) g)"},
      {"f()", "(call f)"},
      {"this.a", "(. this a)"},
      {"A.this.b", "(. (this A) b)"},
      {"super.a", "(. super a)"},
      {"super.f(1)", "(call super . f 1)"},
      {"A.super.f()", "(call (super A) . f)"},
      {"new A(b).c()", "(call (new A b) . c)"},
      {"a.new B(c)", "(new a . B c)"},
      {"new A.B<C>()", "(new A.B<C>)"},
      {"new A() { int b; }", "(new A (anonymous (field (int b))))"},
      {"new int[3]", "(newarray int[] 3)"},
      {"new int[a][b][]", "(newarray int[][][] a b)"},
      {"new int[] {1, 2,}", "(newarray int[] ({} 1 2))"},
      {"new A[][] {{}, {b}}", "(newarray A[][] ({} ({}) ({} b)))"},
      {"int.class", "(class int)"},
      {"void.class", "(class void)"},
      {"int[][].class", "(class int[][])"},
      {"a.B[].class", "(class a.B[])"},
      {"A.class", "(class A)"},
  };
  for (const Case& c : cases) EXPECT_EQ(expr(c.text), c.tree) << c.text;
}

TEST(Expressions, HaveLambdasAndMethodReferences) {
  const Case cases[] = {
      {"() -> {}", "(lambda () (block))"},
      {"x -> x + 1", "(lambda (x) (+ x 1))"},
      {"(x, y) -> x", "(lambda (x y) x)"},
      {"(int x, final A<B> y) -> { return x; }",
       "(lambda ((int x) (final A<B> y)) (block (return x)))"},
      {"(var x) -> x", "(lambda ((var x)) x)"},
      {"x -> y -> x", "(lambda (x) (lambda (y) x))"},
      {"a ? x -> 1 : y -> 2", "(? a (lambda (x) 1) (lambda (y) 2))"},
      {"f(() -> 1, x -> { })", "(call f (lambda () 1) (lambda (x) (block)))"},
      {"A::b", "(:: A b)"},
      {"a.b::c", "(:: (. a b) c)"},
      {"this::f", "(:: this f)"},
      {"super::f", "(:: super f)"},
      {"A::new", "(:: A new)"},
      {"int[]::new", "(:: int[] new)"},
      {"A[][]::new", "(:: A[][] new)"},
      {"A::<B>f", "(:: A f (types B))"},
  };
  for (const Case& c : cases) EXPECT_EQ(expr(c.text), c.tree) << c.text;
}

TEST(Expressions, HaveSwitches) {
  EXPECT_EQ(expr("switch (a) { case 1, 2 -> b; case C -> { yield 3; } default -> throw d; }"),
            "(switch-expr a (case 1 2 -> b) (case C -> (block (yield 3))) (default -> (throw d)))");
  EXPECT_EQ(expr("switch (a) { case 1: yield 2; default: yield 3; } + 1"),
            "(+ (switch-expr a (case 1 : (yield 2)) (default : (yield 3))) 1)");
}

TEST(Expressions, TakeKeywordsOfTestsAsNames) {
  EXPECT_EQ(
      expr("init + thread.after(observe, unroll) + allowed[forbidden] + under + hangs + test"),
      "(+ (+ (+ (+ (+ init (call thread . after observe unroll)) ([] allowed forbidden)) under) "
      "hangs) test)");
  EXPECT_EQ(expr("record + yield + sealed + permits + var + non"),
            "(+ (+ (+ (+ (+ record yield) sealed) permits) var) non)");
}

TEST(Expressions, KnowTheirPlace) {
  const SourceFile file("t.litmus", "test t { thread { z = (a + b) * c.d(); } }");
  Arena arena;
  Diagnostics diagnostics;
  const ParseResult result = parse(file, arena, diagnostics);
  const auto& body = *result.tests[0]->members[0]->as<syntax::ThreadBlock>().body;
  const auto& assign = body.statements[0]->as<syntax::ExprStmt>().expr->as<syntax::Assign>();
  const auto& product = assign.value->as<syntax::Binary>();
  EXPECT_EQ(file.text(assign.span), "z = (a + b) * c.d()");
  EXPECT_EQ(file.text(product.span), "(a + b) * c.d()");
  EXPECT_EQ(file.text(product.op_span), "*");
  EXPECT_EQ(file.text(product.left->span), "a + b");
  EXPECT_EQ(file.text(product.right->as<syntax::Call>().name.span), "d");
}

}  // namespace
}  // namespace thinair
