#include "memory/action_id.h"

#include <gtest/gtest.h>

#include "tests/memory/actions.h"

namespace thinair::testing {
namespace {

Action write(Location location, Value value, uint32_t pc) {
  Action a = action(ActionKind::Write, kT1, location, value);
  a.site.pc = pc;
  return a;
}

TEST(IdCounter, OccurrenceCountsWhatTheThreadDidThere) {
  IdCounter ids(IdScheme::Occurrence);
  const ActionId first = ids.next(write(kX, 1, 0));
  const ActionId other = ids.next(write(kY, 1, 1));
  const ActionId second = ids.next(write(kX, 1, 2));
  EXPECT_EQ(first.nth, 0u);
  EXPECT_EQ(other.nth, 0u);
  EXPECT_EQ(second.nth, 1u);
  EXPECT_EQ(second.value, 0u);
  EXPECT_EQ(second.site, Site{});
}

TEST(IdCounter, ScopeCountsVisitsOfThePlace) {
  IdCounter ids(IdScheme::Scope);
  const ActionId first = ids.next(write(kX, 1, 5));
  const ActionId elsewhere = ids.next(write(kX, 2, 6));
  const ActionId again = ids.next(write(kY, 3, 5));
  EXPECT_EQ(elsewhere.nth, 0u);
  EXPECT_EQ(again.nth, 1u);
  EXPECT_EQ(again.location, Location{});
  EXPECT_NE(first, elsewhere);
}

TEST(IdCounter, ValuesIdentifyWritesOnly) {
  for (const IdScheme scheme : {IdScheme::PlainValue, IdScheme::OccurrenceVal}) {
    IdCounter ids(scheme);
    const ActionId one = ids.next(write(kX, 1, 0));
    const ActionId two = ids.next(write(kX, 2, 0));
    EXPECT_EQ(one.value, 1u);
    EXPECT_EQ(two.value, 2u);
    EXPECT_EQ(two.nth, 0u);
    EXPECT_EQ(ids.next(write(kX, 1, 0)).nth, 1u);
    EXPECT_EQ(ids.next(action(ActionKind::Read, kT1, kX, 9)).value, 0u);
    EXPECT_EQ(ids.next(action(ActionKind::VolatileWrite, kT1, kX, 9)).value, 0u);
  }
}

TEST(IdCounter, TakingBackGivesTheSameIdAgain) {
  for (const IdScheme scheme : {IdScheme::Occurrence, IdScheme::Scope, IdScheme::PlainValue,
                                IdScheme::OccurrenceVal, IdScheme::Free}) {
    IdCounter ids(scheme);
    ids.next(write(kX, 1, 0));
    const ActionId second = ids.next(write(kX, 1, 0));
    ids.take_back(second);
    EXPECT_EQ(ids.next(write(kX, 1, 0)), second);
  }
}

TEST(IdScheme, NamesGoBothWays) {
  for (const IdScheme scheme :
       {IdScheme::Occurrence, IdScheme::Scope, IdScheme::PlainValue, IdScheme::OccurrenceVal}) {
    EXPECT_EQ(id_scheme_of(to_string(scheme)), scheme);
  }
  EXPECT_EQ(to_string(IdScheme::OccurrenceVal), "occurrence-val");
  EXPECT_FALSE(id_scheme_of("line"));
}

}  // namespace
}  // namespace thinair::testing
