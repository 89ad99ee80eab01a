// A witness for Graphviz: threads as columns, program order, synchronization, reads-from.
#pragma once

#include <string>

#include "memory/result.h"

namespace thinair {

std::string dot_text(const TestResult& result, const Witness& witness, const std::string& title);

// `litmus_causality_tc05.litmus-TC5-3.dot` for the third outcome: safe on any file system, and
// different for different tests.
std::string dot_file_name(const Program& program, size_t row);

}  // namespace thinair
