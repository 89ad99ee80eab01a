class { int a; }
class B extends { int b; }
class C implements D, { }
class E<T { }
enum F { A B }
interface G { int x }
class H { int ok; }
