class Outer {
  class Inner {}
  static Inner a = new Inner();
  static void f(Outer o) { Inner i = o.new Inner(); Object p = o.new Missing(); Object q = Other.this; Object r = Outer.this; }
}
class Other { Outer.Inner i = new Outer.Inner(); }
