// A ThreadLocal has one value for each thread: nobody sees what another thread set.
class PerThread {
  //: forbidden: r1 != 1 || r2 != 2 || r3 != 0;
  //: forbidden under sc, fixpoint: r1 != 1 || r2 != 2 || r3 != 0;

  private final ThreadLocal<Integer> mine = new ThreadLocal<>();
  private int before = -1;
  private int seen;

  public static void main(String[] args) throws InterruptedException {
    PerThread shared = new PerThread();
    shared.mine.set(1);
    Thread other = new Thread(() -> {
      shared.before = shared.mine.get() == null ? 0 : 1;
      shared.mine.set(2);
      shared.seen = shared.mine.get();
    });
    other.start();
    int r1 = shared.mine.get();
    other.join();
    int r2 = shared.seen;
    int r3 = shared.before;
  }
}
