package java.lang;

import thinair.Memory;

public class Thread implements Runnable {
  // Written only where there is something to write: each is an action of the user's program.
  private Runnable target;
  private String name;
  ThreadLocal.Entry locals;

  public Thread() {}

  public Thread(Runnable target) {
    if (target != null) this.target = target;
  }

  public Thread(String name) {
    this.name = name;
  }

  public Thread(Runnable target, String name) {
    if (target != null) this.target = target;
    this.name = name;
  }

  public void run() {
    Runnable body = target;
    if (body != null) body.run();
  }

  public void start() {
    Memory.start(this);
  }

  public final void join() throws InterruptedException {
    Memory.join(this);
  }

  public final boolean isAlive() {
    return Memory.isAlive(this);
  }

  public void interrupt() {
    Memory.interrupt(this);
  }

  public boolean isInterrupted() {
    return Memory.isInterrupted(this);
  }

  public static boolean interrupted() {
    return Memory.interrupted(Memory.currentThread());
  }

  public static Thread currentThread() {
    return Memory.currentThread();
  }

  public final String getName() {
    String given = name;
    return given != null ? given : ownName();
  }

  public String toString() {
    return "Thread[" + getName() + "]";
  }

  @Intrinsic("ThreadName")
  private native String ownName();

  @Intrinsic("HoldsLock")
  public static native boolean holdsLock(Object monitor);

  public static void yield() {}

  public static void onSpinWait() {}

  public static void sleep(long millis) throws InterruptedException {}

  public static void sleep(long millis, int nanos) throws InterruptedException {}

  @Refused("thinair has no time")
  public final native void join(long millis) throws InterruptedException;

  @Refused("a thread keeps the name it was made with")
  public final native void setName(String name);

  @Refused("a daemon thread may be stopped at any action")
  public final native void setDaemon(boolean daemon);

  @Refused("it stops a thread at any action")
  public final native void stop();

  @Refused("it stops a thread at any action")
  public final native void suspend();

  @Refused("it stops a thread at any action")
  public final native void resume();
}
