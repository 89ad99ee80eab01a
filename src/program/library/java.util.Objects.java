package java.util;

public final class Objects {
  private Objects() {}

  public static <T> T requireNonNull(T object) {
    if (object == null) throw new NullPointerException();
    return object;
  }

  public static <T> T requireNonNull(T object, String message) {
    if (object == null) throw new NullPointerException(message);
    return object;
  }

  public static <T> T requireNonNullElse(T object, T otherwise) {
    return object != null ? object : requireNonNull(otherwise, "defaultObj");
  }

  public static boolean equals(Object a, Object b) {
    return a == b || a != null && a.equals(b);
  }

  public static int hashCode(Object object) {
    return object != null ? object.hashCode() : 0;
  }

  public static String toString(Object object) {
    return String.valueOf(object);
  }

  public static String toString(Object object, String otherwise) {
    return object != null ? object.toString() : otherwise;
  }

  public static boolean isNull(Object object) {
    return object == null;
  }

  public static boolean nonNull(Object object) {
    return object != null;
  }

  public static int checkIndex(int index, int length) {
    if (index < 0 || index >= length) {
      throw new IndexOutOfBoundsException(
          "Index " + index + " out of bounds for length " + length);
    }
    return index;
  }
}
