class Printing {
  public static void main(String[] args) {
    System.out.print("a");
    System.out.print(1);
    System.out.print('c');
    System.out.print(true);
    System.out.print(2L);
    System.out.print(1.5f);
    System.out.print(2.5);
    Object nothing = null;
    System.out.print(nothing);
    System.out.println();
    System.out.println("b");
    System.out.println(1);
    System.out.println('c');
    System.out.println(false);
    System.out.println(2L);
    System.out.println(1e10f);
    System.out.println(1e-10);
    System.out.println(nothing);
    System.out.println(new Printing());
    System.out.printf("%d %s|%n", 1, "two");
    System.out.printf("%5d|%-5s|%05d|%x%n", 3, "four", 5, 255);
    System.out.printf("%c %b %.2f 100%%%n", 'c', true, 3.14159);
    System.out.printf("%s %s%n", null, new Printing());
    System.out.printf("no arguments%n");
    System.out.println(String.format("%s%%d", "%s"));
    String text = null;
    System.out.println(text);
  }

  public String toString() {
    return "printing";
  }
}
