// From the resolved tree to the register code inside Program.
#pragma once

#include <optional>

#include "program/resolved.h"
#include "syntax/diagnostics.h"

namespace thinair {

// Code, loops and the registers of observed locals are filled in; nothing of the tree is needed
// afterwards. What does not fit the code's operands (a method of more than 65,535 registers, code
// of more than a million instructions) is an error in `diagnostics`, and there is no program.
std::optional<Program> lower(resolved::Resolved&& resolved, Diagnostics& diagnostics);

// The same for input that is known to fit; throws std::length_error if it does not.
Program lower(resolved::Resolved&& resolved);

}  // namespace thinair
