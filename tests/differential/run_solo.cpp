// Prints `== NAME` and the output of every test of the files it is given; differential.py compares
// that with what the JDK prints.
#include <cstdio>

#include "fmt/format.h"
#include "tests/programs/run_file.h"

int main(int argc, char** argv) {
  bool failed = false;
  for (int i = 1; i < argc; ++i) {
    const thinair::testing::FileRun run = thinair::testing::run_file(argv[i]);
    fmt::print(stderr, "{}", run.errors);
    failed = failed || !run.errors.empty();
    for (const auto& test : run.tests)
      fmt::print("== {}\n{}{}", test.name, test.output, test.troubles);
  }
  return failed ? 1 : 0;
}
