// Rounds of loops: counted, or recognised as waiting (language.md, "Loops, and threads that stop").
//
// What a round did is noted in the `flags` register of every loop that the thread is in, those of
// its callers too, so that an action in a callee or in an inner loop counts for the outer round:
//   bit 0       a round is under way
//   bit 1       it did something that others, or its own future, can tell
//   bits 2-31   actions of the round
//   bits 32-63  the monitors held at its beginning, as one number (HeldId)
#include <algorithm>

#include "machine/interpreter.h"

namespace thinair {

namespace {

constexpr uint64_t kUnderWay = 1, kEffect = 2, kOneAction = 4;
constexpr uint64_t kActions = 0xFFFFFFFC;

constexpr uint32_t actions_in(uint64_t flags) {
  return static_cast<uint32_t>((flags & kActions) / kOneAction);
}

}  // namespace

Interpreter::Step Interpreter::enter_loop(const Loop& loop) {
  t_.in_loops_ = true;
  reg(loop.counter) = 0;
  reg(loop.flags) = 0;
  return done();
}

HeldId Interpreter::held_now() {
  HeldId held;
  for (const Thread::Monitor& m : t_.held_) {
    held = names_.held(HeldName{.outer = held, .monitor = m.object, .depth = m.depth});
  }
  return held;
}

void Interpreter::begin_round(const Loop& loop) {
  const Value held = t_.held_.empty() ? HeldId{}.value : held_now().value;
  reg(loop.flags) = kUnderWay | held << 32;
  for (size_t i = 0; i < loop.live.size(); ++i) {
    reg(static_cast<uint16_t>(loop.shadow + i)) = reg(loop.live[i]);
  }
}

Interpreter::Step Interpreter::loop_head(const Loop& loop) {
  const uint64_t flags = reg(loop.flags);
  const bool was_resumed = t_.stage_ == 1;
  if ((flags & kUnderWay) != 0 && actions_in(flags) != 0 && !was_resumed) {
    const auto is_unchanged = [&] {
      for (size_t i = 0; i < loop.live.size(); ++i) {
        if (reg(loop.live[i]) != reg(static_cast<uint16_t>(loop.shadow + i))) return false;
      }
      return flags >> 32 == held_now().value;
    };
    if ((flags & kEffect) == 0 && is_unchanged()) {
      t_.round_actions_ = actions_in(flags);
      t_.phase_ = Phase::Spinning;
      return Step::Stop;
    }
    if (loop.depends_on_shared && ++reg(loop.counter) >= limits_.unroll) {
      return cut(CutReason::Kind::Loop, limits_.unroll);
    }
  }
  t_.round_actions_ = 0;
  begin_round(loop);
  return done();
}

void Interpreter::note(bool is_action, bool has_effect) {
  if (!t_.in_loops_) return;
  for (const Frame& frame : t_.frames_) {
    for (const LoopInfo& info : program_.loops) {
      if (info.method != frame.method || frame.pc < info.loop.head || frame.pc >= info.loop.end) {
        continue;
      }
      Value& flags = t_.registers_[frame.base + info.loop.flags];
      if (is_action && (flags & kActions) != kActions) flags += kOneAction;
      if (has_effect) flags |= kEffect;
    }
  }
}

// Did an answered action do something that a waiting round must not? Locks are compared at the end
// of the round; waking for no reason changes nothing.
bool Interpreter::has_effect(const Action& action, Value value) const {
  switch (action.kind) {
    case ActionKind::Read:
    case ActionKind::VolatileRead:
    case ActionKind::TryLock:
    case ActionKind::Unlock:
    case ActionKind::IsAlive:
    case ActionKind::First:
    case ActionKind::Last:
      return false;
    case ActionKind::Lock:
      return action.wakes && value != 2;
    case ActionKind::Rmw:
      return action.rmw_writes(value);
    case ActionKind::Wait:
    case ActionKind::Join:
      return value != 0;
    case ActionKind::IsInterrupted:
      return action.clears && value != 0;
    case ActionKind::Write:
    case ActionKind::VolatileWrite:
    case ActionKind::Notify:
    case ActionKind::NotifyAll:
    case ActionKind::Start:
    case ActionKind::Interrupt:
    case ActionKind::Freeze:
      return true;
  }
  return true;
}

}  // namespace thinair
