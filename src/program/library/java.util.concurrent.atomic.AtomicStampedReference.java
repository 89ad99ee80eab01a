package java.util.concurrent.atomic;

import thinair.Memory;

public class AtomicStampedReference<V> {
  private static final class Pair<T> {
    final T reference;
    final int stamp;

    Pair(T reference, int stamp) {
      this.reference = reference;
      this.stamp = stamp;
    }
  }

  private volatile Pair<V> pair;

  public AtomicStampedReference(V reference, int stamp) {
    pair = new Pair<V>(reference, stamp);
  }

  public V getReference() {
    return pair.reference;
  }

  public int getStamp() {
    return pair.stamp;
  }

  public V get(int[] stampHolder) {
    Pair<V> current = pair;
    stampHolder[0] = current.stamp;
    return current.reference;
  }

  public boolean compareAndSet(
      V expectedReference, V newReference, int expectedStamp, int newStamp) {
    Pair<V> current = pair;
    return expectedReference == current.reference
        && expectedStamp == current.stamp
        && (newReference == current.reference && newStamp == current.stamp
            || replace(current, new Pair<V>(newReference, newStamp)));
  }

  public void set(V newReference, int newStamp) {
    Pair<V> current = pair;
    if (newReference != current.reference || newStamp != current.stamp) {
      pair = new Pair<V>(newReference, newStamp);
    }
  }

  public boolean attemptStamp(V expectedReference, int newStamp) {
    Pair<V> current = pair;
    return expectedReference == current.reference
        && (newStamp == current.stamp
            || replace(current, new Pair<V>(expectedReference, newStamp)));
  }

  private boolean replace(Pair<V> expected, Pair<V> value) {
    return Memory.compareAndExchange(pair, expected, value) == expected;
  }

  @Refused("it may fail for no reason")
  public native boolean weakCompareAndSet(
      V expectedReference, V newReference, int expectedStamp, int newStamp);
}
