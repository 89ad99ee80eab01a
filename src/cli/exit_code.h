// Exit codes of every command, as builds rely on them.
#pragma once

namespace thinair {

enum class ExitCode {
  Clean = 0,       // complete, every expectation holds, nothing found
  Found = 1,       // an expectation that does not hold, a finding, a race
  BadInput = 2,    // the input or the command line is wrong
  Incomplete = 3,  // a limit was hit, and nothing was found before it
  Fault = 4,       // a fault of the tool itself
};

// Of several files, the code of the run is the first that applies of 4, 2, 1, 3, 0.
constexpr int urgency(ExitCode code) {
  switch (code) {
    case ExitCode::Fault:
      return 4;
    case ExitCode::BadInput:
      return 3;
    case ExitCode::Found:
      return 2;
    case ExitCode::Incomplete:
      return 1;
    case ExitCode::Clean:
      return 0;
  }
  return 4;
}

constexpr ExitCode merge(ExitCode a, ExitCode b) {
  return urgency(a) >= urgency(b) ? a : b;
}

}  // namespace thinair
