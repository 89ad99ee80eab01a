// What a test's result means for who wrote the test: do its expectations hold, and was anything
// found that none of them names (language.md, "Expectations")?
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "memory/result.h"

namespace thinair {

enum class Answer : uint8_t { NotChecked, Holds, Undecided, Fails };

std::string_view to_string(Answer answer);

struct ExpectationVerdict {
  Answer answer = Answer::NotChecked;
  std::vector<Answer> under;           // for each model it is about
  std::vector<std::string> models;     // their names as written, `jmm` if there are none
  std::optional<size_t> outcome, run;  // which forbidden outcome was seen, and where
};

// Something that nobody wants, under the model that findings are about.
struct Finding {
  enum class Kind : uint8_t { Assertion, Exception, Deadlock, Hang };
  Kind kind = Kind::Deadlock;
  std::string what;  // `T1 throws Error`, `deadlock`; outcomes that differ in other things share it
  size_t run = 0;
  size_t outcome = 0;  // the first that shows it; unexpected ones first
  bool expected = false;
  std::optional<size_t> assertion;  // Assertion: into TestResult::assertions
};

enum class TestStatus : uint8_t { AsExpected, NotAsExpected, Incomplete };

struct TestVerdict {
  std::vector<ExpectationVerdict> expectations;
  std::vector<Finding> findings;
  TestStatus status = TestStatus::AsExpected;
};

TestVerdict judge(const TestResult& result);

// All reasons of all runs, each once: "loop at FILE:LINE cut at 8; interrupted". With a run's label
// where not all runs have it.
std::vector<std::string> incomplete_reasons(const TestResult& result);

}  // namespace thinair
