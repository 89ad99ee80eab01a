#include "cli/progress_line.h"

#include <fmt/format.h>
#include <unistd.h>

#include "cli/output.h"

namespace thinair {
namespace {

constexpr size_t kWidest = 100;
constexpr const char* kEraseLine = "\r\033[K";

bool wanted(ShowProgress show) {
  switch (show) {
    case ShowProgress::Auto:
      return isatty(STDERR_FILENO) != 0;
    case ShowProgress::Always:
      return true;
    case ShowProgress::Never:
      break;
  }
  return false;
}

}  // namespace

ProgressLine::ProgressLine(ShowProgress show) : is_on_(wanted(show)) {}

void ProgressLine::show(const std::string& test, const Progress& progress) {
  if (!is_on_) return;
  const double rate =
      progress.seconds > 0 ? static_cast<double>(progress.steps) / progress.seconds : 0;
  std::string line = fmt::format("{}: pass {}, {} steps, {} states, {:.0f} steps/s", test,
                                 progress.pass, progress.steps, progress.states, rate);
  if (line.size() > kWidest) line.resize(kWidest);
  const std::lock_guard lock(mutex_);
  write_diagnostics(kEraseLine + line);
  is_shown_ = true;
}

void ProgressLine::clear() {
  const std::lock_guard lock(mutex_);
  if (is_shown_) write_diagnostics(kEraseLine);
  is_shown_ = false;
}

}  // namespace thinair
