package java.lang;

public interface Runnable {
  void run();
}

public interface Comparable<T> {
  int compareTo(T other);
}

public interface AutoCloseable {
  void close() throws Exception;
}
