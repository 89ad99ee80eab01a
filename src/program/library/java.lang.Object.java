package java.lang;

import thinair.Memory;

public class Object {
  public Object() {}

  public boolean equals(Object other) {
    return this == other;
  }

  @Intrinsic("IdentityHash")
  public native int hashCode();

  public String toString() {
    return getClass().getName() + "@" + Integer.toHexString(hashCode());
  }

  @Intrinsic("ClassOf")
  public final native Class<?> getClass();

  public final void wait() throws InterruptedException {
    Memory.await(this, this);
  }

  public final void notify() {
    Memory.notify(this, this);
  }

  public final void notifyAll() {
    Memory.notifyAll(this, this);
  }

  @Refused("thinair has no time")
  public final native void wait(long millis) throws InterruptedException;

  @Refused("thinair has no time")
  public final native void wait(long millis, int nanos) throws InterruptedException;

  @Refused("thinair copies no objects")
  protected native Object clone() throws CloneNotSupportedException;
}
