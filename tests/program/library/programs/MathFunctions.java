class MathFunctions {
  interface Work {
    long run();
  }

  static void overflows(Work work) {
    try {
      System.out.println(work.run());
    } catch (ArithmeticException e) {
      System.out.println(e.getMessage());
    }
  }

  public static void main(String[] args) {
    System.out.println(Math.abs(-5) + " " + Math.abs(Integer.MIN_VALUE) + " " + Math.abs(-2.5) + " " + Math.abs(-0.0));
    System.out.println(Math.max(3, 7) + " " + Math.min(3L, 7L) + " " + Math.max(0.0, -0.0) + " " + Math.min(0.0f, -0.0f));
    System.out.println(Math.max(Double.NaN, 1.0) + " " + Math.min(1.0, Double.NaN));
    System.out.println(Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + Math.floorMod(7, -2) + " " + Math.floorDiv(7L, 2));
    System.out.println(Math.round(2.5) + " " + Math.round(-2.5) + " " + Math.round(0.49999999999999994) + " " + Math.round(1e20)
        + " " + Math.round(2.4f) + " " + Math.round(Double.NaN) + " " + Math.round(-0.3f));
    System.out.println(Math.signum(-3.5) + " " + Math.signum(0.0f) + " " + Math.sqrt(2.0) + " " + Math.cbrt(27.0));
    System.out.println(Math.pow(2.0, 10.0) + " " + Math.floor(-1.5) + " " + Math.ceil(1.2) + " " + Math.rint(2.5));
    System.out.println(Math.sin(0.0) + " " + Math.cos(0.0) + " " + Math.tan(0.0) + " " + Math.exp(0.0) + " " + Math.log(1.0) + " " + Math.atan2(0.0, 1.0));
    System.out.println(Math.toRadians(180.0) + " " + Math.toDegrees(Math.PI) + " " + Math.E);
    overflows(() -> Math.addExact(Integer.MAX_VALUE, 1));
    overflows(() -> Math.addExact(1, 2));
    overflows(() -> Math.subtractExact(Long.MIN_VALUE, 1L));
    overflows(() -> Math.multiplyExact(65536, 65536));
    overflows(() -> Math.multiplyExact(-1L, Long.MIN_VALUE));
    overflows(() -> Math.multiplyExact(3L, 4L));
    overflows(() -> Math.toIntExact(1L << 33));
    overflows(() -> Math.incrementExact(5));
    overflows(() -> Math.decrementExact(Integer.MIN_VALUE));
    overflows(() -> Math.negateExact(Integer.MIN_VALUE));
  }
}
