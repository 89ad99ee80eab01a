// Outcomes as people see them: those that differ only in columns that nobody asked to see (a
// condition needs them) are one row.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "memory/result.h"

namespace thinair {

struct ShownRow {
  std::vector<size_t> outcomes;   // into TestResult::outcomes; the first stands for all of them
  std::vector<Verdict> models;    // for each run
  std::vector<size_t> witnesses;  // for each run: which outcome has one; the first if none has
};

// In the order of TestResult::outcomes.
std::vector<ShownRow> shown_rows(const TestResult& result);

// One execution that ends so, of the first run that has one.
struct ShownWitness {
  size_t run = 0;
  const OutcomeRow* outcome = nullptr;
  const Witness* witness = nullptr;
};
std::optional<ShownWitness> witness_of(const TestResult& result, const ShownRow& row);

}  // namespace thinair
