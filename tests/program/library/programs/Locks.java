import java.util.concurrent.locks.*;

class Locks {
  static int ready;

  public static void main(String[] args) throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    Condition filled = lock.newCondition();
    lock.lock();
    lock.lock();
    System.out.println(lock.isHeldByCurrentThread() + " " + lock.tryLock());
    lock.unlock();
    lock.unlock();
    System.out.println(lock.isHeldByCurrentThread());
    lock.unlock();
    System.out.println(lock.isHeldByCurrentThread());
    Thread t = new Thread(() -> {
      lock.lock();
      try {
        ready = 1;
        filled.signalAll();
      } finally {
        lock.unlock();
      }
    });
    lock.lock();
    try {
      t.start();
      while (ready == 0) filled.await();
      System.out.println("ready " + ready);
    } finally {
      lock.unlock();
    }
    t.join();
    try {
      lock.unlock();
    } catch (IllegalMonitorStateException e) {
      System.out.println("not mine");
    }
    try {
      filled.signal();
    } catch (IllegalMonitorStateException e) {
      System.out.println("not mine either");
    }
    Lock as = lock;
    System.out.println(as.tryLock());
    as.unlock();
  }
}
