#include "memory/sync_state.h"

#include <algorithm>

namespace thinair {

void SyncState::declare(uint32_t number) {
  thread(number).phase = Phase::Declared;
  update_key();
}

void SyncState::begin(uint32_t number, const Clock& inherited) {
  ThreadState& state = thread(number);
  state.phase = Phase::Alive;
  state.inherited = inherited;
  update_key();
}

void SyncState::ways(uint32_t number, const Action& action, bool spurious, History& history,
                     std::vector<Way>& out) const {
  switch (action.kind) {
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
      out.push_back({.answer = is_free(action.location.object)});
      return;
    case ActionKind::Wait:
      out.push_back({.answer = interrupted(number)});
      return;
    case ActionKind::Start:
      out.push_back(
          {.answer = phase(history.thread_number(action.location.object)) != Phase::Unborn});
      return;
    case ActionKind::IsAlive:
      out.push_back(
          {.answer = phase(history.thread_number(action.location.object)) == Phase::Alive});
      return;
    case ActionKind::IsInterrupted:
      out.push_back({.answer = interrupted(history.thread_number(action.location.object))});
      return;
    case ActionKind::Join:
      // A thread that was never started is not alive, and joining it returns at once.
      if (phase(history.thread_number(action.location.object)) != Phase::Alive) {
        out.push_back({});
      } else if (interrupted(number)) {
        out.push_back({.answer = 1});
      }
      return;
    case ActionKind::Notify: {
      const size_t before = out.size();
      for (uint32_t other = 0; other < threads_.size(); ++other) {
        if (threads_[other].waiting == Waiting::InSet && threads_[other].queue == action.queue) {
          out.push_back({.chosen = other});
        }
      }
      if (out.size() == before) out.push_back({});
      return;
    }
    case ActionKind::Lock:
      break;
  }
  if (!is_free(action.location.object)) return;
  if (!action.wakes) {
    out.push_back({});
    return;
  }
  const ThreadState& state = threads_[number];
  switch (state.waiting) {
    case Waiting::No:
      return;
    case Waiting::InSet:
      if (spurious) out.push_back({.answer = kForNoReason});
      return;
    case Waiting::Interrupted:
      out.push_back({.answer = 1});
      return;
    case Waiting::Notified: {
      out.push_back({});
      if (!state.interrupted) return;
      // Notified and interrupted: it may as well throw, but no notification is lost by that.
      const size_t before = out.size();
      for (const WaitName& heir : state.heirs) {
        if (still_waits(heir)) out.push_back({.answer = 1, .chosen = heir.thread});
      }
      if (out.size() == before) out.push_back({.answer = 1});
      return;
    }
  }
}

Clock SyncState::acquired(uint32_t number, const Action& action, const Way& way,
                          History& history) const {
  Clock clock;
  const auto join_release = [&] {
    const EventIndex release = released(action.location.object);
    if (release != kNoEvent) clock.join(history[release].clock);
  };
  const auto join_end = [&](uint32_t other) {
    if (phase(other) == Phase::Ended) clock.join(history.clock(other));
  };
  const auto join_interrupts = [&](uint32_t other) {
    if (other < threads_.size()) clock.join(threads_[other].interrupts);
  };
  switch (action.kind) {
    case ActionKind::First:
      return threads_[number].inherited;
    case ActionKind::Lock:
      join_release();
      if (way.answer == 1) join_interrupts(number);
      break;
    case ActionKind::TryLock:
      if (way.answer == 1) join_release();
      break;
    case ActionKind::Join:
      if (way.answer == 0) join_end(history.thread_number(action.location.object));
      if (way.answer == 1) join_interrupts(number);
      break;
    case ActionKind::IsAlive:
      if (way.answer == 0) join_end(history.thread_number(action.location.object));
      break;
    case ActionKind::IsInterrupted:
      if (way.answer == 1) join_interrupts(history.thread_number(action.location.object));
      break;
    case ActionKind::Wait:
      if (way.answer == 1) join_interrupts(number);
      break;
    case ActionKind::Read:
    case ActionKind::Write:
    case ActionKind::VolatileRead:
    case ActionKind::VolatileWrite:
    case ActionKind::Rmw:
    case ActionKind::Unlock:
    case ActionKind::Notify:
    case ActionKind::NotifyAll:
    case ActionKind::Start:
    case ActionKind::Interrupt:
    case ActionKind::Last:
    case ActionKind::Freeze:
      break;
  }
  return clock;
}

void SyncState::perform(EventIndex index, const Way& way, History& history) {
  const Event& event = history[index];
  const Action& action = event.action;
  const uint32_t number = event.thread;
  const auto clear_interrupt = [&](uint32_t other) {
    if (other >= threads_.size()) return;
    threads_[other].interrupted = false;
    threads_[other].interrupts.clear();
  };
  switch (action.kind) {
    case ActionKind::Read:
    case ActionKind::Write:
    case ActionKind::VolatileRead:
    case ActionKind::VolatileWrite:
    case ActionKind::Rmw:
    case ActionKind::Freeze:
    case ActionKind::First:
    case ActionKind::IsAlive:
      return;
    case ActionKind::Last:
      thread(number).phase = Phase::Ended;
      break;
    case ActionKind::Lock:
      monitor(action.location.object).owner = number;
      if (action.wakes) {
        if (way.answer == 1) clear_interrupt(number);
        if (way.chosen != kNoThread) notify(way.chosen);
        thread(number).waiting = Waiting::No;
        thread(number).heirs.clear();
      }
      break;
    case ActionKind::TryLock:
      if (way.answer == 1) monitor(action.location.object).owner = number;
      break;
    case ActionKind::Unlock: {
      Monitor& released = monitor(action.location.object);
      released.owner = kNoThread;
      released.released = index;
      break;
    }
    case ActionKind::Wait: {
      if (way.answer == 1) {
        clear_interrupt(number);
        break;
      }
      Monitor& released = monitor(action.location.object);
      released.owner = kNoThread;
      released.released = index;
      ThreadState& state = thread(number);
      state.waiting = Waiting::InSet;
      state.queue = action.queue;
      state.wait_po = event.po;
      break;
    }
    case ActionKind::Notify:
      if (way.chosen != kNoThread) notify(way.chosen);
      break;
    case ActionKind::NotifyAll:
      // Everybody is notified, so nobody inherits.
      for (ThreadState& state : threads_) {
        if (state.waiting == Waiting::InSet && state.queue == action.queue) {
          state.waiting = Waiting::Notified;
        }
      }
      break;
    case ActionKind::Start:
      if (way.answer == 0) {
        begin(history.thread_number(action.location.object), event.clock);
      }
      break;
    case ActionKind::Interrupt: {
      ThreadState& target = thread(history.thread_number(action.location.object));
      target.interrupted = true;
      target.interrupts.join(event.clock);
      if (target.waiting == Waiting::InSet) target.waiting = Waiting::Interrupted;
      break;
    }
    case ActionKind::IsInterrupted:
      if (action.clears) clear_interrupt(history.thread_number(action.location.object));
      break;
    case ActionKind::Join:
      if (way.answer == 1) clear_interrupt(number);
      break;
  }
  update_key();
}

uint32_t SyncState::owner(ObjRef object) const {
  for (const Monitor& known : monitors_) {
    if (known.object == object) return known.owner;
  }
  return kNoThread;
}

EventIndex SyncState::released(ObjRef object) const {
  for (const Monitor& known : monitors_) {
    if (known.object == object) return known.released;
  }
  return kNoEvent;
}

SyncState::ThreadState& SyncState::thread(uint32_t number) {
  if (number >= threads_.size()) threads_.resize(number + 1);
  return threads_[number];
}

SyncState::Monitor& SyncState::monitor(ObjRef object) {
  for (Monitor& known : monitors_) {
    if (known.object == object) return known;
  }
  monitors_.push_back({.object = object});
  return monitors_.back();
}

bool SyncState::still_waits(const WaitName& wait) const {
  const ThreadState& state = threads_[wait.thread];
  return state.waiting == Waiting::InSet && state.wait_po == wait.po;
}

void SyncState::notify(uint32_t number) {
  ThreadState& notified = thread(number);
  notified.waiting = Waiting::Notified;
  notified.heirs.clear();
  for (uint32_t other = 0; other < threads_.size(); ++other) {
    const ThreadState& state = threads_[other];
    if (state.waiting == Waiting::InSet && state.queue == notified.queue) {
      notified.heirs.push_back({other, state.wait_po});
    }
  }
}

// Clocks and event numbers stay out of the key: what is released and inherited follows from the
// events and their clocks, and an interleaving has no use for it.
void SyncState::update_key() {
  key_ = {};
  for (uint32_t number = 0; number < threads_.size(); ++number) {
    const ThreadState& state = threads_[number];
    if (state.phase == Phase::Unborn && !state.interrupted) continue;  // nothing is known of it
    Fingerprinter print;
    print.add(number)
        .add(static_cast<uint64_t>(state.phase))
        .add(static_cast<uint64_t>(state.waiting))
        .add(state.interrupted)
        .add(state.waiting == Waiting::No ? 0 : state.queue.value);
    for (const WaitName& heir : state.heirs) {
      if (still_waits(heir)) print.add(heir.thread).add(heir.po);
    }
    key_ += print.print();
  }
  for (const Monitor& known : monitors_) {
    if (known.owner == kNoThread) continue;
    key_ += Fingerprinter().add(~uint64_t{0}).add(known.object.value).add(known.owner).print();
  }
}

}  // namespace thinair
