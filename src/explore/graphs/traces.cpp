#include "explore/graphs/traces.h"

#include <algorithm>

namespace thinair {
namespace {

bool same(const Move& a, const Move& b) {
  return a.thread == b.thread && a.way.answer == b.way.answer && a.way.chosen == b.way.chosen;
}

}  // namespace

void Traces::explore() {
  begin();
  open();
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    if (frame.is_taken) {
      take_back();
      done_.pop_back();
    }
    frame.is_taken = frame.next < frame.end;
    if (!frame.is_taken) {
      close();
      continue;
    }
    if (limits_.step()) return;
    const Try& next = tries_[frame.next++];
    done_.push_back(next.touches);
    if (take(next.move)) open();
  }
  statistics_.executions = statistics_.paths;
}

void Traces::open() {
  Frame frame{.next = tries_.size()};
  frame.sleep_begin = asleep_.size();
  if (!frames_.empty()) pass_on_sleepers(frames_.back());
  frame.sleep_end = asleep_.size();
  moves_.clear();
  add_moves(moves_);
  for (const Move& move : moves_) {
    if (!sleeps(move, frame)) {
      tries_.push_back({move, world_.touches(move.thread, move.way)});
    }
  }
  frame.end = tries_.size();
  frames_.push_back(frame);
  if (none_must(moves_)) {
    if (rounds_are_last()) {
      ended();
    } else {
      ++statistics_.blocked;
    }
  } else if (frame.next == frame.end) {
    ++statistics_.blocked;
  }
}

void Traces::close() {
  frames_.pop_back();
  tries_.resize(frames_.empty() ? 0 : frames_.back().end);
  asleep_.resize(frames_.empty() ? 0 : frames_.back().sleep_end);
}

bool Traces::sleeps(const Move& move, const Frame& frame) const {
  return std::any_of(asleep_.begin() + static_cast<std::ptrdiff_t>(frame.sleep_begin),
                     asleep_.begin() + static_cast<std::ptrdiff_t>(frame.sleep_end),
                     [&](const Try& asleep) { return same(asleep.move, move); });
}

// What slept before the last move and what was tried instead of it, as far as it is independent
// of that move.
void Traces::pass_on_sleepers(const Frame& outer) {
  const size_t taken = outer.next - 1;
  const Try now = tries_[taken];
  const auto pass_on = [&](const Try& other) {
    if (other.move.thread == now.move.thread || depend(other.touches, now.touches)) return;
    asleep_.push_back(Try(other));
  };
  for (size_t i = outer.sleep_begin; i < outer.sleep_end; ++i) pass_on(Try(asleep_[i]));
  // The frame's tries begin where the ones of the frame outside it end.
  const size_t begin = frames_.size() < 2 ? 0 : frames_[frames_.size() - 2].end;
  for (size_t i = begin; i < taken; ++i) pass_on(tries_[i]);
}

// A waiting round orders nothing, so each execution is told with those rounds last, in the order of
// their threads.
bool Traces::rounds_are_last() {
  std::vector<bool> is_in_round(path_.size(), false);
  bool has_rounds = false;
  for (uint32_t thread = 0; thread < world_.threads(); ++thread) {
    if (!world_.has_begun(thread) || world_.step(thread).status != Status::Spins) continue;
    for (const size_t i : round_of(thread)) is_in_round[i] = has_rounds = true;
  }
  if (!has_rounds) return true;
  for (size_t i = 0; i < path_.size(); ++i) {
    if (!is_in_round[i]) continue;
    for (size_t j = i + 1; j < path_.size(); ++j) {
      const bool may_follow = is_in_round[j] && path_[j].move.thread >= path_[i].move.thread;
      if (!may_follow && depend(done_[i], done_[j])) return false;
    }
  }
  return true;
}

}  // namespace thinair
