// throw, try, catch, finally, and the exceptions that the machine itself throws.
class exceptions {
  static class Own extends Exception {
    final int code;

    Own(String message, int code) {
      super(message);
      this.code = code;
    }
  }

  static class Worse extends Own {
    Worse() {
      super("worse", 2);
    }
  }

  static String log = "";

  static int returns() {
    try {
      return 1;
    } finally {
      log += "finally ";
    }
  }

  @SuppressWarnings("finally")
  static int overrides() {
    try {
      throw new RuntimeException("lost");
    } finally {
      return 2;
    }
  }

  static int value() {
    int x = 1;
    try {
      return x;
    } finally {
      x = 2;
    }
  }

  static void thrower(int depth) throws Own {
    if (depth == 0) throw new Worse();
    try {
      thrower(depth - 1);
    } finally {
      log += depth + " ";
    }
  }

  static void attempt(String name, Runnable r) {
    try {
      r.run();
      System.out.println(name + " passed");
    } catch (RuntimeException e) {
      System.out.println(name + ": " + e.getClass().getSimpleName() + " " + e.getMessage());
    }
  }

  static int zero = 0;
  static int[] none = null;
  static int[] three = new int[3];

  public static void main(String[] args) {
    System.out.println(returns() + " " + overrides() + " " + value());
    try {
      thrower(3);
      System.out.println("not here");
    } catch (Worse w) {
      System.out.println(w.getMessage() + w.code + " " + log);
    } catch (Own o) {
      System.out.println("too general");
    }
    try {
      try {
        throw new IllegalStateException("inner");
      } catch (IllegalStateException e) {
        throw new RuntimeException("outer", e);
      } finally {
        System.out.println("between");
      }
    } catch (RuntimeException e) {
      System.out.println(e.getMessage() + " by " + e.getCause().getMessage());
    }
    attempt("divide", () -> System.out.println(1 / zero));
    attempt("remainder", () -> System.out.println(1L % zero));
    attempt("index", () -> System.out.println(three[5 + zero]));
    attempt("index", () -> System.out.println(three[zero - 1]));
    attempt("negative", () -> System.out.println(new int[zero - 5].length));
    attempt("store", () -> ((Object[]) new String[1])[0] = 1);
    attempt("monitor", () -> new Object().notify());
    try {
      System.out.println(none[0]);
    } catch (NullPointerException e) {
      System.out.println("null");
    }
    try {
      synchronized ((Object) none) {
        System.out.println("no");
      }
    } catch (NullPointerException e) {
      System.out.println("null monitor");
    }
    try {
      throw null;
    } catch (NullPointerException e) {
      System.out.println("thrown null");
    }
    Object lock = new Object();
    try {
      synchronized (lock) {
        throw new Error("leaving");
      }
    } catch (Error e) {
      System.out.println(e.getMessage() + " " + Thread.holdsLock(lock));
    }
    try {
      Object o = log.length() > 100 ? null : (Object) "s";
      Integer i = (Integer) o;
      System.out.println(i);
    } catch (NullPointerException | ClassCastException e) {
      System.out.println("either");
    }
    int tries = 0;
    while (true) {
      try {
        tries++;
        if (tries < 3) continue;
        break;
      } finally {
        log = "tries " + tries;
      }
    }
    System.out.println(log);
    System.out.println(new Own("text", 1));
    System.out.println(new ArithmeticException());
    try {
      int[] a = new int[2];
      int i = 0;
      a[i++] = a[i++] = a[5 + (i++ - i)];
      System.out.println(a[0]);
    } catch (ArrayIndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
  }
}
