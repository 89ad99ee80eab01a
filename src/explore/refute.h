// The small checker behind `--verify`: witnesses against the axioms (explore/axioms.h), with no
// code of the engine but the machine.
#pragma once

#include <optional>
#include <string>

#include "explore/explore.h"
#include "memory/result.h"

namespace thinair {

// Re-checks every witness of a result: each thread runs alone on the machine, told what the witness
// says it was told; its events must be what it does, every axiom must hold, and the outcome must be
// what it ended with. Says what is wrong, if anything is.
std::optional<std::string> refute(const TestResult& result, const ExploreSettings& settings);
// One witness of one run.
std::optional<std::string> refute(const TestResult& result, const ExploreSettings& settings,
                                  size_t run, const Witness& witness, const Outcome& outcome);

}  // namespace thinair
