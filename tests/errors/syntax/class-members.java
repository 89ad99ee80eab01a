class A {
  int x
  B() { }
  void f() { return }
  void g( int a { }
  int h() { if (x) } 
  static int = 3;
  int y;
}
