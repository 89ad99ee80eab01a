package java.lang;

public final class Math {
  public static final double E = 2.718281828459045;
  public static final double PI = 3.141592653589793;

  private Math() {}

  public static int abs(int a) {
    return a < 0 ? -a : a;
  }

  public static int max(int a, int b) {
    return a >= b ? a : b;
  }

  public static int min(int a, int b) {
    return a <= b ? a : b;
  }

  public static int addExact(int a, int b) {
    int sum = a + b;
    if (((a ^ sum) & (b ^ sum)) < 0) throw new ArithmeticException("integer overflow");
    return sum;
  }

  public static int subtractExact(int a, int b) {
    int difference = a - b;
    if (((a ^ b) & (a ^ difference)) < 0) throw new ArithmeticException("integer overflow");
    return difference;
  }

  public static int incrementExact(int a) {
    return addExact(a, 1);
  }

  public static int decrementExact(int a) {
    return subtractExact(a, 1);
  }

  public static int negateExact(int a) {
    return subtractExact(0, a);
  }

  public static int floorDiv(int a, int b) {
    int quotient = a / b;
    return (a ^ b) < 0 && quotient * b != a ? quotient - 1 : quotient;
  }

  public static int floorMod(int a, int b) {
    int rest = a % b;
    return (rest ^ b) < 0 && rest != 0 ? rest + b : rest;
  }

  public static long abs(long a) {
    return a < 0 ? -a : a;
  }

  public static long max(long a, long b) {
    return a >= b ? a : b;
  }

  public static long min(long a, long b) {
    return a <= b ? a : b;
  }

  public static long addExact(long a, long b) {
    long sum = a + b;
    if (((a ^ sum) & (b ^ sum)) < 0) throw new ArithmeticException("long overflow");
    return sum;
  }

  public static long subtractExact(long a, long b) {
    long difference = a - b;
    if (((a ^ b) & (a ^ difference)) < 0) throw new ArithmeticException("long overflow");
    return difference;
  }

  public static long incrementExact(long a) {
    return addExact(a, 1L);
  }

  public static long decrementExact(long a) {
    return subtractExact(a, 1L);
  }

  public static long negateExact(long a) {
    return subtractExact(0L, a);
  }

  public static long floorDiv(long a, long b) {
    long quotient = a / b;
    return (a ^ b) < 0 && quotient * b != a ? quotient - 1 : quotient;
  }

  public static long floorMod(long a, long b) {
    long rest = a % b;
    return (rest ^ b) < 0 && rest != 0 ? rest + b : rest;
  }

  public static long floorDiv(long a, int b) {
    return floorDiv(a, (long) b);
  }

  public static int floorMod(long a, int b) {
    return (int) floorMod(a, (long) b);
  }

  public static int multiplyExact(int a, int b) {
    return toIntExact((long) a * (long) b, "integer overflow");
  }

  public static long multiplyExact(long a, long b) {
    long product = a * b;
    if (a != 0 && (product / a != b || a == -1 && b == Long.MIN_VALUE)) {
      throw new ArithmeticException("long overflow");
    }
    return product;
  }

  public static int toIntExact(long value) {
    return toIntExact(value, "integer overflow");
  }

  private static int toIntExact(long value, String message) {
    if ((int) value != value) throw new ArithmeticException(message);
    return (int) value;
  }

  public static float abs(float a) {
    return a <= 0.0F ? 0.0F - a : a;
  }

  public static float max(float a, float b) {
    if (a != a) return a;
    if (a == 0.0F && b == 0.0F) return 1.0F / a < 0.0F ? b : a;
    return a >= b ? a : b;
  }

  public static float min(float a, float b) {
    if (a != a) return a;
    if (a == 0.0F && b == 0.0F) return 1.0F / a < 0.0F ? a : b;
    return a <= b ? a : b;
  }

  public static float signum(float a) {
    return a > 0.0F ? 1.0F : a < 0.0F ? -1.0F : a;
  }

  public static double abs(double a) {
    return a <= 0.0 ? 0.0 - a : a;
  }

  public static double max(double a, double b) {
    if (a != a) return a;
    if (a == 0.0 && b == 0.0) return 1.0 / a < 0.0 ? b : a;
    return a >= b ? a : b;
  }

  public static double min(double a, double b) {
    if (a != a) return a;
    if (a == 0.0 && b == 0.0) return 1.0 / a < 0.0 ? a : b;
    return a <= b ? a : b;
  }

  public static double signum(double a) {
    return a > 0.0 ? 1.0 : a < 0.0 ? -1.0 : a;
  }

  public static int round(float a) {
    return (int) nearest(a);
  }

  public static long round(double a) {
    return (long) nearest(a);
  }

  // a + 0.5 would round first; a - floor(a) is exact where it matters.
  private static double nearest(double a) {
    double below = floor(a);
    return a - below >= 0.5 ? below + 1.0 : below;
  }

  public static double toRadians(double degrees) {
    return degrees * 0.017453292519943295;
  }

  public static double toDegrees(double radians) {
    return radians * 57.29577951308232;
  }

  /** One step of Newton's method, so that cubes of integers have their roots exactly. */
  public static double cbrt(double a) {
    double root = cubeRoot(a);
    if (root == 0.0 || root - root != 0.0) return root;
    return root + (a / (root * root) - root) / 3.0;
  }

  @Intrinsic("MathCbrt")
  private static native double cubeRoot(double a);

  @Intrinsic("MathSqrt")
  public static native double sqrt(double a);

  @Intrinsic("MathSin")
  public static native double sin(double a);

  @Intrinsic("MathCos")
  public static native double cos(double a);

  @Intrinsic("MathTan")
  public static native double tan(double a);

  @Intrinsic("MathExp")
  public static native double exp(double a);

  @Intrinsic("MathLog")
  public static native double log(double a);

  @Intrinsic("MathFloor")
  public static native double floor(double a);

  @Intrinsic("MathCeil")
  public static native double ceil(double a);

  @Intrinsic("MathRint")
  public static native double rint(double a);

  @Intrinsic("MathPow")
  public static native double pow(double a, double b);

  @Intrinsic("MathAtan2")
  public static native double atan2(double a, double b);
}
