// Locks, wait sets and other threads (JLS 17.1, 17.2). Which monitors a thread holds, and how often
// it entered them, only the thread itself needs to know.
#include <algorithm>

#include "machine/interpreter.h"

namespace thinair {

namespace {

// A wait remembers how often the monitor was entered, and its place among those held.
constexpr uint64_t pack_wait(uint64_t depth, uint64_t place) {
  return depth | place << 32;
}

}  // namespace

Thread::Monitor* Interpreter::holding(ObjRef object) {
  const auto found = std::ranges::find(t_.held_, object, &Thread::Monitor::object);
  return found == t_.held_.end() ? nullptr : &*found;
}

Interpreter::Step Interpreter::act(ActionKind kind, Location location, Action& action) {
  action = Action{};
  action.kind = kind;
  action.thread = t_.ref_;
  action.location = location;
  action.site = t_.site();
  return Step::Stop;
}

Interpreter::Step Interpreter::lock(const Instr& i, Action& action) {
  const ObjRef monitor = object(i.a);
  if (monitor.is_null()) return raise_null();
  Thread::Monitor* held = holding(monitor);
  if (held == nullptr) return act(ActionKind::Lock, Location::monitor_of(monitor), action);
  ++held->depth;
  return done();
}

Interpreter::Step Interpreter::try_lock(const Instr& i, Action& action) {
  const ObjRef monitor = object(i.b);
  if (monitor.is_null()) return raise_null();
  Thread::Monitor* held = holding(monitor);
  if (held == nullptr) return act(ActionKind::TryLock, Location::monitor_of(monitor), action);
  ++held->depth;
  return done_with(i.a, 1);
}

Interpreter::Step Interpreter::unlock(const Instr& i, Action& action) {
  const ObjRef monitor = object(i.a);
  if (monitor.is_null()) return raise_null();
  Thread::Monitor* held = holding(monitor);
  if (held == nullptr) return raise_not_owner();
  if (held->depth == 1) return act(ActionKind::Unlock, Location::monitor_of(monitor), action);
  --held->depth;
  return done();
}

Interpreter::Step Interpreter::wait(const Instr& i, Action& action) {
  const ObjRef monitor = object(i.a);
  const ObjRef queue = object(i.b);
  if (monitor.is_null() || queue.is_null()) return raise_null();
  const bool wakes = t_.stage_ == 1;
  if (!wakes && holding(monitor) == nullptr) return raise_not_owner();
  act(wakes ? ActionKind::Lock : ActionKind::Wait, Location::monitor_of(monitor), action);
  action.wakes = wakes;
  action.queue = queue;
  return Step::Stop;
}

Interpreter::Step Interpreter::notify(const Instr& i, ActionKind kind, Action& action) {
  const ObjRef monitor = object(i.a);
  const ObjRef queue = object(i.b);
  if (monitor.is_null() || queue.is_null()) return raise_null();
  if (holding(monitor) == nullptr) return raise_not_owner();
  act(kind, Location::monitor_of(monitor), action);
  action.queue = queue;
  return Step::Stop;
}

// Start, Join, IsAlive, Interrupt, IsInterrupted, Freeze: about one object.
Interpreter::Step Interpreter::about(uint16_t index, ActionKind kind, Action& action) {
  const ObjRef about = object(index);
  if (about.is_null()) return raise_null();
  return act(kind, Location::monitor_of(about), action);
}

Interpreter::Step Interpreter::is_interrupted(const Instr& i, Action& action) {
  const Step step = about(i.b, ActionKind::IsInterrupted, action);
  if (step == Step::Stop && t_.phase_ == Phase::Running) action.clears = i.aux == 1;
  return step;
}

Interpreter::Step Interpreter::raise_not_owner() {
  return raise(program_.known.illegal_monitor_state, "current thread is not owner");
}

void Interpreter::hold(ObjRef monitor) {
  t_.held_.push_back(Thread::Monitor{.object = monitor, .depth = 1});
}

void Interpreter::release(ObjRef monitor) {
  t_.held_.erase(std::ranges::find(t_.held_, monitor, &Thread::Monitor::object));
}

void Interpreter::answer_wait(const Action& action, Value value) {
  if (value != 0) {
    raise(program_.known.interrupted);
    return;
  }
  const Thread::Monitor* held = holding(action.location.object);
  t_.pending_ = pack_wait(held->depth, static_cast<uint64_t>(held - t_.held_.data()));
  release(action.location.object);
  t_.stage_ = 1;
}

void Interpreter::answer_wake(const Action& action, Value value) {
  const auto depth = static_cast<uint32_t>(t_.pending_);
  const auto place = static_cast<std::ptrdiff_t>(t_.pending_ >> 32);
  t_.held_.insert(t_.held_.begin() + place,
                  Thread::Monitor{.object = action.location.object, .depth = depth});
  t_.pending_ = 0;
  if (value == 1) {
    raise(program_.known.interrupted);
  } else {
    done();
  }
}

}  // namespace thinair
