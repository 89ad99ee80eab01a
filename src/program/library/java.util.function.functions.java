package java.util.function;

public interface Supplier<T> {
  T get();
}

public interface Consumer<T> {
  void accept(T a);

  default Consumer<T> andThen(Consumer<? super T> after) {
    return a -> {
      accept(a);
      after.accept(a);
    };
  }
}

public interface BiConsumer<T, U> {
  void accept(T a, U b);
}

public interface Function<T, R> {
  R apply(T a);

  default <V> Function<T, V> andThen(Function<? super R, ? extends V> after) {
    return a -> after.apply(apply(a));
  }

  default <V> Function<V, R> compose(Function<? super V, ? extends T> before) {
    return a -> apply(before.apply(a));
  }

  static <S> Function<S, S> identity() {
    return a -> a;
  }
}

public interface BiFunction<T, U, R> {
  R apply(T a, U b);
}

public interface UnaryOperator<T> extends Function<T, T> {
  static <S> UnaryOperator<S> identity() {
    return a -> a;
  }
}

public interface BinaryOperator<T> extends BiFunction<T, T, T> {}

public interface Predicate<T> {
  boolean test(T a);

  default Predicate<T> negate() {
    return a -> !test(a);
  }

  default Predicate<T> and(Predicate<? super T> other) {
    return a -> test(a) && other.test(a);
  }

  default Predicate<T> or(Predicate<? super T> other) {
    return a -> test(a) || other.test(a);
  }
}

public interface BiPredicate<T, U> {
  boolean test(T a, U b);
}

public interface BooleanSupplier {
  boolean getAsBoolean();
}
