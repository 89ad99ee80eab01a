// thinair check: every outcome of each test, and whether its expectations hold.
#pragma once

#include <memory>

#include "cli/command.h"

namespace thinair {

std::unique_ptr<Command> make_check();

}  // namespace thinair
