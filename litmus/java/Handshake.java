// wait and notify. Who waits only while the news is not there cannot miss it; who just waits can.
class Handshake {
  //: forbidden: r1 != 42 || deadlock;
  //: forbidden under sc, fixpoint: r1 != 42 || deadlock;

  private boolean ready;
  private int data;

  synchronized void give(int value) {
    data = value;
    ready = true;
    notify();
  }

  synchronized int take() throws InterruptedException {
    while (!ready) wait();
    return data;
  }

  public static void main(String[] args) throws InterruptedException {
    Handshake shared = new Handshake();
    Thread giver = new Thread(() -> shared.give(42));
    giver.start();
    int r1 = shared.take();
  }
}

class LostNotify {
  //: allowed: deadlock;
  //: allowed: r1 == 42;
  //: allowed under sc, fixpoint: deadlock;
  //: allowed under sc, fixpoint: r1 == 42;

  private int data;

  synchronized void give(int value) {
    data = value;
    notify();
  }

  synchronized int take() throws InterruptedException {
    wait();
    return data;
  }

  public static void main(String[] args) throws InterruptedException {
    LostNotify shared = new LostNotify();
    Thread giver = new Thread(() -> shared.give(42));
    giver.start();
    int r1 = shared.take();
  }
}
