// What a thread asks of memory. Machine and memory both speak of actions and must not know each
// other, so the word itself stands here, in the room both may use.
#pragma once

#include <cstdint>
#include <string_view>

#include "program/ids.h"

namespace thinair {

// One table for every kind of action: name, printed name, and what it does in the orders of
// JLS 17.4.
//   X(Name, text, is synchronization action)
#define THINAIR_ACTIONS(X)                                                         \
  X(Read, "read", false)                                                           \
  X(Write, "write", false)                                                         \
  X(VolatileRead, "volatile read", true)                                           \
  X(VolatileWrite, "volatile write", true)                                         \
  X(Rmw, "read-modify-write", true)                                                \
  X(Lock, "lock", true)       /* also the second half of a wait: Action::wakes */  \
  X(TryLock, "tryLock", true) /* answered 1: a lock; answered 0: no effect */      \
  X(Unlock, "unlock", true)                                                        \
  X(Wait, "wait", true) /* unlocks `location`, joins the wait set of `queue` */    \
  X(Notify, "notify", true)                                                        \
  X(NotifyAll, "notifyAll", true)                                                  \
  X(Start, "start", true)                                                          \
  X(Join, "join", true)                                                            \
  X(IsAlive, "isAlive", true)                                                      \
  X(Interrupt, "interrupt", true)                                                  \
  X(IsInterrupted, "isInterrupted", true) /* a detected interrupt if answered 1 */ \
  X(First, "first action", true)                                                   \
  X(Last, "last action", true)                                                     \
  X(Freeze, "freeze", false)

enum class ActionKind : uint8_t {
#define THINAIR_KIND(name, text, sync) name,
  THINAIR_ACTIONS(THINAIR_KIND)
#undef THINAIR_KIND
};

std::string_view to_string(ActionKind kind);
bool is_synchronization(ActionKind kind);

// A reference: an index into Names, the same number for the same object in every execution of one
// exploration. ObjRef{0} is null.
struct ObjRef {
  uint32_t value = 0;
  constexpr bool is_null() const { return value == 0; }
  friend constexpr auto operator<=>(ObjRef, ObjRef) = default;
  template <typename H>
  friend H AbslHashValue(H h, ObjRef r) {
    return H::combine(std::move(h), r.value);
  }
};

// A thread is named by its Thread object, so that its name does not depend on who was started
// first.
using ThreadRef = ObjRef;

// A variable or a monitor. Statics are fields of their class's mirror object.
// slot: 2 * field index (Field::slot) or 2 * array index, plus 1 for the low half of a plain long
// or double.
struct Location {
  static constexpr uint32_t kMonitor =
      0xFFFFFFFF;  // the object itself, for locks, threads, freezes

  ObjRef object;
  uint32_t slot = kMonitor;

  static constexpr Location monitor_of(ObjRef o) { return {o, kMonitor}; }
  constexpr bool is_monitor() const { return slot == kMonitor; }
  constexpr uint32_t index() const { return slot / 2; }
  constexpr bool low_half() const { return slot % 2 == 1; }
  friend constexpr auto operator<=>(const Location&, const Location&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const Location& l) {
    return H::combine(std::move(h), l.object, l.slot);
  }
};

// A value as memory holds it: integers sign-extended to 64 bits (boolean, char zero-extended), the
// bits of a float (low 32) or a double, a reference's ObjRef::value. What it means is known from
// the location's type. A half of a plain long or double is its 32 bits, zero-extended.
using Value = uint64_t;

// A place in the code with its chain of calls: where an action happens.
struct Site {
  ChainId chain;
  MethodId method;
  uint32_t pc = 0;

  friend constexpr auto operator<=>(const Site&, const Site&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const Site& s) {
    return H::combine(std::move(h), s.chain, s.method, s.pc);
  }
};

enum class RmwOp : uint8_t { Exchange, Add, CompareExchange };

struct Action {
  ActionKind kind = ActionKind::Read;
  RmwOp rmw = RmwOp::Exchange;
  bool is_final = false;  // Read, Write: of a final field (JLS 17.5)
  bool wakes = false;     // Lock: ends a wait; possible only when notified or interrupted
  bool clears = false;    // IsInterrupted: Thread.interrupted(), which clears the status
  bool narrow = false;    // Rmw Add on an int: the sum wraps at 32 bits
  ThreadRef thread;
  Location location;   // variable, monitor, or the Thread object started, joined, interrupted;
                       // Freeze: the object
  Value value = 0;     // Write, VolatileWrite: what is written; Rmw: operand or new value
  Value expected = 0;  // Rmw CompareExchange
  ObjRef queue;  // Wait, waking Lock, Notify, NotifyAll: whose wait set (Condition or the monitor)
  Site site;

  // What an Rmw writes when it reads `old`; nothing is written by a failed CompareExchange.
  Value rmw_result(Value old) const;
  bool rmw_writes(Value old) const { return rmw != RmwOp::CompareExchange || old == expected; }
};

}  // namespace thinair
