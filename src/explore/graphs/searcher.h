// What a search has that several threads can share: it pauses now and then, and may give away a
// part of what it has not tried yet.
#pragma once

#include <cstdint>
#include <limits>
#include <utility>

#include "explore/graphs/endings.h"
#include "explore/graphs/first_endings.h"

namespace thinair {

enum class Explored : uint8_t {
  All,
  Beyond,   // the program does what this cannot do
  TooMany,  // it takes more steps than it was given
};

constexpr uint64_t kNoEnd = std::numeric_limits<uint64_t>::max();

// Who searches together.
template <typename Search>
class Helpers {
 public:
  // After so many steps since the last pause: how many more until the next one? None: stop.
  virtual uint64_t pause(Search& who, uint64_t steps) = 0;
  virtual void take(typename Search::Subtree&& subtree) = 0;

 protected:
  ~Helpers() = default;
};

template <typename Search>
class Searcher {
 public:
  // From now on these help, or this helps them.
  void share(Helpers<Search>& helpers, uint64_t first_pause) {
    helpers_ = &helpers;
    next_pause_ = first_pause;
  }
  FirstEndings& first_endings() { return first_endings_; }

 protected:
  void begin_subtree(uint32_t number, const SearchKey& key) {
    subtree_ = number;
    key_ = key;
  }
  // Who searches alone stops after so many steps.
  void stop_after(uint64_t most_steps) {
    if (helpers_ == nullptr && most_steps != kNoEnd) next_pause_ = most_steps + 1;
  }
  bool is_time_to_pause(uint64_t steps) const { return steps >= next_pause_; }
  // False: stop.
  bool pause(uint64_t steps) {
    if (helpers_ == nullptr) return false;
    const uint64_t more =
        helpers_->pause(static_cast<Search&>(*this), steps - std::exchange(paused_at_, steps));
    next_pause_ = steps + more;
    return more != 0;
  }
  void give_away(auto&& subtree) { helpers_->take(std::forward<decltype(subtree)>(subtree)); }
  const SearchKey& key() const { return key_; }
  // None: an execution that ends like this one and comes before it is known.
  template <typename AddBranches>
  FirstEndings::Found* first(const Fingerprint& ending, const AddBranches& add_branches) {
    return first_endings_.better(ending, subtree_, [&](SearchKey& key) {
      key = key_;
      add_branches(key);
    });
  }

 private:
  uint64_t next_pause_ = kNoEnd;
  uint64_t paused_at_ = 0;
  Helpers<Search>* helpers_ = nullptr;
  FirstEndings first_endings_;
  uint32_t subtree_ = 0;
  SearchKey key_;  // of the subtree
};

}  // namespace thinair
