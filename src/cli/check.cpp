#include "cli/check.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "cli/explore_tests.h"
#include "cli/inputs.h"
#include "cli/options.h"
#include "cli/output.h"
#include "report/check_text.h"
#include "report/json.h"
#include "report/verdict.h"

namespace thinair {
namespace {

// https://no-color.org
bool wants_colour() {
  const char* no_colour = std::getenv("NO_COLOR");
  if (no_colour != nullptr && *no_colour != '\0') return false;
  const char* term = std::getenv("TERM");
  return isatty(STDOUT_FILENO) != 0 && term != nullptr && std::string_view(term) != "dumb";
}

class Check : public Command {
 public:
  std::string name() const override { return "check"; }
  std::string summary() const override {
    return "print every outcome of each test, and whether its expectations hold";
  }

  void declare(CLI::App& app) override {
    declare_inputs(app, arguments_);
    add_explore_options(app, options_);
  }

  ExitCode run() override {
    if (const auto error = refuse(options_)) {
      write_error(*error);
      return ExitCode::BadInput;
    }
    text_ = {.max_rows = options_.max_rows, .verbose = options_.verbose, .colour = wants_colour()};
    const bool is_json = options_.format == Format::Json;
    if (is_json) write_result(json_opening(THINAIR_VERSION));
    const TestVisitor visitor{.explored = [this](const TestResult& r) { explored(r); },
                              .no_test =
                                  [is_json](const std::string& file) {
                                    if (!is_json) write_result(file + ": no test\n");
                                  }};
    const ExploredTests tests = explore_tests(arguments_, options_, visitor);
    code_ = merge(code_, tests.code);
    if (is_json) {
      write_result(json_closing());
    } else if (tally_.tests() > 0) {
      write_result(closing_line(tally_));
    }
    if (tests.not_begun > 0) {
      code_ = merge(code_, ExitCode::Incomplete);
      write_diagnostics(fmt::format("incomplete: interrupted, {} {} not begun\n", tests.not_begun,
                                    tests.not_begun == 1 ? "test" : "tests"));
    }
    return code_;
  }

 private:
  void explored(const TestResult& result) {
    const TestVerdict verdict = judge(result);
    code_ = merge(code_, exit_code_of(verdict.status));
    if (options_.format == Format::Json) {
      write_result((tally_.tests() > 0 ? ",\n" : "") + json_of(result, verdict));
    } else if (!options_.quiet || verdict.status != Status::AsExpected) {
      write_result(check_text(result, verdict, text_));
    }
    tally_.add(verdict.status);
  }

  std::vector<std::string> arguments_;
  ExploreOptions options_;
  CheckTextOptions text_;
  Tally tally_;
  ExitCode code_ = ExitCode::Clean;
};

}  // namespace

std::unique_ptr<Command> make_check() {
  return std::make_unique<Check>();
}

}  // namespace thinair
