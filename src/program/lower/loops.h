// What the machine must know about loops once all code is there: which registers are live at their
// heads, whether their rounds are counted, and where it keeps its own books.
#pragma once

#include "program/program.h"

namespace thinair::lowering {

// Fills Program::loops; gives each method registers for its loops. Throws TooLarge.
void finish_loops(Program& program);

}  // namespace thinair::lowering
