#include "explore/graphs/walk.h"

#include <algorithm>
#include <utility>

#include "explore/roles.h"
#include "program/uses.h"

namespace thinair {

Walk::Walk(const Machine& machine, std::shared_ptr<AutomatonNumbers> numbers, bool spurious,
           Limits& limits, Visitor& visitor, Endings::Telling telling)
    : automaton_(machine, std::move(numbers)),
      world_(automaton_),
      limits_(limits),
      program_(*machine.program),
      spurious_(spurious),
      last_is_eager_(!asks_who_lives(*machine.program)),
      endings_(automaton_, visitor, telling) {}

void Walk::begin() {
  statistics_.passes = 1;
  for (uint32_t i = 0; i < program_.threads.size(); ++i) world_.declare(i);
  begin_declared(first_role(program_));
  begun_ = world_.mark();
}

void Walk::go_back_to_begin() {
  world_.undo(begun_);
  path_.clear();
}

void Walk::begin_declared(ThreadDecl::Role role) {
  for_each_declared(program_, role, [&](uint32_t i) { world_.begin(i, automaton_.declared(i)); });
}

void Walk::after_last(uint32_t number) {
  if (has_role(program_, number, ThreadDecl::Role::Init)) {
    begin_declared(ThreadDecl::Role::Thread);
  }
  if (has_role(program_, number, ThreadDecl::Role::After)) return;
  for (uint32_t other = 0; other < world_.threads(); ++other) {
    if (world_.has_begun(other) && world_.step(other).status != Status::Ended) return;
  }
  begin_declared(ThreadDecl::Role::After);
}

bool Walk::take(const Move& move) {
  ++statistics_.steps;
  const uint32_t thread = move.thread;
  const NodeId before = world_.node(thread);
  path_.push_back({.move = move,
                   .before = before,
                   .told = world_.answer(thread, move.way),
                   .mark = world_.mark(),
                   .executions = statistics_.paths});
  world_.perform(thread, move.way);
  if (world_.threads() > World::kMaxThreads) {
    limits_.stop({.kind = Incomplete::Kind::Threads, .bound = World::kMaxThreads, .place = {}});
    return false;
  }
  if (automaton_[before].kind == ActionKind::Last) after_last(thread);
  switch (world_.step(thread).status) {
    case Status::Action:
    case Status::Ended:
      break;
    case Status::Cut:
      endings_.cut(world_.node(thread));
      path_.back().goes_on = false;
      break;
    case Status::Spins:
      tell_round(thread);
      world_.sleep(thread, told_);
      break;
  }
  return path_.back().goes_on;
}

void Walk::take_back() {
  const Done& done = path_.back();
  if (done.executions == statistics_.paths) ++statistics_.wasted;
  world_.undo(done.mark);
  path_.pop_back();
}

// First actions (what they acquire was there when the thread began) and freezes (they order
// nothing) commute with whatever other threads do. So do last actions where nobody joins or asks
// isAlive.
void Walk::add_moves(std::vector<Move>& out) {
  for (uint32_t thread = 0; thread < world_.threads(); ++thread) {
    if (!world_.has_begun(thread) || world_.step(thread).status != Status::Action) continue;
    const ActionKind kind = world_.step(thread).kind;
    if (kind == ActionKind::First || kind == ActionKind::Freeze ||
        (kind == ActionKind::Last && last_is_eager_)) {
      out.push_back({.thread = thread, .way = {}});
      return;
    }
  }
  for (uint32_t thread = 0; thread < world_.threads(); ++thread) {
    if (!world_.has_begun(thread) || world_.step(thread).status != Status::Action) continue;
    ways_.clear();
    world_.ways(thread, spurious_, ways_);
    for (const Way& way : ways_) out.push_back({.thread = thread, .way = way});
  }
}

bool Walk::none_must(std::span<const Move> moves) const {
  return std::ranges::all_of(moves, [this](const Move& move) {
    return world_.step(move.thread).wakes && move.way.answer == SyncState::kForNoReason;
  });
}

const std::vector<size_t>& Walk::round_of(uint32_t thread) {
  round_.clear();
  const uint32_t actions = world_.step(thread).round;
  for (size_t i = path_.size(); i-- > 0 && round_.size() < actions;) {
    if (path_[i].move.thread == thread) round_.push_back(i);
  }
  return round_;
}

void Walk::tell_round(uint32_t thread) {
  told_.clear();
  for (const size_t i : round_of(thread)) told_.push_back({path_[i].before, path_[i].told});
}

// A round that ended as it began might as well not have been: whatever follows another round
// follows from where the thread did not go round at all. So a sleeping thread never wakes, and a
// path on which it would is told elsewhere.
bool Walk::ended() {
  for (uint32_t thread = 0; thread < world_.threads(); ++thread) {
    if (!is_asleep(thread)) continue;
    tell_round(thread);
    if (world_.answers_differently(told_)) {
      ++statistics_.blocked;
      return false;
    }
  }
  ++statistics_.paths;
  keep(ending_print());
  return true;
}

void Walk::keep(const Fingerprint& ending) {
  if (!endings_.is_new(ending)) return;
  moves_.clear();
  for (const Done& done : path_) moves_.push_back(done.move);
  endings_.tell(moves_);
}

Fingerprint Walk::ending_print() {
  Fingerprinter print;
  for (uint32_t thread = 0; thread < world_.threads(); ++thread) {
    if (!world_.has_begun(thread)) continue;
    const Step& step = world_.step(thread);
    const bool has_ended = step.status == Status::Ended;
    print.add(thread).add(has_ended);
    if (has_ended) {
      print.add(step.ending);
    } else {
      // It is stuck in a place, and waits for somebody there.
      const Fingerprint stuck = automaton_.print_of(world_.node(thread));
      print.add(stuck.a).add(stuck.b).add(world_.is_in_wait_set(thread));
      print.add(world_.value(step.place));
    }
  }
  endings_.add_memory(print, [this](uint32_t place) { return world_.value(place); });
  return print.print();
}

}  // namespace thinair
