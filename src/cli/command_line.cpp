#include "cli/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <vector>

#include "cli/output.h"
#include "syntax/spelling.h"

namespace thinair {
namespace {

constexpr const char* kAbout =
    "Every outcome that the Java memory model allows a small concurrent program, and why.";
constexpr const char* kExitCodes =
    "Exit codes: 0 all as expected, 1 something was found, 2 wrong input, 3 incomplete, 4 a fault "
    "of the tool.";

std::vector<std::string_view> option_names(const CLI::App& app, std::vector<std::string>& storage) {
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) storage.push_back("--" + name);
    for (const std::string& name : option->get_snames()) storage.push_back("-" + name);
  }
  return {storage.begin(), storage.end()};
}

UsageError unknown_option(const CLI::App& app, const std::string& given) {
  std::vector<std::string> storage;
  const auto names = option_names(app, storage);
  UsageError error{fmt::format("unknown option {}", given)};
  if (const auto name = closest(given.substr(0, given.find('=')), names); !name.empty()) {
    error.hint = fmt::format("did you mean {}?", name);
  } else {
    error.hint =
        fmt::format("{} --help lists them",
                    app.get_parent() == nullptr ? app.get_name() : "thinair " + app.get_name());
  }
  return error;
}

UsageError unknown_command(const std::string& given, const Commands& commands) {
  std::vector<std::string> storage;
  storage.reserve(commands.size());
  for (const auto& command : commands) storage.push_back(command->name());
  const std::vector<std::string_view> names(storage.begin(), storage.end());
  UsageError error{fmt::format("unknown command {}", given)};
  if (const auto name = closest(given, names); !name.empty()) {
    error.hint = fmt::format("did you mean {}?", name);
  } else {
    error.hint = fmt::format("the commands are: {}", fmt::join(names, " "));
  }
  return error;
}

// CLI11 says what it did not expect; which mistake that is, is for us to say.
UsageError explain(const CLI::ParseError& parse, const CLI::App& app, const Commands& commands) {
  const auto chosen = app.get_subcommands();
  const CLI::App& scope = chosen.empty() ? app : *chosen.front();
  for (const std::string& rest : app.remaining(true)) {
    if (rest.size() > 1 && rest.front() == '-') return unknown_option(scope, rest);
    if (chosen.empty()) return unknown_command(rest, commands);
  }
  const std::string help =
      chosen.empty() ? "thinair --help" : "thinair " + scope.get_name() + " --help";
  return {parse.what(), help + " says more"};
}

}  // namespace

std::variant<Command*, ExitCode> parse_command_line(int argc, const char* const* argv,
                                                    const Commands& commands) {
  CLI::App app(kAbout, "thinair");
  app.set_version_flag("--version", "thinair " THINAIR_VERSION);
  app.footer(kExitCodes);
  app.require_subcommand(1);
  std::map<const CLI::App*, Command*> by_app;
  for (const auto& command : commands) {
    CLI::App* sub = app.add_subcommand(command->name(), command->summary());
    command->declare(*sub);
    by_app.emplace(sub, command.get());
  }
  if (argc < 2) {
    write_diagnostics(app.help());
    return ExitCode::BadInput;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    const auto chosen = app.get_subcommands();
    write_result(chosen.empty() ? app.help() : chosen.front()->help("thinair"));
    return ExitCode::Clean;
  } catch (const CLI::CallForVersion& version) {
    write_result(std::string(version.what()) + "\n");
    return ExitCode::Clean;
  } catch (const CLI::ParseError& parse) {
    write_error(explain(parse, app, commands));
    return ExitCode::BadInput;
  }
  return by_app.at(app.get_subcommands().front());
}

}  // namespace thinair
