// What the model `hb` has to know about programs that it cannot see itself: their constants, and
// who could write which value where.
#pragma once

#include <optional>
#include <vector>

#include "machine/thread.h"
#include "models/hb.h"

namespace thinair {

// Literals of the program's own code and of its conditions.
ReadableValues constants_of(const Program& program, Names& names);

// Could a variable of this type hold the value?
bool can_hold(Basic basic, Value value);

// Every write that some thread could do if each read returned any value that is readable and that
// somebody could write there. An overapproximation: every thread runs by itself. Nothing: there are
// more than `states` states of threads.
std::optional<std::vector<PossibleWrite>> possible_writes(const Machine& machine,
                                                          const ReadableValues& readable,
                                                          size_t states);

}  // namespace thinair
