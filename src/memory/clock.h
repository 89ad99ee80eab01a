// Vector clocks over the threads of one exploration.
#pragma once

#include <algorithm>
#include <cstdint>

#include "absl/container/inlined_vector.h"
#include "memory/fingerprint.h"

namespace thinair {

class Clock {
 public:
  uint32_t operator[](uint32_t thread) const {
    return thread < counts_.size() ? counts_[thread] : 0;
  }
  void set(uint32_t thread, uint32_t count) {
    if (thread >= counts_.size()) counts_.resize(thread + 1, 0);
    counts_[thread] = count;
  }
  void join(const Clock& other) {
    if (other.counts_.size() > counts_.size()) counts_.resize(other.counts_.size(), 0);
    for (size_t i = 0; i < other.counts_.size(); ++i) {
      counts_[i] = std::max(counts_[i], other.counts_[i]);
    }
  }
  void clear() { counts_.clear(); }
  size_t size() const { return counts_.size(); }
  // Clocks that differ only in zeros at the end are equal.
  friend bool operator==(const Clock& a, const Clock& b) {
    const size_t n = std::max(a.size(), b.size());
    for (uint32_t i = 0; i < n; ++i) {
      if (a[i] != b[i]) return false;
    }
    return true;
  }

 private:
  absl::InlinedVector<uint32_t, 8> counts_;
};

inline void add_clock(Fingerprinter& print, const Clock& clock) {
  for (uint32_t thread = 0; thread < clock.size(); ++thread) {
    if (clock[thread] != 0) print.add(thread).add(clock[thread]);
  }
}

}  // namespace thinair
