// One line on standard error that shows what is going on, and leaves no trace.
#pragma once

#include <mutex>
#include <string>

#include "cli/options.h"
#include "explore/limits.h"

namespace thinair {

class ProgressLine {
 public:
  explicit ProgressLine(ShowProgress show);
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { clear(); }

  // Any thread may report; the line shows who did last.
  void show(const std::string& test, const Progress& progress);
  // Before anything else is printed.
  void clear();
  bool is_on() const { return is_on_; }

 private:
  bool is_on_ = false;
  bool is_shown_ = false;
  std::mutex mutex_;
};

}  // namespace thinair
