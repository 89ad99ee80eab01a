// An interrupt synchronizes with its detection: who notices that he was interrupted sees what was
// written before; and it wakes who waits.
class Interrupted {
  //: forbidden: r1 == 0;
  //: forbidden under sc, fixpoint: r1 == 0;
  //: allowed under sc, fixpoint: r1 == 1;
  //: allowed under sc, fixpoint: r1 == -1;

  private int data;
  private int seen = -1;

  public static void main(String[] args) throws InterruptedException {
    Interrupted shared = new Interrupted();
    Thread worker = new Thread(() -> {
      if (Thread.currentThread().isInterrupted()) shared.seen = shared.data;
    });
    worker.start();
    shared.data = 1;
    worker.interrupt();
    worker.join();
    int r1 = shared.seen;
  }
}

class InterruptedWait {
  //: forbidden: !r1 || deadlock;
  //: forbidden under sc, fixpoint: !r1 || deadlock;

  private boolean woken;

  synchronized void sleep() {
    try {
      wait();
    } catch (InterruptedException e) {
      woken = true;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    InterruptedWait shared = new InterruptedWait();
    Thread sleeper = new Thread(() -> shared.sleep());
    sleeper.start();
    sleeper.interrupt();
    sleeper.join();
    boolean r1 = shared.woken;
  }
}
