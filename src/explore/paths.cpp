#include "explore/paths.h"

#include <algorithm>

#include "explore/cut.h"
#include "explore/roles.h"
#include "explore/waiting.h"
#include "program/describe.h"
#include "program/uses.h"

namespace thinair {
Paths::Paths(const Machine& machine, Model& model, const PathsOptions& options, Limits& limits,
             Visitor& visitor)
    : machine_(machine),
      program_(*machine.program),
      model_(model),
      options_(options),
      limits_(limits),
      visitor_(visitor),
      last_is_eager_(!asks_who_lives(*machine.program)),
      finder_(model, options.spurious) {}

// Fig. 3.
void Paths::explore() {
  do {
    ++statistics_.passes;
    pass();
  } while (!limits_.reached() && model_.next_pass());
}

RunStatistics Paths::statistics() const {
  RunStatistics all = statistics_;
  all.states = seen_.size();
  all.write_set = model_.write_set_size();
  return all;
}

void Paths::pass() {
  seen_.clear();
  statistics_.paths = statistics_.discarded = statistics_.blocked = 0;
  // Thread i of the program has number i.
  threads_.resize(program_.threads.size());
  for (uint32_t i = 0; i < program_.threads.size(); ++i) {
    history_.thread_number(machine_.names->declared_thread(program_, i));
    sync_.declare(i);
  }
  begin_declared(first_role(program_), Clock());
  open_frame();
  while (depth_ > 0) {
    Frame& frame = frames_[depth_ - 1];
    if (frame.is_taken) take_back(frame);
    if (frame.next == frame.end) {
      close_frame();
      continue;
    }
    const Move move = moves_[frame.next++];
    if (limits_.step()) return;
    ++statistics_.steps;
    if (take(move, frame) == Taken::Impossible) continue;
    // A state already seen in this pass need not be explored twice.
    if (!seen_.insert(key()).second) continue;
    limits_.report(statistics_.passes, seen_.size());
    open_frame();
  }
  for (const uint32_t number : begun_) threads_[number] = RunningThread();
  begun_.clear();
  sync_ = SyncState();
}

// A frame lists what can happen in the state the path is in. Where nothing must, the path ends.
void Paths::open_frame() {
  if (depth_ == frames_.size()) frames_.emplace_back();
  Frame& frame = frames_[depth_++];
  frame.is_taken = false;
  frame.next = moves_.size();
  add_moves();
  frame.end = moves_.size();
  const auto begin = moves_.begin() + static_cast<std::ptrdiff_t>(frame.next);
  if (std::all_of(begin, moves_.end(), [](const Move& move) { return move.is_optional; })) {
    end_path();
  }
}

void Paths::close_frame() {
  --depth_;
  const Frame* outer = depth_ == 0 ? nullptr : &frames_[depth_ - 1];
  moves_.resize(outer == nullptr ? 0 : outer->end);
}

void Paths::add_moves() {
  if (options_.eager && add_eager_move()) return;
  for (const uint32_t thread : begun_) add_moves_of(thread);
  std::vector<MemoryStep> steps;
  model_.memory_steps(history_, steps);
  for (const MemoryStep& step : steps) {
    Move move;
    move.is_memory = true;
    move.memory = step;
    moves_.push_back(move);
  }
}

// First actions (what they acquire was there when the thread began) and freezes (they order
// nothing) commute with whatever other threads do. So do last actions where nobody joins or asks
// isAlive.
bool Paths::add_eager_move() {
  for (const uint32_t number : begun_) {
    const RunningThread& thread = threads_[number];
    if (thread.status != Status::Action) continue;
    const ActionKind kind = thread.pending.kind;
    if (kind != ActionKind::First && kind != ActionKind::Freeze &&
        !(kind == ActionKind::Last && last_is_eager_)) {
      continue;
    }
    const size_t before = moves_.size();
    add_ways(number, thread.pending, Move{.thread = number});
    if (moves_.size() > before) return true;
  }
  return false;
}

void Paths::add_moves_of(uint32_t number) {
  const RunningThread& thread = threads_[number];
  if (thread.status == Status::Action) {
    add_ways(number, thread.pending, Move{.thread = number});
    return;
  }
  if (!thread.asleep() || thread.round.empty()) return;
  const bool must = must_go_round(history_, sync_, model_, number, thread.round);
  if (!must && !may_go_round(history_, model_, number, thread.round)) return;
  Thread awake = *thread.machine;
  Action action;
  awake.resume();
  if (awake.next(machine_, action) != Status::Action) return;
  add_ways(number, action, Move{.thread = number, .goes_round = true, .is_optional = !must});
}

void Paths::add_ways(uint32_t number, const Action& action, Move move) {
  choices_.clear();
  finder_.add(history_, sync_, number, action, choices_);
  const bool is_optional = move.is_optional;
  for (const Choice& choice : choices_) {
    move.choice = choice;
    move.is_optional = is_optional || choice.is_optional;
    moves_.push_back(move);
  }
}

Paths::Taken Paths::take(const Move& move, Frame& frame) {
  frame.is_taken = true;
  frame.has_sync = false;
  frame.begun = begun_.size();
  if (move.is_memory) {
    model_.take(history_, move.memory);
    return Taken::GoesOn;
  }
  RunningThread& thread = threads_[move.thread];
  frame.before = thread;
  if (move.goes_round) {
    thread.round_before = thread.round;
    thread.machine->resume();
    thread.status = thread.machine->next(machine_, thread.pending);
  }
  const Action action = thread.pending;
  frame.has_sync = changes_sync(action.kind);
  if (frame.has_sync) frame.sync = sync_;

  const Acted acted = act(history_, sync_, model_, move.thread, action, move.choice);
  if (model_.ambiguous()) {
    visitor_.cut({.kind = Incomplete::Kind::AmbiguousId,
                  .bound = 0,
                  .place = user_place(program_, *machine_.names, action.site)});
  }
  if (!acted.is_possible) {
    ++statistics_.discarded;
    return Taken::Impossible;
  }
  thread.machine->answer(machine_, action, acted.value);
  advance(move.thread);
  // From here on `thread` may have moved: threads are begun.
  if (action.kind == ActionKind::Start && move.choice.way.answer == 0) {
    const uint32_t number = history_.thread_number(action.location.object);
    begin_thread(number, Thread::started(machine_, action.location.object),
                 history_[acted.event].clock);
  } else if (action.kind == ActionKind::Last) {
    after_last(move.thread);
  }
  const RunningThread& moved = threads_[move.thread];
  if (moved.status == Status::Cut) {
    visitor_.cut(cut_reason(program_, *machine_.names, *moved.machine));
    return Taken::Impossible;
  }
  if (moved.asleep() && model_.offers_more() &&
      is_redundant(history_, move.thread, moved.round_before, moved.round)) {
    ++statistics_.blocked;
    return Taken::Impossible;
  }
  return Taken::GoesOn;
}

void Paths::take_back(Frame& frame) {
  frame.is_taken = false;
  const Move& move = moves_[frame.next - 1];
  if (move.is_memory) {
    model_.take_back(history_, move.memory);
    return;
  }
  model_.taking_back(history_);
  history_.take_back();
  for (; begun_.size() > frame.begun; begun_.pop_back()) {
    threads_[begun_.back()] = RunningThread();
  }
  threads_[move.thread] = frame.before;
  if (frame.has_sync) sync_ = frame.sync;
}

// Runs the thread to its next action.
void Paths::advance(uint32_t number) {
  RunningThread& thread = threads_[number];
  thread.status = thread.machine->next(machine_, thread.pending);
  if (thread.status == Status::Spins) {
    const auto done = static_cast<uint32_t>(history_.events_of(number).size());
    thread.round = {.begin = done - thread.machine->round_actions(), .end = done};
  }
  if (model_.key_has_threads()) thread.print = print_of(number);
}

void Paths::begin_thread(uint32_t number, Thread&& thread, const Clock& inherited) {
  if (threads_.size() <= number) threads_.resize(number + 1);
  threads_[number].machine = std::move(thread);
  begun_.push_back(number);
  sync_.begin(number, inherited);
  advance(number);
}

void Paths::begin_declared(ThreadDecl::Role role, const Clock& inherited) {
  for_each_declared(program_, role,
                    [&](uint32_t i) { begin_thread(i, Thread::declared(machine_, i), inherited); });
}

void Paths::after_last(uint32_t number) {
  begin_what_follows(
      program_, history_, number, begun_,
      [this](uint32_t other) { return threads_[other].status == Status::Ended; },
      [this](ThreadDecl::Role role, const Clock& inherited) { begin_declared(role, inherited); });
}

void Paths::end_path() {
  if (!model_.well_formed(history_) || !has_made_what_it_saw()) {
    ++statistics_.discarded;
    return;
  }
  ++statistics_.paths;
  model_.finished(history_);
  const Ending ending = ending_of(program_, *machine_.names, threads_, sync_, history_);
  visitor_.ended({threads_, history_, model_, ending});
}

bool Paths::has_made_what_it_saw() const {
  return std::ranges::all_of(history_.execution().events, [this](const Event& event) {
    const std::optional<ObjRef> object = imposed_object(program_, *machine_.names, event);
    return !object || std::ranges::any_of(begun_, [&](uint32_t number) {
      return threads_[number].machine->made(*object);
    });
  });
}

Fingerprint Paths::print_of(uint32_t number) const {
  const RunningThread& thread = threads_[number];
  Fingerprinter print;
  print.add(number);
  print.add(absl::HashOf(1, *thread.machine)).add(absl::HashOf(2, *thread.machine));
  if (!thread.asleep()) return print.print();
  // What its last round was told decides when it wakes.
  const auto events = history_.events_of(number);
  for (uint32_t po = thread.round.begin; po < thread.round.end; ++po) {
    print.add(history_.location_of(events[po])).add(history_[events[po]].value);
  }
  return print.print();
}

Fingerprint Paths::key() const {
  Fingerprint key = model_.key(history_);
  key += sync_.key();
  for (const uint32_t number : begun_) {
    const RunningThread& thread = threads_[number];
    key += thread.print;
    // Which of two states can go round again may depend on the path, not on the events alone.
    if (thread.asleep() && may_go_round(history_, model_, number, thread.round)) {
      key += Fingerprinter().add(~uint64_t{number}).print();
    }
  }
  return key;
}

}  // namespace thinair
