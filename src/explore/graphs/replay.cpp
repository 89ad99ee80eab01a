#include "explore/graphs/replay.h"

#include <algorithm>

#include "models/sc.h"

namespace thinair {
namespace {

class Replay {
 public:
  explicit Replay(const Automaton& automaton)
      : automaton_(automaton),
        machine_(automaton.machine()),
        program_(*machine_.program),
        threads_(program_.threads.size()) {
    for (uint32_t i = 0; i < program_.threads.size(); ++i) {
      history_.thread_number(machine_.names->declared_thread(program_, i));
      sync_.declare(i);
    }
    const bool has_init = std::ranges::any_of(
        program_.threads, [](const ThreadDecl& t) { return t.role == ThreadDecl::Role::Init; });
    begin_declared(has_init ? ThreadDecl::Role::Init : ThreadDecl::Role::Thread, Clock());
  }

  void take(const Move& move) {
    const uint32_t number = history_.thread_number(automaton_.thread_of(move.thread));
    Way way = move.way;
    if (way.chosen != kNoThread) {
      way.chosen = history_.thread_number(automaton_.thread_of(way.chosen));
    }
    const Action action = threads_[number].pending;
    const uint32_t location = history_.location_number(action.location);
    Sight sight;
    Value value = way.answer;
    Clock acquired;
    if (action.kind == ActionKind::Write || action.kind == ActionKind::VolatileWrite) {
      value = action.value;
    } else if (action.kind == ActionKind::Read || action.kind == ActionKind::VolatileRead ||
               action.kind == ActionKind::Rmw) {
      sights_.clear();
      model_.sights(history_, sync_, number, location, sights_);
      sight = sights_.front();
      value = sight.value;
      if (action.kind != ActionKind::Read) acquired = history_.published(location);
    } else {
      acquired = sync_.acquired(number, action, way, history_);
    }
    const EventIndex index =
        history_.add(number, action, value,
                     Seen{.kind = sight.kind, .event = sight.event, .future = {}}, acquired);
    model_.added(history_, sync_, sight);
    sync_.perform(index, way, history_);
    threads_[number].machine->answer(machine_, action, value);
    advance(number);
    if (action.kind == ActionKind::Start && way.answer == 0) {
      const uint32_t started = history_.thread_number(action.location.object);
      begin_thread(started, Thread::started(machine_, action.location.object),
                   history_[index].clock);
    } else if (action.kind == ActionKind::Last) {
      after_last(number);
    }
  }

  void tell(Visitor& visitor) {
    const Ending ending = ending_of(program_, *machine_.names, threads_, sync_, history_);
    visitor.ended({threads_, history_, model_, ending});
  }

 private:
  void advance(uint32_t number) {
    RunningThread& thread = threads_[number];
    thread.status = thread.machine->next(machine_, thread.pending);
    if (thread.status == Status::Spins) {
      const auto done = static_cast<uint32_t>(history_.events_of(number).size());
      thread.round = {.begin = done - thread.machine->round_actions(), .end = done};
    }
  }

  void begin_thread(uint32_t number, Thread&& thread, const Clock& inherited) {
    if (threads_.size() <= number) threads_.resize(number + 1);
    threads_[number].machine = std::move(thread);
    sync_.begin(number, inherited);
    advance(number);
  }

  void begin_declared(ThreadDecl::Role role, const Clock& inherited) {
    for (uint32_t i = 0; i < program_.threads.size(); ++i) {
      if (program_.threads[i].role == role) {
        begin_thread(i, Thread::declared(machine_, i), inherited);
      }
    }
  }

  void after_last(uint32_t number) {
    const bool is_declared = number < program_.threads.size();
    if (is_declared && program_.threads[number].role == ThreadDecl::Role::Init) {
      begin_declared(ThreadDecl::Role::Thread, history_.clock(number));
    }
    if (is_declared && program_.threads[number].role == ThreadDecl::Role::After) return;
    Clock all;
    for (uint32_t other = 0; other < threads_.size(); ++other) {
      if (!threads_[other].machine) continue;
      if (threads_[other].status != Status::Ended) return;
      all.join(history_.clock(other));
    }
    begin_declared(ThreadDecl::Role::After, all);
  }

  const Automaton& automaton_;
  const Machine& machine_;
  const Program& program_;
  History history_;
  SyncState sync_;
  SequentialConsistency model_;
  std::vector<RunningThread> threads_;
  std::vector<Sight> sights_;
};

}  // namespace

void replay(const Automaton& automaton, std::span<const Move> path, Visitor& visitor) {
  Replay again(automaton);
  for (const Move& move : path) again.take(move);
  again.tell(visitor);
}

}  // namespace thinair
