package java.util.concurrent.atomic;

import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import thinair.Memory;

public class AtomicLongArray {
  private final long[] array;

  public AtomicLongArray(int length) {
    array = new long[length];
  }

  public AtomicLongArray(long[] array) {
    long[] copy = new long[array.length];
    for (int i = 0; i < array.length; i++) copy[i] = array[i];
    this.array = copy;
  }

  public final int length() {
    return array.length;
  }

  public final long get(int index) {
    return Memory.volatileRead(array[index]);
  }

  public final void set(int index, long value) {
    Memory.volatileWrite(array[index], value);
  }

  public final long getAndSet(int index, long value) {
    return Memory.getAndSet(array[index], value);
  }

  public final boolean compareAndSet(int index, long expected, long value) {
    return Memory.compareAndExchange(array[index], expected, value) == expected;
  }

  public final long compareAndExchange(int index, long expected, long value) {
    return Memory.compareAndExchange(array[index], expected, value);
  }

  public final long getAndAdd(int index, long delta) {
    return Memory.getAndAdd(array[index], delta);
  }

  public final long addAndGet(int index, long delta) {
    return Memory.getAndAdd(array[index], delta) + delta;
  }

  public final long getAndIncrement(int index) {
    return Memory.getAndAdd(array[index], 1L);
  }

  public final long getAndDecrement(int index) {
    return Memory.getAndAdd(array[index], -1L);
  }

  public final long incrementAndGet(int index) {
    return Memory.getAndAdd(array[index], 1L) + 1;
  }

  public final long decrementAndGet(int index) {
    return Memory.getAndAdd(array[index], -1L) - 1;
  }

  public final long getAndUpdate(int index, LongUnaryOperator update) {
    for (;;) {
      long old = get(index);
      long next = update.applyAsLong(old);
      if (compareAndSet(index, old, next)) return old;
    }
  }

  public final long updateAndGet(int index, LongUnaryOperator update) {
    for (;;) {
      long old = get(index);
      long next = update.applyAsLong(old);
      if (compareAndSet(index, old, next)) return next;
    }
  }

  public final long getAndAccumulate(int index, long operand, LongBinaryOperator accumulate) {
    for (;;) {
      long old = get(index);
      long next = accumulate.applyAsLong(old, operand);
      if (compareAndSet(index, old, next)) return old;
    }
  }

  public final long accumulateAndGet(int index, long operand, LongBinaryOperator accumulate) {
    for (;;) {
      long old = get(index);
      long next = accumulate.applyAsLong(old, operand);
      if (compareAndSet(index, old, next)) return next;
    }
  }

  public String toString() {
    String text = "[";
    for (int i = 0; i < length(); i++) text += (i == 0 ? "" : ", ") + get(i);
    return text + "]";
  }

  @Refused("weaker than volatile")
  public final native long getPlain(int index);

  @Refused("weaker than volatile")
  public final native long getOpaque(int index);

  @Refused("weaker than volatile")
  public final native long getAcquire(int index);

  @Refused("weaker than volatile")
  public final native void lazySet(int index, long value);

  @Refused("weaker than volatile")
  public final native void setPlain(int index, long value);

  @Refused("weaker than volatile")
  public final native void setOpaque(int index, long value);

  @Refused("weaker than volatile")
  public final native void setRelease(int index, long value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSet(int index, long expected, long value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSetPlain(int index, long expected, long value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSetAcquire(int index, long expected, long value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSetRelease(int index, long expected, long value);

  @Refused("it may fail for no reason")
  public final native boolean weakCompareAndSetVolatile(int index, long expected, long value);

  @Refused("weaker than volatile")
  public final native long compareAndExchangeAcquire(int index, long expected, long value);

  @Refused("weaker than volatile")
  public final native long compareAndExchangeRelease(int index, long expected, long value);
}
