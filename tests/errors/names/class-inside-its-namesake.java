class C {
  class D { class C {} }
  enum E { A, B } enum E { C }
}
