class C {
  void set(int a) {}
  int set(int b) { return b; }
  C(long a) {}
  C(long b) {}
}
