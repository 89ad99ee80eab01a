class Main {
  static class Mine extends Exception {}
  void f() { try { int a = 1; } catch (Mine m) { } }
  void g() { try { throw new Mine(); } catch (Exception e) { } catch (Mine m) { } }
  void h() { try { throw new Mine(); } catch (Mine | Exception e) { } }
  void ok() { try { f(); } catch (Exception e) { } catch (Throwable t) { } }
}
