// Ctrl-C: the first stops exploring, and what was found so far is printed; the second ends the
// program at once.
#pragma once

#include <atomic>

namespace thinair {

// From now on Ctrl-C sets the flag, which stays set.
const std::atomic<bool>& stop_on_interrupt();

}  // namespace thinair
