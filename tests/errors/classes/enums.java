enum E { A(1), B; E(int i) { super(); } }
enum F { A, A }
class Main { F f = F.C; E e = new E(1); boolean b = F.A == E.A; }
