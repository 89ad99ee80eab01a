#include "report/labels.h"

#include <algorithm>

#include "fmt/format.h"
#include "program/describe.h"

namespace thinair {

std::vector<std::string> run_labels(const std::vector<Run>& runs) {
  std::vector<std::string> labels;
  for (const Run& run : runs) {
    // Of one model, runs differ in the scheme, under jmm also in the rules.
    const bool has_others = std::ranges::any_of(runs, [&](const Run& other) {
      return other.model == run.model && (other.ids != run.ids || other.rules != run.rules);
    });
    std::string label(to_string(run.model));
    if (run.has_ids && has_others) label += fmt::format("/{}", to_string(run.ids));
    if (run.model == ModelKind::Jmm && has_others)
      label += fmt::format("/{}", to_string(run.rules));
    labels.push_back(std::move(label));
  }
  return labels;
}

std::string_view verdict_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::No:
      return "-";
    case Verdict::Yes:
      return "yes";
    case Verdict::Undecided:
      break;
  }
  return "undecided";
}

std::string column_text(const TestResult& result, const Outcome& outcome, size_t column) {
  const std::optional<Value>& value = outcome.values[column];
  if (!value) return "-";
  const TypeId type = result.program->columns[column].type;
  return describe_value(*result.program, *result.names, type, *value);
}

std::vector<ThreadEnding> thread_endings(const TestResult& result, const Outcome& outcome) {
  const Program& program = *result.program;
  std::vector<ThreadEnding> all;
  for (uint32_t i = 0; i < outcome.thrown.size(); ++i) {
    if (!outcome.thrown[i].valid() && !outcome.hangs[i]) continue;
    all.push_back({program.threads[i].name, i, outcome.thrown[i], outcome.hangs[i]});
  }
  for (const StartedEnding& started : outcome.started) {
    all.push_back({describe_thread(program, *result.names, started.thread), std::nullopt,
                   started.thrown, started.hangs});
  }
  return all;
}

std::vector<std::string> endings(const TestResult& result, const Outcome& outcome) {
  const std::vector<ThreadEnding> threads = thread_endings(result, outcome);
  std::vector<std::string> all;
  for (const ThreadEnding& thread : threads) {
    if (!thread.thrown.valid()) continue;
    all.push_back(fmt::format("{} throws {}", thread.name, result.program->name_of(thread.thrown)));
  }
  for (const ThreadEnding& thread : threads) {
    if (thread.hangs) all.push_back(thread.name + " hangs");
  }
  if (outcome.deadlock) all.emplace_back("deadlock");
  return all;
}

std::string outcome_text(const TestResult& result, const Outcome& outcome) {
  std::vector<std::string> parts;
  const std::vector<Column>& columns = result.program->columns;
  for (size_t i = 0; i < columns.size(); ++i) {
    if (!columns[i].printed) continue;
    parts.push_back(fmt::format("{} = {}", columns[i].name, column_text(result, outcome, i)));
  }
  for (std::string& ending : endings(result, outcome)) parts.push_back(std::move(ending));
  return parts.empty() ? "every thread ends" : fmt::format("{}", fmt::join(parts, ", "));
}

std::string short_place(const Program& program, Place place) {
  const bool own = place.file.valid() && place.file.value < program.files.size() &&
                   program.files[place.file.value]->name() == program.file;
  if (!own) return place_text(program, place);
  const LineColumn at = program.files[place.file.value]->at(place.begin);
  return fmt::format("{}:{}", at.line, at.column);
}

size_t width(std::string_view text) {
  return static_cast<size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string padded(std::string_view text, size_t to) {
  std::string all(text);
  const size_t has = width(text);
  if (has < to) all.append(to - has, ' ');
  return all;
}

std::optional<uint64_t> wasted_steps(const Run& run) {
  if (run.engine != Engine::Graphs || !run.statistics.executions) return std::nullopt;
  return run.statistics.wasted;
}

std::string duration_text(double seconds) {
  if (seconds < 0.01) return fmt::format("{:.1f} ms", seconds * 1e3);
  if (seconds < 1) return fmt::format("{:.0f} ms", seconds * 1e3);
  return fmt::format("{:.1f} s", seconds);
}

}  // namespace thinair
