hello world;
class A { }
}
class B { }
