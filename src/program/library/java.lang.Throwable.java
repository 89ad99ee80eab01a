package java.lang;

public class Throwable {
  // Written only where there is something to write: each is an action of the user's program.
  private String message;
  private Throwable cause;

  public Throwable() {}

  public Throwable(String message) {
    if (message != null) this.message = message;
  }

  public Throwable(String message, Throwable cause) {
    if (message != null) this.message = message;
    if (cause != null) this.cause = cause;
  }

  public Throwable(Throwable cause) {
    if (cause != null) {
      this.message = cause.toString();
      this.cause = cause;
    }
  }

  public String getMessage() {
    String given = message;
    return given != null ? given : machineMessage();
  }

  public String getLocalizedMessage() {
    return getMessage();
  }

  public Throwable getCause() {
    return cause;
  }

  public Throwable initCause(Throwable cause) {
    this.cause = cause;
    return this;
  }

  public String toString() {
    String text = getLocalizedMessage();
    String name = getClass().getName();
    return text != null ? name + ": " + text : name;
  }

  /** Goes to standard error, which nobody observes. */
  public void printStackTrace() {}

  @Intrinsic("ExceptionText")
  private native String machineMessage();
}
