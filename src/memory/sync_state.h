// What synchronization actions do besides ordering: who owns which monitor, who waits, who lives,
// who is interrupted; and what each of them synchronizes with (JLS 17.1, 17.2, 17.4.4). Volatile
// accesses are not here: History knows them.
#pragma once

#include <vector>

#include "absl/container/inlined_vector.h"
#include "memory/fingerprint.h"
#include "memory/history.h"

namespace thinair {

constexpr uint32_t kNoThread = std::numeric_limits<uint32_t>::max();

// One way in which an action can happen now.
struct Way {
  Value answer = 0;
  uint32_t chosen = kNoThread;  // Notify: who leaves the wait set; interrupted waking Lock: who
                                // gets the notification instead
};

class SyncState {
 public:
  // Declared: will be begun by the tool when its time comes; nobody can start it.
  enum class Phase : uint8_t { Unborn, Declared, Alive, Ended };
  // The answer to a waking Lock that nobody notified or interrupted.
  static constexpr Value kForNoReason = 2;
  enum class Waiting : uint8_t { No, InSet, Notified, Interrupted };

  void declare(uint32_t thread);
  // The thread may run now; `inherited` happens before its first action.
  void begin(uint32_t thread, const Clock& inherited);

  // In how many ways the action can happen now; none: the thread is blocked. Reads and writes are
  // the model's matter and have one way here.
  void ways(uint32_t thread, const Action& action, bool spurious, History& history,
            std::vector<Way>& out) const;
  // What happens before the action because of what it synchronizes with.
  Clock acquired(uint32_t thread, const Action& action, const Way& way, History& history) const;
  // The action has become the event `index` of the history.
  void perform(EventIndex index, const Way& way, History& history);

  Phase phase(uint32_t thread) const {
    return thread < threads_.size() ? threads_[thread].phase : Phase::Unborn;
  }
  Waiting waiting(uint32_t thread) const { return threads_[thread].waiting; }
  bool interrupted(uint32_t thread) const {
    return thread < threads_.size() && threads_[thread].interrupted;
  }
  uint32_t owner(ObjRef monitor) const;
  // The last unlock of the monitor, which every later lock comes after; kNoEvent: none.
  EventIndex released(ObjRef monitor) const;
  const Fingerprint& key() const { return key_; }

 private:
  // A wait of a thread: the thread and where in its program order.
  struct WaitName {
    uint32_t thread = 0, po = 0;
    friend bool operator==(const WaitName&, const WaitName&) = default;
  };
  struct ThreadState {
    Phase phase = Phase::Unborn;
    Waiting waiting = Waiting::No;
    bool interrupted = false;
    ObjRef queue;          // whose wait set it is in
    uint32_t wait_po = 0;  // of the Wait
    // Notified: who else was in the wait set then. Should this thread turn out to be interrupted as
    // well, the notification is theirs (JLS 17.2.4).
    absl::InlinedVector<WaitName, 2> heirs;
    Clock inherited;
    Clock interrupts;  // of every interrupt since the status was last cleared
  };
  struct Monitor {
    ObjRef object;
    uint32_t owner = kNoThread;
    EventIndex released = kNoEvent;
  };

  ThreadState& thread(uint32_t number);
  Monitor& monitor(ObjRef object);
  bool is_free(ObjRef object) const { return owner(object) == kNoThread; }
  bool still_waits(const WaitName& wait) const;
  void notify(uint32_t number);
  void update_key();

  absl::InlinedVector<ThreadState, 6> threads_;
  absl::InlinedVector<Monitor, 4> monitors_;
  Fingerprint key_;
};

}  // namespace thinair
