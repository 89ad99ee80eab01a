#include "cli/interrupt.h"

#include <unistd.h>

#include <csignal>

namespace thinair {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set it");

void on_interrupt(int /*signal*/) {
  constexpr int kEndedByInterrupt = 128 + SIGINT;  // as shells report it
  if (interrupted.exchange(true)) _exit(kEndedByInterrupt);
}

}  // namespace

const std::atomic<bool>& stop_on_interrupt() {
  std::signal(SIGINT, on_interrupt);
  return interrupted;
}

}  // namespace thinair
