#include "report/rows.h"

#include "absl/container/flat_hash_map.h"

namespace thinair {
namespace {

Outcome shown_part(const Program& program, Outcome outcome) {
  for (size_t i = 0; i < program.columns.size(); ++i) {
    if (!program.columns[i].printed) outcome.values[i].reset();
  }
  return outcome;
}

Verdict either(Verdict a, Verdict b) {
  if (a == Verdict::Yes || b == Verdict::Yes) return Verdict::Yes;
  if (a == Verdict::Undecided || b == Verdict::Undecided) return Verdict::Undecided;
  return Verdict::No;
}

}  // namespace

std::vector<ShownRow> shown_rows(const TestResult& result) {
  absl::flat_hash_map<Outcome, size_t> known;
  std::vector<ShownRow> rows;
  for (size_t i = 0; i < result.outcomes.size(); ++i) {
    const OutcomeRow& outcome = result.outcomes[i];
    const auto [it, is_new] =
        known.try_emplace(shown_part(*result.program, outcome.outcome), rows.size());
    if (is_new) {
      rows.push_back({.outcomes = {},
                      .models = std::vector<Verdict>(result.runs.size(), Verdict::No),
                      .witnesses = std::vector<size_t>(result.runs.size(), i)});
    }
    ShownRow& row = rows[it->second];
    row.outcomes.push_back(i);
    for (size_t run = 0; run < row.models.size(); ++run) {
      const bool first = row.models[run] != Verdict::Yes && outcome.models[run] == Verdict::Yes;
      if (first) row.witnesses[run] = i;
      row.models[run] = either(row.models[run], outcome.models[run]);
    }
  }
  return rows;
}

std::optional<ShownWitness> witness_of(const TestResult& result, const ShownRow& row) {
  for (size_t run = 0; run < row.models.size(); ++run) {
    const OutcomeRow& outcome = result.outcomes[row.witnesses[run]];
    if (row.models[run] != Verdict::Yes || !outcome.witnesses[run]) continue;
    return ShownWitness{.run = run, .outcome = &outcome, .witness = outcome.witnesses[run].get()};
  }
  return std::nullopt;
}

}  // namespace thinair
