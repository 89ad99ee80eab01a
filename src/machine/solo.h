// Runs a program once, on a memory that is just a table: init, then each thread until it ends or
// must wait for another, then after. No model, no choice; what tests and benchmarks of single
// threads need.
#pragma once

#include <string>
#include <vector>

#include "machine/thread.h"

namespace thinair {

struct SoloResult {
  enum class End : uint8_t {
    Complete,
    Stuck,  // nobody can move
    Cut,    // a bound was hit
  };
  End end = End::Complete;
  std::string output;           // of all threads, in the order in which it was printed
  std::vector<Thread> threads;  // as they ended: the declared ones, then those that were started
  uint64_t actions = 0;

  // The uncaught exceptions and failed assertions of all threads, for messages of tests.
  std::string troubles(const Machine& machine) const;
};

SoloResult run_solo(const Machine& machine);

}  // namespace thinair
