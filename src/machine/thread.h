// One thread that runs to its next memory action. Nothing else knows how code runs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "program/action.h"
#include "program/names.h"
#include "program/program.h"

namespace thinair {

struct MachineLimits {
  uint32_t unroll = 8;                      // counted rounds of a loop for each entry
  uint64_t local_instructions = 1'000'000;  // between two actions
  uint32_t frames = 1'000;                  // depth of calls
};

// What all threads of an exploration share: the program, the names, the limits. Names grows;
// nothing else changes.
struct Machine {
  const Program* program = nullptr;
  Names* names = nullptr;
  MachineLimits limits;
};

enum class Status : uint8_t {
  Action,  // `action()` waits for an answer
  Spins,   // a round of a waiting loop ended as it began: wrote nothing, changed no live local,
          // failed its read-modify-writes, left every lock as it found it. `round_actions()` says
          // how many of the last actions were its round. `resume()` goes on with another round.
  Ended,  // its last action has been answered
  Cut,    // a bound was hit: `cut()`
};

struct CutReason {
  enum class Kind : uint8_t { Loop, LocalInstructions, Frames } kind = Kind::Loop;
  Site site;
  uint32_t bound = 0;
};

struct FailedAssertion {
  Site site;
  TextId message;  // invalid: none
  friend auto operator<=>(const FailedAssertion&, const FailedAssertion&) = default;
};

// A value type: copying it copies the whole thread, at most 256 bytes and no allocation for a
// thread of a causality test. Equal threads behave alike for ever.
//
//   Thread t = Thread::start(machine, ref);  // not run yet
//   for (;;) switch (t.next(machine)) { case Status::Action: t.answer(machine, value); ... }
//
// The first action is First, the last Last. What an answer means, by kind of action:
//   Read, VolatileRead    the value read (Action::location says its type; half of a wide one: 32
//   bits) Rmw                   the value read (old); the machine knows what was written
//   (Action::rmw_result) TryLock               1 taken, 0 not Wait                  0 released and
//   waiting: the next action is the waking Lock; 1: was interrupted, keeps the lock,
//                         InterruptedException
//   Lock with wakes       0 notified (or spurious), 1 interrupted: InterruptedException
//   Join                  0 ended, 1 interrupted: InterruptedException (status cleared)
//   IsAlive, IsInterrupted   0 or 1
//   Start                 0 started, 1 was started before: IllegalThreadStateException
//   all others            ignored
// Locks are re-entrant inside the machine: only the outermost Lock and Unlock of a monitor are
// actions, for the inner ones order nothing. Wait releases whatever depth is held; its waking Lock
// takes it again.
class Thread {
 public:
  static Thread declared(const Machine& machine, uint32_t index);  // Program::threads[index]
  static Thread started(const Machine& machine,
                        ThreadRef thread);  // runs Thread.run of that object

  // Runs local code up to the next action and describes it in `action`. Calling it again without an
  // answer gives the same action again.
  Status next(const Machine& machine, Action& action);
  void answer(const Machine& machine, const Action& action, Value value);
  void resume();  // after Status::Spins

  ThreadRef ref() const;
  uint32_t round_actions() const;  // after Status::Spins
  const CutReason& cut() const;    // after Status::Cut
  bool ended() const;
  ObjRef uncaught() const;  // the exception that ended it, or null
  const std::vector<FailedAssertion>& failed_assertions() const;
  TextId output() const;  // everything printed; invalid: nothing
  // The last value of an observed local (Column::Local); none if it was never assigned.
  std::optional<Value> local(uint16_t reg, uint16_t assigned) const;
  // Held monitors, outermost first, for deadlock reports.
  std::vector<ObjRef> held() const;
  Site site() const;  // where it stands

  friend bool operator==(const Thread&, const Thread&);
  template <typename H>
  friend H AbslHashValue(H h, const Thread& t);
};

}  // namespace thinair
