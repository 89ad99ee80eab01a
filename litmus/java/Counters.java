// Two threads count. With an AtomicInteger none of the steps is lost; a volatile int is no better
// than its name, because ++ is a read and a write.
import java.util.concurrent.atomic.AtomicInteger;

class AtomicCounter {
  //: forbidden: r1 != 2;
  //: forbidden under sc, fixpoint: r1 != 2;

  public static void main(String[] args) throws InterruptedException {
    AtomicInteger count = new AtomicInteger();
    Thread other = new Thread(() -> count.incrementAndGet());
    other.start();
    int r0 = count.incrementAndGet();
    other.join();
    int r1 = count.get();
  }
}

class CompareAndSetCounter {
  //: forbidden: r1 != 2;
  //: forbidden under sc, fixpoint: r1 != 2;

  static void increment(AtomicInteger count) {
    int old;
    do {
      old = count.get();
    } while (!count.compareAndSet(old, old + 1));
  }

  public static void main(String[] args) throws InterruptedException {
    AtomicInteger count = new AtomicInteger();
    Thread other = new Thread(() -> increment(count));
    other.start();
    increment(count);
    other.join();
    int r1 = count.get();
  }
}

class VolatileCounter {
  //: allowed: r1 == 1;
  //: allowed under sc, fixpoint: r1 == 1;
  //: forbidden under sc, fixpoint: r1 != 1 && r1 != 2;

  private volatile int count;

  public static void main(String[] args) throws InterruptedException {
    VolatileCounter shared = new VolatileCounter();
    Thread other = new Thread(() -> { shared.count++; });
    other.start();
    shared.count++;
    other.join();
    int r1 = shared.count;
  }
}
