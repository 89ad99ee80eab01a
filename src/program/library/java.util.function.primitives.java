package java.util.function;

public interface IntSupplier {
  int getAsInt();
}

public interface IntConsumer {
  void accept(int a);
}

public interface IntPredicate {
  boolean test(int a);
}

public interface IntFunction<R> {
  R apply(int a);
}

public interface IntUnaryOperator {
  int applyAsInt(int a);
}

public interface IntBinaryOperator {
  int applyAsInt(int a, int b);
}

public interface ToIntFunction<T> {
  int applyAsInt(T a);
}

public interface ToIntBiFunction<T, U> {
  int applyAsInt(T a, U b);
}

public interface ObjIntConsumer<T> {
  void accept(T a, int b);
}

public interface LongSupplier {
  long getAsLong();
}

public interface LongConsumer {
  void accept(long a);
}

public interface LongPredicate {
  boolean test(long a);
}

public interface LongFunction<R> {
  R apply(long a);
}

public interface LongUnaryOperator {
  long applyAsLong(long a);
}

public interface LongBinaryOperator {
  long applyAsLong(long a, long b);
}

public interface ToLongFunction<T> {
  long applyAsLong(T a);
}

public interface ToLongBiFunction<T, U> {
  long applyAsLong(T a, U b);
}

public interface ObjLongConsumer<T> {
  void accept(T a, long b);
}

public interface DoubleSupplier {
  double getAsDouble();
}

public interface DoubleConsumer {
  void accept(double a);
}

public interface DoublePredicate {
  boolean test(double a);
}

public interface DoubleFunction<R> {
  R apply(double a);
}

public interface DoubleUnaryOperator {
  double applyAsDouble(double a);
}

public interface DoubleBinaryOperator {
  double applyAsDouble(double a, double b);
}

public interface ToDoubleFunction<T> {
  double applyAsDouble(T a);
}

public interface ToDoubleBiFunction<T, U> {
  double applyAsDouble(T a, U b);
}

public interface ObjDoubleConsumer<T> {
  void accept(T a, double b);
}
