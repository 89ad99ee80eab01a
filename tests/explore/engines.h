// The engine `graphs` against the judge, the engine `paths`, under every configuration a user can
// ask for.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "explore/explore.h"

namespace thinair::testing {

// A model, whose action is whose, by which commit rules.
struct ModelSettings {
  ModelKind model = ModelKind::Sc;
  std::optional<IdScheme> ids;       // models that have them
  std::optional<CommitRules> rules;  // jmm
  friend auto operator<=>(const ModelSettings&, const ModelSettings&) = default;
};

struct Configuration {
  ModelSettings model;
  uint32_t jobs = 1;
  bool count = false;
};

// `jmm/scope/jls`, as reports have it.
std::string to_string(const ModelSettings& model);
std::string to_string(const Configuration& configuration);

// The full product. Every model with each of its schemes and rule sets; the same with each number
// of jobs, counting and not.
const std::vector<ModelSettings>& all_models();
const std::vector<Configuration>& all_configurations();

enum class Said : uint8_t {
  Same,
  Different,
  TooLarge,     // the judge did not finish
  Cut,          // the judge did, the engine did not
  LeftToPaths,  // the engine asked the judge
};

struct Saying {
  Said said = Said::Same;
  std::string difference;
};

// One program before the judge, who is asked once for each model.
class Judged {
 public:
  struct Effort {
    uint64_t steps = 30'000;  // of the judge
    double seconds = 2;
  };

  Judged(std::shared_ptr<const Program> program, const Effort& effort)
      : program_(std::move(program)), effort_(effort) {}

  // Outcomes, failed assertions, write set, passes; and every witness of the engine stands up. What
  // the judge ends in is what an execution is made of, but for rounds of waiting loops: where
  // `has_plain_paths`, an engine that counts must count them under the fixpoint.
  Saying compare(const Configuration& configuration, bool has_plain_paths);

 private:
  ExploreSettings settings_of(const Configuration& configuration) const;
  const TestResult& by_paths(const ModelSettings& model);

  std::shared_ptr<const Program> program_;
  Effort effort_;
  std::map<ModelSettings, TestResult> by_paths_;
};

// How many programs there were for each configuration, and what was said of them.
class Tally {
 public:
  void add(const Configuration& configuration, const Saying& saying);
  uint64_t compared() const;
  // A Markdown table: one line for each model and number of jobs.
  std::string table() const;

 private:
  struct Line {
    uint64_t programs = 0, counting = 0, same = 0, too_large = 0, cut = 0, left = 0, different = 0;
    Line& operator+=(const Line& other);
  };
  static std::string text(const std::string& name, const Line& line);

  std::map<std::pair<ModelSettings, uint32_t>, Line> lines_;
};

// Empty if the two, of one run each, say the same.
std::string difference(const TestResult& expected, const TestResult& found);

}  // namespace thinair::testing
