// What the user asked for, or what is wrong with how they asked.
#pragma once

#include <variant>

#include "cli/command.h"
#include "cli/exit_code.h"

namespace thinair {

// The command to run, with its options set; or, when there is nothing to run (help, version, a
// mistake, all of them already printed), the exit code.
std::variant<Command*, ExitCode> parse_command_line(int argc, const char* const* argv,
                                                    const Commands& commands);

}  // namespace thinair
