record Point(int x, int y) {}
@interface Mark {}
sealed class S permits T {}
final class T extends S {}
class Main {
  int f(int i) { return switch (i) { case 1 -> 2; default -> 3; }; }
  void g(Object o) { if (o instanceof String s) { } try (AutoCloseable c = null) { } for (Object x : o) { } }
}
