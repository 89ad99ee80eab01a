class Main { void f() throws String {} }
