// Names, types, overloads, constants: from the syntax tree to the resolved tree.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "program/resolved.h"
#include "syntax/diagnostics.h"
#include "syntax/parse.h"

namespace thinair {

// What a file gives to all its tests; kept while its tests are read. Errors go to `diagnostics`; a
// test that has any is not returned.
class Checker {
 public:
  // The head's nodes must outlive the checker.
  Checker(std::shared_ptr<const SourceFile> file, const FileHead& head, Diagnostics& diagnostics);
  ~Checker();

  std::optional<resolved::Resolved> test(const syntax::Test& test);
  // One for each class with `public static void main(String[])`.
  std::vector<resolved::Resolved> java_tests();
  // The file's imports and all its classes, used or not. What it returns is for the flow analysis:
  // a program without threads.
  std::optional<resolved::Resolved> check_all();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace thinair
