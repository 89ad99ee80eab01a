// A thread that a bound stopped, as a reason why an exploration is incomplete.
#pragma once

#include "machine/thread.h"
#include "memory/result.h"

namespace thinair {

Incomplete cut_reason(const Program& program, const Names& names, const Thread& thread);

}  // namespace thinair
