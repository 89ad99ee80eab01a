#include "report/why.h"

#include <algorithm>

#include "fmt/format.h"
#include "report/commits_text.h"
#include "report/labels.h"
#include "report/witness_text.h"

namespace thinair {
namespace {

Verdict can_be(const Expectation& e, const TestResult& result, size_t run, size_t* outcome) {
  Verdict verdict = result.runs[run].complete() ? Verdict::No : Verdict::Undecided;
  for (size_t row = 0; row < result.outcomes.size(); ++row) {
    const OutcomeRow& o = result.outcomes[row];
    if (o.models[run] == Verdict::No ||
        !holds(e.condition, o.outcome, *result.program, *result.names)) {
      continue;
    }
    verdict = o.models[run];
    if (verdict != Verdict::Yes) continue;
    if (outcome != nullptr) *outcome = row;
    return verdict;
  }
  return verdict;
}

std::string_view trimmed(std::string_view text) {
  const size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
  const size_t end = text.find_last_not_of(" \t");
  return end == std::string_view::npos ? std::string_view() : text.substr(begin, end + 1 - begin);
}

// What stops it: a part that cannot be even alone, or that the parts cannot be together.
std::string obstacle(const Question& question, const WhyAnswer& why, size_t run) {
  std::vector<std::string> impossible, open;
  for (size_t part = 0; part < question.parts.size(); ++part) {
    if (why.parts[part][run] == Verdict::No) impossible.push_back(question.parts[part].text);
    if (why.parts[part][run] == Verdict::Undecided) open.push_back(question.parts[part].text);
  }
  if (question.parts.empty()) return {};
  if (!impossible.empty()) {
    return fmt::format("; not even alone: {}", fmt::join(impossible, ", "));
  }
  if (!open.empty()) return fmt::format("; undecided alone: {}", fmt::join(open, ", "));
  return "; each part can be alone, not together";
}

// What the fixpoint generates and jmm does not allow: why not.
std::string refusals(const Question& question, const TestResult& result, size_t run) {
  std::string out;
  for (const OutcomeRow& row : result.outcomes) {
    if (run >= row.refusals.size() || !row.refusals[run] ||
        !holds(question.condition.condition, row.outcome, *result.program, *result.names)) {
      continue;
    }
    out += fmt::format("    {} is not legal:\n", outcome_text(result, row.outcome));
    out += refusal_text(*result.program, *result.names, *row.refusals[run], result.runs[run].rules);
  }
  return out;
}

}  // namespace

WhyAnswer answer(const Question& question, const TestResult& result) {
  WhyAnswer why;
  why.outcome.resize(result.runs.size());
  why.parts.resize(question.parts.size());
  for (size_t run = 0; run < result.runs.size(); ++run) {
    why.can_be.push_back(can_be(question.condition, result, run, &why.outcome[run]));
    for (size_t part = 0; part < question.parts.size(); ++part) {
      why.parts[part].push_back(can_be(question.parts[part], result, run, nullptr));
    }
  }
  return why;
}

std::string why_text(const std::vector<Question>& questions, const TestResult& result) {
  const std::vector<std::string> labels = run_labels(result.runs);
  std::string out;
  for (const Question& question : questions) {
    out += fmt::format("  why {}\n", question.condition.text);
    const WhyAnswer why = answer(question, result);
    for (size_t run = 0; run < labels.size(); ++run) {
      switch (why.can_be[run]) {
        case Verdict::No:
          out += fmt::format("    {}: no execution of {} ends so{}\n", labels[run], labels[run],
                             obstacle(question, why, run));
          out += refusals(question, result, run);
          break;
        case Verdict::Undecided:
          out += fmt::format("    {}: undecided\n", labels[run]);
          break;
        case Verdict::Yes: {
          const OutcomeRow& row = result.outcomes[why.outcome[run]];
          out += fmt::format("    {}: {}\n", labels[run], outcome_text(result, row.outcome));
          if (row.witnesses[run]) {
            const Witness& witness = *row.witnesses[run];
            out += witness_text(*result.program, *result.names, witness);
            if (witness.commits) {
              out +=
                  commits_text(*result.program, *result.names, witness.execution, *witness.commits);
            }
          }
          break;
        }
      }
    }
  }
  return out;
}

std::vector<std::string> conjuncts(std::string_view condition) {
  std::vector<std::string> parts;
  size_t begin = 0;
  int depth = 0;
  char quote = 0;
  for (size_t i = 0; i < condition.size(); ++i) {
    const char c = condition[i];
    if (quote != 0) {
      if (c == '\\') {
        ++i;
      } else if (c == quote) {
        quote = 0;
      }
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '(' || c == '[') {
      ++depth;
    } else if (c == ')' || c == ']') {
      --depth;
    } else if (depth == 0 && (c == '?' || condition.substr(i, 2) == "||")) {
      return {std::string(trimmed(condition))};  // && binds tighter: this is no conjunction
    } else if (depth == 0 && condition.substr(i, 2) == "&&") {
      parts.emplace_back(trimmed(condition.substr(begin, i - begin)));
      begin = ++i + 1;
    }
  }
  parts.emplace_back(trimmed(condition.substr(std::min(begin, condition.size()))));
  return parts;
}

}  // namespace thinair
