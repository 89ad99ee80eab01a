class Safe {
  private int secret;
  private void open() {}
  private Safe(int i) {}
  Safe() {}
}
class Thief {
  void steal(Safe s) { s.secret = 1; s.open(); new Safe(1); }
}
