// Several threads search one tree of executions: how many, and when one of them gives a part away.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

namespace thinair {

struct SharingPace {
  uint64_t first = 20'000;  // steps before anything is given away: most searches are over by then
  uint64_t every = 1'000;   // steps from one look to the next whether somebody wants work
  std::optional<uint32_t> ahead = {};  // parts that wait for somebody; none: one for each other job
};
// Whatever can be given away is, at every step. For tests.
constexpr SharingPace kShareAtEveryStep = {
    .first = 1, .every = 1, .ahead = std::numeric_limits<uint32_t>::max()};

struct Sharing {
  uint32_t jobs = 1;  // threads in all
  SharingPace pace = {};
};

}  // namespace thinair
