#include "cli/command.h"
#include "cli/show.h"

namespace thinair {

Commands makeCommands() {
  Commands commands;
  commands.push_back(makeShow());
  return commands;
}

}  // namespace thinair
