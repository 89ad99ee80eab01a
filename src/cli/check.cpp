#include "cli/check.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/dot_folder.h"
#include "cli/explore_tests.h"
#include "cli/inputs.h"
#include "cli/json_writer.h"
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
    if (refused(refuse(options_))) return ExitCode::BadInput;
    text_ = {.max_rows = options_.max_rows, .verbose = options_.verbose, .colour = wants_colour()};
    const bool is_json = options_.format == Format::Json;
    const bool draws = !options_.dot_folder.empty();
    if (draws && refused(make_dot_folder(options_.dot_folder))) return ExitCode::BadInput;
    JsonWriter json(is_json);
    const auto explored = [&](const TestResult& result, const std::vector<Question>& questions) {
      const TestVerdict verdict = judge(result);
      code_ = merge(code_, exit_code_of(verdict.status));
      tally_.add(verdict.status);
      if (draws && refused(write_dots(options_.dot_folder, result))) {
        code_ = merge(code_, ExitCode::BadInput);
      }
      if (is_json) {
        json.add(json_of(result, verdict, questions));
      } else if (!options_.quiet || verdict.status != TestStatus::AsExpected ||
                 !questions.empty()) {
        write_result(check_text(result, verdict, text_) + why_text(questions, result));
      }
    };
    const auto no_test = [&](const std::string& file) {
      if (!is_json) write_result(file + ": no test\n");
    };
    const ExploredTests tests =
        explore_tests(arguments_, options_, {.explored = explored, .no_test = no_test});
    json.close();
    if (!is_json && tally_.tests() > 0) write_result(closing_line(tally_));
    return merge(code_, report_rest(tests));
  }

 private:
  static bool refused(const std::optional<UsageError>& error) {
    if (error) write_error(*error);
    return error.has_value();
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
