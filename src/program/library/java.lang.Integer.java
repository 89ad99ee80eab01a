package java.lang;

public final class Integer extends Number implements Comparable<Integer> {
  public static final int MIN_VALUE = 0x80000000;
  public static final int MAX_VALUE = 0x7fffffff;
  public static final int SIZE = 32;
  public static final int BYTES = 4;

  private Integer() {}

  public static Integer valueOf(int value) {
    return value;
  }

  public byte byteValue() {
    return (byte) (int) this;
  }

  public short shortValue() {
    return (short) (int) this;
  }

  public int intValue() {
    return (int) (int) this;
  }

  public long longValue() {
    return (long) (int) this;
  }

  public float floatValue() {
    return (float) (int) this;
  }

  public double doubleValue() {
    return (double) (int) this;
  }

  public boolean equals(Object other) {
    return other instanceof Integer && (int) this == (int) (Integer) other;
  }

  public int hashCode() {
    return hashCode((int) this);
  }

  public static int hashCode(int value) {
    return value;
  }

  public String toString() {
    return "" + (int) this;
  }

  public static String toString(int value) {
    return "" + value;
  }

  public int compareTo(Integer other) {
    return compare(this, other);
  }

  public static int compare(int a, int b) {
    return a < b ? -1 : a == b ? 0 : 1;
  }

  public static int sum(int a, int b) {
    return a + b;
  }

  public static int max(int a, int b) {
    return Math.max(a, b);
  }

  public static int min(int a, int b) {
    return Math.min(a, b);
  }

  public static int signum(int value) {
    return value > 0 ? 1 : value < 0 ? -1 : 0;
  }

  public static int bitCount(int value) {
    int count = 0;
    for (int rest = value; rest != 0; rest &= rest - 1) count++;
    return count;
  }

  public static int reverse(int value) {
    int result = 0;
    for (int i = 0; i < SIZE; i++) result |= (value >>> i & 1) << SIZE - 1 - i;
    return result;
  }

  public static int highestOneBit(int value) {
    return value & (MIN_VALUE >>> numberOfLeadingZeros(value));
  }

  public static int lowestOneBit(int value) {
    return value & -value;
  }

  public static int numberOfLeadingZeros(int value) {
    int count = 0;
    for (int i = SIZE - 1; i >= 0 && (value >>> i & 1) == 0; i--) count++;
    return count;
  }

  public static int numberOfTrailingZeros(int value) {
    int count = 0;
    for (int i = 0; i < SIZE && (value >>> i & 1) == 0; i++) count++;
    return count;
  }

  public static int rotateLeft(int value, int distance) {
    return value << distance | value >>> -distance;
  }

  public static int rotateRight(int value, int distance) {
    return value >>> distance | value << -distance;
  }

  public static int compareUnsigned(int a, int b) {
    return compare(a + MIN_VALUE, b + MIN_VALUE);
  }

  public static String toHexString(int value) {
    return toUnsigned(value, 4);
  }

  public static String toOctalString(int value) {
    return toUnsigned(value, 3);
  }

  public static String toBinaryString(int value) {
    return toUnsigned(value, 1);
  }

  private static String toUnsigned(int value, int shift) {
    String text = "";
    int rest = value;
    do {
      int digit = (int) (rest & (1 << shift) - 1);
      text = (char) (digit < 10 ? '0' + digit : 'a' + digit - 10) + text;
      rest >>>= shift;
    } while (rest != 0);
    return text;
  }

  @Intrinsic("ParseInt")
  public static native int parseInt(String text);

  public static Integer valueOf(String text) {
    return parseInt(text);
  }

  public static int divideUnsigned(int a, int b) {
    return (int) (toUnsignedLong(a) / toUnsignedLong(b));
  }

  public static int remainderUnsigned(int a, int b) {
    return (int) (toUnsignedLong(a) % toUnsignedLong(b));
  }

  public static long toUnsignedLong(int value) {
    return value & 0xffffffffL;
  }
}
