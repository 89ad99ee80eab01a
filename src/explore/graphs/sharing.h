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
  // Where not every execution is counted, attempts that may take so many steps are shared. Nothing
  // is shown then before they are over, for it is not known what would have been shown first.
  uint64_t whole = 10'000'000;
  uint64_t first_attempt = 20'000;  // steps; each time there are more
};
// Whatever can be given away is, at every step. For tests.
constexpr SharingPace kShareAtEveryStep = {.first = 1,
                                           .every = 1,
                                           .ahead = std::numeric_limits<uint32_t>::max(),
                                           .whole = 0,
                                           .first_attempt = 20};

struct Sharing {
  uint32_t jobs = 1;  // threads in all
  SharingPace pace = {};
};

}  // namespace thinair
