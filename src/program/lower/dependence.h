// Which loops end by a value read from shared memory: their rounds are counted (language.md,
// "Loops, and threads that stop").
//
// A value depends on shared memory if it was read there, was computed from such a value, or came to
// be one of several values by a branch on such a value. The last is found as divergence analysis
// does it: where the paths of such a branch meet again, every register that one of them wrote
// depends. So `if (x == 1) c++;` makes c depend afterwards, but the `i` of a loop inside the branch
// does not depend within it.
//
// Calls: parameters are joined over all call sites, results over all implementations; repeated over
// the whole program until nothing changes.
#pragma once

#include "program/program.h"

namespace thinair::lowering {

// Sets Loop::depends_on_shared of all loops. A loop that nothing local ever ends is counted too:
// else `while (true) x = 1;` would run for ever.
void mark_dependent_loops(Program& program);

}  // namespace thinair::lowering
