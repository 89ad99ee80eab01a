class A {
  List<int x;
  Map<String, > m;
  List<List<String> l;
  List<String>> n;
  int ok;
}
