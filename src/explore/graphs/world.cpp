#include "explore/graphs/world.h"

#include <algorithm>

namespace thinair {
namespace {

// Cells are numbered: those of threads even, those of places odd.
constexpr uint32_t id_of_thread_cell(uint32_t index) {
  return 2 * index;
}
constexpr uint32_t id_of_place(uint32_t place) {
  return 2 * place + 1;
}

Fingerprint print_of(uint32_t id, uint64_t value) {
  if (value == 0) return {};
  return Fingerprinter().add(id).add(value).print();
}

}  // namespace

bool depend(const Touches& a, const Touches& b) {
  return std::ranges::any_of(a, [&](const Touch& x) {
    return std::ranges::any_of(b, [&](const Touch& y) {
      return x.what == y.what && x.number == y.number && (x.changes || y.changes);
    });
  });
}

void World::change(std::vector<uint64_t>& cells, uint32_t index, uint32_t id, uint64_t value) {
  if (index >= cells.size()) cells.resize(index + 1, 0);
  const uint64_t before = cells[index];
  if (before == value) return;
  log_.emplace_back(id, before);
  print_ -= print_of(id, before);
  print_ += print_of(id, value);
  cells[index] = value;
}

void World::set_cell(uint32_t thread, ThreadCell which, uint64_t value) {
  const size_t needed = size_t{thread + 1} * kCellsOfThread;
  if (threads_.size() < needed) threads_.resize(needed, 0);
  const uint32_t index = thread * kCellsOfThread + which;
  change(threads_, index, id_of_thread_cell(index), value);
}

void World::set_place(uint32_t place, uint64_t value) {
  change(places_, place, id_of_place(place), value);
}

void World::undo(size_t mark) {
  while (log_.size() > mark) {
    const auto [id, before] = log_.back();
    log_.pop_back();
    uint64_t& cell = id % 2 == 0 ? threads_[id / 2] : places_[id / 2];
    print_ -= print_of(id, cell);
    print_ += print_of(id, before);
    cell = before;
  }
}

void World::set_phase(uint32_t thread, Phase phase) {
  set_cell(thread, kStatus, (cell(thread, kStatus) & ~uint64_t{3}) | static_cast<uint64_t>(phase));
}

void World::set_waiting(uint32_t thread, Waiting waiting) {
  set_cell(thread, kStatus,
           (cell(thread, kStatus) & ~uint64_t{12}) | static_cast<uint64_t>(waiting) << 2);
}

void World::set_interrupted(uint32_t thread, bool interrupted) {
  set_cell(thread, kStatus,
           (cell(thread, kStatus) & ~uint64_t{16}) | static_cast<uint64_t>(interrupted) << 4);
}

void World::begin(uint32_t thread, NodeId node) {
  set_phase(thread, Phase::Alive);
  set_cell(thread, kNode, uint64_t{node.value} + 1);
}

// Whoever leaves a wait set inherits no notification any more (JLS 17.2.4).
void World::leave_wait_set(uint32_t thread, Waiting now) {
  set_waiting(thread, now);
  set_cell(thread, kQueue, 0);
  const uint64_t others = ~(uint64_t{1} << thread);
  for (uint32_t other = 0; other < threads(); ++other) {
    set_cell(other, kHeirs, cell(other, kHeirs) & others);
  }
}

void World::notify(uint32_t thread) {
  const auto queue = static_cast<uint32_t>(cell(thread, kQueue));
  leave_wait_set(thread, Waiting::Notified);
  uint64_t heirs = 0;
  for (uint32_t other = 0; other < threads(); ++other) {
    if (waits_for(other, queue)) heirs |= uint64_t{1} << other;
  }
  set_cell(thread, kHeirs, heirs);
}

void World::ways(uint32_t thread, bool spurious, std::vector<Way>& out) const {
  const Step& step = this->step(thread);
  switch (step.kind) {
    case ActionKind::Read:
    case ActionKind::Write:
    case ActionKind::VolatileRead:
    case ActionKind::VolatileWrite:
    case ActionKind::Rmw:
    case ActionKind::Freeze:
    case ActionKind::First:
    case ActionKind::Last:
    case ActionKind::Unlock:
    case ActionKind::NotifyAll:
    case ActionKind::Interrupt:
      out.push_back({});
      return;
    case ActionKind::TryLock:
      out.push_back({.answer = is_free(step.place)});
      return;
    case ActionKind::Wait:
      out.push_back({.answer = interrupted(thread)});
      return;
    case ActionKind::Start:
      out.push_back({.answer = phase(step.target) != Phase::Unborn});
      return;
    case ActionKind::IsAlive:
      out.push_back({.answer = phase(step.target) == Phase::Alive});
      return;
    case ActionKind::IsInterrupted:
      out.push_back({.answer = interrupted(step.target)});
      return;
    case ActionKind::Join:
      if (phase(step.target) != Phase::Alive) {
        out.push_back({});
      } else if (interrupted(thread)) {
        out.push_back({.answer = 1});
      }
      return;
    case ActionKind::Notify: {
      const size_t before = out.size();
      for (uint32_t other = 0; other < threads(); ++other) {
        if (waits_for(other, step.queue)) out.push_back({.chosen = other});
      }
      if (out.size() == before) out.push_back({});
      return;
    }
    case ActionKind::Lock:
      break;
  }
  if (!is_free(step.place)) return;
  if (!step.wakes) {
    out.push_back({});
    return;
  }
  switch (waiting(thread)) {
    case Waiting::No:
      return;
    case Waiting::InSet:
      if (spurious) out.push_back({.answer = SyncState::kForNoReason});
      return;
    case Waiting::Interrupted:
      out.push_back({.answer = 1});
      return;
    case Waiting::Notified:
      break;
  }
  out.push_back({});
  if (!interrupted(thread)) return;
  // Notified and interrupted: it may as well throw, but no notification is lost by that.
  const uint64_t heirs = cell(thread, kHeirs);
  if (heirs == 0) out.push_back({.answer = 1});
  for (uint32_t other = 0; other < threads(); ++other) {
    if ((heirs >> other & 1) != 0) out.push_back({.answer = 1, .chosen = other});
  }
}

Touches World::touches(uint32_t thread, const Way& way) const {
  using What = Touch::What;
  const Step& step = this->step(thread);
  switch (step.kind) {
    case ActionKind::First:
    case ActionKind::Freeze:
      return {};
    case ActionKind::Read:
    case ActionKind::VolatileRead:
      return {{What::Memory, false, step.place}};
    case ActionKind::Write:
    case ActionKind::VolatileWrite:
      return {{What::Memory, true, step.place}};
    case ActionKind::Rmw:
      return {{What::Memory, automaton_.action(node(thread)).rmw_writes(value(step.place)),
               step.place}};
    case ActionKind::Lock:
      if (!step.wakes) return {{What::Monitor, true, step.place}};
      return {{What::Monitor, true, step.place},
              {What::WaitSet, true, step.queue},
              {What::Interrupts, true, thread}};
    case ActionKind::TryLock:
      return {{What::Monitor, way.answer == 1, step.place}};
    case ActionKind::Unlock:
      return {{What::Monitor, true, step.place}};
    case ActionKind::Wait:
      if (way.answer == 1) return {{What::Interrupts, true, thread}};
      return {{What::Monitor, true, step.place},
              {What::WaitSet, true, step.queue},
              {What::Interrupts, false, thread}};
    case ActionKind::Notify:
    case ActionKind::NotifyAll:
      return {{What::WaitSet, true, step.queue}};
    case ActionKind::Start:
    case ActionKind::Last:
      return {{What::Life, true, step.kind == ActionKind::Last ? thread : step.target}};
    case ActionKind::Join:
      return {{What::Life, false, step.target}, {What::Interrupts, way.answer == 1, thread}};
    case ActionKind::IsAlive:
      return {{What::Life, false, step.target}};
    case ActionKind::Interrupt: {
      Touches all = {{What::Interrupts, true, step.target}};
      if (waiting(step.target) == Waiting::InSet) {
        all.push_back({What::WaitSet, true, static_cast<uint32_t>(cell(step.target, kQueue))});
      }
      return all;
    }
    case ActionKind::IsInterrupted:
      return {{What::Interrupts, step.clears && way.answer == 1, step.target}};
  }
  return {};
}

Value World::answer(uint32_t thread, const Way& way) const {
  const Step& step = this->step(thread);
  switch (step.kind) {
    case ActionKind::Read:
    case ActionKind::VolatileRead:
    case ActionKind::Rmw:
      return value(step.place);
    case ActionKind::Write:
    case ActionKind::VolatileWrite:
      return step.value;
    case ActionKind::Lock:
    case ActionKind::TryLock:
    case ActionKind::Unlock:
    case ActionKind::Wait:
    case ActionKind::Notify:
    case ActionKind::NotifyAll:
    case ActionKind::Start:
    case ActionKind::Join:
    case ActionKind::IsAlive:
    case ActionKind::Interrupt:
    case ActionKind::IsInterrupted:
    case ActionKind::First:
    case ActionKind::Last:
    case ActionKind::Freeze:
      break;
  }
  return way.answer;
}

void World::perform(uint32_t thread, const Way& way) {
  const NodeId from = node(thread);
  const Step step = automaton_[from];
  const Value told = answer(thread, way);
  set_cell(thread, kNode, uint64_t{automaton_.next(from, told).value} + 1);
  switch (step.kind) {
    case ActionKind::Read:
    case ActionKind::VolatileRead:
    case ActionKind::Freeze:
    case ActionKind::First:
    case ActionKind::IsAlive:
      return;
    case ActionKind::Write:
    case ActionKind::VolatileWrite:
      set_place(step.place, step.value);
      return;
    case ActionKind::Rmw: {
      const Action& action = automaton_.action(from);
      if (action.rmw_writes(told)) set_place(step.place, action.rmw_result(told));
      return;
    }
    case ActionKind::Last:
      set_phase(thread, Phase::Ended);
      return;
    case ActionKind::Lock:
      set_place(step.place, thread + 1);
      if (!step.wakes) return;
      if (way.answer == 1) set_interrupted(thread, false);
      if (way.chosen != kNoThread) notify(way.chosen);
      leave_wait_set(thread, Waiting::No);
      set_cell(thread, kHeirs, 0);
      return;
    case ActionKind::TryLock:
      if (way.answer == 1) set_place(step.place, thread + 1);
      return;
    case ActionKind::Unlock:
      set_place(step.place, 0);
      return;
    case ActionKind::Wait:
      if (way.answer == 1) {
        set_interrupted(thread, false);
        return;
      }
      set_place(step.place, 0);
      set_waiting(thread, Waiting::InSet);
      set_cell(thread, kQueue, step.queue);
      return;
    case ActionKind::Notify:
      if (way.chosen != kNoThread) notify(way.chosen);
      return;
    case ActionKind::NotifyAll:
      // Everybody is notified, so nobody inherits.
      for (uint32_t other = 0; other < threads(); ++other) {
        if (waits_for(other, step.queue)) leave_wait_set(other, Waiting::Notified);
      }
      return;
    case ActionKind::Start:
      if (way.answer == 0) begin(step.target, automaton_.started(step.target));
      return;
    case ActionKind::Interrupt:
      set_interrupted(step.target, true);
      if (waiting(step.target) == Waiting::InSet) {
        leave_wait_set(step.target, Waiting::Interrupted);
      }
      return;
    case ActionKind::IsInterrupted:
      if (step.clears) set_interrupted(step.target, false);
      return;
    case ActionKind::Join:
      if (way.answer == 1) set_interrupted(thread, false);
      return;
  }
}

void World::sleep(uint32_t thread, std::span<const Told> round) {
  Fingerprinter print;
  for (const Told& told : round) print.add(automaton_[told.asked].place).add(told.value);
  set_cell(thread, kRound, print.print().a);
}

bool World::answers_differently(std::span<const Told> round) const {
  return std::ranges::any_of(round, [this](const Told& told) {
    const Step& step = automaton_[told.asked];
    switch (step.kind) {
      case ActionKind::Read:
      case ActionKind::VolatileRead:
      case ActionKind::Rmw:
        return value(step.place) != told.value;
      case ActionKind::TryLock:
        return is_free(step.place) != (told.value == 1);
      case ActionKind::IsAlive:
        return (phase(step.target) == Phase::Alive) != (told.value == 1);
      case ActionKind::IsInterrupted:
        return interrupted(step.target) != (told.value == 1);
      case ActionKind::Wait:
        return true;  // it woke for no reason, and goes back to wait
      case ActionKind::Lock:
      case ActionKind::Unlock:
      case ActionKind::Join:
      case ActionKind::Write:
      case ActionKind::VolatileWrite:
      case ActionKind::Notify:
      case ActionKind::NotifyAll:
      case ActionKind::Start:
      case ActionKind::Interrupt:
      case ActionKind::First:
      case ActionKind::Last:
      case ActionKind::Freeze:
        return false;
    }
    return false;
  });
}

}  // namespace thinair
