package java.lang;

public final class String implements CharSequence, Comparable<String> {
  private String() {}

  @Intrinsic("TextLength")
  public native int length();

  @Intrinsic("TextCharAt")
  public native char charAt(int index);

  @Intrinsic("TextHashCode")
  public native int hashCode();

  @Intrinsic("TextCompareTo")
  public native int compareTo(String other);

  @Intrinsic("TextEquals")
  private native boolean sameText(String other);

  @Intrinsic("TextSubstring")
  public native String substring(int begin, int end);

  @Intrinsic("TextIndexOf")
  public native int indexOf(String text);

  @Intrinsic("TextContains")
  private native boolean containsText(String text);

  @Intrinsic("TextStartsWith")
  public native boolean startsWith(String prefix);

  @Intrinsic("TextEndsWith")
  public native boolean endsWith(String suffix);

  public boolean isEmpty() {
    return length() == 0;
  }

  public boolean equals(Object other) {
    return other instanceof String && sameText((String) other);
  }

  public String toString() {
    return this;
  }

  public String substring(int begin) {
    return substring(begin, length());
  }

  public int indexOf(int character) {
    for (int i = 0; i < length(); i++) {
      if (charAt(i) == character) return i;
    }
    return -1;
  }

  public boolean contains(CharSequence text) {
    return containsText(text.toString());
  }

  public String concat(String other) {
    other.length();
    return this + other;
  }

  public String repeat(int count) {
    if (count < 0) throw new IllegalArgumentException("count is negative: " + count);
    String all = "";
    for (int i = 0; i < count; i++) all = all + this;
    return all;
  }

  public static String valueOf(Object value) {
    return value == null ? "null" : value.toString();
  }

  public static String valueOf(boolean value) {
    return "" + value;
  }

  public static String valueOf(char value) {
    return "" + value;
  }

  public static String valueOf(int value) {
    return "" + value;
  }

  public static String valueOf(long value) {
    return "" + value;
  }

  public static String valueOf(float value) {
    return "" + value;
  }

  public static String valueOf(double value) {
    return "" + value;
  }

  // Not variable arity, which would make an array, and its elements are memory.
  public static String format(String format) {
    return Format.end(format);
  }

  public static String format(String format, Object a) {
    return Format.end(Format.one(format, a));
  }

  public static String format(String format, Object a, Object b) {
    return Format.end(Format.one(Format.one(format, a), b));
  }

  public static String format(String format, Object a, Object b, Object c) {
    return Format.end(Format.one(Format.one(Format.one(format, a), b), c));
  }

  public static String format(String format, Object a, Object b, Object c, Object d) {
    return Format.end(Format.one(Format.one(Format.one(Format.one(format, a), b), c), d));
  }

  public static String format(
      String format, Object a, Object b, Object c, Object d, Object e) {
    return format(Format.one(format, a), b, c, d, e);
  }

  public static String format(
      String format, Object a, Object b, Object c, Object d, Object e, Object f) {
    return format(Format.one(format, a), b, c, d, e, f);
  }
}

/** One argument after the other, so that no array is made. */
final class Format {
  /** Replaces the first specifier that takes an argument; what it puts there is none again. */
  static String one(String format, Object argument) {
    boolean known =
        argument == null
            || argument instanceof String
            || argument instanceof Number
            || argument instanceof Character
            || argument instanceof Boolean;
    return checked(next(format, known ? argument : argument.toString()), format);
  }

  /** Replaces %% and %n; a specifier that still wants an argument is an exception. */
  static String end(String format) {
    return checked(last(format), format);
  }

  private static String checked(String formatted, String format) {
    if (formatted == null) throw new java.util.IllegalFormatException(format);
    return formatted;
  }

  @Intrinsic("TextFormat")
  private static native String next(String format, Object argument);

  @Intrinsic("TextFormatEnd")
  private static native String last(String format);
}
