#include "cli/exit_code.h"

#include <gtest/gtest.h>

namespace thinair {
namespace {

TEST(ExitCode, TheFirstOf42130WinsInAnyOrder) {
  constexpr ExitCode kByRank[] = {ExitCode::Fault, ExitCode::BadInput, ExitCode::Found,
                                  ExitCode::Incomplete, ExitCode::Clean};
  for (std::size_t winner = 0; winner < std::size(kByRank); ++winner) {
    for (std::size_t loser = winner; loser < std::size(kByRank); ++loser) {
      EXPECT_EQ(merge(kByRank[winner], kByRank[loser]), kByRank[winner]);
      EXPECT_EQ(merge(kByRank[loser], kByRank[winner]), kByRank[winner]);
    }
  }
}

TEST(ExitCode, NumbersAreThoseBuildsRelyOn) {
  EXPECT_EQ(static_cast<int>(ExitCode::Clean), 0);
  EXPECT_EQ(static_cast<int>(ExitCode::Found), 1);
  EXPECT_EQ(static_cast<int>(ExitCode::BadInput), 2);
  EXPECT_EQ(static_cast<int>(ExitCode::Incomplete), 3);
  EXPECT_EQ(static_cast<int>(ExitCode::Fault), 4);
}

}  // namespace
}  // namespace thinair
