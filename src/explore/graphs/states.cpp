#include "explore/graphs/states.h"

namespace thinair {

bool States::explore(uint64_t most_steps, const bool& is_enough) {
  begin();
  open();
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    if (frame.is_taken) take_back();
    frame.is_taken = frame.next < frame.end;
    if (!frame.is_taken) {
      frames_.pop_back();
      moves_.resize(frames_.empty() ? 0 : frames_.back().end);
      continue;
    }
    if (is_enough || limits_.step()) return true;
    if (statistics_.steps >= most_steps) return false;
    if (!take(moves_[frame.next++]) || !seen_.insert(world_.print()).second) continue;
    statistics_.states = seen_.size();
    limits_.report(1, seen_.size());
    open();
  }
  return true;
}

void States::open() {
  const size_t begin = moves_.size();
  add_moves(moves_);
  frames_.push_back({.next = begin, .end = moves_.size()});
  if (none_must(std::span(moves_).subspan(begin))) ended();
}

}  // namespace thinair
