class C {
  int x;
  static void f() { this.x = 1; super.toString(); }
}
