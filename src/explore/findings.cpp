#include "explore/findings.h"

#include <algorithm>
#include <numeric>

#include "explore/final_values.h"
#include "explore/recorded.h"
#include "memory/outcome_order.h"
#include "program/describe.h"

namespace thinair {
namespace {

AssertionFailure failure_of(const Program& program, const Names& names, const FailedAssertion& f,
                            uint32_t thread) {
  return {.place = user_place(program, names, f.site),
          .message = f.message.valid() ? std::string(names[f.message]) : std::string(),
          .thread = thread};
}

template <typename Visit>
void for_each_failure(const EndedPath& path, const Visit& visit) {
  for (uint32_t number = 0; number < path.threads.size(); ++number) {
    if (!path.threads[number].machine) continue;
    for (const FailedAssertion& failed : path.threads[number].machine->failed_assertions()) {
      visit(failed, number);
    }
  }
}

size_t failures(const EndedPath& path) {
  size_t count = 0;
  for_each_failure(path, [&](const FailedAssertion&, uint32_t) { ++count; });
  return count;
}

std::tuple<FileId, uint32_t, std::string> key_of(const AssertionFailure& failure) {
  return {failure.place.file, failure.place.begin, failure.message};
}

bool place_before(const Incomplete& a, const Incomplete& b) {
  const auto key = [](const Incomplete& i) {
    return std::tuple(i.kind, i.place ? i.place->file : FileId{}, i.place ? i.place->begin : 0,
                      i.bound);
  };
  return key(a) < key(b);
}

}  // namespace

Findings::Findings(std::shared_ptr<const Program> program, std::shared_ptr<Names> names,
                   Limits& limits)
    : limits_(limits) {
  result_.program = std::move(program);
  result_.names = std::move(names);
}

void Findings::begin_run(const Run& run) {
  result_.runs.push_back(run);
  refusals_.emplace_back();
  for (OutcomeRow& row : result_.outcomes) {
    row.models.push_back(Verdict::No);
    row.witnesses.emplace_back();
  }
  for (AssertionRow& row : result_.assertions) {
    row.fails.push_back(Verdict::No);
    row.outcome.emplace_back();
  }
}

std::optional<size_t> Findings::row_of(const Outcome& outcome) {
  if (rows_.size() >= kMaxOutcomes && !rows_.contains(outcome)) return std::nullopt;
  const auto [it, is_new] = rows_.try_emplace(outcome, result_.outcomes.size());
  if (is_new) {
    OutcomeRow& row = result_.outcomes.emplace_back();
    row.outcome = outcome;
    row.models.resize(result_.runs.size(), Verdict::No);
    row.witnesses.resize(result_.runs.size());
  }
  return it->second;
}

void Findings::ended(const EndedPath& path) {
  keep(path, nullptr);
}

void Findings::ended_legally(const EndedPath& path, const std::vector<CommitStep>& commits) {
  keep(path, &commits);
}

bool Findings::shows_more(const EndedPath& path) {
  bool more = false;
  for_each_outcome(*result_.program, *result_.names, path, [&](const Outcome& outcome) {
    const auto row = rows_.find(outcome);
    more = row == rows_.end() || result_.outcomes[row->second].models.back() != Verdict::Yes;
    return !more && !limits_.work();
  });
  for_each_failure(path, [&](const FailedAssertion& failed, uint32_t thread) {
    const auto row =
        assertions_.find(key_of(failure_of(*result_.program, *result_.names, failed, thread)));
    more |=
        row == assertions_.end() || result_.assertions[row->second].fails.back() != Verdict::Yes;
  });
  return more;
}

void Findings::ended_undecided(const EndedPath& path) {
  for_each_outcome(*result_.program, *result_.names, path, [&](const Outcome& outcome) {
    const std::optional<size_t> index = row_of(outcome);
    if (!index) return false;
    Verdict& verdict = result_.outcomes[*index].models.back();
    if (verdict == Verdict::No) verdict = Verdict::Undecided;
    add_assertions(path, *index, Verdict::Undecided);
    return !limits_.work();
  });
}

void Findings::ended_illegally(const EndedPath& path, std::shared_ptr<const Refusal> refusal) {
  const auto size = [](const Refusal& r) {
    return std::tuple(r.stuck.size(), r.execution.events.size(), r.steps.size());
  };
  for_each_outcome(*result_.program, *result_.names, path, [&](const Outcome& outcome) {
    std::shared_ptr<const Refusal>& known = refusals_.back()[outcome];
    if (!known || size(*refusal) < size(*known)) known = refusal;
    return !limits_.work();
  });
}

// The first witness of an outcome stays, unless a later one is shorter or shows more failures.
void Findings::keep(const EndedPath& path, const std::vector<CommitStep>* commits) {
  std::shared_ptr<const Witness> witness;
  const size_t failed = failures(path);
  for_each_outcome(*result_.program, *result_.names, path, [&](const Outcome& outcome) {
    const std::optional<size_t> index = row_of(outcome);
    if (!index) {
      limits_.stop({.kind = Incomplete::Kind::Outcomes, .bound = kMaxOutcomes, .place = {}});
      return false;
    }
    OutcomeRow& row = result_.outcomes[*index];
    row.models.back() = Verdict::Yes;
    std::shared_ptr<const Witness>& known = row.witnesses.back();
    const bool is_better = !known || failed > known->assertions.size() ||
                           (failed == known->assertions.size() &&
                            path.history.size() < known->execution.events.size());
    if (is_better) {
      if (!witness) witness = witness_of(path, commits);
      known = witness;
    }
    if (failed > 0) add_assertions(path, *index, Verdict::Yes);
    return !limits_.work();
  });
}

void Findings::add_assertions(const EndedPath& path, size_t row, Verdict verdict) {
  for_each_failure(path, [&](const FailedAssertion& failed, uint32_t thread) {
    AssertionFailure failure = failure_of(*result_.program, *result_.names, failed, thread);
    const auto [it, is_new] = assertions_.try_emplace(key_of(failure), result_.assertions.size());
    if (is_new) {
      AssertionRow& added = result_.assertions.emplace_back();
      added.place = failure.place;
      added.message = std::move(failure.message);
      added.fails.resize(result_.runs.size(), Verdict::No);
      added.outcome.resize(result_.runs.size());
    }
    AssertionRow& assertion = result_.assertions[it->second];
    if (assertion.fails.back() == Verdict::Yes) return;
    assertion.fails.back() = verdict;
    if (verdict == Verdict::Yes && !assertion.outcome.back()) assertion.outcome.back() = row;
  });
}

std::shared_ptr<const Witness> Findings::witness_of(const EndedPath& path,
                                                    const std::vector<CommitStep>* commits) const {
  auto witness = std::make_shared<Witness>();
  witness->execution = recorded(path, result_.runs.back().ids);
  if (commits != nullptr) witness->commits = *commits;
  witness->blocked = path.ending.blocked;
  for_each_failure(path, [&](const FailedAssertion& failed, uint32_t thread) {
    witness->assertions.push_back(failure_of(*result_.program, *result_.names, failed, thread));
  });
  witness->output.resize(witness->execution.threads.size());
  for (uint32_t number = 0; number < path.threads.size(); ++number) {
    const std::optional<Thread>& machine = path.threads[number].machine;
    if (machine && machine->output().valid()) {
      witness->output[number] = (*result_.names)[machine->output()];
    }
  }
  return witness;
}

void Findings::cut(const Incomplete& why) {
  std::vector<Incomplete>& known = result_.runs.back().incomplete;
  if (std::ranges::find(known, why) == known.end()) known.push_back(why);
}

void Findings::end_run(const RunStatistics& statistics,
                       std::vector<TestResult::WriteSetEntry> write_set) {
  Run& run = result_.runs.back();
  run.statistics = statistics;
  std::ranges::sort(run.incomplete, place_before);
  result_.write_sets.push_back(std::move(write_set));
}

TestResult Findings::take() {
  // A bound that was hit never becomes a no.
  // Executions of undecided legality are another matter: their outcomes say so themselves.
  for (size_t run = 0; run < result_.runs.size(); ++run) {
    if (std::ranges::all_of(result_.runs[run].incomplete, [](const Incomplete& why) {
          return why.kind == Incomplete::Kind::Justifying;
        })) {
      continue;
    }
    const auto unsettle = [](Verdict& verdict) {
      if (verdict == Verdict::No) verdict = Verdict::Undecided;
    };
    for (OutcomeRow& row : result_.outcomes) unsettle(row.models[run]);
    for (AssertionRow& row : result_.assertions) unsettle(row.fails[run]);
  }
  for (OutcomeRow& row : result_.outcomes) {
    row.refusals.resize(result_.runs.size());
    for (size_t run = 0; run < result_.runs.size(); ++run) {
      const auto known = refusals_[run].find(row.outcome);
      if (row.models[run] != Verdict::No || known == refusals_[run].end()) continue;
      row.refusals[run] = known->second;
    }
  }
  std::vector<size_t> order(result_.outcomes.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::sort(order, [&](size_t a, size_t b) {
    return compare_outcomes(*result_.program, *result_.names, result_.outcomes[a].outcome,
                            result_.outcomes[b].outcome) < 0;
  });
  std::vector<OutcomeRow> sorted;
  std::vector<size_t> place(order.size());
  for (const size_t index : order) {
    place[index] = sorted.size();
    sorted.push_back(std::move(result_.outcomes[index]));
  }
  result_.outcomes = std::move(sorted);
  for (AssertionRow& row : result_.assertions) {
    for (std::optional<size_t>& index : row.outcome) {
      if (index) index = place[*index];
    }
  }
  std::ranges::sort(result_.assertions, [](const AssertionRow& a, const AssertionRow& b) {
    return std::tie(a.place.file, a.place.begin, a.message) <
           std::tie(b.place.file, b.place.begin, b.message);
  });
  return std::move(result_);
}

}  // namespace thinair
