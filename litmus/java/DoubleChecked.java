// Double-checked locking with a volatile reference: right, because the read of the reference
// synchronizes with its write. (litmus/papers/dcl.litmus is the broken form.)
class DoubleChecked {
  //: forbidden: r1 != 42 || r2 != 42;
  //: forbidden under sc, fixpoint: r1 != 42 || r2 != 42;

  static class Helper {
    int data;
    Helper() { data = 42; }
  }

  private volatile Helper helper;
  private int seen;

  int data() {
    Helper h = helper;
    if (h == null) {
      synchronized (this) {
        h = helper;
        if (h == null) {
          h = new Helper();
          helper = h;
        }
      }
    }
    return h.data;
  }

  public static void main(String[] args) throws InterruptedException {
    DoubleChecked shared = new DoubleChecked();
    Thread other = new Thread(() -> { shared.seen = shared.data(); });
    other.start();
    int r1 = shared.data();
    other.join();
    int r2 = shared.seen;
  }
}
