class A {
  int x;
  x = 3;
  if (x == 3) { }
  return;
  int y;
}
