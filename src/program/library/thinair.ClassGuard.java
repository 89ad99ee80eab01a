package thinair;

/**
 * The initialisation lock of one class and the procedure of JLS 12.4.2 around its initialiser:
 *
 *   if (guard.enter()) {
 *     try { ...superclass, static initialisers... } catch (Throwable t) { throw guard.failed(t); }
 *     guard.done();
 *   }
 *
 * The whole state is one variable, so that a first use costs a lock, one read and an unlock.
 */
final class ClassGuard {
  // null: not begun; a Thread: it is at it; this guard: done; a String: it failed.
  private Object state;

  /** Must this thread run the initialiser (steps 1 to 6)? */
  boolean enter(String name) {
    Memory.lock(this);
    boolean interrupted = false;
    try {
      Thread me = Memory.currentThread();
      for (;;) {
        Object seen = state;
        if (seen == null) {
          state = me;
          return true;
        }
        if (seen == this || seen == me) return false;
        if (seen instanceof String) {
          throw new NoClassDefFoundError("Could not initialize class " + name);
        }
        try {
          Memory.await(this, this);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      Memory.unlock(this);
      if (interrupted) Memory.interrupt(Memory.currentThread());
    }
  }

  /** Step 10. */
  void done() {
    Memory.lock(this);
    state = this;
    Memory.notifyAll(this, this);
    Memory.unlock(this);
  }

  /** Steps 11 and 12: what the initialiser ends with. */
  Error failed(Throwable thrown) {
    Error error =
        thrown instanceof Error ? (Error) thrown : new ExceptionInInitializerError(thrown);
    Memory.lock(this);
    state = "failed";
    Memory.notifyAll(this, this);
    Memory.unlock(this);
    return error;
  }
}
