// JLS 15.15 to 15.24 on every primitive type: wrap-around, shifts, division, comparison.
class arithmetic {
  static int counter;

  static int next() {
    return ++counter;
  }

  public static void main(String[] args) {
    int big = Integer.MAX_VALUE, small = Integer.MIN_VALUE;
    System.out.println(big + 1);
    System.out.println(small - 1);
    System.out.println(big * big);
    System.out.println(small / -1);
    System.out.println(small % -1);
    System.out.println(-7 / 2 + " " + -7 % 2 + " " + 7 % -2);
    System.out.println(-small);
    System.out.println(~5 + " " + (5 & 3) + " " + (5 | 3) + " " + (5 ^ 3));
    System.out.println((1 << 33) + " " + (-1 >> 1) + " " + (-1 >>> 28) + " " + (1 << -1));

    long lbig = Long.MAX_VALUE, lsmall = Long.MIN_VALUE;
    System.out.println(lbig + 1);
    System.out.println(lsmall / -1 + " " + lsmall % -1);
    System.out.println((1L << 65) + " " + (-1L >>> 60) + " " + (-8L >> 1));
    System.out.println(lbig * 3 + " " + -lsmall);
    System.out.println(0x7fff_ffff + 0b101 + 017 + 1_000L);

    byte b = (byte) 200;
    short s = (short) 70000;
    char c = (char) 65;
    System.out.println(b + " " + s + " " + c);
    b += 100;
    s *= 3;
    c += 1;
    System.out.println(b + " " + s + " " + c);
    b++;
    --s;
    c++;
    System.out.println(b + " " + s + " " + c);
    b >>>= 1;
    s <<= 3;
    System.out.println(b + " " + s + " " + (c + 1) + " " + (char) (c + 1));
    System.out.println((byte) 0x80 + " " + (short) 0x8000 + " " + (int) (char) -1);

    float f = 1.1f;
    double d = 1.1;
    System.out.println(f + d);
    System.out.println(f * f + " " + d * d);
    System.out.println(1.0 / 0 + " " + -1.0 / 0 + " " + 0.0 / 0);
    System.out.println(5.5 % 2 + " " + -5.5 % 2 + " " + 5.5f % -2);
    System.out.println((int) 1e20 + " " + (long) 1e20 + " " + (int) Double.NaN + " " + (byte) 300.7);
    System.out.println((int) -3.9 + " " + (char) 66.6 + " " + (long) Float.NEGATIVE_INFINITY);
    System.out.println((float) 16777217 + " " + (double) Long.MAX_VALUE);
    System.out.println(0.1 + 0.2);
    System.out.println(100.0 + " " + 1e7 + " " + 1e-3 + " " + 9.99e-4 + " " + 123456789.0);
    System.out.println(1f + " " + 1e10f + " " + 3.4028235e38f + " " + 1.4e-45f);
    System.out.println(0.0 == -0.0);
    System.out.println(Double.NaN == Double.NaN);
    System.out.println(Double.NaN != Double.NaN);
    System.out.println(Double.NaN < 1 || Double.NaN >= 1);

    int i = 5;
    i = i++ + ++i;
    System.out.println(i);
    i += 3.7;
    System.out.println(i);
    i -= 'a';
    System.out.println(i);
    i ^= 0xff;
    i |= 0x100;
    i &= ~1;
    i %= 7;
    System.out.println(i);
    int[] a = {1, 2, 3};
    int at = 0;
    a[at++] += 10;
    a[at] <<= a[at++];
    System.out.println(a[0] + " " + a[1] + " " + a[2] + " " + at);
    System.out.println(next() * 10 + next() * 100 + next());
    System.out.println('a' + 'b' + "c" + 'd' + 1);
    boolean t = true, n = false;
    System.out.println((t & n) + " " + (t | n) + " " + (t ^ t) + " " + !t + " " + (t && !n || n));
    t &= n;
    n |= true;
    t ^= n;
    System.out.println(t + " " + n);
    System.out.println(3 < 4 == true ? "yes" : "no");
    long mixed = 'x' * 2 + (short) 3 - (byte) 4;
    System.out.println(mixed);
    Object chosen = true ? 1 : 2.0;
    System.out.println(chosen);
    System.out.println(false ? 'a' : 98);
    final int k = 10;
    byte narrowed = k;
    System.out.println(narrowed);
  }
}
