// JLS 17.5.3, example 17.5.3-1: a final field changed by reflection; d may return -1, 0 or 1.
// Reflection is not built in, and is refused by name.
import java.lang.reflect.Field;

class A {
  final int x;

  A() { x = 1; }

  int f() throws Exception { return d(this, this); }

  int d(A a1, A a2) throws Exception {
    int i = a1.x;
    g(a1);
    int j = a2.x;
    return j - i;
  }

  static void g(A a) throws Exception {
    Field field = A.class.getDeclaredField("x");
    field.setAccessible(true);
    field.setInt(a, 2);
  }

  public static void main(String[] args) throws Exception {
    int r1 = new A().f();
  }
}
