// What a lambda captures are its final fields: whoever gets hold of the lambda, by a race even,
// sees what it captured. A plain field of an ordinary object gives no such promise.
import java.util.function.Supplier;

class Captured {
  //: forbidden: r1 == 0;
  //: allowed: r2 == 0;
  //: forbidden under sc, fixpoint: r1 != -1 && r1 != 42;
  //: allowed under fixpoint: r2 == 0;
  //: forbidden under sc: r2 == 0;

  static class Box {
    int value;
    Box(int value) { this.value = value; }
  }

  private Supplier<Integer> supplier;
  private Box box;

  void publish(int n) {
    supplier = () -> n;
    box = new Box(n);
  }

  public static void main(String[] args) {
    Captured shared = new Captured();
    Thread publisher = new Thread(() -> shared.publish(42));
    publisher.start();
    Supplier<Integer> s = shared.supplier;
    Box b = shared.box;
    int r1 = s == null ? -1 : s.get();
    int r2 = b == null ? -1 : b.value;
  }
}
