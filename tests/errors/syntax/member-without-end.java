class A {G
class B {}
