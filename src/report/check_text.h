// A test's result for people, as `check` prints it.
#pragma once

#include <cstdint>
#include <string>

#include "memory/result.h"
#include "report/verdict.h"

namespace thinair {

struct CheckTextOptions {
  uint64_t max_rows = 200;
  bool verbose = false;  // witnesses too
  bool colour = false;
};

// Ends with a newline.
std::string check_text(const TestResult& result, const TestVerdict& verdict,
                       const CheckTextOptions& options);

struct Tally {
  uint64_t as_expected = 0, not_as_expected = 0, incomplete = 0;
  void add(TestStatus status);
  uint64_t tests() const { return as_expected + not_as_expected + incomplete; }
};

// `1 test: 1 as expected, 0 not, 0 incomplete`, with a newline.
std::string closing_line(const Tally& tally);

}  // namespace thinair
