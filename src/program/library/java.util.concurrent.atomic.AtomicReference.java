package java.util.concurrent.atomic;

import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import thinair.Memory;

public class AtomicReference<V> {
  private volatile V value;

  public AtomicReference() {}

  public AtomicReference(V value) {
    this.value = value;
  }

  public final V get() {
    return value;
  }

  public final void set(V value) {
    this.value = value;
  }

  public final V getAndSet(V value) {
    return Memory.getAndSet(this.value, value);
  }

  public final boolean compareAndSet(V expected, V value) {
    return Memory.compareAndExchange(this.value, expected, value) == expected;
  }

  public final V compareAndExchange(V expected, V value) {
    return Memory.compareAndExchange(this.value, expected, value);
  }

  public final V getAndUpdate(UnaryOperator<V> update) {
    for (;;) {
      V old = get();
      V next = update.apply(old);
      if (compareAndSet(old, next)) return old;
    }
  }

  public final V updateAndGet(UnaryOperator<V> update) {
    for (;;) {
      V old = get();
      V next = update.apply(old);
      if (compareAndSet(old, next)) return next;
    }
  }

  public final V getAndAccumulate(V operand, BinaryOperator<V> accumulate) {
    for (;;) {
      V old = get();
      V next = accumulate.apply(old, operand);
      if (compareAndSet(old, next)) return old;
    }
  }

  public final V accumulateAndGet(V operand, BinaryOperator<V> accumulate) {
    for (;;) {
      V old = get();
      V next = accumulate.apply(old, operand);
      if (compareAndSet(old, next)) return next;
    }
  }

  public String toString() {
    return String.valueOf(value);
  }

  @Refused("weaker than volatile")
  public final native V getPlain();

  @Refused("weaker than volatile")
  public final native V getOpaque();

  @Refused("weaker than volatile")
  public final native V getAcquire();

  @Refused("weaker than volatile")
  public final native void lazySet(V value);

  @Refused("weaker than volatile")
  public final native void setPlain(V value);

  @Refused("weaker than volatile")
  public final native void setOpaque(V value);

  @Refused("weaker than volatile")
  public final native void setRelease(V value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSet(V expected, V value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSetPlain(V expected, V value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSetAcquire(V expected, V value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSetRelease(V expected, V value);

  @Refused("it may fail for no reason")
  public final native boolean weakCompareAndSetVolatile(V expected, V value);

  @Refused("weaker than volatile")
  public final native V compareAndExchangeAcquire(V expected, V value);

  @Refused("weaker than volatile")
  public final native V compareAndExchangeRelease(V expected, V value);
}
