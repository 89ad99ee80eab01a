// Arrays: JLS 10.
class arrays {
  static int calls;

  static int[] array() {
    calls++;
    return new int[] {calls, calls * 2};
  }

  static void bubble(int[] a) {
    for (int i = 0; i < a.length; i++)
      for (int j = 0; j + 1 < a.length - i; j++)
        if (a[j] > a[j + 1]) {
          int t = a[j];
          a[j] = a[j + 1];
          a[j + 1] = t;
        }
  }

  static String show(int[] a) {
    String s = "[";
    for (int x : a) s += x + ",";
    return s + "]";
  }

  public static void main(String[] args) {
    int[] a = new int[3];
    System.out.println(a[0] + " " + a.length);
    boolean[] b = new boolean[1];
    char[] c = new char[1];
    double[] d = new double[1];
    String[] s = new String[1];
    System.out.println(b[0] + " " + (int) c[0] + " " + d[0] + " " + s[0]);
    byte[] bytes = {1, -1, (byte) 200};
    short[] shorts = {1, 2};
    long[] longs = {1L << 40, -1};
    float[] floats = {1.5f};
    System.out.println(bytes[2] + " " + shorts[1] + " " + longs[0] + " " + longs[1] + " " + floats[0]);
    int[][] grid = new int[3][4];
    for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) grid[i][j] = i * j;
    System.out.println(grid[2][3] + " " + grid.length + " " + grid[0].length);
    int[][] ragged = {{1}, {2, 3}, {}};
    System.out.println(ragged[1][1] + " " + ragged[2].length);
    int[][] partly = new int[2][];
    System.out.println(partly[0] == null);
    partly[0] = ragged[0];
    partly[0][0] = 9;
    System.out.println(ragged[0][0]);
    array()[0] += array()[1];
    System.out.println(calls);
    int[] sorted = {5, 3, 9, -1, 0};
    bubble(sorted);
    System.out.println(show(sorted));
    Object o = a;
    System.out.println((o instanceof int[]) + " " + (o instanceof Object[]));
    Object[] objects = new Integer[] {1, 2};
    System.out.println(objects instanceof Integer[]);
    int[] same = a;
    same[1] = 4;
    System.out.println(a[1] + " " + (a == same) + " " + a.equals(new int[3]));
    long sum = 0;
    for (long x : longs) sum += x;
    System.out.println(sum);
    bytes[0] += 300;
    bytes[1]++;
    System.out.println(bytes[0] + " " + bytes[1]);
    longs[1] = longs[0]-- * 2;
    System.out.println(longs[0] + " " + longs[1]);
    int i = 0;
    int[] order = new int[3];
    order[i] = i = 2;
    System.out.println(show(order) + i);
    String[][] words = {{"a", "b"}, {"c"}};
    for (String[] row : words) for (String w : row) System.out.print(w);
    System.out.println();
  }
}
