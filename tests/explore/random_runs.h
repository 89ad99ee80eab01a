// What properties of random programs share: how one is run, and how the answers are compared.
#pragma once

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "tests/explore/agree.h"
#include "tests/explore/random_program.h"

namespace thinair::testing {

inline constexpr uint64_t kSteps = 30'000;
inline const Answer kTellsNothing{.tells = false, .wrong = {}};
inline constexpr IdScheme kSchemes[] = {IdScheme::Occurrence, IdScheme::Scope, IdScheme::PlainValue,
                                        IdScheme::OccurrenceVal};

inline rc::Gen<RandomProgram> small_programs() {
  return random_programs(4, 4);
}

inline std::shared_ptr<const Program> compiled(const RandomProgram& program,
                                               const Spelling& spelling = {}) {
  const auto programs = programs_of("random.litmus", text_of(program, spelling));
  return programs.empty() ? nullptr : programs.front();
}

inline TestResult explored(const std::shared_ptr<const Program>& program,
                           ExploreSettings settings) {
  settings.limits.steps = kSteps;
  return explore(program, settings);
}

// Outcomes whatever the order of threads.
inline std::set<std::string> parts(const TestResult& result, size_t run = 0) {
  std::set<std::string> all;
  for (const std::string& outcome : outcomes(result, run)) {
    std::vector<std::string> words;
    for (size_t begin = 0; begin < outcome.size();) {
      size_t end = std::min(outcome.find(' ', begin), outcome.size());
      // `P0 hangs` is one.
      if (outcome[begin] == 'P') end = std::min(outcome.find(' ', end + 1), outcome.size());
      words.push_back(outcome.substr(begin, end - begin));
      begin = end + 1;
    }
    std::ranges::sort(words);
    all.insert(fmt::format("{}", fmt::join(words, " ")));
  }
  return all;
}

inline Answer same(const std::set<std::string>& a, const std::set<std::string>& b) {
  if (a == b) return {};
  return {.wrong = fmt::format("one:\n{}other:\n{}", lines(a), lines(b))};
}

// Every outcome of `few` is one of `many`.
inline Answer within(const std::set<std::string>& few, const std::set<std::string>& many) {
  if (std::ranges::includes(many, few)) return {};
  return {.wrong = fmt::format("of these:\n{}some are not among:\n{}", lines(few), lines(many))};
}

}  // namespace thinair::testing
