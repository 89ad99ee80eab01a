// A buffer with one place, with a ReentrantLock and two Conditions: what goes in comes out, in
// order, and nobody waits for ever.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class BoundedBuffer {
  //: forbidden: r1 != 1 || r2 != 2 || deadlock;
  //: forbidden under sc, fixpoint: r1 != 1 || r2 != 2 || deadlock;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition notFull = lock.newCondition();
  private final Condition notEmpty = lock.newCondition();
  private boolean full;
  private int item;

  void put(int value) throws InterruptedException {
    lock.lock();
    try {
      while (full) notFull.await();
      item = value;
      full = true;
      notEmpty.signal();
    } finally {
      lock.unlock();
    }
  }

  int take() throws InterruptedException {
    lock.lock();
    try {
      while (!full) notEmpty.await();
      full = false;
      notFull.signal();
      return item;
    } finally {
      lock.unlock();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    BoundedBuffer buffer = new BoundedBuffer();
    Thread producer = new Thread(() -> {
      try {
        buffer.put(1);
        buffer.put(2);
      } catch (InterruptedException e) {
        throw new IllegalStateException();
      }
    });
    producer.start();
    int r1 = buffer.take();
    int r2 = buffer.take();
    producer.join();
  }
}
