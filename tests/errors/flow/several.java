// All errors of a file in one run.
class Several {
  final int a;

  static int f(int p) {
    int q;
    if (p > 0) {
      return q;
      p = 1;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    int x = 0;
    Thread t = new Thread(() -> System.out.println(x));
    x = 1;
    t.start();
    while (true) {
    }
    t.join();
  }
}
