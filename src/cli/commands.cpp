#include "cli/command.h"
#include "cli/show.h"

namespace thinair {

Commands make_commands() {
  Commands commands;
  commands.push_back(make_show());
  return commands;
}

}  // namespace thinair
