#include "cli/closest.h"

#include <gtest/gtest.h>

#include <string>

namespace thinair {
namespace {

constexpr std::string_view kNames[] = {"show", "check", "compare", "race", "--max-memory"};

TEST(Closest, OneSlipIsForgiven) {
  EXPECT_EQ(closest("shwo", kNames), "show");
  EXPECT_EQ(closest("chek", kNames), "check");
  EXPECT_EQ(closest("comparee", kNames), "compare");
  EXPECT_EQ(closest("rice", kNames), "race");
}

TEST(Closest, LongNamesForgiveMore) {
  EXPECT_EQ(closest("--maxmemry", kNames), "--max-memory");
}

TEST(Closest, NothingIsMadeUpForAStranger) {
  EXPECT_EQ(closest("frobnicate", kNames), std::nullopt);
  EXPECT_EQ(closest("", kNames), std::nullopt);
  EXPECT_EQ(closest(std::string(100'000, 'x'), kNames), std::nullopt);
}

}  // namespace
}  // namespace thinair
