class Main {
  int count;
  static int shared;
  public static void main(String[] args) { int r1 = shared; }
  //: allowed: r1 == 0 && shared == 0;
  //: allowed: count == 0;
  //: observe r2;
}
