// The columns of an outcome: last values of locals, and what shared names have in the end.
#pragma once

#include <functional>

#include "explore/paths.h"
#include "program/condition.h"

namespace thinair {

// All outcomes of one complete path: under models that leave open which write memory ends with, a
// shared name may have several values, each name by itself. They can be as many as the product of
// what each name may hold, so they are visited one by one; false: `visit` said so, and the rest was
// left out.
bool for_each_outcome(const Program& program, Names& names, const EndedPath& path,
                      const std::function<bool(const Outcome&)>& visit);

}  // namespace thinair
