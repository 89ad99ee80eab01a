class C {
  int x;
  void go() {}
  static int get() { go(); return x + this.x; }
  static class D { int y = x; }
}
