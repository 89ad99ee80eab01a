package java.util.concurrent.atomic;

import thinair.Memory;

public class AtomicBoolean {
  private volatile boolean value;

  public AtomicBoolean() {}

  public AtomicBoolean(boolean value) {
    this.value = value;
  }

  public final boolean get() {
    return value;
  }

  public final void set(boolean value) {
    this.value = value;
  }

  public final boolean getAndSet(boolean value) {
    return Memory.getAndSet(this.value, value);
  }

  public final boolean compareAndSet(boolean expected, boolean value) {
    return Memory.compareAndExchange(this.value, expected, value) == expected;
  }

  public final boolean compareAndExchange(boolean expected, boolean value) {
    return Memory.compareAndExchange(this.value, expected, value);
  }

  public String toString() {
    return String.valueOf(value);
  }

  @Refused("weaker than volatile")
  public final native boolean getPlain();

  @Refused("weaker than volatile")
  public final native boolean getOpaque();

  @Refused("weaker than volatile")
  public final native boolean getAcquire();

  @Refused("weaker than volatile")
  public final native void lazySet(boolean value);

  @Refused("weaker than volatile")
  public final native void setPlain(boolean value);

  @Refused("weaker than volatile")
  public final native void setOpaque(boolean value);

  @Refused("weaker than volatile")
  public final native void setRelease(boolean value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSet(boolean expected, boolean value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSetPlain(boolean expected, boolean value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSetAcquire(boolean expected, boolean value);

  @Refused("weaker than volatile")
  public final native boolean weakCompareAndSetRelease(boolean expected, boolean value);

  @Refused("it may fail for no reason")
  public final native boolean weakCompareAndSetVolatile(boolean expected, boolean value);

  @Refused("weaker than volatile")
  public final native boolean compareAndExchangeAcquire(boolean expected, boolean value);

  @Refused("weaker than volatile")
  public final native boolean compareAndExchangeRelease(boolean expected, boolean value);
}
