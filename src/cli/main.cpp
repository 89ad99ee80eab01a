// The stages of a run, in order: the command line, then one command.
#include <fmt/format.h>

#include <csignal>
#include <exception>
#include <span>
#include <string>

#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/output.h"

namespace thinair {
namespace {

ExitCode run(int argc, const char* const* argv) {
  const Commands commands = make_commands();
  const auto asked = parse_command_line(argc, argv, commands);
  if (const ExitCode* nothing_to_run = std::get_if<ExitCode>(&asked)) return *nothing_to_run;
  return std::get<Command*>(asked)->run();
}

// No exception is part of any answer: one that comes this far is a fault of ours.
ExitCode report_fault(std::span<const char* const> arguments, const char* what) {
  std::string line;
  for (const char* argument : arguments) line += fmt::format(" {}", argument);
  write_error(
      {fmt::format("internal error: {}", what),
       fmt::format(
           "This is a fault of thinair {}, not of your program. Please report this message, the\n"
           "  test and the command:{}",
           THINAIR_VERSION, line)});
  return ExitCode::Fault;
}

}  // namespace
}  // namespace thinair

int main(int argc, char** argv) {
  // A reader that has seen enough (`| head`) ends us as it ends any filter.
  std::signal(SIGPIPE, SIG_DFL);
  const std::span<const char* const> arguments(argv, static_cast<std::size_t>(argc));
  thinair::ExitCode code = thinair::ExitCode::Fault;
  try {
    code = thinair::run(argc, argv);
  } catch (const std::exception& fault) {
    code = thinair::report_fault(arguments, fault.what());
  } catch (...) {
    code = thinair::report_fault(arguments, "an exception of unknown type");
  }
  return static_cast<int>(code);
}
