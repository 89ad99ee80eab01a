package java.lang;

public final class System {
  private System() {}

  @Intrinsic("IdentityHash")
  public static native int identityHashCode(Object object);

  /**
   * A class that is called like the field, because a field would have to be read: printing is no
   * action.
   */
  public static final class out {
    private out() {}

    @Intrinsic("Print")
    private static native void put(String text);

    public static void print(String text) {
      put(String.valueOf((Object) text));
    }

    public static void print(Object value) {
      put(String.valueOf(value));
    }

    public static void print(boolean value) {
      put("" + value);
    }

    public static void print(char value) {
      put("" + value);
    }

    public static void print(int value) {
      put("" + value);
    }

    public static void print(long value) {
      put("" + value);
    }

    public static void print(float value) {
      put("" + value);
    }

    public static void print(double value) {
      put("" + value);
    }

    public static void println() {
      put("\n");
    }

    public static void println(String text) {
      put(text + "\n");
    }

    public static void println(Object value) {
      put(String.valueOf(value) + "\n");
    }

    public static void println(boolean value) {
      put(value + "\n");
    }

    public static void println(char value) {
      put(value + "\n");
    }

    public static void println(int value) {
      put(value + "\n");
    }

    public static void println(long value) {
      put(value + "\n");
    }

    public static void println(float value) {
      put(value + "\n");
    }

    public static void println(double value) {
      put(value + "\n");
    }

    public static void printf(String format) {
      put(String.format(format));
    }

    public static void printf(String format, Object a) {
      put(String.format(format, a));
    }

    public static void printf(String format, Object a, Object b) {
      put(String.format(format, a, b));
    }

    public static void printf(String format, Object a, Object b, Object c) {
      put(String.format(format, a, b, c));
    }

    public static void printf(String format, Object a, Object b, Object c, Object d) {
      put(String.format(format, a, b, c, d));
    }

    public static void printf(
        String format, Object a, Object b, Object c, Object d, Object e) {
      put(String.format(format, a, b, c, d, e));
    }

    public static void printf(
        String format, Object a, Object b, Object c, Object d, Object e, Object f) {
      put(String.format(format, a, b, c, d, e, f));
    }
  }
}
