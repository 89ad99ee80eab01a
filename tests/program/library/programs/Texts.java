class Texts {
  public static void main(String[] args) {
    String s = "hello";
    String t = "hel" + "lo";
    System.out.println(s.length() + " " + s.charAt(1) + " " + s.isEmpty() + " " + "".isEmpty());
    System.out.println(s.equals(t) + " " + (s == t) + " " + s.equals(null) + " " + s.equals("Hello"));
    System.out.println(s.hashCode() + " " + "".hashCode() + " " + s.compareTo("help") + " " + s.compareTo("he"));
    System.out.println(s.substring(1, 3) + " " + s.substring(3) + " " + s.indexOf("lo") + " " + s.indexOf('l') + " " + s.indexOf("z"));
    System.out.println(s.contains("ell") + " " + s.startsWith("he") + " " + s.endsWith("lo") + " " + s.concat("!") + " " + "ab".repeat(3));
    System.out.println(String.valueOf(3) + String.valueOf('c') + String.valueOf(true) + String.valueOf(2.5) + String.valueOf(7L) + String.valueOf(1.5f));
    Object nothing = null;
    System.out.println(String.valueOf(nothing) + nothing + s.toString());
    CharSequence chars = s;
    System.out.println(chars.length() + " " + chars.charAt(4) + " " + chars.isEmpty());
    String sum = "";
    for (int i = 0; i < 3; i++) sum += i + ",";
    System.out.println(sum);
  }
}
