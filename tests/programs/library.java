// Math, Objects and the wrappers.
import java.util.Objects;

class library {
  public static void main(String[] args) {
    System.out.println(Math.abs(-5) + " " + Math.abs(-2.5) + " " + Math.abs(Integer.MIN_VALUE));
    System.out.println(Math.max(1L, 2) + " " + Math.min(-0.0, 0.0) + " " + Math.max(1, 'a'));
    System.out.println(Math.sqrt(2) + " " + Math.pow(2, 10) + " " + Math.floor(-1.5) + " " + Math.ceil(1.2));
    System.out.println(Math.round(2.5) + " " + Math.round(-2.5) + " " + Math.rint(2.5));
    System.out.println(Math.floorMod(-7, 3) + " " + Math.floorDiv(-7, 3));
    System.out.println(Objects.equals(null, null) + " " + Objects.equals("a", null));
    try {
      Objects.requireNonNull(null, "must be");
    } catch (NullPointerException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(Integer.MIN_VALUE + " " + Long.MAX_VALUE + " " + Byte.MIN_VALUE);
    System.out.println(Integer.bitCount(255) + " " + Integer.toBinaryString(10) + " " + Integer.toHexString(-1));
    System.out.println(Double.compare(0.0, -0.0) + " " + Double.isNaN(0.0 / 0));
    System.out.println(Float.floatToIntBits(1.5f) + " " + Double.longBitsToDouble(1L));
    System.out.println(Math.addExact(1, 2));
  }
}
