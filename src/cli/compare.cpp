#include "cli/compare.h"

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/explore_tests.h"
#include "cli/inputs.h"
#include "cli/json_writer.h"
#include "cli/options.h"
#include "cli/output.h"
#include "report/compare_text.h"
#include "report/json.h"
#include "report/verdict.h"

namespace thinair {
namespace {

class Compare : public Command {
 public:
  std::string name() const override { return "compare"; }
  std::string summary() const override {
    return "print what models and schemes cost and find, one row a test";
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
    // Times and memory mean little while other tests run.
    if (!options_.jobs) options_.jobs = 1;
    const bool is_json = options_.format == Format::Json;
    JsonWriter json(is_json);
    const ExploredTests tests = explore_tests(
        arguments_, options_,
        {.explored =
             [&](const TestResult& result, const std::vector<Question>& questions) {
               const TestVerdict verdict = judge(result);
               code_ = merge(code_, exit_code_of(verdict.status));
               if (is_json) {
                 json.add(json_of(result, verdict, questions));
               } else {
                 table_.add(result, verdict);
               }
             },
         .no_test = [](const std::string& file) { write_diagnostics(file + ": no test\n"); }});
    json.close();
    if (!is_json && !table_.empty()) write_result(table_.text());
    return merge(code_, report_rest(tests));
  }

 private:
  std::vector<std::string> arguments_;
  ExploreOptions options_;
  CompareTable table_;
  ExitCode code_ = ExitCode::Clean;
};

}  // namespace

std::unique_ptr<Command> make_compare() {
  return std::make_unique<Compare>();
}

}  // namespace thinair
