// Happens-before of a witness as a graph, for drawing it and for asking whether it is one.
#pragma once

#include <compare>
#include <vector>

#include "memory/execution.h"

namespace thinair {

struct EventEdge {
  EventIndex from = 0, to = 0;
  friend auto operator<=>(const EventEdge&, const EventEdge&) = default;
};

// Happens-before as the clocks have it, as few edges as say it: program order and, for each event,
// the last of each other thread that its clock covers.
std::vector<EventEdge> happens_before_edges(const Execution& execution);
// From the write to the read, for reads that saw an event; with or without those from the future.
std::vector<EventEdge> reads_from_edges(const Execution& execution, bool with_future);

bool has_cycle(size_t events, const std::vector<EventEdge>& edges);
// All pairs that are connected by a path; the least edges that connect the same pairs. Only of
// graphs without a cycle. Both sorted.
std::vector<EventEdge> closure_of(size_t events, const std::vector<EventEdge>& edges);
std::vector<EventEdge> reduction_of(size_t events, const std::vector<EventEdge>& edges);

}  // namespace thinair
