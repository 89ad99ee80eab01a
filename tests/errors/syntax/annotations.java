@A(x = ) class B { }
@ class C { }
@D(1, 2) class E { }
class F { @G int; }
