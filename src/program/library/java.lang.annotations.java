package java.lang;

public @interface Override {}

public @interface FunctionalInterface {}

public @interface Deprecated {}

public @interface SafeVarargs {}

public @interface SuppressWarnings {
  String[] value();
}
