// Why a thread that was cut makes the exploration incomplete.
#pragma once

#include "machine/thread.h"
#include "memory/result.h"

namespace thinair {

Incomplete why_cut(const Machine& machine, const Thread& thread);

}  // namespace thinair
