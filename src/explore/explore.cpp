#include "explore/explore.h"

#include <algorithm>

#include "explore/findings.h"
#include "explore/graphs/graphs.h"
#include "explore/legal/legal_filter.h"
#include "explore/paths.h"
#include "explore/speculation.h"
#include "models/model.h"

namespace thinair {
namespace {

// `free` is no identity: the fixpoint of `occurrence` stands for it.
std::vector<IdScheme> schemes_of(ModelKind model, const ExploreSettings& settings) {
  if (model == ModelKind::Jmm) return settings.ids;
  std::vector<IdScheme> schemes;
  for (IdScheme ids : settings.ids) {
    if (ids == IdScheme::Free) ids = IdScheme::Occurrence;
    if (std::ranges::find(schemes, ids) == schemes.end()) schemes.push_back(ids);
  }
  return schemes;
}

// States of threads that run by themselves, for `hb`.
constexpr size_t kStatesAlone = 200'000;

Speculation speculation_of(const Machine& machine, Limits& limits) {
  Speculation speculation;
  speculation.constants = constants_of(*machine.program, *machine.names);
  speculation.possible_writes = [&](const ReadableValues& readable) {
    auto writes = possible_writes(machine, readable, kStatesAlone);
    if (writes) return *std::move(writes);
    limits.stop({.kind = Incomplete::Kind::ThreadStates, .bound = kStatesAlone, .place = {}});
    return std::vector<PossibleWrite>();
  };
  return speculation;
}

std::vector<Run> runs_of(const ExploreSettings& settings) {
  std::vector<Run> runs;
  for (const ModelKind model : settings.models) {
    Run run;
    run.model = model;
    run.engine = settings.engine;
    run.has_ids = has_ids(model);
    if (!run.has_ids) {
      runs.push_back(run);
      continue;
    }
    for (const IdScheme ids : schemes_of(model, settings)) {
      run.ids = ids;
      if (model != ModelKind::Jmm) {
        runs.push_back(run);
        continue;
      }
      for (const CommitRules rules : settings.rules) {
        run.rules = rules;
        runs.push_back(run);
      }
    }
  }
  return runs;
}

GraphsResult by_graphs(const Machine& machine, const Run& run, const ExploreSettings& settings,
                       Model& model, Limits& limits, Visitor& visitor, const bool* is_enough) {
  // Where a given number of steps ends must not depend on who takes them.
  const Sharing sharing{.jobs = settings.limits.steps ? 1 : settings.jobs, .pace = settings.pace};
  return explore_graphs(machine, run,
                        {.spurious = settings.spurious,
                         .count = settings.count,
                         .is_enough = is_enough,
                         .patience = settings.patience.value_or(kPatience),
                         .sharing = sharing},
                        model, limits, visitor);
}

// What is legal is in the fixpoint. It is cheaper to find than all of its executions, of which one
// may be as good as another; so it comes first, and says when there is enough.
GraphsResult legal_by_graphs(const Machine& machine, const Run& run,
                             const ExploreSettings& settings, Model& model, Limits& limits,
                             LegalFilter& legal) {
  if (settings.count) return by_graphs(machine, run, settings, model, limits, legal, nullptr);
  Shown all(machine);
  Run fixpoint = run;
  fixpoint.model = ModelKind::Fixpoint;
  const std::unique_ptr<Model> whole =
      make_model(fixpoint.model, run.ids, *machine.program, *machine.names, Speculation());
  GraphsResult found = by_graphs(machine, fixpoint, settings, *whole, limits, all, nullptr);
  const bool is_known = !limits.reached() && !all.is_cut();
  if (is_known) legal.expect(all);
  GraphsResult result =
      by_graphs(machine, run, settings, model, limits, legal, &legal.has_enough());
  result.statistics.steps += found.statistics.steps;
  if (!is_known) return result;
  result.statistics.passes = found.statistics.passes;
  result.statistics.write_set = found.statistics.write_set;
  result.write_set = std::move(found.write_set);
  return result;
}

GraphsResult by_paths(const Machine& machine, const ExploreSettings& settings, Model& model,
                      Limits& limits, Visitor& visitor) {
  Paths paths(machine, model, {.spurious = settings.spurious, .eager = settings.eager}, limits,
              visitor);
  paths.explore();
  return {.statistics = paths.statistics(), .write_set = model.write_set(paths.history())};
}

}  // namespace

bool has_ids(ModelKind model) {
  switch (model) {
    case ModelKind::Jmm:
    case ModelKind::Fixpoint:
    case ModelKind::Hb:
      return true;
    case ModelKind::Sc:
    case ModelKind::Tso:
    case ModelKind::Pso:
    case ModelKind::Pjmm:
      break;
  }
  return false;
}

TestResult explore(std::shared_ptr<const Program> program, const ExploreSettings& settings) {
  auto names = std::make_shared<Names>();
  Limits limits(settings.limits);
  Findings findings(program, names, limits);
  Machine machine{.program = program.get(), .names = names.get(), .limits = {}};
  machine.limits.unroll = settings.unroll.value_or(program->unroll.value_or(machine.limits.unroll));
  for (const Run& run : runs_of(settings)) {
    findings.begin_run(run);
    const double begin = limits.seconds();
    const std::unique_ptr<Model> model =
        make_model(run.model, run.ids, *program, *names,
                   run.model == ModelKind::Hb ? speculation_of(machine, limits) : Speculation());
    LegalFilter legal(machine, run, settings.spurious, settings.count, limits, findings);
    const bool is_jmm = run.model == ModelKind::Jmm;
    Visitor& visitor = is_jmm ? static_cast<Visitor&>(legal) : static_cast<Visitor&>(findings);
    GraphsResult found =
        run.engine == Engine::Paths ? by_paths(machine, settings, *model, limits, visitor)
        : is_jmm                    ? legal_by_graphs(machine, run, settings, *model, limits, legal)
                 : by_graphs(machine, run, settings, *model, limits, visitor, nullptr);
    if (is_jmm) found.statistics.executions = legal.executions();
    if (limits.reached()) findings.cut(*limits.reached());
    found.statistics.seconds = limits.seconds() - begin;
    found.statistics.peak_kb = peak_kb();
    findings.end_run(found.statistics, std::move(found.write_set));
  }
  return findings.take();
}

}  // namespace thinair
