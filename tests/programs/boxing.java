// Boxed values: JLS 5.1.7, 5.1.8.
class boxing {
  static Integer field;

  static String which(Object o) {
    if (o instanceof Integer) return "Integer " + o;
    if (o instanceof Long) return "Long " + o;
    if (o instanceof Double) return "Double " + o;
    if (o instanceof Character) return "Character " + o;
    if (o instanceof Boolean) return "Boolean " + o;
    return "other";
  }

  public static void main(String[] args) {
    Integer a = 127, b = 127, c = 128, d = 128;
    System.out.println((a == b) + " " + (c == d) + " " + c.equals(d));
    Long l = 5L;
    System.out.println(l.equals(5L) + " " + l.equals(5));
    int sum = a + c;
    a++;
    a += 2;
    System.out.println(sum + " " + a);
    System.out.println(which(1) + which(1L) + which(1.0) + which('c') + which(true) + which("s"));
    Object o = 'x';
    char x = (Character) o;
    System.out.println(x);
    Character small = 'a', again = 'a';
    Boolean yes = true, too = true;
    System.out.println((small == again) + " " + (yes == too));
    try {
      int i = field;
      System.out.println(i);
    } catch (NullPointerException e) {
      System.out.println("null unboxed");
    }
    Integer[] boxes = {1, 2, 3};
    boxes[0]++;
    int total = 0;
    for (int v : boxes) total += v;
    System.out.println(total);
    double mixed = boxes[0] / 4.0;
    System.out.println(mixed);
    System.out.println(c < 200 && c > 100);
    System.out.println(new Object[] {1, 2.5, 'c'}.length);
    Integer t = true ? 5 : null;
    System.out.println(t);
    System.out.println(Integer.valueOf(1000).hashCode() + " " + Boolean.TRUE + " " + Integer.MAX_VALUE);
    System.out.println(a.intValue() + l.longValue() + Integer.compare(1, 2));
  }
}
