// Threads whose outcome does not depend on who runs first.
class threads {
  static int shared;
  static String log = "";

  static class Adder extends Thread {
    final int n;

    Adder(int n) {
      this.n = n;
    }

    @Override
    public void run() {
      for (int i = 0; i < n; i++) add();
    }
  }

  static synchronized void add() {
    shared++;
  }

  static class Box {
    private Object content;

    synchronized void put(Object o) throws InterruptedException {
      while (content != null) wait();
      content = o;
      notifyAll();
    }

    synchronized Object take() throws InterruptedException {
      while (content == null) wait();
      Object o = content;
      content = null;
      notifyAll();
      return o;
    }
  }

  static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 7);

  public static void main(String[] args) throws InterruptedException {
    Adder[] adders = {new Adder(2), new Adder(3)};
    System.out.println(adders[0].isAlive());
    for (Adder a : adders) a.start();
    for (Adder a : adders) a.join();
    System.out.println(shared + " " + adders[0].isAlive());

    Box box = new Box();
    Thread producer =
        new Thread(
            () -> {
              try {
                for (int i = 0; i < 3; i++) box.put("item" + i);
              } catch (InterruptedException e) {
                log += "unexpected";
              }
            });
    producer.start();
    for (int i = 0; i < 3; i++) System.out.println(box.take());
    producer.join();

    Thread sleeper =
        new Thread(
            () -> {
              synchronized (box) {
                try {
                  while (true) box.wait();
                } catch (InterruptedException e) {
                  log += "interrupted " + Thread.currentThread().isInterrupted();
                }
              }
            });
    sleeper.start();
    sleeper.interrupt();
    sleeper.join();
    System.out.println(log);

    Thread.currentThread().interrupt();
    System.out.println(Thread.currentThread().isInterrupted());
    System.out.println(Thread.interrupted() + " " + Thread.interrupted());
    try {
      adders[0].start();
    } catch (IllegalThreadStateException e) {
      System.out.println("started before");
    }

    LOCAL.set(1);
    int[] seen = new int[2];
    Thread other =
        new Thread(
            () -> {
              seen[0] = LOCAL.get();
              LOCAL.set(5);
              seen[1] = LOCAL.get();
            });
    other.start();
    other.join();
    System.out.println(LOCAL.get() + " " + seen[0] + " " + seen[1]);

    Object lock = new Object();
    synchronized (lock) {
      synchronized (lock) {
        System.out.println(Thread.holdsLock(lock));
      }
    }
    System.out.println(Thread.holdsLock(lock));
    Thread.yield();
    Thread.onSpinWait();
    Thread.sleep(0);
    Thread[] self = new Thread[1];
    Thread me = new Thread(() -> self[0] = Thread.currentThread());
    me.start();
    me.join();
    System.out.println(self[0] == me);
  }
}
