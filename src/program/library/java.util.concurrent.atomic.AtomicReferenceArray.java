package java.util.concurrent.atomic;

import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import thinair.Memory;

public class AtomicReferenceArray<E> {
  private final E[] array;

  public AtomicReferenceArray(int length) {
    array = (E[]) new Object[length];
  }

  public AtomicReferenceArray(E[] array) {
    E[] copy = (E[]) new Object[array.length];
    for (int i = 0; i < array.length; i++) copy[i] = array[i];
    this.array = copy;
  }

  public final int length() {
    return array.length;
  }

  public final E get(int index) {
    return Memory.volatileRead(array[index]);
  }

  public final void set(int index, E value) {
    Memory.volatileWrite(array[index], value);
  }

  public final E getAndSet(int index, E value) {
    return Memory.getAndSet(array[index], value);
  }

  public final boolean compareAndSet(int index, E expected, E value) {
    return Memory.compareAndExchange(array[index], expected, value) == expected;
  }

  public final E compareAndExchange(int index, E expected, E value) {
    return Memory.compareAndExchange(array[index], expected, value);
  }

  public final E getAndUpdate(int index, UnaryOperator<E> update) {
    for (;;) {
      E old = get(index);
      E next = update.apply(old);
      if (compareAndSet(index, old, next)) return old;
    }
  }

  public final E updateAndGet(int index, UnaryOperator<E> update) {
    for (;;) {
      E old = get(index);
      E next = update.apply(old);
      if (compareAndSet(index, old, next)) return next;
    }
  }

  public final E getAndAccumulate(int index, E operand, BinaryOperator<E> accumulate) {
    for (;;) {
      E old = get(index);
      E next = accumulate.apply(old, operand);
      if (compareAndSet(index, old, next)) return old;
    }
  }

  public final E accumulateAndGet(int index, E operand, BinaryOperator<E> accumulate) {
    for (;;) {
      E old = get(index);
      E next = accumulate.apply(old, operand);
      if (compareAndSet(index, old, next)) return next;
    }
  }

  public String toString() {
    String text = "[";
    for (int i = 0; i < length(); i++) text += (i == 0 ? "" : ", ") + get(i);
    return text + "]";
  }

  @Refused("weaker than volatile")
  public final native E getPlain(int index);

  @Refused("weaker than volatile")
  public final native E getOpaque(int index);

  @Refused("weaker than volatile")
  public final native E getAcquire(int index);

  @Refused("weaker than volatile")
  public final native void lazySet(int index, E value);

  @Refused("weaker than volatile")
  public final native void setPlain(int index, E value);

  @Refused("weaker than volatile")
  public final native void setOpaque(int index, E value);

  @Refused("weaker than volatile")
  public final native void setRelease(int index, E value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSet(int index, E expected, E value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSetPlain(int index, E expected, E value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSetAcquire(int index, E expected, E value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSetRelease(int index, E expected, E value);

  @Refused("it may fail for no reason")
  public final native boolean weakCompareAndSetVolatile(int index, E expected, E value);

  @Refused("weaker than volatile")
  public final native E compareAndExchangeAcquire(int index, E expected, E value);

  @Refused("weaker than volatile")
  public final native E compareAndExchangeRelease(int index, E expected, E value);
}
