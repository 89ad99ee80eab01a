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

  std::string steps(const std::vector<CommitStep>& steps) const {
    std::string out;
    for (size_t i = 0; i < steps.size(); ++i) {
      std::vector<std::string> parts;
      for (const EventIndex write : steps[i].writes) parts.push_back(action(write));
      for (const CommitStep::Read& read : steps[i].reads) parts.push_back(change(read));
      out += fmt::format("    commit {}: {}\n", i + 1, fmt::join(parts, "; "));
    }
    return out;
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
};

}  // namespace

std::string commits_text(const Program& program, const Names& names, const Execution& execution,
                         const std::vector<CommitStep>& steps) {
  if (steps.empty()) return "    legal: every read sees what happens before it\n";
  return CommitsText(program, names, execution).steps(steps) +
         fmt::format("    commit {}: the rest\n", steps.size() + 1);
}

std::string refusal_text(const Program& program, const Names& names, const Refusal& refusal,
                         CommitRules rules) {
  Witness witness;
  witness.execution = refusal.execution;
  witness.output.resize(refusal.execution.threads.size());
  const CommitsText commits(program, names, witness.execution);
  std::string out = witness_text(program, names, witness) + commits.steps(refusal.steps);
  for (const Refusal::Stuck& stuck : refusal.stuck) out += commits.stuck(stuck, rules);
  return out;
}

}  // namespace thinair
