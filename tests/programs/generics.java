// Generic classes and methods are erased; casts appear where the types say so.
import java.util.function.Function;

class generics {
  static class Pair<A, B> {
    final A first;
    final B second;

    Pair(A first, B second) {
      this.first = first;
      this.second = second;
    }

    Pair<B, A> swap() {
      return new Pair<>(second, first);
    }
  }

  static class Stack<T> {
    private static class Node<T> {
      T item;
      Node<T> below;
    }

    private Node<T> top;

    void push(T item) {
      Node<T> node = new Node<>();
      node.item = item;
      node.below = top;
      top = node;
    }

    T pop() {
      T item = top.item;
      top = top.below;
      return item;
    }

    boolean isEmpty() {
      return top == null;
    }
  }

  static <T extends Comparable<T>> T max(T a, T b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  static <T, R> R apply(Function<T, R> f, T x) {
    return f.apply(x);
  }

  static class Version implements Comparable<Version> {
    final int number;

    Version(int number) {
      this.number = number;
    }

    public int compareTo(Version other) {
      return number - other.number;
    }
  }

  public static void main(String[] args) {
    Pair<String, Integer> p = new Pair<>("a", 1);
    String s = p.swap().second;
    int i = p.swap().first + 1;
    System.out.println(s + i);
    Stack<String> stack = new Stack<>();
    for (String t : new String[] {"x", "y", "z"}) stack.push(t);
    while (!stack.isEmpty()) System.out.print(stack.pop() + " ");
    System.out.println();
    System.out.println(max(new Version(3), new Version(5)).number);
    System.out.println(max("apple", "banana"));
    int doubled = apply(x -> x * 2, 21);
    System.out.println(doubled);
    Stack<Integer> numbers = new Stack<>();
    numbers.push(1000);
    numbers.push(7);
    int sum = 0;
    while (!numbers.isEmpty()) sum += numbers.pop();
    System.out.println(sum);
    @SuppressWarnings("unchecked")
    Stack<Integer> lie = (Stack<Integer>) (Object) stack;
    stack.push("not a number");
    try {
      int wrong = lie.pop();
      System.out.println(wrong);
    } catch (ClassCastException e) {
      System.out.println("found out");
    }
  }
}
