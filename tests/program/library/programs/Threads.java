class Threads {
  static final ThreadLocal<Integer> COUNT = ThreadLocal.withInitial(() -> 10);
  static final ThreadLocal<String> NAME = new ThreadLocal<>();
  static int seen;

  static class Own extends Thread {
    Own() {
      super("own");
    }

    public void run() {
      COUNT.set(COUNT.get() + 1);
      seen = COUNT.get();
      NAME.set("inside");
    }
  }

  public static void main(String[] args) throws InterruptedException {
    COUNT.set(3);
    NAME.set("main");
    Own own = new Own();
    System.out.println(own.isAlive() + " " + own.getName());
    own.start();
    own.join();
    System.out.println(own.isAlive() + " " + seen + " " + COUNT.get() + " " + NAME.get());
    NAME.remove();
    System.out.println(NAME.get() + " " + COUNT.get());
    COUNT.remove();
    System.out.println(COUNT.get());
    Thread named = new Thread(() -> { }, "worker");
    System.out.println(named.getName());
    Thread.currentThread().interrupt();
    System.out.println(Thread.currentThread().isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
    Thread.yield();
    Thread.onSpinWait();
    Thread.sleep(1);
    Object monitor = new Object();
    synchronized (monitor) {
      System.out.println(Thread.holdsLock(monitor));
    }
    System.out.println(Thread.holdsLock(monitor));
    Thread.currentThread().interrupt();
    try {
      synchronized (monitor) {
        monitor.wait();
      }
    } catch (InterruptedException e) {
      System.out.println("interrupted " + Thread.currentThread().isInterrupted());
    }
    Thread again = new Thread();
    again.start();
    again.join();
    try {
      again.start();
    } catch (IllegalThreadStateException e) {
      System.out.println("started twice");
    }
  }
}
