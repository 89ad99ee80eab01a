// Lambdas, method references and what they capture.
import java.util.function.*;

class lambdas {
  interface Op {
    int apply(int a, int b);
  }

  int base = 100;

  Supplier<Integer> fromField() {
    return () -> base + 1;
  }

  static int twice(int x) {
    return 2 * x;
  }

  int plusBase(int x) {
    return x + base;
  }

  static int use(Op op, int a, int b) {
    return op.apply(a, b);
  }

  static Supplier<Integer> counter() {
    int[] count = {0};
    return () -> ++count[0];
  }

  public static void main(String[] args) {
    System.out.println(use((a, b) -> a + b, 3, 4));
    System.out.println(use(Math::max, 3, 4));
    System.out.println(use((int a, int b) -> { return a * b; }, 3, 4));
    lambdas object = new lambdas();
    Supplier<Integer> field = object.fromField();
    object.base = 5;
    System.out.println(field.get());
    Function<Integer, Integer> f = lambdas::twice;
    Function<Integer, Integer> g = object::plusBase;
    System.out.println(f.apply(g.apply(1)));
    Supplier<lambdas> maker = lambdas::new;
    System.out.println(maker.get().base);
    Supplier<Integer> c = counter();
    c.get();
    System.out.println(c.get() + c.get());
    Runnable[] all = new Runnable[3];
    for (int i = 0; i < all.length; i++) {
      int mine = i;
      all[i] = () -> System.out.print(mine + " ");
    }
    for (Runnable r : all) r.run();
    System.out.println();
    Function<Integer, Function<Integer, Integer>> curried = x -> y -> x - y;
    System.out.println(curried.apply(10).apply(3));
    Predicate<String> empty = String::isEmpty;
    System.out.println(empty.test("") + " " + empty.test("x"));
    BiFunction<Integer, Integer, Integer> sum = Integer::sum;
    System.out.println(sum.apply(1, 2));
    Consumer<String> print = System.out::println;
    print.accept("printed");
    IntBinaryOperator minus = (x, y) -> x - y;
    IntUnaryOperator negate = x -> -x;
    System.out.println(minus.applyAsInt(1, 2) + negate.applyAsInt(3));
    UnaryOperator<String> shout = t -> t + "!";
    System.out.println(shout.apply("hey"));
    Callback callback = new Callback() {
      int seen = 0;

      public void call(int x) {
        seen += x;
        System.out.println("seen " + seen + " " + args.length);
      }
    };
    callback.call(1);
    callback.call(2);
  }

  interface Callback {
    void call(int x);
  }
}
