// Classes, interfaces, dispatch, initialisation order of instances.
interface Shape {
  double area();

  default String describe() {
    return name() + " of " + area();
  }

  String name();

  static Shape unit() {
    return new Square(1);
  }
}

abstract class Base implements Shape {
  protected int made = 1;
  String log = "";

  {
    log += "init ";
  }

  Base() {
    log += "Base ";
    hook();
  }

  void hook() {
    log += "base-hook ";
  }

  public String name() {
    return "base";
  }

  static String kind() {
    return "Base.kind";
  }
}

class Square extends Base {
  double side = 7;

  Square(double side) {
    super();
    log += "Square(" + this.side + ") ";
    this.side = side;
  }

  Square() {
    this(2);
    log += "Square() ";
  }

  @Override
  void hook() {
    log += "square-hook(" + side + ") ";
  }

  @Override
  public String name() {
    return "square/" + super.name();
  }

  public double area() {
    return side * side;
  }

  static String kind() {
    return "Square.kind";
  }
}

class Overloads {
  static String f(int x) {
    return "int";
  }

  static String f(long x) {
    return "long";
  }

  static String f(double x) {
    return "double";
  }

  static String f(Object x) {
    return "Object";
  }

  static String f(String x) {
    return "String";
  }

  static String f(int x, int y) {
    return "int,int";
  }
}

class Hiding extends Square {
  int side = 5;

  double both() {
    return side + super.side + ((Square) this).side;
  }
}

class classes {
  private int secret = 3;

  class Inner {
    int twice() {
      return secret * 2;
    }

    class Deeper {
      int thrice() {
        return classes.this.secret + Inner.this.twice();
      }
    }
  }

  static class Nested {
    int value = new classes().secret;
  }

  enum Planet {
    MERCURY(1) {
      @Override
      String kind() {
        return "hot";
      }
    },
    EARTH(3);

    final int place;

    Planet(int place) {
      this.place = place;
    }

    String kind() {
      return "fine";
    }
  }

  static int factorial(int n) {
    return n <= 1 ? 1 : n * factorial(n - 1);
  }

  static boolean even(int n) {
    return n == 0 || odd(n - 1);
  }

  static boolean odd(int n) {
    return n != 0 && even(n - 1);
  }

  public static void main(String[] args) {
    Square s = new Square();
    System.out.println(s.log);
    Shape shape = s;
    System.out.println(shape.describe());
    System.out.println(Shape.unit().area());
    System.out.println(Base.kind() + " " + Square.kind());
    byte b = 1;
    char c = 'c';
    float f = 1;
    System.out.println(
        Overloads.f(b) + Overloads.f(c) + Overloads.f(1L) + Overloads.f(f) + Overloads.f("s")
            + Overloads.f(s) + Overloads.f(1, 2) + Overloads.f((Object) "s"));
    System.out.println(new Hiding().both());
    classes outer = new classes();
    classes.Inner inner = outer.new Inner();
    outer.secret = 10;
    System.out.println(inner.twice() + " " + inner.new Deeper().thrice());
    System.out.println(new Nested().value);
    Shape anonymous =
        new Shape() {
          int calls = 0;

          public double area() {
            return ++calls;
          }

          public String name() {
            return "anonymous";
          }
        };
    System.out.println(anonymous.describe() + " " + anonymous.area());
    System.out.println(shape instanceof Square);
    System.out.println(anonymous instanceof Base);
    System.out.println((Object) null instanceof Object);
    for (Planet p : Planet.values()) {
      System.out.println(p + " " + p.name() + " " + p.ordinal() + " " + p.place + " " + p.kind());
    }
    System.out.println(Planet.valueOf("EARTH") == Planet.EARTH);
    System.out.println(Planet.EARTH.compareTo(Planet.MERCURY));
    System.out.println(factorial(10) + " " + even(20) + " " + odd(20));
    Object o = new Object();
    System.out.println(o.equals(o) + " " + o.equals(new Object()) + " " + (o.hashCode() == o.hashCode()));
    try {
      Object text = "text";
      Square wrong = (Square) text;
      System.out.println(wrong);
    } catch (ClassCastException e) {
      System.out.println("cast");
    }
    System.out.println(s.getClass().getName() + " " + new Nested().getClass().getSimpleName());
  }
}
