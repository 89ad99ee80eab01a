// thinair compare: one row a test, one group of columns a model or an action-ID scheme.
#pragma once

#include <memory>

#include "cli/command.h"

namespace thinair {

std::unique_ptr<Command> make_compare();

}  // namespace thinair
