abstract class A { A() {} }
interface I {}
enum E { X }
class Main { Object a = new A(), b = new I(), c = new E(), d = new int(), e = new Main.F(); class F {} static Object g = new F(); }
