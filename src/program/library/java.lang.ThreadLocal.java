package java.lang;

import java.util.function.Supplier;
import thinair.Memory;

/**
 * Values stand in a list that the thread holds and nobody else can reach: plain, and no race. Nor
 * final, for the freeze would be one more action.
 */
public class ThreadLocal<T> {
  static final class Entry {
    ThreadLocal<?> key;
    Entry next;
    Object value;

    Entry(ThreadLocal<?> key, Object value, Entry next) {
      this.key = key;
      this.value = value;
      this.next = next;
    }
  }

  private static final class Supplied<S> extends ThreadLocal<S> {
    private final Supplier<? extends S> supplier;

    Supplied(Supplier<? extends S> supplier) {
      this.supplier = supplier;
    }

    protected S initialValue() {
      return supplier.get();
    }
  }

  public ThreadLocal() {}

  public static <S> ThreadLocal<S> withInitial(Supplier<? extends S> supplier) {
    if (supplier == null) throw new NullPointerException();
    return new Supplied<S>(supplier);
  }

  protected T initialValue() {
    return null;
  }

  public T get() {
    Entry entry = find(Memory.currentThread().locals);
    if (entry != null) return (T) entry.value;
    T value = initialValue();
    set(value);
    return value;
  }

  public void set(T value) {
    Thread thread = Memory.currentThread();
    Entry entry = find(thread.locals);
    if (entry != null) {
      entry.value = value;
    } else {
      thread.locals = new Entry(this, value, thread.locals);
    }
  }

  public void remove() {
    Thread thread = Memory.currentThread();
    Entry first = thread.locals;
    if (find(first) != null) thread.locals = without(first);
  }

  // Recursive: a loop here would count as one of the user's.
  private Entry find(Entry entry) {
    if (entry == null || entry.key == this) return entry;
    return find(entry.next);
  }

  private Entry without(Entry entry) {
    if (entry.key == this) return entry.next;
    return new Entry(entry.key, entry.value, without(entry.next));
  }
}
