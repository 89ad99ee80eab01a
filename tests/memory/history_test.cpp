#include "memory/history.h"

#include <gtest/gtest.h>

#include "tests/memory/actions.h"

namespace thinair::testing {
namespace {

TEST(History, ProgramOrderHappensBeforeAndOtherThreadsDoNot) {
  Path path;
  const EventIndex a = path.add(action(ActionKind::Write, kT1, kX, 1));
  const EventIndex b = path.add(action(ActionKind::Write, kT1, kY, 1));
  const EventIndex c = path.add(action(ActionKind::Read, kT2, kY));
  EXPECT_TRUE(path.hb(a, b));
  EXPECT_TRUE(path.hb(a, a));
  EXPECT_FALSE(path.hb(b, a));
  EXPECT_FALSE(path.hb(b, c));
  EXPECT_FALSE(path.hb(c, b));
}

TEST(History, EveryEarlierVolatileWriteSynchronizesWithARead) {
  Path path;
  const EventIndex first = path.add(action(ActionKind::VolatileWrite, kT1, kX, 1));
  const EventIndex second = path.add(action(ActionKind::VolatileWrite, kT2, kX, 2));
  const EventIndex read = path.add(action(ActionKind::VolatileRead, kT3, kX), {.answer = 2});
  EXPECT_TRUE(path.hb(first, read));
  EXPECT_TRUE(path.hb(second, read));
  EXPECT_FALSE(path.hb(first, second));
}

TEST(History, AFailedCompareAndSetPublishesNothing) {
  Path path;
  Action cas = action(ActionKind::Rmw, kT1, kX, 7);
  cas.rmw = RmwOp::CompareExchange;
  cas.expected = 5;
  const EventIndex failed = path.add(cas, {.answer = 0});
  const EventIndex read = path.add(action(ActionKind::VolatileRead, kT2, kX));
  EXPECT_FALSE(path.hb(failed, read));
  EXPECT_TRUE(path.history.writes_to(path.history.location_number(kX)).empty());

  cas.expected = 0;
  const EventIndex done = path.add(cas, {.answer = 0});
  const EventIndex later = path.add(action(ActionKind::VolatileRead, kT2, kX), {.answer = 7});
  EXPECT_TRUE(path.hb(done, later));
  EXPECT_EQ(written(path.history[done]), 7u);
}

TEST(History, AWriteIsHiddenByOneThatHappensBetween) {
  Path path;
  const uint32_t x = path.history.location_number(kX);
  const EventIndex first = path.add(action(ActionKind::Write, kT1, kX, 1));
  const EventIndex second = path.add(action(ActionKind::Write, kT1, kX, 2));
  const Clock& own = path.history.clock(path.history.thread_number(kT1));
  const Clock& other = path.history.clock(path.history.thread_number(kT2));
  EXPECT_TRUE(path.history.is_hidden(first, x, own));
  EXPECT_FALSE(path.history.is_hidden(second, x, own));
  EXPECT_TRUE(path.history.is_hidden(kNoEvent, x, own));
  EXPECT_FALSE(path.history.is_hidden(first, x, other));
  EXPECT_FALSE(path.history.is_hidden(kNoEvent, x, other));
}

TEST(History, TakingBackLeavesNothing) {
  Path path;
  path.add(action(ActionKind::Write, kT1, kX, 1));
  path.add(action(ActionKind::Write, kT2, kX, 2));
  path.history.take_back();
  EXPECT_EQ(path.history.size(), 1u);
  EXPECT_EQ(path.history.writes_to(path.history.location_number(kX)).size(), 1u);
  EXPECT_TRUE(path.history.events_of(path.history.thread_number(kT2)).empty());
  EXPECT_EQ(path.history.clock(path.history.thread_number(kT2)), Clock());
}

}  // namespace
}  // namespace thinair::testing
