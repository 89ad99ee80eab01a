// Outcomes sorted by what they say, so that output does not depend on what was found first.
#pragma once

#include <compare>

#include "memory/result.h"

namespace thinair {

std::strong_ordering compare_objects(const Names& names, ObjRef a, ObjRef b);
// Puts Outcome::started in its order.
void sort_started(const Names& names, Outcome& outcome);
std::strong_ordering compare_outcomes(const Program& program, const Names& names, const Outcome& a,
                                      const Outcome& b);

}  // namespace thinair
