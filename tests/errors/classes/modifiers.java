class A {
  final volatile int a = 1;
  public private int b;
  abstract int c;
  volatile void d() {}
  synchronized int e;
  abstract final void f();
  native void g();
  void h();
  abstract void i() {}
  default void j() {}
}
volatile class B {}
interface I { void a() {} int x; default void ok() {} private void p() {} }
