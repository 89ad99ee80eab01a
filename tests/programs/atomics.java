// java.util.concurrent.atomic with volatile strength.
import java.util.concurrent.atomic.*;

class atomics {
  public static void main(String[] args) {
    AtomicInteger i = new AtomicInteger(5);
    System.out.println(i.get() + " " + i.getAndIncrement() + " " + i.incrementAndGet());
    System.out.println(i.getAndAdd(10) + " " + i.addAndGet(-3) + " " + i.decrementAndGet());
    System.out.println(i.compareAndSet(13, 1) + " " + i.compareAndSet(13, 2) + " " + i.get());
    System.out.println(i.getAndSet(Integer.MAX_VALUE) + " " + i.incrementAndGet());
    System.out.println(i.updateAndGet(x -> x ^ 1) + " " + i.getAndUpdate(x -> 3));
    System.out.println(i.accumulateAndGet(4, (x, y) -> x * y));
    i.set(9);
    System.out.println(i);
    AtomicLong l = new AtomicLong();
    System.out.println(l.incrementAndGet() + " " + l.addAndGet(1L << 40) + " " + l.getAndDecrement());
    AtomicBoolean b = new AtomicBoolean();
    System.out.println(b.compareAndSet(false, true) + " " + b.getAndSet(false) + " " + b.get());
    AtomicReference<String> r = new AtomicReference<>("a");
    String old = r.get();
    System.out.println(r.compareAndSet(old, "b") + " " + r.compareAndSet(old, "c") + " " + r.get());
    System.out.println(r.getAndSet("d") + r.updateAndGet(s -> s + "!"));
    AtomicIntegerArray a = new AtomicIntegerArray(3);
    a.set(1, 4);
    System.out.println(a.getAndIncrement(1) + " " + a.get(1) + " " + a.length() + " " + a.compareAndSet(2, 0, 8));
    AtomicLongArray la = new AtomicLongArray(2);
    System.out.println(la.addAndGet(0, 5) + la.get(1));
    AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(2);
    ra.set(0, "x");
    System.out.println(ra.get(0) + ra.get(1));
    AtomicStampedReference<String> stamped = new AtomicStampedReference<>("s", 1);
    int[] stamp = new int[1];
    String seen = stamped.get(stamp);
    System.out.println(seen + stamp[0] + stamped.compareAndSet("s", "t", 1, 2) + stamped.getStamp());
    AtomicMarkableReference<String> marked = new AtomicMarkableReference<>("m", false);
    System.out.println(marked.compareAndSet("m", "n", false, true) + " " + marked.isMarked());
    System.out.println(marked.getReference());
  }
}
