#include "report/check_text.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "fmt/format.h"
#include "report/commits_text.h"
#include "report/labels.h"
#include "report/rows.h"
#include "report/witness_text.h"

namespace thinair {
namespace {

enum class Colour : uint8_t { Good, Bad, Notable };

constexpr std::string_view kOutOfThinAir = "out of thin air";

class CheckText {
 public:
  CheckText(const TestResult& result, const TestVerdict& verdict, const CheckTextOptions& options)
      : result_(result),
        program_(*result.program),
        verdict_(verdict),
        options_(options),
        labels_(run_labels(result.runs)),
        rows_(shown_rows(result)) {}

  std::string text() {
    out_ = fmt::format("{}: {}\n", program_.file, program_.test);
    table();
    assertions();
    findings();
    expectations();
    statistics();
    for (const std::string& why : incomplete_reasons(result_)) {
      line(paint("incomplete: " + why, Colour::Notable));
    }
    if (options_.verbose) witnesses();
    return std::move(out_);
  }

 private:
  void line(const std::string& text, size_t indent = 2) {
    const size_t end = text.find_last_not_of(' ');
    out_.append(indent, ' ');
    out_.append(text, 0, end == std::string::npos ? 0 : end + 1);
    out_ += '\n';
  }

  std::string paint(std::string_view text, Colour colour) const {
    if (!options_.colour) return std::string(text);
    switch (colour) {
      case Colour::Good:
        return fmt::format("\033[32m{}\033[0m", text);
      case Colour::Bad:
        return fmt::format("\033[31m{}\033[0m", text);
      case Colour::Notable:
        break;
    }
    return fmt::format("\033[33m{}\033[0m", text);
  }

  std::vector<std::string> cells(const ShownRow& row) const {
    const Outcome& outcome = result_.outcomes[row.outcomes.front()].outcome;
    std::vector<std::string> cells;
    for (size_t i = 0; i < program_.columns.size(); ++i) {
      if (program_.columns[i].printed) cells.push_back(column_text(result_, outcome, i));
    }
    // A test that looks at nothing still has outcomes.
    if (cells.empty()) cells.emplace_back(outcome_text(result_, outcome));
    return cells;
  }

  std::vector<std::string> header() const {
    std::vector<std::string> names;
    for (const Column& column : program_.columns) {
      if (column.printed) names.push_back(column.name);
    }
    if (names.empty()) names.emplace_back("outcome");
    return names;
  }

  std::string marks(const ShownRow& row) const {
    std::vector<std::string> marks;
    bool jmm_refuses = false, fixpoint_allows = false;
    for (size_t run = 0; run < result_.runs.size(); ++run) {
      const ModelKind model = result_.runs[run].model;
      if (model == ModelKind::Jmm) {
        if (row.models[run] != Verdict::No) return endings_of(row);
        jmm_refuses = true;
      }
      if (model == ModelKind::Fixpoint && row.models[run] == Verdict::Yes) fixpoint_allows = true;
    }
    const std::string ends = endings_of(row);
    if (!jmm_refuses || !fixpoint_allows) return ends;
    return paint(kOutOfThinAir, Colour::Notable) + (ends.empty() ? "" : ", " + ends);
  }

  std::string endings_of(const ShownRow& row) const {
    const bool has_columns = std::ranges::any_of(program_.columns, &Column::printed);
    if (!has_columns) return {};
    const Outcome& outcome = result_.outcomes[row.outcomes.front()].outcome;
    return fmt::format("{}", fmt::join(endings(result_, outcome), ", "));
  }

  void table() {
    const size_t shown = std::min<size_t>(rows_.size(), options_.max_rows);
    std::vector<std::vector<std::string>> values = {header()};
    for (size_t i = 0; i < shown; ++i) values.push_back(cells(rows_[i]));
    std::vector<size_t> widths(values.front().size(), 0), model_widths;
    for (const auto& row : values) {
      for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
    }
    for (size_t run = 0; run < labels_.size(); ++run) {
      size_t widest = std::max(width(labels_[run]), std::string_view("yes").size());
      for (size_t i = 0; i < shown; ++i) {
        widest = std::max(widest, verdict_text(rows_[i].models[run]).size());
      }
      model_widths.push_back(widest);
    }
    for (size_t i = 0; i <= shown; ++i) {
      std::string text;
      for (size_t c = 0; c < widths.size(); ++c) {
        text += padded(values[i][c], widths[c]) + (c + 1 < widths.size() ? " " : "    ");
      }
      for (size_t run = 0; run < labels_.size(); ++run) {
        const std::string_view cell =
            i == 0 ? std::string_view(labels_[run]) : verdict_text(rows_[i - 1].models[run]);
        text += padded(cell, model_widths[run]) + "  ";
      }
      if (i > 0) text += marks(rows_[i - 1]);
      line(text);
    }
    if (shown < rows_.size()) line(fmt::format("... and {} more", rows_.size() - shown));
  }

  // The weakest guarantee that is lost, as far as the runs can tell.
  std::string lost(const AssertionRow& row) const {
    std::vector<std::string> failing;
    bool sc_holds = false;
    for (size_t run = 0; run < result_.runs.size(); ++run) {
      const bool is_sc = result_.runs[run].model == ModelKind::Sc;
      if (row.fails[run] == Verdict::Yes) {
        if (is_sc) return "fails already under sc";
        failing.push_back(labels_[run]);
      }
      if (is_sc && row.fails[run] == Verdict::No) sc_holds = true;
    }
    if (failing.empty()) return "undecided";
    if (sc_holds) return "fails only under relaxed memory";
    return fmt::format("fails under {}", fmt::join(failing, ", "));
  }

  const Finding* finding_of(size_t assertion) const {
    const auto found = std::ranges::find_if(
        verdict_.findings, [&](const Finding& f) { return f.assertion == assertion; });
    return found == verdict_.findings.end() ? nullptr : &*found;
  }

  void assertions() {
    for (size_t i = 0; i < result_.assertions.size(); ++i) {
      const AssertionRow& row = result_.assertions[i];
      std::string text = "failed assertion at " + place_text(program_, row.place);
      if (!row.message.empty()) text += ": " + row.message;
      const Finding* finding = finding_of(i);
      if (finding == nullptr) {
        line(text);
      } else if (finding->expected) {
        line(text + " (as expected)");
      } else {
        line(paint(text, Colour::Bad));
      }
      const auto run = std::ranges::find_if(
          row.outcome, [](const std::optional<size_t>& o) { return o.has_value(); });
      if (run != row.outcome.end()) {
        line("outcome: " + outcome_text(result_, result_.outcomes[**run].outcome), 4);
      }
      line(lost(row), 4);
    }
  }

  // An AssertionError that nobody caught has been told with its assertion.
  bool is_told(const Finding& finding) const {
    if (finding.kind == Finding::Kind::Assertion) return true;
    if (finding.expected) return finding.kind != Finding::Kind::Deadlock;
    const TypeId error = program_.known.assertion_error.valid()
                             ? program_.types.find_class(program_.known.assertion_error)
                             : TypeId{};
    return finding.kind == Finding::Kind::Exception && error.valid() &&
           finding.what.ends_with(" throws " + program_.name_of(error)) &&
           std::ranges::any_of(verdict_.findings, [&](const Finding& f) {
             return f.kind == Finding::Kind::Assertion && !f.expected && f.run == finding.run;
           });
  }

  void findings() {
    for (const Finding& finding : verdict_.findings) {
      if (is_told(finding)) continue;
      const OutcomeRow& row = result_.outcomes[finding.outcome];
      if (finding.expected) {
        line(finding.what + " (as expected)");
      } else {
        line(paint(fmt::format("found: {} under {}", finding.what, labels_[finding.run]),
                   Colour::Bad));
        line("outcome: " + outcome_text(result_, row.outcome), 4);
      }
      const auto& witness = row.witnesses[finding.run];
      if (!witness) continue;
      for (const std::string& blocked : blocked_lines(program_, *result_.names, *witness)) {
        line(blocked, 4);
      }
    }
  }

  // `holds`, and what else must be said: which models were not asked, where it fails.
  std::string answer_text(const Expectation& expectation, const ExpectationVerdict& v) const {
    std::string text(to_string(v.answer));
    std::vector<std::string> guilty, unasked;
    for (size_t i = 0; i < v.under.size(); ++i) {
      if (v.under[i] == v.answer) guilty.push_back(v.models[i]);
      if (v.under[i] == Answer::NotChecked) unasked.push_back(v.models[i]);
    }
    switch (v.answer) {
      case Answer::NotChecked:
        return text;
      case Answer::Holds:
        text = paint(text, Colour::Good);
        break;
      case Answer::Undecided:
      case Answer::Fails:
        if (v.under.size() > 1) text += fmt::format(" under {}", fmt::join(guilty, ", "));
        text = paint(text, v.answer == Answer::Fails ? Colour::Bad : Colour::Notable);
        break;
    }
    if (!unasked.empty()) text += fmt::format("; not checked: {}", fmt::join(unasked, ", "));
    if (v.answer != Answer::Fails) return text;
    if (expectation.allowed) return text + ": no outcome is such";
    return text + ": " + outcome_text(result_, result_.outcomes[*v.outcome].outcome);
  }

  void expectations() {
    constexpr size_t kWidest = 60;  // longer ones stand out to the right
    size_t widest = 0;
    for (const Expectation& e : program_.expectations) {
      if (width(e.text) <= kWidest) widest = std::max(widest, width(e.text));
    }
    for (size_t i = 0; i < program_.expectations.size(); ++i) {
      const Expectation& e = program_.expectations[i];
      line(padded(e.text, widest) + "    " + answer_text(e, verdict_.expectations[i]));
    }
  }

  static std::string counted(uint64_t number, std::string_view what) {
    return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
  }

  void statistics() {
    for (size_t i = 0; i < result_.runs.size(); ++i) {
      const Run& run = result_.runs[i];
      const RunStatistics& s = run.statistics;
      std::string text = labels_[i] + ": ";
      if (run.has_ids) {
        text += fmt::format("{} {}, write set {}, ", s.passes, s.passes == 1 ? "pass" : "passes",
                            s.write_set);
      }
      if (s.executions) text += counted(*s.executions, "execution") + ", ";
      text += counted(s.steps, "step") + ", ";
      if (const auto wasted = wasted_steps(run)) text += fmt::format("{} wasted, ", *wasted);
      line(text + duration_text(s.seconds));
    }
  }

  // Why jmm refuses what another model allows. True: that stands for its witness.
  bool refusals(const ShownRow& row) {
    bool any = false, is_legal = false;
    for (size_t run = 0; run < labels_.size(); ++run) {
      const bool is_jmm = result_.runs[run].model == ModelKind::Jmm;
      is_legal |= is_jmm && row.models[run] == Verdict::Yes;
      if (row.models[run] != Verdict::No) continue;
      for (const size_t index : row.outcomes) {
        const OutcomeRow& outcome = result_.outcomes[index];
        if (run >= outcome.refusals.size() || !outcome.refusals[run]) continue;
        out_ += fmt::format("\n  {}, not legal under {}:\n", outcome_text(result_, outcome.outcome),
                            labels_[run]);
        out_ +=
            refusal_text(program_, *result_.names, *outcome.refusals[run], result_.runs[run].rules);
        any = true;
        break;
      }
    }
    return any && !is_legal;
  }

  // One for each row, under the first of the models that allow it.
  void witnesses() {
    const size_t shown = std::min<size_t>(rows_.size(), options_.max_rows);
    for (size_t i = 0; i < shown; ++i) {
      if (refusals(rows_[i])) continue;
      const auto shown_witness = witness_of(result_, rows_[i]);
      if (!shown_witness) continue;
      out_ +=
          fmt::format("\n  {} under {}:\n", outcome_text(result_, shown_witness->outcome->outcome),
                      labels_[shown_witness->run]);
      const Witness& witness = *shown_witness->witness;
      out_ += witness_text(program_, *result_.names, witness);
      if (!witness.commits) continue;
      out_ += commits_text(program_, *result_.names, witness.execution, *witness.commits);
    }
  }

  const TestResult& result_;
  const Program& program_;
  const TestVerdict& verdict_;
  const CheckTextOptions& options_;
  std::vector<std::string> labels_;
  std::vector<ShownRow> rows_;
  std::string out_;
};

}  // namespace

std::string check_text(const TestResult& result, const TestVerdict& verdict,
                       const CheckTextOptions& options) {
  return CheckText(result, verdict, options).text();
}

void Tally::add(TestStatus status) {
  switch (status) {
    case TestStatus::AsExpected:
      ++as_expected;
      break;
    case TestStatus::NotAsExpected:
      ++not_as_expected;
      break;
    case TestStatus::Incomplete:
      ++incomplete;
      break;
  }
}

std::string closing_line(const Tally& tally) {
  return fmt::format("{} {}: {} as expected, {} not, {} incomplete\n", tally.tests(),
                     tally.tests() == 1 ? "test" : "tests", tally.as_expected,
                     tally.not_as_expected, tally.incomplete);
}

}  // namespace thinair
