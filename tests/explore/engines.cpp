#include "tests/explore/engines.h"

#include <fmt/format.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <array>

#include "explore/refute.h"
#include "program/describe.h"
#include "tests/explore/agree.h"

namespace thinair::testing {
namespace {

constexpr ModelKind kModels[] = {ModelKind::Sc,   ModelKind::Tso, ModelKind::Pso,
                                 ModelKind::Pjmm, ModelKind::Jmm, ModelKind::Fixpoint,
                                 ModelKind::Hb};
constexpr IdScheme kSchemes[] = {IdScheme::Occurrence, IdScheme::Scope, IdScheme::PlainValue,
                                 IdScheme::OccurrenceVal, IdScheme::Free};
constexpr CommitRules kRules[] = {CommitRules::Revised, CommitRules::Jls, CommitRules::Paper};
constexpr uint32_t kMostJobs = 3;

// Where the judge merges states an engine that counts goes through each execution.
constexpr uint64_t kMorePatience = 20;

std::string failures(const TestResult& result) {
  std::string text;
  for (const AssertionRow& row : result.assertions) {
    text += fmt::format("    {} {} {}\n", row.place.begin, row.message,
                        static_cast<int>(row.fails.front()));
  }
  return text;
}

// In words: the numbers of objects and threads may differ between two explorations.
std::set<std::string> write_set(const TestResult& result) {
  const Program& program = *result.program;
  const Names& names = *result.names;
  std::set<std::string> all;
  for (const auto& [location, id, value] : result.write_sets[0]) {
    all.insert(fmt::format("{} = {} by {} #{} at {}", describe_location(program, names, location),
                           describe_value(program, names, location, value),
                           describe_thread(program, names, id.thread), id.nth,
                           id.site.method.valid() ? describe_site(program, id.site) : "-"));
  }
  return all;
}

std::string unlike(std::string_view what, const std::string& expected, const std::string& found) {
  return expected == found ? "" : fmt::format("{}: paths:\n{}graphs:\n{}", what, expected, found);
}

// With as many threads as there are jobs, even where there are fewer cores.
TestResult explored(const std::shared_ptr<const Program>& program,
                    const ExploreSettings& settings) {
  static const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, kMostJobs);
  static std::array<tbb::task_arena, kMostJobs> arenas = {tbb::task_arena(1), tbb::task_arena(2),
                                                          tbb::task_arena(3)};
  return arenas[settings.jobs - 1].execute([&] { return explore(program, settings); });
}

// Is it a bound of the search, not of the program?
bool is_stopped(const TestResult& result) {
  return std::ranges::any_of(result.runs[0].incomplete, [](const Incomplete& why) {
    return why.kind == Incomplete::Kind::Steps || why.kind == Incomplete::Kind::Timeout ||
           why.kind == Incomplete::Kind::Memory;
  });
}

}  // namespace

std::string to_string(const ModelSettings& model) {
  std::string text(thinair::to_string(model.model));
  if (model.ids) text += fmt::format("/{}", thinair::to_string(*model.ids));
  if (model.rules) text += fmt::format("/{}", thinair::to_string(*model.rules));
  return text;
}

std::string to_string(const Configuration& configuration) {
  return fmt::format("{}, --jobs {}{}", to_string(configuration.model), configuration.jobs,
                     configuration.count ? ", --count" : "");
}

const std::vector<ModelSettings>& all_models() {
  static const std::vector<ModelSettings> all = [] {
    std::vector<ModelSettings> models;
    for (const ModelKind model : kModels) {
      if (!has_ids(model)) {
        models.push_back({.model = model, .ids = {}, .rules = {}});
        continue;
      }
      for (const IdScheme ids : kSchemes) {
        if (model != ModelKind::Jmm) {
          // `free` is no identity: only legality has it.
          if (ids != IdScheme::Free) models.push_back({.model = model, .ids = ids, .rules = {}});
          continue;
        }
        for (const CommitRules rules : kRules) {
          models.push_back({.model = model, .ids = ids, .rules = rules});
        }
      }
    }
    return models;
  }();
  return all;
}

const std::vector<Configuration>& all_configurations() {
  static const std::vector<Configuration> all = [] {
    std::vector<Configuration> configurations;
    for (const ModelSettings& model : all_models()) {
      for (uint32_t jobs = 1; jobs <= kMostJobs; ++jobs) {
        for (const bool count : {false, true}) {
          configurations.push_back({.model = model, .jobs = jobs, .count = count});
        }
      }
    }
    return configurations;
  }();
  return all;
}

std::string difference(const TestResult& expected, const TestResult& found) {
  std::string text = unlike("outcomes", lines(outcomes(expected)), lines(outcomes(found))) +
                     unlike("failed assertions", failures(expected), failures(found));
  const auto writes = [](const TestResult& result) {
    const RunStatistics& s = result.runs[0].statistics;
    return fmt::format("    {} passes, write set {}\n{}", s.passes, s.write_set,
                       lines(write_set(result)));
  };
  if (!expected.runs[0].has_ids) return text;
  return text + unlike("write set", writes(expected), writes(found));
}

ExploreSettings Judged::settings_of(const Configuration& configuration) const {
  ExploreSettings settings;
  settings.models = {configuration.model.model};
  if (configuration.model.ids) settings.ids = {*configuration.model.ids};
  if (configuration.model.rules) settings.rules = {*configuration.model.rules};
  settings.engine = Engine::Graphs;
  settings.count = configuration.count;
  settings.jobs = configuration.jobs;
  settings.pace = kShareAtEveryStep;  // small as these programs are
  // Steps in a given order are for one worker to count.
  if (configuration.jobs == 1) settings.limits.steps = effort_.steps * kMorePatience;
  settings.limits.seconds = effort_.seconds;
  return settings;
}

const TestResult& Judged::by_paths(const ModelSettings& model) {
  const auto known = by_paths_.find(model);
  if (known != by_paths_.end()) return known->second;
  ExploreSettings settings = settings_of({.model = model, .jobs = 1, .count = false});
  settings.engine = Engine::Paths;
  settings.limits.steps = effort_.steps;
  return by_paths_.emplace(model, explore(program_, settings)).first->second;
}

Saying Judged::compare(const Configuration& configuration, bool has_plain_paths) {
  const TestResult& expected = by_paths(configuration.model);
  if (!expected.runs[0].complete()) return {.said = Said::TooLarge, .difference = {}};
  const ExploreSettings settings = settings_of(configuration);
  const TestResult found = explored(program_, settings);
  const thinair::Run& run = found.runs[0];
  if (run.engine == Engine::Paths) return {.said = Said::LeftToPaths, .difference = {}};
  if (is_stopped(found)) return {.said = Said::Cut, .difference = {}};
  std::string wrong;
  for (const Incomplete& why : run.incomplete) {
    wrong += fmt::format("only graphs is incomplete: {}\n", to_text(why, *program_));
  }
  wrong += difference(expected, found);
  if (const auto refuted = refute(found, settings)) wrong += *refuted;
  if (configuration.count && configuration.model.model == ModelKind::Fixpoint && has_plain_paths &&
      run.statistics.executions != expected.runs[0].statistics.paths) {
    wrong += fmt::format("{} executions counted, {} by paths\n",
                         run.statistics.executions.value_or(0), expected.runs[0].statistics.paths);
  }
  if (wrong.empty()) return {};
  return {.said = Said::Different,
          .difference = fmt::format("{}:\n{}", to_string(configuration), wrong)};
}

Tally::Line& Tally::Line::operator+=(const Line& other) {
  programs += other.programs;
  counting += other.counting;
  same += other.same;
  too_large += other.too_large;
  cut += other.cut;
  left += other.left;
  different += other.different;
  return *this;
}

void Tally::add(const Configuration& configuration, const Saying& saying) {
  Line& line = lines_[{configuration.model, configuration.jobs}];
  ++line.programs;
  if (configuration.count) ++line.counting;
  switch (saying.said) {
    case Said::Same:
      ++line.same;
      break;
    case Said::Different:
      ++line.different;
      break;
    case Said::TooLarge:
      ++line.too_large;
      break;
    case Said::Cut:
      ++line.cut;
      break;
    case Said::LeftToPaths:
      ++line.left;
      break;
  }
}

uint64_t Tally::compared() const {
  uint64_t all = 0;
  for (const auto& [configuration, line] : lines_) all += line.same + line.different;
  return all;
}

std::string Tally::text(const std::string& name, const Line& line) {
  return fmt::format("| {:<36} | {:>8} | {:>8} | {:>8} | {:>9} | {:>9} | {:>8} | {:>13} |\n", name,
                     line.programs, line.counting, line.same, line.different, line.too_large,
                     line.cut, line.left);
}

std::string Tally::table() const {
  const std::string head = fmt::format(
      "| {:<36} | {:>8} | {:>8} | {:>8} | {:>9} | {:>9} | {:>8} | {:>13} |\n"
      "| {:-<36} | {:->8} | {:->8} | {:->8} | {:->9} | {:->9} | {:->8} | {:->13} |\n",
      "configuration", "programs", "--count", "the same", "different", "too large", "only cut",
      "left to paths", "", ":", ":", ":", ":", ":", ":", ":");
  Line total;
  std::string rows;
  for (const auto& [configuration, line] : lines_) {
    const auto& [model, jobs] = configuration;
    rows += text(fmt::format("{}, --jobs {}", to_string(model), jobs), line);
    total += line;
  }
  return head + rows + text("all", total);
}

}  // namespace thinair::testing
