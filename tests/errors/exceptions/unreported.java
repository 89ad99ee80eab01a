class Main {
  static class Mine extends Exception {}
  void f() throws Mine { throw new Mine(); }
  void g() { f(); }
  void h() { throw new Mine(); }
  int field = i();
  int i() throws Exception { return 1; }
  Main() {}
  Runnable r = () -> f();
  void j() { Thread.sleep(1); }
  void k(Thread t) { t.join(); }
}
