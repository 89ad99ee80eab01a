#include "explore/ending.h"

#include <algorithm>

#include "program/describe.h"

namespace thinair {
namespace {

// Who must move before this thread can; kNoThread: nobody in particular, as in a wait.
uint32_t waits_for(const RunningThread& thread, const Blocked& blocked, const SyncState& sync,
                   History& history) {
  switch (blocked.why) {
    case Blocked::Why::Lock:
      return sync.owner(thread.pending.location.object);
    case Blocked::Why::Join:
      return history.thread_number(thread.pending.location.object);
    case Blocked::Why::Wait:
    case Blocked::Why::Spin:
      break;
  }
  return kNoThread;
}

Blocked describe(const Program& program, const Names& names, uint32_t number,
                 const RunningThread& thread, const SyncState& sync, const History& history) {
  Blocked blocked;
  blocked.thread = thread.machine->ref();
  Site site = thread.pending.site;
  if (thread.asleep()) {
    blocked.why = Blocked::Why::Spin;
    site = thread.machine->site();
  } else if (thread.pending.kind == ActionKind::Join) {
    blocked.why = Blocked::Why::Join;
    blocked.object = thread.pending.location.object;
  } else if (thread.pending.wakes && sync.waiting(number) == SyncState::Waiting::InSet) {
    blocked.why = Blocked::Why::Wait;
    blocked.object = thread.pending.queue;
  } else {
    blocked.why = Blocked::Why::Lock;
    blocked.object = thread.pending.location.object;
    const uint32_t owner = sync.owner(blocked.object);
    if (owner != kNoThread) blocked.holder = history.execution().threads[owner];
  }
  blocked.place = user_place(program, names, site);
  return blocked;
}

}  // namespace

Ending ending_of(const Program& program, const Names& names, std::span<const RunningThread> threads,
                 const SyncState& sync, History& history) {
  Ending ending;
  ending.hangs.resize(threads.size());
  std::vector<uint32_t> numbers, next(threads.size(), kNoThread);
  for (uint32_t number = 0; number < threads.size(); ++number) {
    const RunningThread& thread = threads[number];
    if (!thread.machine || thread.status == Status::Ended) continue;
    numbers.push_back(number);
    ending.blocked.push_back(describe(program, names, number, thread, sync, history));
    next[number] = waits_for(thread, ending.blocked.back(), sync, history);
  }
  for (const uint32_t number : numbers) {
    uint32_t last = number;
    // A chain longer than there are threads has come round to itself.
    for (size_t steps = 0; steps < threads.size() && next[last] != kNoThread; ++steps) {
      last = next[last];
    }
    ending.hangs[number] = threads[last].asleep();
    if (!ending.hangs[number]) ending.deadlock = true;
  }
  return ending;
}

}  // namespace thinair
