class Enums {
  enum Color {
    RED,
    GREEN {
      int weight() {
        return 5;
      }
    },
    BLUE;

    int weight() {
      return 1;
    }
  }

  static class Loud {
    static int value = 7;

    static {
      System.out.println("Loud is initialised");
    }

    static void touch() {}
  }

  public static void main(String[] args) {
    System.out.println(Color.RED + " " + Color.GREEN.name() + " " + Color.BLUE.ordinal());
    System.out.println(Color.valueOf("BLUE") == Color.BLUE);
    for (Color c : Color.values()) System.out.println(c + " " + c.weight());
    System.out.println(Color.RED.compareTo(Color.BLUE) + " " + Color.RED.equals(Color.RED));
    switch (Color.GREEN) {
      case RED:
        System.out.println("red");
        break;
      case GREEN:
        System.out.println("green");
        break;
      default:
        System.out.println("none");
    }
    try {
      Color.valueOf("PINK");
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    System.out.println("before");
    Loud.touch();
    Loud.touch();
    System.out.println(Loud.value);
    try {
      System.out.println(Broken.value);
    } catch (ExceptionInInitializerError e) {
      System.out.println(e.getCause());
    }
    try {
      System.out.println(Broken.value);
    } catch (NoClassDefFoundError e) {
      System.out.println(e.getMessage());
    }
    System.out.println(new int[0].getClass().getName() + " " + Color.RED.getClass().getSimpleName() + " " + "s".getClass().getName());
    Object o = new Object();
    System.out.println(o.equals(o) + " " + (o.hashCode() == System.identityHashCode(o)) + " " + o.toString().startsWith("java.lang.Object@"));
  }
}

class Broken {
  static int value = 1 / Integer.parseInt("0");
}
