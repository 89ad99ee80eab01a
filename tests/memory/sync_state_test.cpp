#include "memory/sync_state.h"

#include <gtest/gtest.h>

#include "tests/memory/actions.h"

namespace thinair::testing {
namespace {

using Kind = ActionKind;

Action waking(ThreadRef thread) {
  Action a = on_monitor(Kind::Lock, thread, kLock);
  a.wakes = true;
  return a;
}

EventIndex enter_wait(Path& path, ThreadRef thread) {
  path.add(on_monitor(Kind::Lock, thread, kLock));
  return path.add(on_monitor(Kind::Wait, thread, kLock));
}

TEST(SyncState, AnUnlockHappensBeforeEveryLaterLock) {
  Path path;
  path.add(on_monitor(Kind::Lock, kT1, kLock));
  EXPECT_TRUE(path.ways(on_monitor(Kind::Lock, kT2, kLock)).empty());
  const EventIndex unlock = path.add(on_monitor(Kind::Unlock, kT1, kLock));
  const EventIndex lock = path.add(on_monitor(Kind::Lock, kT2, kLock));
  EXPECT_TRUE(path.hb(unlock, lock));
  path.add(on_monitor(Kind::Unlock, kT2, kLock));
  EXPECT_TRUE(path.hb(unlock, path.add(on_monitor(Kind::Lock, kT3, kLock))));
}

TEST(SyncState, TryLockIsALockOnlyWhenItSucceeds) {
  Path path;
  const Action try_lock = on_monitor(Kind::TryLock, kT2, kLock);
  path.add(on_monitor(Kind::Lock, kT1, kLock));
  ASSERT_EQ(path.ways(try_lock).size(), 1u);
  EXPECT_EQ(path.ways(try_lock)[0].answer, 0u);
  path.add(try_lock, {.answer = 0});
  EXPECT_EQ(path.sync.owner(kLock), path.history.thread_number(kT1));
  const EventIndex unlock = path.add(on_monitor(Kind::Unlock, kT1, kLock));
  EXPECT_EQ(path.ways(try_lock)[0].answer, 1u);
  EXPECT_TRUE(path.hb(unlock, path.add(try_lock, {.answer = 1})));
  EXPECT_EQ(path.sync.owner(kLock), path.history.thread_number(kT2));
}

TEST(SyncState, StartHappensBeforeFirstAndLastBeforeJoin) {
  Path path;
  const ThreadRef child{9};
  const EventIndex start = path.add(action(Kind::Start, kT1, Location::monitor_of(child)));
  const EventIndex first = path.add(action(Kind::First, child, Location::monitor_of(child)));
  EXPECT_TRUE(path.hb(start, first));
  const Action join = action(Kind::Join, kT2, Location::monitor_of(child));
  EXPECT_TRUE(path.ways(join).empty());
  const EventIndex last = path.add(action(Kind::Last, child, Location::monitor_of(child)));
  ASSERT_EQ(path.ways(join).size(), 1u);
  EXPECT_TRUE(path.hb(last, path.add(join)));
  // Starting it again is refused.
  EXPECT_EQ(path.ways(action(Kind::Start, kT1, Location::monitor_of(child)))[0].answer, 1u);
}

TEST(SyncState, IsAliveThatSeesTheEndComesAfterIt) {
  Path path;
  const Action alive = action(Kind::IsAlive, kT1, Location::monitor_of(kT2));
  EXPECT_EQ(path.ways(alive)[0].answer, 1u);
  const EventIndex last = path.add(action(Kind::Last, kT2, Location::monitor_of(kT2)));
  EXPECT_EQ(path.ways(alive)[0].answer, 0u);
  EXPECT_TRUE(path.hb(last, path.add(alive, {.answer = 0})));
}

TEST(SyncState, AnInterruptHappensBeforeItsDetectionAndIsCleared) {
  Path path;
  const EventIndex interrupt = path.add(action(Kind::Interrupt, kT1, Location::monitor_of(kT2)));
  Action ask = action(Kind::IsInterrupted, kT2, Location::monitor_of(kT2));
  ask.clears = true;
  EXPECT_EQ(path.ways(ask)[0].answer, 1u);
  EXPECT_TRUE(path.hb(interrupt, path.add(ask, {.answer = 1})));
  EXPECT_EQ(path.ways(ask)[0].answer, 0u);
}

TEST(SyncState, NotifyWakesAnyOneAndOrdersNothing) {
  Path path;
  enter_wait(path, kT1);
  enter_wait(path, kT2);
  EXPECT_TRUE(path.ways(waking(kT1)).empty());
  path.add(on_monitor(Kind::Lock, kT3, kLock));
  const Action notify = on_monitor(Kind::Notify, kT3, kLock);
  const std::vector<Way> ways = path.ways(notify);
  ASSERT_EQ(ways.size(), 2u);
  const EventIndex notified = path.add(notify, ways[1]);
  EXPECT_TRUE(path.ways(waking(kT2)).empty());  // the lock is held
  const EventIndex unlock = path.add(on_monitor(Kind::Unlock, kT3, kLock));
  EXPECT_TRUE(path.ways(waking(kT1)).empty());
  ASSERT_EQ(path.ways(waking(kT2)).size(), 1u);
  const EventIndex woke = path.add(waking(kT2), path.ways(waking(kT2))[0]);
  EXPECT_TRUE(path.hb(unlock, woke));
  EXPECT_TRUE(path.hb(notified, woke));  // through the unlock
}

TEST(SyncState, ANotifyNobodyWaitsForIsLost) {
  Path path;
  path.add(on_monitor(Kind::Lock, kT3, kLock));
  ASSERT_EQ(path.ways(on_monitor(Kind::Notify, kT3, kLock)).size(), 1u);
  path.add(on_monitor(Kind::Notify, kT3, kLock));
  path.add(on_monitor(Kind::Unlock, kT3, kLock));
  enter_wait(path, kT1);
  EXPECT_TRUE(path.ways(waking(kT1)).empty());
}

TEST(SyncState, AWaitingThreadWakesWithoutReasonOnlyIfAsked) {
  Path path;
  enter_wait(path, kT1);
  EXPECT_TRUE(path.ways(waking(kT1)).empty());
  ASSERT_EQ(path.ways(waking(kT1), true).size(), 1u);
  EXPECT_EQ(path.ways(waking(kT1), true)[0].answer, 2u);
}

TEST(SyncState, AnInterruptEndsAWaitAndTheNextNotifyGoesToAnother) {
  Path path;
  enter_wait(path, kT1);
  enter_wait(path, kT2);
  path.add(action(Kind::Interrupt, kT3, Location::monitor_of(kT1)));
  ASSERT_EQ(path.ways(waking(kT1)).size(), 1u);
  EXPECT_EQ(path.ways(waking(kT1))[0].answer, 1u);
  path.add(on_monitor(Kind::Lock, kT3, kLock));
  const std::vector<Way> ways = path.ways(on_monitor(Kind::Notify, kT3, kLock));
  ASSERT_EQ(ways.size(), 1u);
  EXPECT_EQ(ways[0].chosen, path.history.thread_number(kT2));
}

TEST(SyncState, NotifiedAndInterruptedMayThrowAndThenAnotherIsNotified) {
  Path path;
  enter_wait(path, kT1);
  enter_wait(path, kT2);
  path.add(on_monitor(Kind::Lock, kT3, kLock));
  path.add(on_monitor(Kind::Notify, kT3, kLock), {.chosen = 0});
  path.add(action(Kind::Interrupt, kT3, Location::monitor_of(kT1)));
  path.add(on_monitor(Kind::Unlock, kT3, kLock));
  const std::vector<Way> ways = path.ways(waking(kT1));
  ASSERT_EQ(ways.size(), 2u);  // JLS 17.2.4: returns with the interrupt pending, or throws
  EXPECT_EQ(ways[0].answer, 0u);
  EXPECT_EQ(ways[1].answer, 1u);
  EXPECT_EQ(ways[1].chosen, 1u);
  path.add(waking(kT1), ways[1]);
  path.add(on_monitor(Kind::Unlock, kT1, kLock));
  EXPECT_EQ(path.ways(waking(kT2)).size(), 1u);
  EXPECT_FALSE(path.sync.interrupted(0));
}

TEST(SyncState, WaitOfAnInterruptedThreadKeepsTheLock) {
  Path path;
  path.add(action(Kind::Interrupt, kT2, Location::monitor_of(kT1)));
  path.add(on_monitor(Kind::Lock, kT1, kLock));
  const Action wait = on_monitor(Kind::Wait, kT1, kLock);
  ASSERT_EQ(path.ways(wait)[0].answer, 1u);
  path.add(wait, {.answer = 1});
  EXPECT_EQ(path.sync.owner(kLock), 0u);
  EXPECT_FALSE(path.sync.interrupted(0));
}

TEST(SyncState, TheKeyForgetsHowAStateWasReached) {
  Path path;
  const Fingerprint before = path.sync.key();
  path.add(on_monitor(Kind::Lock, kT1, kLock));
  EXPECT_FALSE(path.sync.key() == before);
  path.add(on_monitor(Kind::Unlock, kT1, kLock));
  EXPECT_TRUE(path.sync.key() == before);
}

}  // namespace
}  // namespace thinair::testing
