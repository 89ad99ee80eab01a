interface I { void a(); int b(int x); }
abstract class B implements I { abstract void c(); public void a() {} }
class C extends B { void c() {} }
class D implements Runnable {}
class E { Object o = new I() { public void a() {} }; abstract void f(); }
