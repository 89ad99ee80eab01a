#include "report/verdict.h"

#include <algorithm>

#include "fmt/format.h"
#include "report/labels.h"

namespace thinair {
namespace {

// Is every outcome of the one an outcome of the other (design.md, "Models")?
bool is_within(ModelKind inner, ModelKind outer) {
  if (inner == outer || inner == ModelKind::Sc) return true;
  switch (outer) {
    case ModelKind::Pso:
      return inner == ModelKind::Tso;
    case ModelKind::Fixpoint:
      return inner == ModelKind::Pjmm || inner == ModelKind::Jmm;
    case ModelKind::Hb:
      return inner == ModelKind::Pjmm || inner == ModelKind::Jmm || inner == ModelKind::Fixpoint;
    case ModelKind::Sc:
    case ModelKind::Tso:
    case ModelKind::Pjmm:
    case ModelKind::Jmm:
      break;
  }
  return false;
}

// An expectation without settings is about `--rules revised --ids occurrence`.
bool is_about(const Under& under, const Run& run) {
  if (model_of(under.model) != run.model) return false;
  IdScheme ids = IdScheme::Occurrence;
  CommitRules rules = CommitRules::Revised;
  for (const std::string& setting : under.settings) {
    if (const auto scheme = id_scheme_of(setting)) {
      ids = *scheme;
    } else if (const auto named = commit_rules_of(setting)) {
      rules = *named;
    } else {
      return false;
    }
  }
  return (!run.has_ids || run.ids == ids) && (run.model != ModelKind::Jmm || run.rules == rules);
}

std::string name_of(const Under& under) {
  if (under.settings.empty()) return under.model;
  return fmt::format("{}({})", under.model, fmt::join(under.settings, ", "));
}

std::vector<Under> models_of(const Expectation& expectation) {
  if (!expectation.under.empty()) return expectation.under;
  return {Under{.model = std::string(to_string(ModelKind::Jmm)), .settings = {}}};
}

class Judge {
 public:
  explicit Judge(const TestResult& result)
      : result_(result), program_(*result.program), satisfied_(program_.expectations.size()) {
    for (size_t e = 0; e < satisfied_.size(); ++e) {
      for (const OutcomeRow& row : result.outcomes) {
        satisfied_[e].push_back(
            holds(program_.expectations[e].condition, row.outcome, program_, *result.names));
      }
    }
  }

  TestVerdict run() {
    TestVerdict verdict;
    for (size_t e = 0; e < satisfied_.size(); ++e) verdict.expectations.push_back(expectation(e));
    find(verdict.findings);
    verdict.status = status(verdict);
    return verdict;
  }

 private:
  ExpectationVerdict expectation(size_t index) const {
    ExpectationVerdict verdict;
    for (const Under& under : models_of(program_.expectations[index])) {
      Answer answer = Answer::NotChecked;
      for (size_t run = 0; run < result_.runs.size(); ++run) {
        if (!is_about(under, result_.runs[run])) continue;
        answer = std::max(answer, in_run(index, run, verdict));
      }
      verdict.models.push_back(name_of(under));
      verdict.under.push_back(answer);
      verdict.answer = std::max(verdict.answer, answer);
    }
    return verdict;
  }

  // What was seen decides at once; what was not needs all of it.
  Answer in_run(size_t index, size_t run, ExpectationVerdict& verdict) const {
    const bool allowed = program_.expectations[index].allowed;
    bool is_open = !result_.runs[run].complete();
    for (size_t row = 0; row < result_.outcomes.size(); ++row) {
      if (!satisfied_[index][row]) continue;
      const Verdict seen = result_.outcomes[row].models[run];
      if (seen == Verdict::Undecided) is_open = true;
      if (seen != Verdict::Yes) continue;
      if (allowed) return Answer::Holds;
      if (!verdict.outcome) {
        verdict.outcome = row;
        verdict.run = run;
      }
      return Answer::Fails;
    }
    if (is_open) return Answer::Undecided;
    return allowed ? Answer::Fails : Answer::Holds;
  }

  // Findings are about jmm, or about the weakest model that was run.
  void find(std::vector<Finding>& findings) const {
    if (result_.runs.empty()) return;
    const auto is_jmm = [](const Run& run) { return run.model == ModelKind::Jmm; };
    const bool has_jmm = std::ranges::any_of(result_.runs, is_jmm);
    const ModelKind weakest =
        has_jmm ? ModelKind::Jmm : std::ranges::max(result_.runs, {}, &Run::model).model;
    for (size_t run = 0; run < result_.runs.size(); ++run) {
      if (result_.runs[run].model != weakest) continue;
      find_assertions(run, findings);
      for (size_t row = 0; row < result_.outcomes.size(); ++row) {
        if (result_.outcomes[row].models[run] == Verdict::Yes) find_endings(run, row, findings);
      }
    }
  }

  // An assertion that fails ends its thread by an AssertionError, which an expectation can name.
  // Where the program catches it, no expectation can.
  void find_assertions(size_t run, std::vector<Finding>& findings) const {
    for (size_t i = 0; i < result_.assertions.size(); ++i) {
      const AssertionRow& row = result_.assertions[i];
      if (row.fails[run] != Verdict::Yes || !row.outcome[run]) continue;
      const size_t outcome = *row.outcome[run];
      Finding finding{.kind = Finding::Kind::Assertion,
                      .what = "failed assertion at " + place_text(program_, row.place),
                      .run = run,
                      .outcome = outcome,
                      .expected = false,
                      .assertion = i};
      for (uint32_t t = 0; t < program_.threads.size(); ++t) {
        if (failed_in(outcome, run, row, t) && names(outcome, run, CondNode::Op::Throws, t)) {
          finding.expected = true;
        }
      }
      add(findings, std::move(finding));
    }
  }

  bool failed_in(size_t outcome, size_t run, const AssertionRow& row, uint32_t thread) const {
    if (!result_.outcomes[outcome].outcome.thrown[thread].valid()) return false;
    const auto& witness = result_.outcomes[outcome].witnesses[run];
    if (!witness) return true;
    return std::ranges::any_of(witness->assertions, [&](const AssertionFailure& failure) {
      const ObjectName& name = (*result_.names)[witness->execution.threads[failure.thread]];
      return failure.place.begin == row.place.begin && name.kind == ObjectName::Kind::Given &&
             name.nth == thread + 1;
    });
  }

  void find_endings(size_t run, size_t row, std::vector<Finding>& findings) const {
    const Outcome& outcome = result_.outcomes[row].outcome;
    const auto found = [&](Finding::Kind kind, std::string what, bool expected) {
      add(findings, {.kind = kind,
                     .what = std::move(what),
                     .run = run,
                     .outcome = row,
                     .expected = expected,
                     .assertion = std::nullopt});
    };
    for (const ThreadEnding& thread : thread_endings(result_, outcome)) {
      // No expectation can name a thread that the program made itself.
      const auto is_named = [&](CondNode::Op op) {
        return thread.declared && names(row, run, op, *thread.declared);
      };
      if (thread.thrown.valid()) {
        found(Finding::Kind::Exception,
              fmt::format("{} throws {}", thread.name, program_.name_of(thread.thrown)),
              is_named(CondNode::Op::Throws));
      }
      if (thread.hangs) {
        found(Finding::Kind::Hang, thread.name + " hangs", is_named(CondNode::Op::Hangs));
      }
    }
    if (outcome.deadlock) {
      found(Finding::Kind::Deadlock, "deadlock", names(row, run, CondNode::Op::Deadlock, 0));
    }
  }

  // One finding for all outcomes that show it; an unexpected one speaks for all of them.
  static void add(std::vector<Finding>& findings, Finding finding) {
    const auto known = std::ranges::find_if(findings, [&](const Finding& f) {
      return f.run == finding.run && f.what == finding.what && f.assertion == finding.assertion;
    });
    if (known == findings.end()) {
      findings.push_back(std::move(finding));
    } else if (known->expected && !finding.expected) {
      *known = std::move(finding);
    }
  }

  // Does an `allowed` expectation that this outcome satisfies speak of this ending? One about a
  // model whose outcomes are all outcomes of this run's, or about jmm, as those without `under`.
  bool names(size_t outcome, size_t run, CondNode::Op op, uint32_t thread) const {
    for (size_t e = 0; e < satisfied_.size(); ++e) {
      const Expectation& expectation = program_.expectations[e];
      if (!expectation.allowed || !satisfied_[e][outcome]) continue;
      const auto concerns = [&](const Under& under) {
        const auto model = model_of(under.model);
        return model && (*model == ModelKind::Jmm || is_within(*model, result_.runs[run].model));
      };
      if (!std::ranges::any_of(models_of(expectation), concerns)) continue;
      const auto mentions = [&](const CondNode& node) {
        return node.op == op && (op == CondNode::Op::Deadlock || node.index == thread);
      };
      if (std::ranges::any_of(expectation.condition.nodes, mentions)) return true;
    }
    return false;
  }

  TestStatus status(const TestVerdict& verdict) const {
    const auto fails = [](const ExpectationVerdict& e) { return e.answer == Answer::Fails; };
    const auto unexpected = [](const Finding& f) { return !f.expected; };
    if (std::ranges::any_of(verdict.expectations, fails) ||
        std::ranges::any_of(verdict.findings, unexpected)) {
      return TestStatus::NotAsExpected;
    }
    const auto open = [](const ExpectationVerdict& e) { return e.answer == Answer::Undecided; };
    const bool complete = std::ranges::all_of(result_.runs, &Run::complete) &&
                          std::ranges::none_of(verdict.expectations, open);
    return complete ? TestStatus::AsExpected : TestStatus::Incomplete;
  }

  const TestResult& result_;
  const Program& program_;
  std::vector<std::vector<bool>> satisfied_;  // for each expectation and outcome
};

}  // namespace

std::string_view to_string(Answer answer) {
  switch (answer) {
    case Answer::NotChecked:
      return "not checked";
    case Answer::Holds:
      return "holds";
    case Answer::Undecided:
      return "undecided";
    case Answer::Fails:
      break;
  }
  return "does not hold";
}

TestVerdict judge(const TestResult& result) {
  return Judge(result).run();
}

std::vector<std::string> incomplete_reasons(const TestResult& result) {
  std::vector<std::string> texts;
  std::vector<std::vector<std::string>> labels;
  const std::vector<std::string> names = run_labels(result.runs);
  for (size_t run = 0; run < result.runs.size(); ++run) {
    for (const Incomplete& why : result.runs[run].incomplete) {
      const std::string text = to_text(why, *result.program);
      const auto known = std::ranges::find(texts, text);
      if (known == texts.end()) {
        texts.push_back(text);
        labels.push_back({names[run]});
      } else {
        auto& where = labels[static_cast<size_t>(known - texts.begin())];
        if (where.back() != names[run]) where.push_back(names[run]);
      }
    }
  }
  for (size_t i = 0; i < texts.size(); ++i) {
    if (labels[i].size() < result.runs.size()) {
      texts[i] += fmt::format(" ({})", fmt::join(labels[i], ", "));
    }
  }
  return texts;
}

}  // namespace thinair
