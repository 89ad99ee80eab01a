package java.lang;

public final class Byte extends Number implements Comparable<Byte> {
  public static final byte MIN_VALUE = -128;
  public static final byte MAX_VALUE = 127;
  public static final int SIZE = 8;
  public static final int BYTES = 1;

  private Byte() {}

  public static Byte valueOf(byte value) {
    return value;
  }

  public byte byteValue() {
    return (byte) (byte) this;
  }

  public short shortValue() {
    return (short) (byte) this;
  }

  public int intValue() {
    return (int) (byte) this;
  }

  public long longValue() {
    return (long) (byte) this;
  }

  public float floatValue() {
    return (float) (byte) this;
  }

  public double doubleValue() {
    return (double) (byte) this;
  }

  public boolean equals(Object other) {
    return other instanceof Byte && (byte) this == (byte) (Byte) other;
  }

  public int hashCode() {
    return hashCode((byte) this);
  }

  public static int hashCode(byte value) {
    return value;
  }

  public String toString() {
    return "" + (byte) this;
  }

  public static String toString(byte value) {
    return "" + value;
  }

  public int compareTo(Byte other) {
    return compare(this, other);
  }

  public static int compare(byte a, byte b) {
    return a - b;
  }

  public static int toUnsignedInt(byte value) {
    return value & 0xff;
  }
}
