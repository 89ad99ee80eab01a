// How a path ended: who never moves again, and whether that is a deadlock or a hang (language.md,
// "Loops, and threads that stop").
#pragma once

#include <span>
#include <vector>

#include "explore/running_thread.h"
#include "memory/result.h"
#include "memory/sync_state.h"

namespace thinair {

struct Ending {
  std::vector<Blocked> blocked;
  std::vector<bool> hangs;  // for each thread number
  bool deadlock = false;

  bool complete() const { return blocked.empty(); }
};

Ending ending_of(const Program& program, const Names& names, std::span<const RunningThread> threads,
                 const SyncState& sync, History& history);

}  // namespace thinair
