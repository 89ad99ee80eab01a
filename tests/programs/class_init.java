// When classes are initialised: JLS 12.4.
class Log {
  static String text = "";

  static int add(String what, int value) {
    text += what + " ";
    return value;
  }
}

class Parent {
  static int p = Log.add("Parent", 1);

  static void touch() {}
}

class Child extends Parent {
  static final int CONSTANT = 7;
  static final int COMPUTED = Log.add("Child", 8);
  int field = Log.add("Child.field", 9);

  static {
    Log.add("Child.static", 0);
  }
}

class First {
  static int a = Second.b + 1;
}

class Second {
  static int b = First.a + 1;
}

class Failing {
  static int f = fail();

  static int fail() {
    throw new IllegalStateException("no class today");
  }
}

class Lazy {
  static class Holder {
    static final Lazy INSTANCE = new Lazy();
  }

  Lazy() {
    Log.add("Lazy", 0);
  }

  static Lazy get() {
    return Holder.INSTANCE;
  }
}

interface WithField {
  int X = Log.add("WithField", 3);
}

class Implements implements WithField {
  static int y = Log.add("Implements", 4);
}

class class_init {
  static int early = Log.add("main-class", 0);

  public static void main(String[] args) {
    Log.text += "| ";
    System.out.println(Child.CONSTANT + " " + Log.text);
    Child[] none = new Child[2];
    System.out.println(Log.text + none.length);
    Child.touch();
    System.out.println(Log.text);
    Child c = new Child();
    new Child();
    System.out.println(Log.text + c.field);
    System.out.println(First.a + " " + Second.b);
    for (int i = 0; i < 2; i++) {
      try {
        System.out.println(Failing.f);
      } catch (ExceptionInInitializerError e) {
        System.out.println("first: " + e.getCause().getMessage());
      } catch (NoClassDefFoundError e) {
        System.out.println("then: NoClassDefFoundError");
      }
    }
    Log.text = "";
    System.out.println(Lazy.get() == Lazy.get());
    System.out.println(Log.text);
    System.out.println(Implements.y + " " + Log.text + WithField.X + " " + Log.text);
  }
}
