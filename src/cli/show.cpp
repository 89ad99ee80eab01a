#include "cli/show.h"

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/inputs.h"
#include "cli/output.h"

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
    return for_each_input(arguments_, [](const InputText& input) {
      write_result(input.name + "\n");
      return ExitCode::Clean;
    });
  }

 private:
  std::vector<std::string> arguments_;
  bool ir_ = false;
};

}  // namespace

std::unique_ptr<Command> make_show() {
  return std::make_unique<Show>();
}

}  // namespace thinair
