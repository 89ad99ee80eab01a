package java.util.concurrent.atomic;

import thinair.Memory;

public class AtomicMarkableReference<V> {
  private static final class Pair<T> {
    final T reference;
    final boolean mark;

    Pair(T reference, boolean mark) {
      this.reference = reference;
      this.mark = mark;
    }
  }

  private volatile Pair<V> pair;

  public AtomicMarkableReference(V reference, boolean mark) {
    pair = new Pair<V>(reference, mark);
  }

  public V getReference() {
    return pair.reference;
  }

  public boolean isMarked() {
    return pair.mark;
  }

  public V get(boolean[] markHolder) {
    Pair<V> current = pair;
    markHolder[0] = current.mark;
    return current.reference;
  }

  public boolean compareAndSet(
      V expectedReference, V newReference, boolean expectedMark, boolean newMark) {
    Pair<V> current = pair;
    return expectedReference == current.reference
        && expectedMark == current.mark
        && (newReference == current.reference && newMark == current.mark
            || replace(current, new Pair<V>(newReference, newMark)));
  }

  public void set(V newReference, boolean newMark) {
    Pair<V> current = pair;
    if (newReference != current.reference || newMark != current.mark) {
      pair = new Pair<V>(newReference, newMark);
    }
  }

  public boolean attemptMark(V expectedReference, boolean newMark) {
    Pair<V> current = pair;
    return expectedReference == current.reference
        && (newMark == current.mark
            || replace(current, new Pair<V>(expectedReference, newMark)));
  }

  private boolean replace(Pair<V> expected, Pair<V> value) {
    return Memory.compareAndExchange(pair, expected, value) == expected;
  }

  @Refused("it may fail for no reason")
  public native boolean weakCompareAndSet(
      V expectedReference, V newReference, boolean expectedMark, boolean newMark);
}
