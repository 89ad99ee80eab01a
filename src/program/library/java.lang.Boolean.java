package java.lang;

public final class Boolean implements Comparable<Boolean> {
  @Constant public static final Boolean TRUE = true;
  @Constant public static final Boolean FALSE = false;

  private Boolean() {}

  public static Boolean valueOf(boolean value) {
    return value;
  }

  public boolean booleanValue() {
    return this;
  }

  public boolean equals(Object other) {
    return other instanceof Boolean && (boolean) this == (boolean) (Boolean) other;
  }

  public int hashCode() {
    return hashCode((boolean) this);
  }

  public static int hashCode(boolean value) {
    return value ? 1231 : 1237;
  }

  public String toString() {
    return "" + (boolean) this;
  }

  public static String toString(boolean value) {
    return "" + value;
  }

  public int compareTo(Boolean other) {
    return compare(this, other);
  }

  public static int compare(boolean a, boolean b) {
    return a == b ? 0 : a ? 1 : -1;
  }

  public static boolean logicalAnd(boolean a, boolean b) {
    return a & b;
  }

  public static boolean logicalOr(boolean a, boolean b) {
    return a | b;
  }

  public static boolean logicalXor(boolean a, boolean b) {
    return a ^ b;
  }
}
