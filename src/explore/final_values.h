// The columns of an outcome: last values of locals, and what shared names have in the end.
#pragma once

#include <vector>

#include "explore/paths.h"
#include "program/condition.h"

namespace thinair {

// All outcomes of one complete path: under models that leave open which write memory ends with, a
// shared name may have several values, each name by itself.
std::vector<Outcome> outcomes_of(const Program& program, Names& names, const EndedPath& path);

}  // namespace thinair
