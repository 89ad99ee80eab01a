package java.util.concurrent.atomic;

import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import thinair.Memory;

public class AtomicInteger extends Number {
  private volatile int value;

  public AtomicInteger() {}

  public AtomicInteger(int value) {
    this.value = value;
  }

  public final int get() {
    return value;
  }

  public final void set(int value) {
    this.value = value;
  }

  public final int getAndSet(int value) {
    return Memory.getAndSet(this.value, value);
  }

  public final boolean compareAndSet(int expected, int value) {
    return Memory.compareAndExchange(this.value, expected, value) == expected;
  }

  public final int compareAndExchange(int expected, int value) {
    return Memory.compareAndExchange(this.value, expected, value);
  }

  public final int getAndAdd(int delta) {
    return Memory.getAndAdd(value, delta);
  }

  public final int addAndGet(int delta) {
    return Memory.getAndAdd(value, delta) + delta;
  }

  public final int getAndIncrement() {
    return Memory.getAndAdd(value, 1);
  }

  public final int getAndDecrement() {
    return Memory.getAndAdd(value, -1);
  }

  public final int incrementAndGet() {
    return Memory.getAndAdd(value, 1) + 1;
  }

  public final int decrementAndGet() {
    return Memory.getAndAdd(value, -1) - 1;
  }

  public final int getAndUpdate(IntUnaryOperator update) {
    for (;;) {
      int old = get();
      int next = update.applyAsInt(old);
      if (compareAndSet(old, next)) return old;
    }
  }

  public final int updateAndGet(IntUnaryOperator update) {
    for (;;) {
      int old = get();
      int next = update.applyAsInt(old);
      if (compareAndSet(old, next)) return next;
    }
  }

  public final int getAndAccumulate(int operand, IntBinaryOperator accumulate) {
    for (;;) {
      int old = get();
      int next = accumulate.applyAsInt(old, operand);
      if (compareAndSet(old, next)) return old;
    }
  }

  public final int accumulateAndGet(int operand, IntBinaryOperator accumulate) {
    for (;;) {
      int old = get();
      int next = accumulate.applyAsInt(old, operand);
      if (compareAndSet(old, next)) return next;
    }
  }

  public String toString() {
    return String.valueOf(value);
  }

  public int intValue() {
    return (int) value;
  }

  public long longValue() {
    return (long) value;
  }

  public float floatValue() {
    return (float) value;
  }

  public double doubleValue() {
    return (double) value;
  }

  @Refused("weaker than volatile")
  public final native int getPlain();

  @Refused("weaker than volatile")
  public final native int getOpaque();

  @Refused("weaker than volatile")
  public final native int getAcquire();

  @Refused("weaker than volatile")
  public final native void lazySet(int value);

  @Refused("weaker than volatile")
  public final native void setPlain(int value);

  @Refused("weaker than volatile")
  public final native void setOpaque(int value);

  @Refused("weaker than volatile")
  public final native void setRelease(int value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSet(int expected, int value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSetPlain(int expected, int value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSetAcquire(int expected, int value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSetRelease(int expected, int value);

  @Refused("it may fail for no reason")
  public final native boolean weakCompareAndSetVolatile(int expected, int value);

  @Refused("weaker than volatile")
  public final native int compareAndExchangeAcquire(int expected, int value);

  @Refused("weaker than volatile")
  public final native int compareAndExchangeRelease(int expected, int value);
}
