// Statements of JLS 14.
class control {
  enum Color {
    RED,
    GREEN,
    BLUE
  }

  static String grade(int n) {
    switch (n) {
      case 1:
      case 2:
        return "low";
      case 3: {
        String t = "mid";
        return t;
      }
      default:
        if (n < 0) return "negative";
    }
    return "high";
  }

  static int fall(int n) {
    int r = 0;
    switch (n) {
      case 0:
        r += 1;
      case 1:
        r += 10;
        break;
      default:
        r += 100;
      case 2:
        r += 1000;
    }
    return r;
  }

  static int color(Color c) {
    switch (c) {
      case RED:
        return 1;
      case BLUE:
        return 3;
      default:
        return 2;
    }
  }

  public static void main(String[] args) {
    int sum = 0;
    for (int i = 0, j = 10; i < j; i++, j--) sum += i * j;
    System.out.println(sum);
    int n = 0;
    while (true) {
      if (++n > 5) break;
      if (n % 2 == 0) continue;
      sum += n;
    }
    System.out.println(sum + " " + n);
    do {
      n--;
    } while (n > 0);
    System.out.println(n);
    outer:
    for (int i = 0; i < 5; i++) {
      for (int j = 0; ; j++) {
        if (j == 3) continue outer;
        if (i == 3) break outer;
        sum += i + j;
      }
    }
    System.out.println(sum);
    block: {
      if (sum > 0) break block;
      System.out.println("never");
    }
    for (int x : new int[] {3, 1, 2}) System.out.print(x + " ");
    System.out.println();
    for (String t : new String[] {"a", "b"}) System.out.print(t);
    System.out.println();
    for (int i = -1; i < 5; i++) System.out.print(grade(i) + " ");
    System.out.println();
    for (int i = 0; i < 4; i++) System.out.print(fall(i) + " ");
    System.out.println();
    for (Color c : Color.values()) System.out.print(c + "=" + color(c) + " ");
    System.out.println();
    char letter = 'b';
    switch (letter) {
      case 'a':
        System.out.println("A");
        break;
      case 'b':
        System.out.println("B");
    }
    int shadow = 1;
    {
      int inner = shadow + 1;
      shadow = inner;
    }
    for (; ; ) {
      shadow *= 2;
      if (shadow > 100) break;
    }
    System.out.println(shadow);
    var inferred = 3L;
    System.out.println(inferred + (sum > 3 ? sum < 5 ? 1 : 2 : 3));
    int fib = 0, b = 1;
    for (int i = 0; i < 20; i++) {
      int next = fib + b;
      fib = b;
      b = next;
    }
    System.out.println(fib);
  }
}
