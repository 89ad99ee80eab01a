class A { A(int i) {} }
class B extends A {}
class C extends A { C() {} }
class D extends A { D() { super("s"); } void f() { this.g(); } void g() {} }
class E { int x; E() { this(1, 2); } E(int i) { int j = i; super(); } E(String s) { this(x()); } int x() { return 1; } }
class F { f() {} }
