// One thread that runs to its next memory action. Nothing else knows how code runs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "boost/smart_ptr/intrusive_ptr.hpp"
#include "boost/smart_ptr/intrusive_ref_counter.hpp"
#include "program/action.h"
#include "program/dead_registers.h"
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
  Ended,   // its last action has been answered
  Cut,     // a bound was hit: `cut()`
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
  template <typename H>
  friend H AbslHashValue(H h, const FailedAssertion& f) {
    return H::combine(std::move(h), f.site, f.message);
  }
};

// A value type: copying it copies the whole thread, at most 256 bytes and no allocation for a
// thread of a causality test. Equal threads behave alike for ever.
//
//   Thread t = Thread::declared(machine, index);  // not run yet
//   for (;;) switch (t.next(machine, action)) { case Status::Action: t.answer(machine, action, v);
//   }
//
// The first action is First, the last Last. What an answer means, by kind of action:
//   Read, VolatileRead    the value read (Action::location says its type)
//                         a plain long or double: two actions, the high half first, 32 bits each
//   Rmw                   the value read; the machine knows what was written (Action::rmw_result)
//   TryLock               1 taken, 0 not
//   Wait                  0 released and waiting: the next action is the waking Lock;
//                         1 was interrupted, keeps the lock: InterruptedException
//   Lock with wakes       0 notified, 1 interrupted: InterruptedException, 2 woke for no reason
//                         (a round that ends with 2 may be a round of a waiting loop)
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
  // After `next`: clears registers that nobody reads any more, so that threads that go on alike are
  // equal.
  void forget(DeadRegisters& dead);

  ThreadRef ref() const { return ref_; }
  uint32_t round_actions() const { return round_actions_; }  // after Status::Spins
  CutReason cut() const;                                     // after Status::Cut
  bool ended() const { return phase_ == Phase::Ended; }
  ObjRef uncaught() const { return uncaught_; }  // the exception that ended it, or null
  const std::vector<FailedAssertion>& failed_assertions() const;
  TextId output() const { return output_; }  // everything printed; invalid: nothing
  // The last value of an observed local (Column::Local); none if it was never assigned.
  std::optional<Value> local(uint16_t reg, uint16_t assigned) const;
  // Held monitors, outermost first, for deadlock reports.
  std::vector<ObjRef> held() const;
  Site site() const;  // where it stands
  // Has it made this object? A read of the future may name one that is not there yet.
  bool made(ObjRef object) const;
  bool made_any() const { return rare_ && !rare_->objects.empty(); }

  friend bool operator==(const Thread&, const Thread&);
  template <typename H>
  friend H AbslHashValue(H h, const Thread& t) {
    h = H::combine(std::move(h), t.ref_, t.uncaught_, t.output_, t.phase_, t.stage_, t.pending_,
                   t.initialised_, t.frames_, t.held_, t.registers_);
    if (t.rare_) h = H::combine(std::move(h), t.rare_->made, t.rare_->failed);
    return h;
  }

 private:
  friend class Interpreter;

  enum class Phase : uint8_t { Created, Running, Spinning, Ending, Ended, Cut };

  struct Frame {
    MethodId method;
    uint32_t pc = 0;  // of a caller: its call
    ChainId chain;
    uint32_t base = 0;  // first register
    friend bool operator==(const Frame&, const Frame&) = default;
    template <typename H>
    friend H AbslHashValue(H h, const Frame& f) {
      return H::combine(std::move(h), f.method, f.pc, f.chain);
    }
  };

  struct Monitor {
    ObjRef object;
    uint32_t depth = 0;
    friend bool operator==(const Monitor&, const Monitor&) = default;
    template <typename H>
    friend H AbslHashValue(H h, const Monitor& m) {
      return H::combine(std::move(h), m.object, m.depth);
    }
  };

  // What few threads have. Shared by copies until one of them changes it, so that copying a thread
  // that allocates stays cheap too.
  struct Rare : boost::intrusive_ref_counter<Rare> {
    std::vector<std::pair<Site, uint32_t>> made;  // objects made so far at each site, sorted
    std::vector<ObjRef> objects;  // all of them, in order; equality need not look: `made` tells
    std::vector<FailedAssertion> failed;
    std::vector<uint64_t> initialised;  // classes from 64 on, as in initialised_
  };

  Thread(const Machine& machine, ThreadRef ref, MethodId body);
  Rare& rare();

  // 17 registers, 2 frames and 2 monitors are what makes 256 bytes.
  static constexpr size_t kInlineRegisters = 17, kInlineFrames = 2, kInlineMonitors = 2;

  ThreadRef ref_;
  ObjRef uncaught_;
  TextId output_;
  Phase phase_ = Phase::Created;
  uint8_t stage_ = 0;      // which part of the instruction at pc comes next; see Interpreter
  bool in_loops_ = false;  // entered a loop once: from then on actions are noted for rounds
  CutReason::Kind cut_kind_ = CutReason::Kind::Loop;
  uint32_t cut_bound_ = 0;
  uint32_t round_actions_ = 0;
  uint64_t pending_ = 0;      // between the parts of an instruction: high half, depth of a wait
  uint64_t initialised_ = 0;  // classes this thread saw initialised, by ClassId
  boost::intrusive_ptr<Rare> rare_;
  absl::InlinedVector<Frame, kInlineFrames> frames_;  // the body's stays when it has ended
  absl::InlinedVector<Monitor, kInlineMonitors> held_;
  absl::InlinedVector<Value, kInlineRegisters> registers_;
};
static_assert(sizeof(Thread) <= 256);

}  // namespace thinair
