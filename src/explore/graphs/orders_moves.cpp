// What can happen next, and how little of it is enough.
#include <algorithm>

#include "explore/graphs/orders.h"

namespace thinair {

// True: nothing must happen any more.
bool Orders::add_moves() {
  if (options_.has_buffers) return add_buffered_moves();
  switch (add_lonely_moves()) {
    case Found::Moves:
      return false;
    case Found::Asleep:
      ++statistics_.blocked;
      return false;
    case Found::Nothing:
      break;
  }
  return add_dependent_moves();
}

// What a thread writes into its buffer is its own matter, and so is its beginning.
bool Orders::add_buffered_moves() {
  const size_t before = moves_.size();
  for (const uint32_t thread : begun_) {
    if (step(thread).status != Status::Action) continue;
    const ActionKind kind = step(thread).kind;
    if (kind != ActionKind::First && kind != ActionKind::Freeze && kind != ActionKind::Write &&
        !(kind == ActionKind::Last && last_is_eager_)) {
      continue;
    }
    if (add_moves_of(thread)) return false;
  }
  bool must = false;
  for (const uint32_t thread : begun_) {
    if (step(thread).status != Status::Action || !add_moves_of(thread)) continue;
    must |= std::ranges::any_of(choices_, [](const Choice& c) { return !c.is_optional; });
  }
  std::vector<MemoryStep> steps;
  model_.memory_steps(history_, steps);
  for (const MemoryStep& memory : steps) moves_.push_back({.is_memory = true, .memory = memory});
  return !must && steps.empty() && moves_.size() >= before;
}

// One thread whose next action nothing that others may still do depends on. Those that can only
// happen in one way come first: choosing early would mean to do the same in each branch.
Orders::Found Orders::add_lonely_moves() {
  for (const bool reads : {false, true}) {
    for (const uint32_t thread : begun_) {
      if (step(thread).status != Status::Action) continue;
      if ((step(thread).kind == ActionKind::Read) != reads || !is_alone(thread)) continue;
      const size_t before = moves_.size();
      if (!add_moves_of(thread)) continue;
      if (std::ranges::all_of(choices_, [](const Choice& c) { return c.is_optional; })) {
        moves_.resize(before);
        continue;
      }
      return moves_.size() == before ? Found::Asleep : Found::Moves;
    }
  }
  return Found::Nothing;
}

bool Orders::can_still_act(uint32_t thread) const {
  return step(thread).status == Status::Action;
}

bool Orders::is_alone(uint32_t thread) const {
  return std::ranges::none_of(begun_, [&](uint32_t other) {
    return other != thread && can_still_act(other) &&
           ahead_.may_meet(threads_[thread].node, threads_[other].node);
  });
}

// A persistent set of threads, as small as can be: with each thread it has those that may get in
// the way of its next action, be it to forestall it or to make it possible.
bool Orders::add_dependent_moves() {
  std::vector<uint32_t> best;
  size_t fewest = 0;
  bool can_any = false, must_any = false;
  std::vector<size_t> ways(threads_.size(), 0);
  std::vector<bool> must(threads_.size(), false);
  for (const uint32_t thread : begun_) {
    if (!can_still_act(thread)) continue;
    choices_.clear();
    finder_.add(history_, sync_, thread, action(thread), choices_);
    ways[thread] = choices_.size();
    must[thread] = std::ranges::any_of(choices_, [](const Choice& c) { return !c.is_optional; });
    can_any |= !choices_.empty();
    must_any |= must[thread];
  }
  if (!can_any) return true;
  for (const uint32_t seed : begun_) {
    if (!can_still_act(seed) || (must_any ? !must[seed] : ways[seed] == 0)) continue;
    std::vector<uint32_t> set = {seed};
    for (size_t i = 0; i < set.size(); ++i) {
      for (const uint32_t other : begun_) {
        if (!can_still_act(other) || std::ranges::find(set, other) != set.end()) continue;
        if (ahead_.may_meet(threads_[set[i]].node, threads_[other].node)) set.push_back(other);
      }
    }
    size_t all = 0;
    for (const uint32_t thread : set) all += ways[thread];
    if (best.empty() || all < fewest) {
      best = std::move(set);
      fewest = all;
    }
  }
  std::ranges::sort(best);
  const size_t before = moves_.size();
  for (const uint32_t thread : best) add_moves_of(thread);
  if (must_any && moves_.size() == before) ++statistics_.blocked;
  return !must_any;
}

// False: the thread is blocked. What was explored already is left out.
bool Orders::add_moves_of(uint32_t thread) {
  choices_.clear();
  finder_.add(history_, sync_, thread, action(thread), choices_);
  std::erase_if(choices_, [&](const Choice& choice) {
    return choice.sight.kind == Seen::Kind::Future && !may_still_come(promise_of(thread, choice));
  });
  const Sleeper* sleeper = sleeps_ ? sleeper_of(thread) : nullptr;
  for (const Choice& choice : choices_) {
    if (sleeper != nullptr &&
        (choice.sight.kind != Seen::Kind::Event || choice.sight.event < sleeper->from)) {
      continue;
    }
    moves_.push_back({.thread = thread, .choice = choice});
  }
  return !choices_.empty();
}

// Who slept before the last move sleeps on, unless that move changed what they would do.
void Orders::inherit_sleepers() {
  const Frame& before = frames_[depth_ - 2];
  const Move& move = moves_[before.next - 1];
  const NodeId acted = before.before.node;
  const size_t end = frames_[depth_ - 1].asleep;
  for (size_t i = before.asleep; i < end; ++i) {
    Sleeper sleeper = sleepers_[i];
    if (sleeper.thread == move.thread) continue;
    const NodeId node = threads_[sleeper.thread].node;
    if (ahead_.meet(node, acted)) {
      // What a plain read may see but for this write has been explored.
      if (automaton_[node].kind != ActionKind::Read) continue;
      if (automaton_[acted].kind != ActionKind::Write) continue;
      const EventIndex write = history_.size() - 1;
      if (!model_.was_seen_early(history_, write)) sleeper.from = std::min(sleeper.from, write);
    }
    sleepers_.push_back(sleeper);
  }
}

// All that the thread before could do was explored: in what follows it sleeps.
void Orders::sleep_after(Frame& frame) {
  const uint32_t thread = moves_[frame.next].thread;
  if (thread == frame.thread) return;
  const auto first = sleepers_.begin() + static_cast<std::ptrdiff_t>(frame.asleep);
  const auto is_it = [&](const Sleeper& s) { return s.thread == frame.thread; };
  if (const auto found = std::find_if(first, sleepers_.end(), is_it); found != sleepers_.end()) {
    found->from = kNoEvent;
  } else {
    sleepers_.push_back({.thread = frame.thread});
  }
  frame.thread = thread;
}

const Orders::Sleeper* Orders::sleeper_of(uint32_t thread) const {
  for (size_t i = frames_[depth_ - 1].asleep; i < sleepers_.size(); ++i) {
    if (sleepers_[i].thread == thread) return &sleepers_[i];
  }
  return nullptr;
}

}  // namespace thinair
