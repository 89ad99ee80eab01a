final class F {}
interface I {}
enum E { A }
class A extends F {}
class B extends I {}
class C implements F {}
interface J extends F {}
class D extends E {}
class G extends Integer {}
class H implements I, I {}
