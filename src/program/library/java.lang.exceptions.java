package java.lang;

public class IllegalStateException extends RuntimeException {
  public IllegalStateException() {}

  public IllegalStateException(String message) {
    super(message);
  }

  public IllegalStateException(String message, Throwable cause) {
    super(message, cause);
  }

  public IllegalStateException(Throwable cause) {
    super(cause);
  }
}

public class UnsupportedOperationException extends RuntimeException {
  public UnsupportedOperationException() {}

  public UnsupportedOperationException(String message) {
    super(message);
  }

  public UnsupportedOperationException(String message, Throwable cause) {
    super(message, cause);
  }

  public UnsupportedOperationException(Throwable cause) {
    super(cause);
  }
}

public class SecurityException extends RuntimeException {
  public SecurityException() {}

  public SecurityException(String message) {
    super(message);
  }

  public SecurityException(String message, Throwable cause) {
    super(message, cause);
  }

  public SecurityException(Throwable cause) {
    super(cause);
  }
}

public class CloneNotSupportedException extends Exception {
  public CloneNotSupportedException() {}

  public CloneNotSupportedException(String message) {
    super(message);
  }
}

public class ReflectiveOperationException extends Exception {
  public ReflectiveOperationException() {}

  public ReflectiveOperationException(String message) {
    super(message);
  }

  public ReflectiveOperationException(String message, Throwable cause) {
    super(message, cause);
  }

  public ReflectiveOperationException(Throwable cause) {
    super(cause);
  }
}

public class ClassNotFoundException extends ReflectiveOperationException {
  public ClassNotFoundException() {}

  public ClassNotFoundException(String message) {
    super(message);
  }

  public ClassNotFoundException(String message, Throwable cause) {
    super(message, cause);
  }
}

public class OutOfMemoryError extends VirtualMachineError {
  public OutOfMemoryError() {}

  public OutOfMemoryError(String message) {
    super(message);
  }
}

public class InternalError extends VirtualMachineError {
  public InternalError() {}

  public InternalError(String message) {
    super(message);
  }

  public InternalError(String message, Throwable cause) {
    super(message, cause);
  }

  public InternalError(Throwable cause) {
    super(cause);
  }
}

public class ExceptionInInitializerError extends LinkageError {
  public ExceptionInInitializerError() {}

  public ExceptionInInitializerError(String message) {
    super(message);
  }

  public ExceptionInInitializerError(Throwable thrown) {
    super(null, thrown);
  }

  public Throwable getException() {
    return getCause();
  }
}
