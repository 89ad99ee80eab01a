package java.lang;

public final class Double extends Number implements Comparable<Double> {
  public static final double POSITIVE_INFINITY = 1.0 / 0.0;
  public static final double NEGATIVE_INFINITY = -1.0 / 0.0;
  public static final double NaN = 0.0 / 0.0;
  public static final double MAX_VALUE = 0x1.fffffffffffffP+1023;
  public static final double MIN_VALUE = 0x0.0000000000001P-1022;
  public static final int SIZE = 64;
  public static final int BYTES = 8;

  private Double() {}

  public static Double valueOf(double value) {
    return value;
  }

  public byte byteValue() {
    return (byte) (double) this;
  }

  public short shortValue() {
    return (short) (double) this;
  }

  public int intValue() {
    return (int) (double) this;
  }

  public long longValue() {
    return (long) (double) this;
  }

  public float floatValue() {
    return (float) (double) this;
  }

  public double doubleValue() {
    return (double) (double) this;
  }

  public boolean equals(Object other) {
    return other instanceof Double && doubleToLongBits(this) == doubleToLongBits((Double) other);
  }

  public int hashCode() {
    return hashCode((double) this);
  }

  public static int hashCode(double value) {
    return (int) (doubleToLongBits(value) ^ doubleToLongBits(value) >>> 32);
  }

  public String toString() {
    return "" + (double) this;
  }

  public static String toString(double value) {
    return "" + value;
  }

  public int compareTo(Double other) {
    return compare(this, other);
  }

  public static int compare(double a, double b) {
    if (a < b) return -1;
    if (a > b) return 1;
    // The rest is equal, 0.0 beside -0.0, or not a number, which is above all.
    return Long.compare(doubleToLongBits(a), doubleToLongBits(b));
  }

  public static double sum(double a, double b) {
    return a + b;
  }

  public static double max(double a, double b) {
    return Math.max(a, b);
  }

  public static double min(double a, double b) {
    return Math.min(a, b);
  }

  @Intrinsic("DoubleBits")
  public static native long doubleToLongBits(double value);

  @Intrinsic("DoubleBits")
  public static native long doubleToRawLongBits(double value);

  @Intrinsic("BitsDouble")
  public static native double longBitsToDouble(long bits);

  public static boolean isNaN(double value) {
    return value != value;
  }

  public static boolean isInfinite(double value) {
    return value == POSITIVE_INFINITY || value == NEGATIVE_INFINITY;
  }

  public static boolean isFinite(double value) {
    return Math.abs(value) <= MAX_VALUE;
  }

  public boolean isNaN() {
    return isNaN((double) this);
  }

  public boolean isInfinite() {
    return isInfinite((double) this);
  }
}
