import java.util.concurrent.atomic.*;

class Atomics {
  public static void main(String[] args) {
    AtomicInteger i = new AtomicInteger(5);
    System.out.println(i.get() + " " + i.getAndIncrement() + " " + i.incrementAndGet() + " " + i.getAndDecrement() + " " + i.decrementAndGet());
    System.out.println(i.getAndAdd(10) + " " + i.addAndGet(-3) + " " + i.getAndSet(1) + " " + i.compareAndSet(1, 2) + " " + i.compareAndSet(1, 3));
    System.out.println(i.compareAndExchange(2, 9) + " " + i.compareAndExchange(2, 7) + " " + i);
    System.out.println(i.updateAndGet(x -> x * 2) + " " + i.getAndUpdate(x -> x + 1) + " " + i.accumulateAndGet(3, (a, b) -> a * b) + " " + i.getAndAccumulate(1, (a, b) -> a - b) + " " + i.intValue());
    i.set(Integer.MAX_VALUE);
    System.out.println(i.incrementAndGet() + " " + i.longValue() + " " + i.doubleValue());
    AtomicLong l = new AtomicLong();
    System.out.println(l.incrementAndGet() + " " + l.addAndGet(1L << 40) + " " + l.getAndSet(3L) + " " + l.updateAndGet(x -> -x) + " " + l);
    AtomicBoolean b = new AtomicBoolean();
    System.out.println(b.get() + " " + b.compareAndSet(false, true) + " " + b.getAndSet(false) + " " + b.compareAndExchange(false, true) + " " + b);
    AtomicReference<String> r = new AtomicReference<>("a");
    String old = r.get();
    System.out.println(r.compareAndSet(old, "b") + " " + r.getAndSet("c") + " " + r.updateAndGet(s -> s + "d") + " " + r.accumulateAndGet("e", (s, t) -> s + t) + " " + r);
    AtomicIntegerArray a = new AtomicIntegerArray(new int[] {1, 2, 3});
    System.out.println(a.length() + " " + a.getAndAdd(0, 5) + " " + a.incrementAndGet(1) + " " + a.compareAndSet(2, 3, 4) + " " + a.getAndUpdate(2, x -> x * x) + " " + a);
    AtomicLongArray la = new AtomicLongArray(2);
    la.set(0, 7L);
    System.out.println(la.get(0) + " " + la.getAndDecrement(1) + " " + la.accumulateAndGet(0, 3L, (x, y) -> x % y) + " " + la);
    AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(2);
    ra.set(1, "x");
    System.out.println(ra.get(0) + " " + ra.getAndSet(1, "y") + " " + ra.compareAndSet(0, null, "z") + " " + ra);
    try {
      a.get(3);
    } catch (IndexOutOfBoundsException e) {
      System.out.println("out of bounds");
    }
    AtomicMarkableReference<String> m = new AtomicMarkableReference<>("p", false);
    boolean[] mark = new boolean[1];
    System.out.println(m.compareAndSet("p", "q", false, true) + " " + m.get(mark) + " " + mark[0] + " " + m.isMarked() + " " + m.attemptMark("q", false) + " " + m.isMarked());
    AtomicStampedReference<String> s = new AtomicStampedReference<>("p", 1);
    int[] stamp = new int[1];
    System.out.println(s.compareAndSet("p", "q", 0, 2) + " " + s.compareAndSet("p", "q", 1, 2) + " " + s.get(stamp) + " " + stamp[0] + " " + s.getStamp());
    s.set("t", 9);
    System.out.println(s.getReference() + " " + s.attemptStamp("t", 10) + " " + s.getStamp());
  }
}
