// thinair show: the program as the tool understood it.
#pragma once

#include <memory>

#include "cli/command.h"

namespace thinair {

std::unique_ptr<Command> make_show();

}  // namespace thinair
