// `--why COND`: can an execution end so, and if none does, which part of the condition stops it?
#pragma once

#include <string>
#include <vector>

#include "memory/result.h"

namespace thinair {

// A condition as it was asked, and what it is a conjunction of (nothing, if it is none).
struct Question {
  Expectation condition;
  std::vector<Expectation> parts;
};

struct WhyAnswer {
  std::vector<Verdict> can_be;              // for each run
  std::vector<size_t> outcome;              // for each run that says yes
  std::vector<std::vector<Verdict>> parts;  // for each part and run
};

WhyAnswer answer(const Question& question, const TestResult& result);

// For people; a witness for each run in which it can be.
std::string why_text(const std::vector<Question>& questions, const TestResult& result);

// `a == 1 && (b || c)` is `a == 1` and `(b || c)`; a condition that is no conjunction is itself.
std::vector<std::string> conjuncts(std::string_view condition);

}  // namespace thinair
