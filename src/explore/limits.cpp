#include "explore/limits.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <string>

namespace thinair {
namespace {

constexpr uint64_t kStepsBetweenLooks = 256;
constexpr uint64_t kLooksBetweenMemory = 16;  // asking for memory reads a file
constexpr double kSecondsBetweenProgress = 0.2;

}  // namespace

uint64_t resident_kb() {
  std::ifstream statm("/proc/self/statm");
  uint64_t all = 0, resident = 0;
  statm >> all >> resident;
  return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) / 1024;
}

// Not getrusage: what that says of a process includes the memory of who started it, before exec.
uint64_t peak_kb() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    uint64_t kilobytes = 0;
    if (word == "VmHWM:" && status >> kilobytes) return kilobytes;
  }
  return 0;
}

Limits::Limits(const LimitSettings& settings)
    : settings_(settings), start_(std::chrono::steady_clock::now()) {}

Limits::Limits(Limits* whole) : start_(whole->start_), whole_(whole) {}

double Limits::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

void Limits::look_at_whole() {
  const std::scoped_lock lock(whole_->parts_);
  whole_->steps_ += steps_ - steps_added_;
  steps_added_ = steps_;
  whole_->look();
  if (whole_->reached_) reached_ = whole_->reached_;
  const auto& most = whole_->settings_.steps;
  if (most && *most < whole_->steps_ + kStepsBetweenLooks) {
    next_look_ = steps_ + std::max<uint64_t>(1, *most - std::min(*most, whole_->steps_));
  }
}

void Limits::look() {
  next_look_ = steps_ + kStepsBetweenLooks;
  if (whole_ != nullptr) return look_at_whole();
  if (settings_.steps) next_look_ = std::min(next_look_, std::max(*settings_.steps, steps_ + 1));
  using Kind = Incomplete::Kind;
  const double now = seconds();
  const auto reach = [&](Kind kind, uint64_t bound) {
    if (!reached_) reached_ = Incomplete{.kind = kind, .bound = bound, .place = std::nullopt};
  };
  if (settings_.interrupted != nullptr && settings_.interrupted->load(std::memory_order_relaxed)) {
    reach(Kind::Interrupted, 0);
  }
  if (settings_.steps && steps_ >= *settings_.steps) reach(Kind::Steps, *settings_.steps);
  if (settings_.seconds && now >= *settings_.seconds) {
    reach(Kind::Timeout, static_cast<uint64_t>(std::llround(*settings_.seconds * 1e3)));
  }
  if (settings_.megabytes && looks_++ % kLooksBetweenMemory == 0 &&
      resident_kb() > *settings_.megabytes * 1024) {
    reach(Kind::Memory, *settings_.megabytes);
  }
  if (settings_.progress && now - last_progress_ >= kSecondsBetweenProgress) {
    last_progress_ = now;
    settings_.progress({.steps = steps_, .states = states_, .pass = pass_, .seconds = now});
  }
}

}  // namespace thinair
