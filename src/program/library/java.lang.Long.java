package java.lang;

public final class Long extends Number implements Comparable<Long> {
  public static final long MIN_VALUE = 0x8000000000000000L;
  public static final long MAX_VALUE = 0x7fffffffffffffffL;
  public static final int SIZE = 64;
  public static final int BYTES = 8;

  private Long() {}

  public static Long valueOf(long value) {
    return value;
  }

  public byte byteValue() {
    return (byte) (long) this;
  }

  public short shortValue() {
    return (short) (long) this;
  }

  public int intValue() {
    return (int) (long) this;
  }

  public long longValue() {
    return (long) (long) this;
  }

  public float floatValue() {
    return (float) (long) this;
  }

  public double doubleValue() {
    return (double) (long) this;
  }

  public boolean equals(Object other) {
    return other instanceof Long && (long) this == (long) (Long) other;
  }

  public int hashCode() {
    return hashCode((long) this);
  }

  public static int hashCode(long value) {
    return (int) (value ^ value >>> 32);
  }

  public String toString() {
    return "" + (long) this;
  }

  public static String toString(long value) {
    return "" + value;
  }

  public int compareTo(Long other) {
    return compare(this, other);
  }

  public static int compare(long a, long b) {
    return a < b ? -1 : a == b ? 0 : 1;
  }

  public static long sum(long a, long b) {
    return a + b;
  }

  public static long max(long a, long b) {
    return Math.max(a, b);
  }

  public static long min(long a, long b) {
    return Math.min(a, b);
  }

  public static int signum(long value) {
    return value > 0 ? 1 : value < 0 ? -1 : 0;
  }

  public static int bitCount(long value) {
    int count = 0;
    for (long rest = value; rest != 0; rest &= rest - 1) count++;
    return count;
  }

  public static long reverse(long value) {
    long result = 0;
    for (int i = 0; i < SIZE; i++) result |= (value >>> i & 1) << SIZE - 1 - i;
    return result;
  }

  public static long highestOneBit(long value) {
    return value & (MIN_VALUE >>> numberOfLeadingZeros(value));
  }

  public static long lowestOneBit(long value) {
    return value & -value;
  }

  public static int numberOfLeadingZeros(long value) {
    int count = 0;
    for (int i = SIZE - 1; i >= 0 && (value >>> i & 1) == 0; i--) count++;
    return count;
  }

  public static int numberOfTrailingZeros(long value) {
    int count = 0;
    for (int i = 0; i < SIZE && (value >>> i & 1) == 0; i++) count++;
    return count;
  }

  public static long rotateLeft(long value, int distance) {
    return value << distance | value >>> -distance;
  }

  public static long rotateRight(long value, int distance) {
    return value >>> distance | value << -distance;
  }

  public static int compareUnsigned(long a, long b) {
    return compare(a + MIN_VALUE, b + MIN_VALUE);
  }

  public static String toHexString(long value) {
    return toUnsigned(value, 4);
  }

  public static String toOctalString(long value) {
    return toUnsigned(value, 3);
  }

  public static String toBinaryString(long value) {
    return toUnsigned(value, 1);
  }

  private static String toUnsigned(long value, int shift) {
    String text = "";
    long rest = value;
    do {
      int digit = (int) (rest & (1 << shift) - 1);
      text = (char) (digit < 10 ? '0' + digit : 'a' + digit - 10) + text;
      rest >>>= shift;
    } while (rest != 0);
    return text;
  }

  @Intrinsic("ParseLong")
  public static native long parseLong(String text);

  public static Long valueOf(String text) {
    return parseLong(text);
  }
}
