package java.util.concurrent.locks;

import thinair.Memory;

/** The machine's monitors are re-entrant and count for themselves: the lock is its own monitor. */
public class ReentrantLock implements Lock {
  private static final class Queue implements Condition {
    private final ReentrantLock lock;

    Queue(ReentrantLock lock) {
      this.lock = lock;
    }

    public void await() throws InterruptedException {
      Memory.await(lock, this);
    }

    @Refused("an interrupt could lose a signal")
    public native void awaitUninterruptibly();

    public void signal() {
      Memory.notify(lock, this);
    }

    public void signalAll() {
      Memory.notifyAll(lock, this);
    }

    @Refused("thinair has no time")
    public native boolean await(long time, Object unit) throws InterruptedException;

    @Refused("thinair has no time")
    public native long awaitNanos(long nanos) throws InterruptedException;

    @Refused("thinair has no time")
    public native boolean awaitUntil(Object deadline) throws InterruptedException;
  }

  public ReentrantLock() {}

  public void lock() {
    Memory.lock(this);
  }

  public void unlock() {
    Memory.unlock(this);
  }

  public boolean tryLock() {
    return Memory.tryLock(this);
  }

  public Condition newCondition() {
    return new Queue(this);
  }

  public boolean isHeldByCurrentThread() {
    return Thread.holdsLock(this);
  }

  @Refused("fair locks wait in line, and thinair tries every order")
  public ReentrantLock(boolean fair) {}

  @Refused("an interrupt does not end a wait for a lock")
  public native void lockInterruptibly() throws InterruptedException;

  @Refused("thinair has no time")
  public native boolean tryLock(long time, Object unit) throws InterruptedException;

  @Refused("the answer may be old before it is given")
  public final native boolean isLocked();

  @Refused("the answer may be old before it is given")
  public final native boolean hasQueuedThreads();

  @Refused("the answer may be old before it is given")
  public final native boolean hasQueuedThread(Thread thread);

  @Refused("the answer may be old before it is given")
  public final native int getQueueLength();

  @Refused("the answer may be old before it is given")
  public final native boolean hasWaiters(Condition condition);

  @Refused("the answer may be old before it is given")
  public final native int getWaitQueueLength(Condition condition);

  @Refused("re-entries are not counted where a program could see it")
  public final native int getHoldCount();
}
