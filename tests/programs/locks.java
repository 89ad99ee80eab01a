// ReentrantLock and Condition.
import java.util.concurrent.locks.*;

class locks {
  static final ReentrantLock LOCK = new ReentrantLock();
  static final Condition CHANGED = LOCK.newCondition();
  static int turn = 0;
  static String log = "";

  static void play(int me, String what) throws InterruptedException {
    for (int round = 0; round < 2; round++) {
      LOCK.lock();
      try {
        while (turn != me) CHANGED.await();
        log += what;
        turn = 1 - me;
        CHANGED.signalAll();
      } finally {
        LOCK.unlock();
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread other =
        new Thread(
            () -> {
              try {
                play(1, "pong ");
              } catch (InterruptedException e) {
                log += "interrupted";
              }
            });
    other.start();
    play(0, "ping ");
    other.join();
    System.out.println(log);
    System.out.println(LOCK.tryLock() + " " + LOCK.tryLock() + " " + LOCK.isHeldByCurrentThread());
    LOCK.unlock();
    System.out.println(LOCK.isHeldByCurrentThread());
    LOCK.unlock();
    System.out.println(LOCK.isHeldByCurrentThread());
    try {
      LOCK.unlock();
    } catch (IllegalMonitorStateException e) {
      System.out.println("not held");
    }
    LOCK.lock();
    boolean[] taken = new boolean[1];
    Thread trying = new Thread(() -> taken[0] = LOCK.tryLock());
    trying.start();
    trying.join();
    LOCK.unlock();
    System.out.println(taken[0]);
  }
}
