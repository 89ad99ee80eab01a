// From the names on the command line to the files they stand for.
#pragma once

#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "cli/exit_code.h"

namespace CLI {
class App;
}

namespace thinair {

// Something wrong with the command line or a file on it, and what to try instead.
struct UsageError {
  std::string message;
  std::string hint = {};
};

// The name under which standard input is given, and the one it has in messages.
inline constexpr const char* kStandardInput = "-";
inline constexpr const char* kStandardInputName = "<stdin>";

struct Inputs {
  std::vector<std::string> files;  // in the order of the command line; a folder's own are sorted
  std::vector<UsageError> errors;
};

// A file stands for itself, a folder for every .litmus and .java file below it, `-` for standard
// input.
Inputs collect_inputs(const std::vector<std::string>& arguments);

struct InputText {
  std::string name;  // as messages call it
  std::string text;
};

std::variant<InputText, UsageError> read_input(const std::string& file);

// The files argument that every command takes.
void declare_inputs(CLI::App& app, std::vector<std::string>& arguments);

// Does `work` on every file that can be read and reports the others; the exit code is that of all
// together.
ExitCode for_each_input(const std::vector<std::string>& arguments,
                        const std::function<ExitCode(InputText)>& work);

}  // namespace thinair
