// A thread of the program as a path has it: its machine, and what it wants to do next.
#pragma once

#include <optional>

#include "machine/thread.h"
#include "memory/fingerprint.h"

namespace thinair {

// A round of a waiting loop: a range of the thread's program order.
struct Round {
  uint32_t begin = 0, end = 0;
  bool empty() const { return begin == end; }
};

struct RunningThread {
  std::optional<Thread> machine;  // none: not on this path (yet)
  Status status = Status::Ended;
  Action pending;      // Status::Action
  Round round;         // Status::Spins: the round that has just ended
  Round round_before;  // the round it slept after, if it ever did
  Fingerprint print;   // of the machine; only where the model's key needs it

  bool asleep() const { return machine && status == Status::Spins; }
};

}  // namespace thinair
