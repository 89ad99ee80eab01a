// What every exploring command does: read the files, explore their tests, several at a time, and
// hand the results over one by one, in the order of the files.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.h"
#include "cli/inputs.h"
#include "cli/options.h"
#include "explore/explore.h"
#include "report/verdict.h"
#include "report/why.h"

namespace thinair {

// What was asked for and does not exist.
std::optional<UsageError> refuse(const ExploreOptions& options);

// How to explore, without limits and progress.
ExploreSettings settings_of(const ExploreOptions& options);

ExitCode exit_code_of(TestStatus status);

struct TestVisitor {
  std::function<void(const TestResult&, const std::vector<Question>&)> explored;
  std::function<void(const std::string&)> no_test;  // a Java file without a test
};

struct ExploredTests {
  ExitCode code = ExitCode::Clean;  // of reading, not of what was found
  uint64_t not_begun = 0;           // tests that Ctrl-C left out
};

// The exit code of reading; says so if there were tests that were not begun.
ExitCode report_rest(const ExploredTests& tests);

ExploredTests explore_tests(const std::vector<std::string>& arguments,
                            const ExploreOptions& options, const TestVisitor& visitor);

}  // namespace thinair
