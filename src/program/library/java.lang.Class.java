package java.lang;

public final class Class<T> {
  private Class() {}

  @Intrinsic("ClassName")
  public native String getName();

  @Intrinsic("ClassSimpleName")
  public native String getSimpleName();

  public String toString() {
    return "class " + getName();
  }

  @Refused("thinair has no reflection")
  public static native Class<?> forName(String name);

  @Refused("thinair has no reflection")
  public native Object newInstance();

  @Refused("thinair has no reflection")
  public native Object getField(String name);

  @Refused("thinair has no reflection")
  public native Object getDeclaredField(String name);

  @Refused("thinair has no reflection")
  public native Object[] getFields();

  @Refused("thinair has no reflection")
  public native Object[] getDeclaredFields();

  @Refused("thinair has no reflection")
  public native Object getMethod(String name, Class<?>... parameters);

  @Refused("thinair has no reflection")
  public native Object getDeclaredMethod(String name, Class<?>... parameters);

  @Refused("thinair has no reflection")
  public native Object getConstructor(Class<?>... parameters);

  @Refused("thinair has no reflection")
  public native Object getDeclaredConstructor(Class<?>... parameters);
}
