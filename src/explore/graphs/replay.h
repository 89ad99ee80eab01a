// A path of moves, run again from the start with everything that a report wants to know: events,
// what each read saw, clocks. Only what is worth showing is replayed.
#pragma once

#include <span>

#include "explore/graphs/automaton.h"
#include "explore/paths.h"
#include "memory/sync_state.h"

namespace thinair {

// A thread's next action happens in this way.
struct Move {
  uint32_t thread = 0;  // as the automaton numbers them
  Way way;
};

// Tells the visitor how the path ended. Under sequential consistency.
void replay(const Automaton& automaton, std::span<const Move> path, Visitor& visitor);

}  // namespace thinair
