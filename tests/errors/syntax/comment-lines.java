class A {
  //: alowed: r1 == 0;
  //: allowed r1 == 0;
  //: forbidden: r1 == ;
  //: observe r1
  public static void main(String[] args) {
    //: allowed: r1 == 1;
    int r1 = 0;
  }
}
