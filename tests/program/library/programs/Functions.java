import java.util.concurrent.Callable;
import java.util.function.*;

class Functions {
  static int twice(int x) {
    return 2 * x;
  }

  public static void main(String[] args) throws Exception {
    Function<Integer, Integer> inc = x -> x + 1;
    Function<Integer, Integer> dbl = x -> x * 2;
    System.out.println(inc.andThen(dbl).apply(3) + " " + inc.compose(dbl).apply(3) + " " + Function.<String>identity().apply("id"));
    Predicate<Integer> big = x -> x > 5;
    System.out.println(big.test(6) + " " + big.negate().test(6) + " " + big.and(x -> x < 8).test(9) + " " + big.or(x -> x < 0).test(-1));
    BiFunction<Integer, Integer, String> join = (a, b) -> a + "-" + b;
    Supplier<String> supplier = () -> "supplied";
    Consumer<String> printer = System.out::println;
    printer.andThen(s -> System.out.println(s + "!")).accept(join.apply(1, 2));
    System.out.println(supplier.get());
    IntUnaryOperator twice = Functions::twice;
    IntBinaryOperator sum = Integer::sum;
    ToIntFunction<String> length = String::length;
    LongSupplier one = () -> 1L;
    BooleanSupplier yes = () -> true;
    IntPredicate even = x -> x % 2 == 0;
    System.out.println(twice.applyAsInt(4) + " " + sum.applyAsInt(2, 3) + " " + length.applyAsInt("four") + " " + one.getAsLong() + " " + yes.getAsBoolean() + " " + even.test(3));
    UnaryOperator<String> shout = s -> s + "!";
    BinaryOperator<Integer> max = Math::max;
    Callable<Integer> callable = () -> 42;
    System.out.println(shout.apply("hey") + " " + max.apply(3, 4) + " " + callable.call() + " " + UnaryOperator.identity().apply("same"));
    BiPredicate<String, String> same = String::equals;
    DoubleUnaryOperator root = Math::sqrt;
    System.out.println(same.test("a", "a") + " " + root.applyAsDouble(16.0));
  }
}
