class A extends B {}
class B extends C {}
class C extends A {}
interface I extends J {}
interface J extends I {}
