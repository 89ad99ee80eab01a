package thinair;

/**
 * Accesses to memory that Java has no syntax for. `variable` is an access path (`value`,
 * `array[i]`) that is not read but accessed with volatile strength; the results have its type.
 */
public final class Memory {
  public static native <T> T volatileRead(T variable);
  public static native <T> void volatileWrite(T variable, T value);
  public static native <T> T getAndAdd(T variable, T delta);
  public static native <T> T getAndSet(T variable, T value);
  public static native <T> T compareAndExchange(T variable, T expected, T value);

  public static native void lock(Object monitor);
  public static native void unlock(Object monitor);
  public static native boolean tryLock(Object monitor);
  public static native void await(Object monitor, Object queue) throws InterruptedException;
  public static native void notify(Object monitor, Object queue);
  public static native void notifyAll(Object monitor, Object queue);

  public static native void start(Thread thread);
  public static native void join(Thread thread) throws InterruptedException;
  public static native boolean isAlive(Thread thread);
  public static native void interrupt(Thread thread);
  public static native boolean isInterrupted(Thread thread);
  public static native boolean interrupted(Thread thread);
  public static native Thread currentThread();

  public static native void freeze(Object object);
}
