// When to stop exploring a test: time, steps, memory, Ctrl-C. Whatever was found until then stands.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string_view>

#include "memory/result.h"

namespace thinair {

// How far an exploration is, for the live line.
struct Progress {
  uint64_t steps = 0;
  uint64_t states = 0;  // of this pass
  uint32_t pass = 0;
  double seconds = 0;
};

struct LimitSettings {
  std::optional<double> seconds;
  std::optional<uint64_t> steps;
  std::optional<uint64_t> megabytes;
  const std::atomic<bool>* interrupted = nullptr;  // set by a signal handler
  std::function<void(const Progress&)> progress;   // called now and then
};

// One for a whole test: its runs share time and steps.
class Limits {
 public:
  explicit Limits(const LimitSettings& settings);
  // The part of one of several threads that share an exploration: it counts by itself, and adds to
  // the whole when it looks. What stops the whole stops every part.
  static Limits part_of(Limits& whole) { return Limits(&whole); }

  // Counts a step. True: the exploration must stop, `reached` says why.
  bool step() {
    ++steps_;
    if (steps_ >= next_look_) look();
    return reached_.has_value();
  }
  // Work that is no step but can grow like them. True: as for `step`.
  bool work() {
    if (++work_ % kWorkBetweenLooks == 0) look();
    return reached_.has_value();
  }
  // The exploration must stop for a reason that is not in the settings.
  void stop(const Incomplete& why) {
    if (!reached_) reached_ = why;
  }
  uint64_t steps() const { return steps_; }
  double seconds() const;
  const std::optional<Incomplete>& reached() const { return reached_; }
  void report(uint32_t pass, uint64_t states) {
    pass_ = pass;
    states_ = states;
  }

 private:
  static constexpr uint64_t kWorkBetweenLooks = 256;

  explicit Limits(Limits* whole);
  void look();
  void look_at_whole();

  LimitSettings settings_;
  std::chrono::steady_clock::time_point start_;
  uint64_t steps_ = 0, work_ = 0, next_look_ = 0, looks_ = 0, states_ = 0;
  uint32_t pass_ = 0;
  double last_progress_ = 0;
  std::optional<Incomplete> reached_;
  Limits* whole_ = nullptr;
  uint64_t steps_added_ = 0;  // to the whole
  std::mutex parts_;          // of the whole: one part looks at a time
};

uint64_t resident_kb();  // of this process, now
uint64_t peak_kb();      // the most so far

}  // namespace thinair
