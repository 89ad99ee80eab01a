package java.util.concurrent.atomic;

import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import thinair.Memory;

public class AtomicLong extends Number {
  private volatile long value;

  public AtomicLong() {}

  public AtomicLong(long value) {
    this.value = value;
  }

  public final long get() {
    return value;
  }

  public final void set(long value) {
    this.value = value;
  }

  public final long getAndSet(long value) {
    return Memory.getAndSet(this.value, value);
  }

  public final boolean compareAndSet(long expected, long value) {
    return Memory.compareAndExchange(this.value, expected, value) == expected;
  }

  public final long compareAndExchange(long expected, long value) {
    return Memory.compareAndExchange(this.value, expected, value);
  }

  public final long getAndAdd(long delta) {
    return Memory.getAndAdd(value, delta);
  }

  public final long addAndGet(long delta) {
    return Memory.getAndAdd(value, delta) + delta;
  }

  public final long getAndIncrement() {
    return Memory.getAndAdd(value, 1L);
  }

  public final long getAndDecrement() {
    return Memory.getAndAdd(value, -1L);
  }

  public final long incrementAndGet() {
    return Memory.getAndAdd(value, 1L) + 1;
  }

  public final long decrementAndGet() {
    return Memory.getAndAdd(value, -1L) - 1;
  }

  public final long getAndUpdate(LongUnaryOperator update) {
    for (;;) {
      long old = get();
      long next = update.applyAsLong(old);
      if (compareAndSet(old, next)) return old;
    }
  }

  public final long updateAndGet(LongUnaryOperator update) {
    for (;;) {
      long old = get();
      long next = update.applyAsLong(old);
      if (compareAndSet(old, next)) return next;
    }
  }

  public final long getAndAccumulate(long operand, LongBinaryOperator accumulate) {
    for (;;) {
      long old = get();
      long next = accumulate.applyAsLong(old, operand);
      if (compareAndSet(old, next)) return old;
    }
  }

  public final long accumulateAndGet(long operand, LongBinaryOperator accumulate) {
    for (;;) {
      long old = get();
      long next = accumulate.applyAsLong(old, operand);
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
  public final native long getPlain();

  @Refused("weaker than volatile")
  public final native long getOpaque();

  @Refused("weaker than volatile")
  public final native long getAcquire();

  @Refused("weaker than volatile")
  public final native void lazySet(long value);

  @Refused("weaker than volatile")
  public final native void setPlain(long value);

  @Refused("weaker than volatile")
  public final native void setOpaque(long value);

  @Refused("weaker than volatile")
  public final native void setRelease(long value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSet(long expected, long value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSetPlain(long expected, long value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSetAcquire(long expected, long value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSetRelease(long expected, long value);

  @Refused("it may fail for no reason")
  public final native boolean weakCompareAndSetVolatile(long expected, long value);

  @Refused("weaker than volatile")
  public final native long compareAndExchangeAcquire(long expected, long value);

  @Refused("weaker than volatile")
  public final native long compareAndExchangeRelease(long expected, long value);
}
