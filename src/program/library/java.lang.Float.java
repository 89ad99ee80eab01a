package java.lang;

public final class Float extends Number implements Comparable<Float> {
  public static final float POSITIVE_INFINITY = 1.0F / 0.0F;
  public static final float NEGATIVE_INFINITY = -1.0F / 0.0F;
  public static final float NaN = 0.0F / 0.0F;
  public static final float MAX_VALUE = 0x1.fffffeP+127f;
  public static final float MIN_VALUE = 0x0.000002P-126f;
  public static final int SIZE = 32;
  public static final int BYTES = 4;

  private Float() {}

  public static Float valueOf(float value) {
    return value;
  }

  public byte byteValue() {
    return (byte) (float) this;
  }

  public short shortValue() {
    return (short) (float) this;
  }

  public int intValue() {
    return (int) (float) this;
  }

  public long longValue() {
    return (long) (float) this;
  }

  public float floatValue() {
    return (float) (float) this;
  }

  public double doubleValue() {
    return (double) (float) this;
  }

  public boolean equals(Object other) {
    return other instanceof Float && floatToIntBits(this) == floatToIntBits((Float) other);
  }

  public int hashCode() {
    return hashCode((float) this);
  }

  public static int hashCode(float value) {
    return floatToIntBits(value);
  }

  public String toString() {
    return "" + (float) this;
  }

  public static String toString(float value) {
    return "" + value;
  }

  public int compareTo(Float other) {
    return compare(this, other);
  }

  public static int compare(float a, float b) {
    if (a < b) return -1;
    if (a > b) return 1;
    // The rest is equal, 0.0 beside -0.0, or not a number, which is above all.
    return Integer.compare(floatToIntBits(a), floatToIntBits(b));
  }

  public static float sum(float a, float b) {
    return a + b;
  }

  public static float max(float a, float b) {
    return Math.max(a, b);
  }

  public static float min(float a, float b) {
    return Math.min(a, b);
  }

  @Intrinsic("FloatBits")
  public static native int floatToIntBits(float value);

  @Intrinsic("FloatBits")
  public static native int floatToRawIntBits(float value);

  @Intrinsic("BitsFloat")
  public static native float intBitsToFloat(int bits);

  public static boolean isNaN(float value) {
    return value != value;
  }

  public static boolean isInfinite(float value) {
    return value == POSITIVE_INFINITY || value == NEGATIVE_INFINITY;
  }

  public static boolean isFinite(float value) {
    return Math.abs(value) <= MAX_VALUE;
  }

  public boolean isNaN() {
    return isNaN((float) this);
  }

  public boolean isInfinite() {
    return isInfinite((float) this);
  }
}
