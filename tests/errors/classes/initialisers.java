class A {
  int a = "s";
  static int b = c();
  int c() { return 1; }
  { int d = true; }
  static { this.a = 1; return; }
  int e = a.f;
}
