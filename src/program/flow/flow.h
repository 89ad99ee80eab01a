// What depends on the paths through a body: unreachable statements and missing returns (JLS 14.22),
// definite assignment (JLS 16), and captured locals that are not effectively final (JLS 4.12.4).
#pragma once

#include "program/resolved.h"
#include "syntax/diagnostics.h"

namespace thinair {

// Bodies of library classes are not looked at: tests do that once.
void check_flow(const resolved::Resolved& resolved, Diagnostics& diagnostics);

// Library bodies too.
void check_flow_of_all(const resolved::Resolved& resolved, Diagnostics& diagnostics);

}  // namespace thinair
