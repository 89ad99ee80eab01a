class Exceptions {
  static class Own extends Exception {
    Own(String message, Throwable cause) {
      super(message, cause);
    }
  }

  interface Work {
    void run() throws Throwable;
  }

  static void run(Work work) {
    try {
      work.run();
    } catch (Throwable t) {
      System.out.println(t + " / " + t.getCause());
    }
  }

  public static void main(String[] args) {
    int zero = args.length;
    int[] array = new int[2];
    Object text = "s";
    run(() -> System.out.println(1 / zero));
    run(() -> array[2] = 1);
    run(() -> { int[] negative = new int[zero - 1]; });
    run(() -> { throw new Own("mine", new RuntimeException("inner")); });
    run(() -> { throw new IllegalStateException(new Error()); });
    run(() -> { throw new Exception(); });
    run(() -> { throw new AssertionError(5); });
    run(() -> { throw new AssertionError(new Error("e")); });
    run(() -> { throw new IndexOutOfBoundsException(3); });
    run(() -> { throw new UnsupportedOperationException("no"); });
    run(() -> { throw new java.util.NoSuchElementException("none"); });
    run(() -> java.util.Objects.requireNonNull(null, "it"));
    run(() -> java.util.Objects.checkIndex(4, 3));
    run(() -> new Object().wait());
    run(() -> { throw new NullPointerException(); });
    Throwable t = new Throwable("a").initCause(new Error("b"));
    System.out.println(t.getMessage() + " " + t.getCause().getLocalizedMessage());
    System.out.println(java.util.Objects.equals(null, null) + " " + java.util.Objects.hashCode(null) + " "
        + java.util.Objects.toString(null, "x") + " " + java.util.Objects.isNull(t) + " " + java.util.Objects.requireNonNullElse(null, "y"));
  }
}
