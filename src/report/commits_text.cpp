#include "report/commits_text.h"

#include "fmt/format.h"
#include "program/describe.h"
#include "report/witness_text.h"

namespace thinair {
namespace {

class CommitsText {
 public:
  CommitsText(const Program& program, const Names& names, const Execution& execution)
      : program_(program),
        names_(names),
        events_(execution.events),
        rows_(row_numbers(execution)) {}

  // What one execution lets commit: its writes first, since a read wants its write committed before
  // it (rule 7).
  std::string steps(const std::vector<CommitStep>& steps) {
    std::string out;
    for (const CommitStep& step : steps) {
      std::vector<std::string> writes, reads;
      for (const EventIndex write : step.writes) writes.push_back(action(write));
      for (const CommitStep::Read& read : step.reads) reads.push_back(change(read));
      if (!writes.empty()) out += commit(fmt::format("{}", fmt::join(writes, "; ")));
      if (!reads.empty()) out += commit(fmt::format("{}", fmt::join(reads, "; ")));
    }
    return out;
  }

  std::string commit(std::string_view what) {
    return fmt::format("    commit {}: {}\n", ++commits_, what);
  }

  std::string stuck(const Refusal::Stuck& stuck, CommitRules rules) const {
    std::string text =
        fmt::format("    {} cannot be committed: {}", action(stuck.read), obstacle(stuck, rules));
    if (!stuck.waits_for.empty()) {
      std::vector<std::string> reads;
      for (const EventIndex read : stuck.waits_for) reads.push_back(row(read));
      text += fmt::format(", before {} {} committed", fmt::join(reads, " and "),
                          reads.size() == 1 ? "is" : "are");
    }
    return text + "\n";
  }

 private:
  std::string row(EventIndex index) const { return fmt::format("#{}", rows_[index]); }
  std::string action(EventIndex index) const {
    return row(index) + " " + action_text(program_, names_, events_[index]);
  }

  std::string change(const CommitStep::Read& read) const {
    const Event& event = events_[read.read];
    const auto value = [&](Value v) {
      return describe_value(program_, names_, event.action.location, v);
    };
    const std::string what = fmt::format(
        "{} read {}", row(read.read), describe_location(program_, names_, event.action.location));
    if (read.saw == event.value)
      return fmt::format("{}: {} of {}", what, value(read.saw), origin(event));
    return fmt::format("{}: {} becomes {}", what, value(read.saw), value(event.value));
  }

  // The same value of another write.
  std::string origin(const Event& event) const {
    return event.seen.kind == Seen::Kind::Default ? "the default" : row(event.seen.event);
  }

  std::string obstacle(const Refusal::Stuck& stuck, CommitRules rules) const {
    const std::string write = origin(events_[stuck.read]);
    switch (stuck.obstacle) {
      case Refusal::Obstacle::NotDone:
        return "no justified execution does it (rule 1)";
      case Refusal::Obstacle::WriteNotDone:
        return fmt::format(
            "{} must be committed first (rule 7), and no justified execution does it", write);
      case Refusal::Obstacle::SeenNotDone:
        return "what it sees in a justified execution is not committed (rule 7)";
      case Refusal::Obstacle::Order:
        return fmt::format(
            "happens-before orders it and {} otherwise in justified executions (rule 2)", write);
      case Refusal::Obstacle::Demand:
        return rules == CommitRules::Paper
                   ? "other reads would have to be committed with it (rule 6)"
                   : "what synchronizes before it would have to here too (rule 8)";
      case Refusal::Obstacle::Together:
        break;
    }
    return "it can be, but then nothing lets the others";
  }

  const Program& program_;
  const Names& names_;
  const std::vector<Event>& events_;
  std::vector<size_t> rows_;
  size_t commits_ = 0;
};

}  // namespace

std::string commits_text(const Program& program, const Names& names, const Execution& execution,
                         const std::vector<CommitStep>& steps) {
  if (steps.empty()) return "    legal: every read sees what happens before it\n";
  CommitsText text(program, names, execution);
  std::string out = text.steps(steps);
  return out + text.commit("the rest, writes first");
}

std::string refusal_text(const Program& program, const Names& names, const Refusal& refusal,
                         CommitRules rules) {
  Witness witness;
  witness.execution = refusal.execution;
  witness.output.resize(refusal.execution.threads.size());
  CommitsText commits(program, names, witness.execution);
  std::string out = witness_text(program, names, witness) + commits.steps(refusal.steps);
  for (const Refusal::Stuck& stuck : refusal.stuck) out += commits.stuck(stuck, rules);
  return out;
}

}  // namespace thinair
