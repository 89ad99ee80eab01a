// Operands are evaluated from left to right: JLS 15.7, 15.26.
class order {
  static String log = "";
  int f = 1;

  static int t(int x) {
    log += x;
    return x;
  }

  static order none(int x) {
    log += "n" + x;
    return null;
  }

  static int three(int x, int y, int z) {
    return x * 100 + y * 10 + z;
  }

  public static void main(String[] args) {
    int[] v = {1, 2, 3, 4};
    int i = 0;
    System.out.println(three(i++, i++, i++));
    i = 1;
    i += i++ * 2 + i;
    System.out.println(i);
    int k = 1;
    v[k] = k = 2;
    System.out.println(v[1] + " " + k);
    v[t(1)] += t(2) * t(3);
    System.out.println(v[1] + log);
    log = "";
    try {
      none(1).f = t(2);
    } catch (NullPointerException e) {
      System.out.println(log);
    }
    log = "";
    try {
      v[t(9)] = t(1) / (t(0));
    } catch (ArithmeticException e) {
      System.out.println("division " + log);
    }
    log = "";
    boolean b = t(1) > 2 && t(2) > 1 || t(3) > 2;
    System.out.println(b + log);
    log = "";
    b = t(1) > 2 & t(2) > 1 | t(3) > 2;
    System.out.println(b + log);
    int x = 5;
    x = x + (x = 3) * x;
    System.out.println(x);
    String s = "a";
    s += s += "b";
    System.out.println(s);
    int[] w = {0, 0};
    int j = 0;
    w[j++] = w[j++] = j;
    System.out.println(w[0] + " " + w[1] + " " + j);
    long l = 1;
    l <<= l++ + 1;
    System.out.println(l);
    System.out.println(t(4) - t(5) - t(6) + log);
  }
}
