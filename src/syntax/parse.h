// From text to the syntax tree, whole files or one test at a time.
#pragma once

#include <memory>

#include "syntax/arena.h"
#include "syntax/diagnostics.h"
#include "syntax/source.h"
#include "syntax/tree.h"

namespace thinair {

// What all tests of a file share.
struct FileHead {
  syntax::List<syntax::Ident> package;
  syntax::List<const syntax::Import*> imports;
  syntax::List<const syntax::ClassDecl*> classes;  // those at the top level, in source order
};

// Reads a file one test at a time, so that memory does not grow with the number of tests:
//
//   TestReader reader(file, shared, diagnostics);   // classes are visible to all tests wherever
//   they stand declare(reader.head()); for (Arena arena; const syntax::Test* test =
//   reader.next(arena); arena.reset()) { ... }
//
// A .java file has no tests in this sense: all of it is in the head.
class TestReader {
 public:
  // The file and `shared`, which holds the head, must outlive the reader.
  TestReader(const SourceFile& file, Arena& shared, Diagnostics& diagnostics);
  ~TestReader();

  const FileHead& head() const;
  // The next test in source order, its nodes in `arena`; null after the last one or when
  // `diagnostics` is full.
  const syntax::Test* next(Arena& arena);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// A whole file at once.
struct ParseResult {
  FileHead head;
  syntax::List<const syntax::Test*> tests;
  bool ok = false;  // no error was found
};
ParseResult parse(const SourceFile& file, Arena& arena, Diagnostics& diagnostics);

}  // namespace thinair
