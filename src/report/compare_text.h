// Tests against models and schemes, as `compare` prints them: a Markdown table, one row a test, one
// group of columns a run (path-relaxer.txt, Fig. 8).
#pragma once

#include <string>
#include <vector>

#include "memory/result.h"
#include "report/verdict.h"

namespace thinair {

class CompareTable {
 public:
  void add(const TestResult& result, const TestVerdict& verdict);
  bool empty() const { return rows_.empty(); }
  // Ends with a newline.
  std::string text() const;

 private:
  std::vector<std::string> header_;
  bool is_counted_ = false;  // the same for all tests of a run of the tool
  std::vector<std::vector<std::string>> rows_;
};

// Threads of the program that ran in some witness; those it declares, if there is none.
size_t threads_of(const TestResult& result);

}  // namespace thinair
