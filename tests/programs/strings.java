// Strings: contents, identity, UTF-16, concatenation of every type.
class strings {
  static class Named {
    final String name;

    Named(String name) {
      this.name = name;
    }

    @Override
    public String toString() {
      return "<" + name + ">";
    }
  }

  public static void main(String[] args) {
    String s = "hello";
    String none = null;
    System.out.println(s + " " + none + " " + true + 'c' + 1 + 2L + 3.5f + 4.25 + new Named("n"));
    s += 1 + 2;
    s += 'x';
    System.out.println(s + " " + s.length() + " " + s.charAt(4));
    System.out.println(s.equals("hello3x") + " " + (s == "hello3x") + " " + "a".equals(null));
    System.out.println("con" + "stant" == "constant");
    System.out.println(s.substring(2) + " " + s.substring(1, 3) + " " + s.indexOf("l"));
    System.out.println(s.contains("lo3") + " " + s.startsWith("he") + " " + s.endsWith("he"));
    System.out.println("hello".hashCode() + " " + "".hashCode());
    System.out.println("abc".compareTo("abd") + " " + "abc".compareTo("ab"));
    System.out.println("".isEmpty() + " " + "x".isEmpty());
    String smile = "a\uD83D\uDE00b";
    System.out.println(smile.length() + " " + (int) smile.charAt(1) + " " + smile.indexOf("b"));
    System.out.println("tab\there \"quoted\" back\\slash \u0041 \101 \0".length());
    char[] letters = {'x', 'y'};
    System.out.println("" + letters[0] + letters[1]);
    System.out.println(letters[0] + letters[1]);
    System.out.println(String.valueOf(12) + String.valueOf(true) + String.valueOf('c'));
    System.out.println(Integer.parseInt("-42") + Long.parseLong("42"));
    System.out.println(Integer.toString(7) + Double.toString(0.5));
    System.out.println(String.format("%d %5d|%-5d|%05d %x %s", 1, 2, 3, 4, 255, "s"));
    System.out.printf("%c %b %.2f%% %8.3f|%,d%n", (char) 120, true, 12.345, -1.5, 1234567);
    switch (s) {
      case "other":
        System.out.println("wrong");
        break;
      case "hello3x":
        System.out.println("right");
        break;
      default:
        System.out.println("default");
    }
    try {
      s.charAt(99);
    } catch (StringIndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
    try {
      s.substring(3, 2);
    } catch (StringIndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
    try {
      Integer.parseInt("4x");
    } catch (NumberFormatException e) {
      System.out.println(e.getMessage());
    }
  }
}
