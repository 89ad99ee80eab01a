#include "explore/graphs/replay.h"

#include <algorithm>

#include "explore/roles.h"
#include "models/sc.h"

namespace thinair {

Replay::Replay(const Automaton& automaton, IdScheme ids, Model& model, History& history)
    : automaton_(automaton),
      machine_(automaton.machine()),
      program_(*machine_.program),
      model_(model),
      history_(history),
      ids_(ids),
      threads_(program_.threads.size()) {
  for (uint32_t i = 0; i < program_.threads.size(); ++i) {
    history_.thread_number(machine_.names->declared_thread(program_, i));
    sync_.declare(i);
  }
  begin_declared(first_role(program_), Clock());
}

Replay::~Replay() {
  while (history_.size() > 0) {
    model_.taking_back(history_);
    history_.take_back();
  }
}

bool Replay::take(const Move& move, const Source* source) {
  const uint32_t number = history_.thread_number(automaton_.thread_of(move.thread));
  Way way = move.way;
  if (way.chosen != kNoThread) {
    way.chosen = history_.thread_number(automaton_.thread_of(way.chosen));
  }
  const Action action = threads_[number].pending;
  Choice choice{.way = way};
  if (action.kind == ActionKind::Read || action.kind == ActionKind::VolatileRead ||
      action.kind == ActionKind::Rmw) {
    const std::optional<Sight> found =
        sight_of(number, history_.location_number(action.location), source);
    if (!found) return false;
    choice.sight = *found;
  }
  const Acted acted = act(history_, sync_, model_, number, action, choice);
  done_.push_back(action.kind == ActionKind::Write ? ids_.next(action) : ActionId());
  if (!acted.is_possible) return false;
  threads_[number].machine->answer(machine_, action, acted.value);
  advance(number);
  if (action.kind == ActionKind::Start && way.answer == 0) {
    const uint32_t started = history_.thread_number(action.location.object);
    begin_thread(started, Thread::started(machine_, action.location.object),
                 history_[acted.event].clock);
  } else if (action.kind == ActionKind::Last) {
    after_last(number);
  }
  return true;
}

std::optional<Sight> Replay::sight_of(uint32_t number, uint32_t location, const Source* source) {
  sights_.clear();
  model_.sights(history_, sync_, number, location, sights_);
  const auto is_meant = [&](const Sight& sight) {
    if (source == nullptr) return true;
    switch (sight.kind) {
      case Seen::Kind::Default:
        return source->is_default;
      case Seen::Kind::Event:
        return !source->is_default && done_[sight.event] == source->write;
      case Seen::Kind::Future:
        return !source->is_default && sight.value == source->value &&
               model_.action_id(sight.future) == source->write;
      case Seen::Kind::Nothing:
        break;
    }
    return false;
  };
  const auto found = std::ranges::find_if(sights_, is_meant);
  if (found == sights_.end()) return std::nullopt;
  return *found;
}

bool Replay::tell(Visitor& visitor) {
  if (!model_.well_formed(history_)) return false;
  model_.finished(history_);
  const Ending ending = ending_of(program_, *machine_.names, threads_, sync_, history_);
  visitor.ended({threads_, history_, model_, ending});
  return true;
}

void Replay::advance(uint32_t number) {
  RunningThread& thread = threads_[number];
  thread.status = thread.machine->next(machine_, thread.pending);
  if (thread.status == Status::Spins) {
    const auto done = static_cast<uint32_t>(history_.events_of(number).size());
    thread.round = {.begin = done - thread.machine->round_actions(), .end = done};
  }
}

void Replay::begin_thread(uint32_t number, Thread&& thread, const Clock& inherited) {
  if (threads_.size() <= number) threads_.resize(number + 1);
  begun_.push_back(number);
  threads_[number].machine = std::move(thread);
  sync_.begin(number, inherited);
  advance(number);
}

void Replay::begin_declared(ThreadDecl::Role role, const Clock& inherited) {
  for_each_declared(program_, role,
                    [&](uint32_t i) { begin_thread(i, Thread::declared(machine_, i), inherited); });
}

void Replay::after_last(uint32_t number) {
  begin_what_follows(
      program_, history_, number, begun_,
      [this](uint32_t other) { return threads_[other].status == Status::Ended; },
      [this](ThreadDecl::Role role, const Clock& inherited) { begin_declared(role, inherited); });
}

void replay(const Automaton& automaton, std::span<const Move> path, Visitor& visitor) {
  SequentialConsistency model;
  History history;
  Replay again(automaton, IdScheme::Occurrence, model, history);
  for (const Move& move : path) again.take(move);
  again.tell(visitor);
}

}  // namespace thinair
