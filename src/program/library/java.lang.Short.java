package java.lang;

public final class Short extends Number implements Comparable<Short> {
  public static final short MIN_VALUE = -32768;
  public static final short MAX_VALUE = 32767;
  public static final int SIZE = 16;
  public static final int BYTES = 2;

  private Short() {}

  public static Short valueOf(short value) {
    return value;
  }

  public byte byteValue() {
    return (byte) (short) this;
  }

  public short shortValue() {
    return (short) (short) this;
  }

  public int intValue() {
    return (int) (short) this;
  }

  public long longValue() {
    return (long) (short) this;
  }

  public float floatValue() {
    return (float) (short) this;
  }

  public double doubleValue() {
    return (double) (short) this;
  }

  public boolean equals(Object other) {
    return other instanceof Short && (short) this == (short) (Short) other;
  }

  public int hashCode() {
    return hashCode((short) this);
  }

  public static int hashCode(short value) {
    return value;
  }

  public String toString() {
    return "" + (short) this;
  }

  public static String toString(short value) {
    return "" + value;
  }

  public int compareTo(Short other) {
    return compare(this, other);
  }

  public static int compare(short a, short b) {
    return a - b;
  }

  public static int toUnsignedInt(short value) {
    return value & 0xffff;
  }
}
