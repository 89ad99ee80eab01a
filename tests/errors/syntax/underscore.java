class A { int _ = 1; void f(int _) { } }
