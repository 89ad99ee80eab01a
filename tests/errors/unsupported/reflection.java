class A {
  Object f(Object o) throws Exception { return o.getClass().getDeclaredField("x"); }
  Class<?> g() throws Exception { return Class.forName("A"); }
}
