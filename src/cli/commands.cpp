#include "cli/check.h"
#include "cli/command.h"
#include "cli/compare.h"
#include "cli/show.h"

namespace thinair {

Commands make_commands() {
  Commands commands;
  commands.push_back(make_check());
  commands.push_back(make_compare());
  commands.push_back(make_show());
  return commands;
}

}  // namespace thinair
