// --dot DIR: one Graphviz file for each outcome's witness.
#pragma once

#include <optional>
#include <string>

#include "cli/inputs.h"
#include "memory/result.h"

namespace thinair {

// Makes the folder if it must.
std::optional<UsageError> make_dot_folder(const std::string& folder);
std::optional<UsageError> write_dots(const std::string& folder, const TestResult& result);

}  // namespace thinair
