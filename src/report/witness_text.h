// One execution for people: one column a thread, one row an action, each read with the write it
// saw. The rows are in path order, which contains happens-before, the synchronization order and
// every reads-from edge but those into the future: these point down the page, and are marked.
#pragma once

#include <string>
#include <vector>

#include "memory/result.h"

namespace thinair {

// Indented by four; at most 100 columns wide for up to 4 threads; ends with a newline.
std::string witness_text(const Program& program, const Names& names, const Witness& witness);

// The number of each event's row, from 1; 0: the row is not shown.
std::vector<size_t> row_numbers(const Execution& execution);

// Who never moves again and what for: the wait whose notify was lost, both locks of a deadlock with
// who holds them. One line a thread.
std::vector<std::string> blocked_lines(const Program& program, const Names& names,
                                       const Witness& witness);

// `write y = 1`, `read x: 1`, `lock Object#1 by T1 at 5:7`: an action without its place.
std::string action_text(const Program& program, const Names& names, const Event& event);

}  // namespace thinair
