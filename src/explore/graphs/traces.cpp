#include "explore/graphs/traces.h"

#include <algorithm>

namespace thinair {
namespace {

bool same(const Move& a, const Move& b) {
  return a.thread == b.thread && a.way.answer == b.way.answer && a.way.chosen == b.way.chosen;
}

}  // namespace

Explored Traces::explore(uint64_t most_steps) {
  stop_after(most_steps);
  begin();
  has_begun_ = true;
  open();
  return search();
}

Explored Traces::search() {
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    if (frame.is_taken) {
      take_back();
      done_.pop_back();
    }
    frame.is_taken = frame.next < frame.stop;
    if (!frame.is_taken) {
      close();
      continue;
    }
    if (limits_.step()) break;
    const Try& next = tries_[frame.next++];
    done_.push_back(next.touches);
    const bool goes_on = take(next.move);
    if (is_time_to_pause(statistics_.steps) && !pause(statistics_.steps)) return Explored::TooMany;
    if (goes_on) open();
  }
  statistics_.executions = statistics_.paths;
  return Explored::All;
}

void Traces::open() {
  Frame frame{.begin = tries_.size(), .next = tries_.size()};
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
  frame.end = frame.stop = tries_.size();
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
  for (size_t i = outer.begin; i < taken; ++i) pass_on(tries_[i]);
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

void Traces::keep(const Fingerprint& ending) {
  if (telling_ == Endings::Telling::AtOnce) return Walk::keep(ending);
  FirstEndings::Found* found = first(ending, [this](SearchKey& key) {
    for (const Frame& frame : frames_) key.push_back(frame.branches());
  });
  if (found == nullptr) return;
  found->moves.clear();
  for (const Done& done : path_) found->add(done.move);
}

// --- searching together

Explored Traces::explore(const Subtree& subtree) {
  begin_subtree(subtree.number, subtree.key);
  if (has_begun_) {
    go_back_to_begin();
  } else {
    begin();
    has_begun_ = true;
  }
  done_.clear();
  for (const Try& done : subtree.path) {
    done_.push_back(done.touches);
    take(done.move);
  }
  given_ = subtree.path.size();
  statistics_.steps -= given_;  // they are counted where they were made
  tries_ = subtree.tries;
  asleep_ = subtree.asleep;
  frames_ = {subtree.frame};
  return search();
}

// Whether a step was in vain must be known to who took it, as for `Executions`.
void Traces::give() {
  for (size_t i = 0; i < frames_.size(); ++i) {
    Frame& frame = frames_[i];
    if (frame.next < frame.stop) {
      give_away(rest_of(i));
      frame.stop = frame.next;
      return;
    }
    if (frame.is_taken && path_[given_ + i].executions == statistics_.paths) return;
  }
}

Traces::Subtree Traces::rest_of(size_t index) const {
  const Frame& frame = frames_[index];
  Subtree rest;
  rest.key = key();
  for (size_t i = 0; i < index; ++i) rest.key.push_back(frames_[i].branches());
  for (size_t i = 0; i < given_ + index; ++i) rest.path.push_back({path_[i].move, done_[i]});
  const auto part = [](const std::vector<Try>& all, size_t begin, size_t end) {
    return std::vector<Try>(all.begin() + static_cast<std::ptrdiff_t>(begin),
                            all.begin() + static_cast<std::ptrdiff_t>(end));
  };
  rest.tries = part(tries_, frame.begin, frame.end);
  rest.asleep = part(asleep_, frame.sleep_begin, frame.sleep_end);
  rest.frame.next = frame.next - frame.begin;
  rest.frame.end = frame.end - frame.begin;
  rest.frame.stop = frame.stop - frame.begin;
  rest.frame.sleep_end = rest.asleep.size();
  return rest;
}

}  // namespace thinair
