// The code as text, for `show --ir`.
#pragma once

#include <string>

#include "program/program.h"

namespace thinair {

// One method: its instructions with their operands and places, its loops, its handlers.
std::string print_code(const Program& program, MethodId method);

// All methods that have code, in the order of their ids.
std::string print_code(const Program& program);

// "Helper.get(int)"; a thread's body is just its name.
std::string signature_of(const Program& program, MethodId method);

}  // namespace thinair
