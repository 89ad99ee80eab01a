package java.util.concurrent.locks;

public interface Lock {
  void lock();

  void unlock();

  boolean tryLock();

  Condition newCondition();

  @Refused("an interrupt does not end a wait for a lock")
  void lockInterruptibly() throws InterruptedException;

  @Refused("thinair has no time")
  boolean tryLock(long time, Object unit) throws InterruptedException;
}
