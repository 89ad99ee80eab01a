// What the tool understood of a test, for `thinair show`.
#pragma once

#include <cstdint>
#include <string>

#include "program/program.h"

namespace thinair {

struct ShowOptions {
  bool code = false;    // the code of every method too
  uint32_t unroll = 8;  // where the test itself says nothing
};

// Name, shared variables, classes, threads with every action they may do, what is observed and
// expected. The same text for the same file, always; ends with a newline.
std::string show(const Program& program, const ShowOptions& options = {});

}  // namespace thinair
