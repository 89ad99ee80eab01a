class A { void a() {} public void b() {} int c() { return 1; } final void d() {} static void e() {} void f() {} void g() {} }
class B extends A {
  void b() {}
  long c() { return 1; }
  void d() {}
  void e() {}
  static void f() {}
  void g() throws Exception {}
  @Override void h() {}
  @Override void a() {}
}
class C implements Runnable { void run() {} }
