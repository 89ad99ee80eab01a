package java.lang;

// What the machine itself throws, and what that extends.

public class Exception extends Throwable {
  public Exception() {}

  public Exception(String message) {
    super(message);
  }

  public Exception(String message, Throwable cause) {
    super(message, cause);
  }

  public Exception(Throwable cause) {
    super(cause);
  }
}

public class RuntimeException extends Exception {
  public RuntimeException() {}

  public RuntimeException(String message) {
    super(message);
  }

  public RuntimeException(String message, Throwable cause) {
    super(message, cause);
  }

  public RuntimeException(Throwable cause) {
    super(cause);
  }
}

public class Error extends Throwable {
  public Error() {}

  public Error(String message) {
    super(message);
  }

  public Error(String message, Throwable cause) {
    super(message, cause);
  }

  public Error(Throwable cause) {
    super(cause);
  }
}

public class ArithmeticException extends RuntimeException {
  public ArithmeticException() {}

  public ArithmeticException(String message) {
    super(message);
  }
}

public class ArrayStoreException extends RuntimeException {
  public ArrayStoreException() {}

  public ArrayStoreException(String message) {
    super(message);
  }
}

public class ClassCastException extends RuntimeException {
  public ClassCastException() {}

  public ClassCastException(String message) {
    super(message);
  }
}

public class NullPointerException extends RuntimeException {
  public NullPointerException() {}

  public NullPointerException(String message) {
    super(message);
  }
}

public class NegativeArraySizeException extends RuntimeException {
  public NegativeArraySizeException() {}

  public NegativeArraySizeException(String message) {
    super(message);
  }
}

public class IllegalMonitorStateException extends RuntimeException {
  public IllegalMonitorStateException() {}

  public IllegalMonitorStateException(String message) {
    super(message);
  }
}

public class IllegalArgumentException extends RuntimeException {
  public IllegalArgumentException() {}

  public IllegalArgumentException(String message) {
    super(message);
  }

  public IllegalArgumentException(String message, Throwable cause) {
    super(message, cause);
  }

  public IllegalArgumentException(Throwable cause) {
    super(cause);
  }
}

public class IllegalThreadStateException extends IllegalArgumentException {
  public IllegalThreadStateException() {}

  public IllegalThreadStateException(String message) {
    super(message);
  }
}

public class NumberFormatException extends IllegalArgumentException {
  public NumberFormatException() {}

  public NumberFormatException(String message) {
    super(message);
  }
}

public class IndexOutOfBoundsException extends RuntimeException {
  public IndexOutOfBoundsException() {}

  public IndexOutOfBoundsException(String message) {
    super(message);
  }

  public IndexOutOfBoundsException(int index) {
    super("Index out of range: " + index);
  }
}

public class ArrayIndexOutOfBoundsException extends IndexOutOfBoundsException {
  public ArrayIndexOutOfBoundsException() {}

  public ArrayIndexOutOfBoundsException(String message) {
    super(message);
  }

  public ArrayIndexOutOfBoundsException(int index) {
    super("Array index out of range: " + index);
  }
}

public class StringIndexOutOfBoundsException extends IndexOutOfBoundsException {
  public StringIndexOutOfBoundsException() {}

  public StringIndexOutOfBoundsException(String message) {
    super(message);
  }

  public StringIndexOutOfBoundsException(int index) {
    super("String index out of range: " + index);
  }
}

public class InterruptedException extends Exception {
  public InterruptedException() {}

  public InterruptedException(String message) {
    super(message);
  }
}

public abstract class VirtualMachineError extends Error {
  public VirtualMachineError() {}

  public VirtualMachineError(String message) {
    super(message);
  }

  public VirtualMachineError(String message, Throwable cause) {
    super(message, cause);
  }

  public VirtualMachineError(Throwable cause) {
    super(cause);
  }
}

public class StackOverflowError extends VirtualMachineError {
  public StackOverflowError() {}

  public StackOverflowError(String message) {
    super(message);
  }
}

public class LinkageError extends Error {
  public LinkageError() {}

  public LinkageError(String message) {
    super(message);
  }

  public LinkageError(String message, Throwable cause) {
    super(message, cause);
  }
}

public class NoClassDefFoundError extends LinkageError {
  public NoClassDefFoundError() {}

  public NoClassDefFoundError(String message) {
    super(message);
  }
}
