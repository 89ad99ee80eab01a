#include "cli/show.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/inputs.h"
#include "cli/output.h"
#include "program/frontend.h"
#include "report/show.h"

namespace thinair {
namespace {

class Show : public Command {
 public:
  std::string name() const override { return "show"; }
  std::string summary() const override { return "print the program as the tool understood it"; }

  void declare(CLI::App& app) override {
    declare_inputs(app, arguments_);
    app.add_flag("--ir", ir_, "print the code too");
  }

  ExitCode run() override {
    return for_each_input(arguments_, [this](InputText input) { return read(std::move(input)); });
  }

 private:
  // A test at a time, each printed as soon as it is understood; then what was not.
  ExitCode read(InputText input) const {
    const auto file =
        std::make_shared<const SourceFile>(std::move(input.name), std::move(input.text));
    Diagnostics diagnostics;
    bool is_first = true;
    const int tests = for_each_test(file, diagnostics, [&](const Program& program) {
      write_result((is_first ? "" : "\n") + thinair::show(program, {.code = ir_}));
      is_first = false;
    });
    if (!diagnostics.empty()) {
      write_diagnostics(diagnostics.render());
      return ExitCode::BadInput;
    }
    if (tests == 0) write_result(fmt::format("{}: no test\n", file->name()));
    return ExitCode::Clean;
  }

  std::vector<std::string> arguments_;
  bool ir_ = false;
};

}  // namespace

std::unique_ptr<Command> make_show() {
  return std::make_unique<Show>();
}

}  // namespace thinair
