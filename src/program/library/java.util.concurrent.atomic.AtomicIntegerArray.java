package java.util.concurrent.atomic;

import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import thinair.Memory;

public class AtomicIntegerArray {
  private final int[] array;

  public AtomicIntegerArray(int length) {
    array = new int[length];
  }

  public AtomicIntegerArray(int[] array) {
    int[] copy = new int[array.length];
    for (int i = 0; i < array.length; i++) copy[i] = array[i];
    this.array = copy;
  }

  public final int length() {
    return array.length;
  }

  public final int get(int index) {
    return Memory.volatileRead(array[index]);
  }

  public final void set(int index, int value) {
    Memory.volatileWrite(array[index], value);
  }

  public final int getAndSet(int index, int value) {
    return Memory.getAndSet(array[index], value);
  }

  public final boolean compareAndSet(int index, int expected, int value) {
    return Memory.compareAndExchange(array[index], expected, value) == expected;
  }

  public final int compareAndExchange(int index, int expected, int value) {
    return Memory.compareAndExchange(array[index], expected, value);
  }

  public final int getAndAdd(int index, int delta) {
    return Memory.getAndAdd(array[index], delta);
  }

  public final int addAndGet(int index, int delta) {
    return Memory.getAndAdd(array[index], delta) + delta;
  }

  public final int getAndIncrement(int index) {
    return Memory.getAndAdd(array[index], 1);
  }

  public final int getAndDecrement(int index) {
    return Memory.getAndAdd(array[index], -1);
  }

  public final int incrementAndGet(int index) {
    return Memory.getAndAdd(array[index], 1) + 1;
  }

  public final int decrementAndGet(int index) {
    return Memory.getAndAdd(array[index], -1) - 1;
  }

  public final int getAndUpdate(int index, IntUnaryOperator update) {
    for (;;) {
      int old = get(index);
      int next = update.applyAsInt(old);
      if (compareAndSet(index, old, next)) return old;
    }
  }

  public final int updateAndGet(int index, IntUnaryOperator update) {
    for (;;) {
      int old = get(index);
      int next = update.applyAsInt(old);
      if (compareAndSet(index, old, next)) return next;
    }
  }

  public final int getAndAccumulate(int index, int operand, IntBinaryOperator accumulate) {
    for (;;) {
      int old = get(index);
      int next = accumulate.applyAsInt(old, operand);
      if (compareAndSet(index, old, next)) return old;
    }
  }

  public final int accumulateAndGet(int index, int operand, IntBinaryOperator accumulate) {
    for (;;) {
      int old = get(index);
      int next = accumulate.applyAsInt(old, operand);
      if (compareAndSet(index, old, next)) return next;
    }
  }

  public String toString() {
    String text = "[";
    for (int i = 0; i < length(); i++) text += (i == 0 ? "" : ", ") + get(i);
    return text + "]";
  }

  @Refused("weaker than volatile")
  public final native int getPlain(int index);

  @Refused("weaker than volatile")
  public final native int getOpaque(int index);

  @Refused("weaker than volatile")
  public final native int getAcquire(int index);

  @Refused("weaker than volatile")
  public final native void lazySet(int index, int value);

  @Refused("weaker than volatile")
  public final native void setPlain(int index, int value);

  @Refused("weaker than volatile")
  public final native void setOpaque(int index, int value);

  @Refused("weaker than volatile")
  public final native void setRelease(int index, int value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSet(int index, int expected, int value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSetPlain(int index, int expected, int value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSetAcquire(int index, int expected, int value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSetRelease(int index, int expected, int value);

  @Refused("it may fail for no reason")
  public final native boolean weakCompareAndSetVolatile(int index, int expected, int value);

  @Refused("weaker than volatile")
  public final native int compareAndExchangeAcquire(int index, int expected, int value);

  @Refused("weaker than volatile")
  public final native int compareAndExchangeRelease(int index, int expected, int value);
}
