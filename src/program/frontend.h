// The way through this room: a test's tree is checked, its flow analysed, and lowered.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "program/program.h"
#include "program/resolved.h"
#include "syntax/diagnostics.h"
#include "syntax/tree.h"

namespace thinair {

// program/check/: names, types, overloads, constants; everything that depends on one place only.
//   (declared in program/check/check.h)
// program/flow/: reachability, definite assignment, effectively final captures (JLS 14.22, 16) over
// resolved bodies.
//   void check_flow(const resolved::Resolved&, Diagnostics&);             (program/flow/flow.h)
// program/lower/: resolved bodies to code; loops, live locals, dependence on shared values.
//   Program lower(resolved::Resolved&&);                                  (program/lower/lower.h)

// Reads a file and hands over every test in it, one at a time; nothing is kept of a test once the
// consumer returns. Returns how many tests there were. A test with errors is not handed over; the
// errors are in `diagnostics`.
int for_each_test(std::shared_ptr<const SourceFile> file, Diagnostics& diagnostics,
                  const std::function<void(Program&&)>& consumer);

}  // namespace thinair
