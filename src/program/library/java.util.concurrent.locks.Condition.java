package java.util.concurrent.locks;

public interface Condition {
  void await() throws InterruptedException;

  @Refused("an interrupt could lose a signal")
  void awaitUninterruptibly();

  void signal();

  void signalAll();

  @Refused("thinair has no time")
  boolean await(long time, Object unit) throws InterruptedException;

  @Refused("thinair has no time")
  long awaitNanos(long nanos) throws InterruptedException;

  @Refused("thinair has no time")
  boolean awaitUntil(Object deadline) throws InterruptedException;
}
