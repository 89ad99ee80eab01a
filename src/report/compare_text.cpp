#include "report/compare_text.h"

#include <algorithm>
#include <string_view>

#include "fmt/format.h"
#include "report/labels.h"

namespace thinair {
namespace {

// What a run saw happen that nobody wants, expected or not.
std::string seen_in(const TestResult& result, size_t run) {
  bool throws = false, hangs = false, deadlock = false;
  for (const OutcomeRow& row : result.outcomes) {
    if (row.models[run] != Verdict::Yes) continue;
    for (const ThreadEnding& thread : thread_endings(result, row.outcome)) {
      throws |= thread.thrown.valid();
      hangs |= thread.hangs;
    }
    deadlock |= row.outcome.deadlock;
  }
  std::vector<std::string_view> seen;
  const auto fails = [run](const AssertionRow& row) { return row.fails[run] == Verdict::Yes; };
  if (std::ranges::any_of(result.assertions, fails)) {
    seen.emplace_back("assertion fails");
  } else if (throws) {
    seen.emplace_back("exception");
  }
  if (hangs) seen.emplace_back("hang");
  if (deadlock) seen.emplace_back("deadlock");
  if (!result.runs[run].complete()) seen.emplace_back("incomplete");
  return seen.empty() ? "fine" : fmt::format("{}", fmt::join(seen, ", "));
}

std::string expectations_text(const TestVerdict& verdict) {
  const auto count = [&](Answer answer) {
    return std::ranges::count(verdict.expectations, answer, &ExpectationVerdict::answer);
  };
  std::vector<std::string> parts;
  if (const auto n = count(Answer::Holds)) parts.push_back(fmt::format("{} hold", n));
  if (const auto n = count(Answer::Fails)) parts.push_back(fmt::format("{} do not", n));
  if (const auto n = count(Answer::Undecided)) parts.push_back(fmt::format("{} undecided", n));
  return parts.empty() ? "none" : fmt::format("{}", fmt::join(parts, ", "));
}

bool is_counted(const std::vector<Run>& runs) {
  return std::ranges::any_of(runs,
                             [](const Run& r) { return r.statistics.executions.has_value(); });
}

// The states of `paths`; `graphs` has steps, and executions where they are counted.
std::vector<std::string> header_of(const std::vector<Run>& runs) {
  std::vector<std::string> header = {"test", "threads"};
  const std::vector<std::string> labels = run_labels(runs);
  for (size_t i = 0; i < runs.size(); ++i) {
    const auto add = [&](std::string_view what) {
      header.push_back(fmt::format("{} {}", labels[i], what));
    };
    if (runs[i].has_ids) add("passes");
    add(runs[i].engine == Engine::Paths ? "states" : "steps");
    if (is_counted(runs)) add("executions");
    add("s");
    add("MB");
    add("outcomes");
    add("saw");
  }
  header.emplace_back("expectations");
  return header;
}

bool is_number(std::string_view text) {
  return text.find_first_not_of("0123456789.") == std::string_view::npos;
}

}  // namespace

size_t threads_of(const TestResult& result) {
  const std::vector<ThreadDecl>& declared = result.program->threads;
  size_t most = 0;
  for (const OutcomeRow& row : result.outcomes) {
    for (const auto& witness : row.witnesses) {
      if (witness) most = std::max(most, witness->execution.threads.size());
    }
  }
  const auto helpers = static_cast<size_t>(std::ranges::count_if(
      declared, [](const ThreadDecl& t) { return t.role != ThreadDecl::Role::Thread; }));
  return std::max(most, declared.size()) - helpers;
}

void CompareTable::add(const TestResult& result, const TestVerdict& verdict) {
  if (header_.empty()) {
    header_ = header_of(result.runs);
    is_counted_ = is_counted(result.runs);
  }
  std::vector<std::string> row = {result.program->test, fmt::format("{}", threads_of(result))};
  for (size_t i = 0; i < result.runs.size(); ++i) {
    const Run& run = result.runs[i];
    const RunStatistics& s = run.statistics;
    if (run.has_ids) row.push_back(fmt::format("{}", s.passes));
    row.push_back(fmt::format("{}", run.engine == Engine::Paths ? s.states : s.steps));
    if (is_counted_) row.push_back(s.executions ? fmt::format("{}", *s.executions) : "-");
    row.push_back(fmt::format("{:.3f}", s.seconds));
    row.push_back(fmt::format("{:.0f}", static_cast<double>(s.peak_kb) / 1024));
    row.push_back(fmt::format("{}", std::ranges::count_if(result.outcomes, [i](const auto& o) {
                                return o.models[i] == Verdict::Yes;
                              })));
    row.push_back(seen_in(result, i));
  }
  row.push_back(expectations_text(verdict));
  rows_.push_back(std::move(row));
}

std::string CompareTable::text() const {
  std::vector<size_t> widths;
  std::vector<bool> to_the_right;
  for (size_t c = 0; c < header_.size(); ++c) {
    widths.push_back(width(header_[c]));
    to_the_right.push_back(c > 0);
    for (const auto& row : rows_) {
      widths[c] = std::max(widths[c], width(row[c]));
      if (!is_number(row[c])) to_the_right[c] = false;
    }
  }
  std::string out;
  const auto add = [&](const std::vector<std::string>& cells) {
    for (size_t c = 0; c < cells.size(); ++c) {
      const std::string blanks(widths[c] - width(cells[c]), ' ');
      out += to_the_right[c] ? "| " + blanks + cells[c] + " " : "| " + cells[c] + blanks + " ";
    }
    out += "|\n";
  };
  add(header_);
  std::vector<std::string> rule;
  for (size_t c = 0; c < widths.size(); ++c) {
    rule.push_back(std::string(widths[c] - (to_the_right[c] ? 1 : 0), '-') +
                   (to_the_right[c] ? ":" : ""));
  }
  add(rule);
  for (const auto& row : rows_) add(row);
  return out;
}

}  // namespace thinair
