package java.util.concurrent;

public class CancellationException extends IllegalStateException {
  public CancellationException() {}

  public CancellationException(String message) {
    super(message);
  }
}

public class TimeoutException extends Exception {
  public TimeoutException() {}

  public TimeoutException(String message) {
    super(message);
  }

  public TimeoutException(String message, Throwable cause) {
    super(message, cause);
  }

  public TimeoutException(Throwable cause) {
    super(cause);
  }
}

public class ExecutionException extends Exception {
  public ExecutionException(String message, Throwable cause) {
    super(message, cause);
  }

  public ExecutionException(Throwable cause) {
    super(cause);
  }
}

public class BrokenBarrierException extends Exception {
  public BrokenBarrierException() {}

  public BrokenBarrierException(String message) {
    super(message);
  }
}
