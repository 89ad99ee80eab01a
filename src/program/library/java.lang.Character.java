package java.lang;

public final class Character implements Comparable<Character> {
  public static final char MIN_VALUE = '\u0000';
  public static final char MAX_VALUE = '\uffff';
  public static final int SIZE = 16;
  public static final int BYTES = 2;

  private Character() {}

  public static Character valueOf(char value) {
    return value;
  }

  public char charValue() {
    return this;
  }

  public boolean equals(Object other) {
    return other instanceof Character && (char) this == (char) (Character) other;
  }

  public int hashCode() {
    return hashCode((char) this);
  }

  public static int hashCode(char value) {
    return value;
  }

  public String toString() {
    return "" + (char) this;
  }

  public static String toString(char value) {
    return "" + value;
  }

  public int compareTo(Character other) {
    return compare(this, other);
  }

  public static int compare(char a, char b) {
    return a - b;
  }
}
