class Numbers {
  static void integers() {
    System.out.println(Integer.MAX_VALUE + " " + Integer.MIN_VALUE);
    System.out.println(Integer.valueOf(5).intValue() + Integer.valueOf("12"));
    System.out.println(Integer.parseInt("-42") + " " + Integer.parseInt("+7"));
    System.out.println(Integer.toHexString(-1) + " " + Integer.toHexString(255) + " " + Integer.toHexString(0));
    System.out.println(Integer.toBinaryString(10) + " " + Integer.toOctalString(8));
    System.out.println(Integer.bitCount(-1) + " " + Integer.bitCount(0x0F0F) + " " + Integer.reverse(1));
    System.out.println(Integer.highestOneBit(100) + " " + Integer.highestOneBit(0) + " " + Integer.highestOneBit(-5));
    System.out.println(Integer.lowestOneBit(100) + " " + Integer.numberOfLeadingZeros(1) + " "
        + Integer.numberOfLeadingZeros(0) + " " + Integer.numberOfTrailingZeros(8) + " "
        + Integer.numberOfTrailingZeros(0));
    System.out.println(Integer.rotateLeft(0x80000001, 1) + " " + Integer.rotateRight(1, 1));
    System.out.println(Integer.compare(1, 2) + " " + Integer.compareUnsigned(-1, 1) + " " + Integer.signum(-9));
    System.out.println(Integer.divideUnsigned(-1, 2) + " " + Integer.remainderUnsigned(-1, 7));
    System.out.println(Integer.sum(1, 2) + " " + Integer.max(1, 2) + " " + Integer.min(1, 2));
    Integer a = 127, b = 127;
    System.out.println((a == b) + " " + a.equals(b) + " " + a.hashCode() + " " + a.compareTo(5) + " " + a);
    System.out.println(a.equals(127L) + " " + a.byteValue() + " " + a.doubleValue() + " " + a.longValue());
  }

  static void longs() {
    System.out.println(Long.MAX_VALUE + " " + Long.MIN_VALUE + " " + Long.parseLong("-9000000000"));
    System.out.println(Long.toHexString(-1L) + " " + Long.bitCount(255L) + " " + Long.hashCode(1L << 32));
    System.out.println(Long.numberOfLeadingZeros(1L) + " " + Long.numberOfTrailingZeros(1L << 40) + " " + Long.reverse(1L));
    System.out.println(Long.highestOneBit(1000L) + " " + Long.rotateLeft(1L, 65) + " " + Long.compareUnsigned(1L, -1L));
    Long big = 1L << 40;
    System.out.println(big.intValue() + " " + big.hashCode() + " " + big.equals(1L << 40));
  }

  static void smallOnes() {
    System.out.println(Byte.MIN_VALUE + " " + Short.MAX_VALUE + " " + Byte.toUnsignedInt((byte) -1) + " "
        + Short.toUnsignedInt((short) -1));
    Byte b = (byte) -3;
    Short s = (short) 300;
    System.out.println(b.hashCode() + " " + s.byteValue() + " " + Byte.compare((byte) 1, (byte) 3) + " " + s.compareTo((short) 1));
    Character c = 'x';
    System.out.println(c.charValue() + " " + c.hashCode() + " " + c.equals('x') + " " + Character.compare('a', 'c') + " " + (int) Character.MAX_VALUE);
    Boolean t = true;
    System.out.println(t + " " + t.hashCode() + " " + Boolean.FALSE.hashCode() + " " + Boolean.compare(true, false) + " " + Boolean.logicalXor(true, true) + " " + (Boolean.TRUE == t));
  }

  static void floating() {
    System.out.println(Double.MAX_VALUE + " " + Double.MIN_VALUE + " " + Float.MAX_VALUE + " " + Float.MIN_VALUE);
    System.out.println(Double.isNaN(Double.NaN) + " " + Double.isInfinite(Double.NEGATIVE_INFINITY) + " " + Double.isFinite(1e300));
    System.out.println(Double.compare(0.0, -0.0) + " " + Double.compare(Double.NaN, 1.0) + " " + Double.compare(1.0, 2.0));
    System.out.println(Double.valueOf(0.0).equals(-0.0) + " " + Double.valueOf(Double.NaN).equals(Double.NaN));
    System.out.println(Double.doubleToLongBits(1.5) + " " + Double.longBitsToDouble(4611686018427387904L));
    System.out.println(Float.floatToIntBits(1.5f) + " " + Float.intBitsToFloat(1073741824));
    System.out.println(Double.valueOf(2.75).intValue() + " " + Double.hashCode(1.5) + " " + Float.hashCode(1.5f));
    System.out.println(Float.compare(1f, Float.NaN) + " " + Double.sum(1, 2) + " " + Float.max(1f, 2f));
  }

  public static void main(String[] args) {
    integers();
    longs();
    smallOnes();
    floating();
    try {
      System.out.println(Integer.parseInt("x1"));
    } catch (NumberFormatException e) {
      System.out.println(e.getMessage());
    }
  }
}
