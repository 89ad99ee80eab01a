// Where `jmm` stands among the models, on random programs. Each gets one rule set and one scheme.
#include <gtest/gtest.h>

#include "explore/paths.h"
#include "explore/refute.h"
#include "models/hb.h"
#include "models/model.h"
#include "tests/explore/random_runs.h"

namespace thinair::testing {
namespace {

constexpr CommitRules kRules[] = {CommitRules::Revised, CommitRules::Jls, CommitRules::Paper};
constexpr IdScheme kLegalSchemes[] = {IdScheme::Occurrence, IdScheme::Scope, IdScheme::PlainValue,
                                      IdScheme::OccurrenceVal, IdScheme::Free};

// The same for the same program, whatever came before it.
ExploreSettings settings_for(const std::string& text) {
  uint32_t hash = 2166136261U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  hash >>= 8U;
  ExploreSettings settings;
  settings.rules = {kRules[hash % std::size(kRules)]};
  settings.limits.seconds = 2;
  settings.ids = {kLegalSchemes[hash / std::size(kRules) % std::size(kLegalSchemes)]};
  return settings;
}

std::string name_of(const ExploreSettings& settings) {
  return fmt::format("{}, {}", to_string(settings.rules[0]), to_string(settings.ids[0]));
}

TEST(RandomLegality, LiesBetweenSequentialConsistencyAndTheFixpoint) {
  for_random_programs("sc, jmm, fixpoint", small_programs(), [](const RandomProgram& random) {
    ExploreSettings settings = settings_for(text_of(random));
    settings.models = {ModelKind::Sc, ModelKind::Jmm, ModelKind::Fixpoint};
    const TestResult result = explored(compiled(random), settings);
    if (!result.runs[1].complete()) return kTellsNothing;
    Answer answer = within(outcomes(result, 0), outcomes(result, 1));
    if (answer.wrong.empty() && result.runs[2].complete()) {
      answer = within(outcomes(result, 1), outcomes(result, 2));
    }
    if (answer.wrong.empty()) answer.wrong = refute(result, settings).value_or("");
    if (!answer.wrong.empty()) answer.wrong = name_of(settings) + ":\n" + answer.wrong;
    return answer;
  });
}

// Does an execution have two accesses to one variable, one of them a write, that nothing orders?
class RaceFinder : public Visitor {
 public:
  void ended(const EndedPath& path) override {
    const Execution& execution = path.history.execution();
    const auto size = static_cast<EventIndex>(execution.events.size());
    const auto is_plain = [](const Event& e) {
      return e.action.kind == ActionKind::Read || e.action.kind == ActionKind::Write;
    };
    for (EventIndex a = 0; a < size; ++a) {
      for (EventIndex b = 0; b < a; ++b) {
        const Event &one = execution.events[a], &other = execution.events[b];
        if (is_plain(one) && is_plain(other) && (writes(one) || writes(other)) &&
            one.action.location == other.action.location && !execution.happens_before(b, a)) {
          has_race = true;
        }
      }
    }
  }
  void cut(const Incomplete&) override { is_cut = true; }

  bool has_race = false, is_cut = false;
};

// The progressive executions are asked: up to the first race of one, each read sees the last write
// in happens-before, so that far it is sequentially consistent.
std::optional<bool> has_race(const Program& program) {
  Names names;
  const Machine machine{.program = &program, .names = &names, .limits = {}};
  const auto model = make_model(ModelKind::Pjmm, IdScheme::Occurrence, program, names,
                                {.constants = {}, .possible_writes = {}});
  Limits limits({.seconds = {}, .steps = kSteps, .megabytes = {}, .progress = {}});
  RaceFinder finder;
  Paths paths(machine, *model, {}, limits, finder);
  paths.explore();
  if (finder.has_race) return true;
  if (finder.is_cut || limits.reached()) return std::nullopt;
  return false;
}

TEST(RandomLegality, OfARaceFreeProgramIsSequentialConsistency) {
  for_random_programs("race free", small_programs(), [](const RandomProgram& random) {
    const auto program = compiled(random);
    if (has_race(*program).value_or(true)) return kTellsNothing;
    ExploreSettings settings = settings_for(text_of(random));
    settings.models = {ModelKind::Sc, ModelKind::Pjmm, ModelKind::Jmm};
    const TestResult result = explored(program, settings);
    Answer answer;
    for (size_t run = 1; run < 3; ++run) {
      if (!result.runs[0].complete() || !result.runs[run].complete()) return kTellsNothing;
      answer = same(outcomes(result, 0), outcomes(result, run));
      if (answer.wrong.empty()) continue;
      answer.wrong = fmt::format("sc and {}, {}:\n{}", to_string(settings.models[run]),
                                 name_of(settings), answer.wrong);
      return answer;
    }
    return answer;
  });
}

}  // namespace
}  // namespace thinair::testing
