// Everything about one test: all its runs under the models and schemes asked for. The only thing of
// this room that commands use.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "explore/graphs/sharing.h"
#include "explore/limits.h"
#include "memory/result.h"

namespace thinair {

struct ExploreSettings {
  std::vector<ModelKind> models = {ModelKind::Sc, ModelKind::Jmm, ModelKind::Fixpoint};
  std::vector<IdScheme> ids = {IdScheme::Occurrence};       // for models that have them
  std::vector<CommitRules> rules = {CommitRules::Revised};  // jmm
  Engine engine = Engine::Paths;
  bool count = false;              // engine graphs: visit every execution, each once
  std::optional<uint32_t> unroll;  // wins over the test's own
  bool spurious = false;
  bool eager = true;  // see PathsOptions
  uint32_t jobs = 1;  // threads that search one test, if so many are free in the arena it runs in
  SharingPace pace;
  // See kPatience; 0: never. Only tests set it, to see that it changes nothing.
  std::optional<uint64_t> patience;
  LimitSettings limits;
};

// Does the model look at action IDs?
bool has_ids(ModelKind model);

TestResult explore(std::shared_ptr<const Program> program, const ExploreSettings& settings);

}  // namespace thinair
