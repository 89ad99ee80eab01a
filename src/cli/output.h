// Results to standard output, everything else to standard error.
#pragma once

#include <string_view>

#include "cli/inputs.h"

namespace thinair {

// Ends the program with a message if the output cannot be written (a full disk). A closed pipe ends
// it as it ends any filter.
void write_result(std::string_view text);

// `thinair: error: ...`, and a line with the hint if there is one.
void write_error(const UsageError& error);

// Diagnostics of a file, already complete lines.
void write_diagnostics(std::string_view text);

}  // namespace thinair
