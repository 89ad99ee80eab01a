// A command of the tool. A new one is one file and one line in commands.cpp.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/exit_code.h"

namespace CLI {
class App;
}

namespace thinair {

class Command {
 public:
  Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;
  virtual ~Command() = default;

  virtual std::string name() const = 0;
  virtual std::string summary() const = 0;
  // Its options and arguments, bound to members: they are set when `run` is called.
  virtual void declare(CLI::App& app) = 0;
  virtual ExitCode run() = 0;
};

using Commands = std::vector<std::unique_ptr<Command>>;

// Every command, in the order in which help lists them.
Commands make_commands();

}  // namespace thinair
