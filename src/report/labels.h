// The words that every report uses for runs, verdicts and the parts of an outcome.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "memory/result.h"

namespace thinair {

// What stands over a run's column and is its key in JSON: the bare model; `fixpoint/scope` when its
// model was run with more than one scheme.
std::vector<std::string> run_labels(const std::vector<Run>& runs);

// `yes`, `-`, `undecided`.
std::string_view verdict_text(Verdict verdict);

// A column's value in Java's notation; `-` if it has none.
std::string column_text(const TestResult& result, const Outcome& outcome, size_t column);

// A thread that threw or hangs: the declared ones, then those the program made itself.
struct ThreadEnding {
  std::string name;                  // `T1`, `Thread@12:9`
  std::optional<uint32_t> declared;  // index in Program::threads
  TypeId thrown;                     // invalid: it did not throw
  bool hangs = false;
};
std::vector<ThreadEnding> thread_endings(const TestResult& result, const Outcome& outcome);

// How threads ended that did not simply end: `T1 throws Error`, `T2 hangs`, `deadlock`.
std::vector<std::string> endings(const TestResult& result, const Outcome& outcome);

// The printed columns and the endings in one line: `r1 = 0, r2 = 1, T1 throws Error`.
std::string outcome_text(const TestResult& result, const Outcome& outcome);

// `12:9`, for tables where everything is of one file; `FILE:12:9` outside the test's own file.
std::string short_place(const Program& program, Place place);

// How many characters a terminal shows: code points, not bytes.
size_t width(std::string_view text);
std::string padded(std::string_view text, size_t to);

// Steps of no complete execution, where the engine can tell: only who counts executions knows which
// steps are of none.
std::optional<uint64_t> wasted_steps(const Run& run);

// `0.3 ms`, `12 ms`, `4.1 s`.
std::string duration_text(double seconds);

}  // namespace thinair
