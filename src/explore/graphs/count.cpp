#include "explore/graphs/count.h"

#include <memory>
#include <utility>

#include "explore/graphs/crew.h"
#include "explore/graphs/executions.h"
#include "explore/graphs/traces.h"

namespace thinair {
namespace {

constexpr bool kNever = false;

void add(RunStatistics& all, const RunStatistics& found) {
  all.passes = 1;
  all.steps += found.steps;
  all.wasted += found.wasted;
  all.blocked += found.blocked;
  all.paths = found.paths;
  all.executions = found.paths;
}

template <size_t kThreads>
Explored explore_alone(const Machine& machine, uint64_t most_steps, Limits& limits,
                       Visitor& visitor, const bool& is_enough, RunStatistics& all) {
  Executions<kThreads> search(machine, std::make_shared<AutomatonNumbers>(), limits, visitor,
                              is_enough, Endings::Telling::AtOnce);
  const Explored explored = search.explore(most_steps);
  add(all, search.statistics());
  return explored;
}

template <size_t kThreads>
Explored explore_within(const Machine& machine, const SearchPlan& plan, const Sharing& sharing,
                        Limits& limits, Visitor& visitor, const bool& is_enough,
                        RunStatistics& all) {
  const auto make = [&](std::shared_ptr<AutomatonNumbers> numbers, Limits& part) {
    return std::make_unique<Executions<kThreads>>(machine, std::move(numbers), part, visitor,
                                                  kNever, Endings::Telling::AtTheEnd);
  };
  const auto by_crew = [&](const Sharing& how) {
    return Crew<Executions<kThreads>>(make, plan.most_steps, how, limits, visitor).explore(all);
  };
  if (sharing.jobs > 1 && (plan.as_a_whole || plan.most_steps == kNoEnd)) {
    if (const auto explored = by_crew(sharing)) return *explored;
  }
  if (plan.as_a_whole) {
    if (const auto explored = by_crew(Sharing{})) return *explored;
  }
  return explore_alone<kThreads>(machine, plan.most_steps, limits, visitor, is_enough, all);
}

}  // namespace

Explored explore_executions(const Machine& machine, const SearchPlan& plan, const Sharing& sharing,
                            Limits& limits, Visitor& visitor, const bool& is_enough,
                            RunStatistics& statistics) {
  // Threads that the program starts itself take numbers too.
  const size_t declared = machine.program->threads.size();
  const auto explore = [&](auto& within) {
    return within(machine, plan, sharing, limits, visitor, is_enough, statistics);
  };
  if (declared <= 8) return explore(explore_within<8>);
  if (declared <= 16) return explore(explore_within<16>);
  if (declared <= 32) return explore(explore_within<32>);
  if (declared <= 64) return explore(explore_within<64>);
  return Explored::Beyond;
}

void explore_traces(const Machine& machine, bool spurious, const Sharing& sharing, Limits& limits,
                    Visitor& visitor, RunStatistics& statistics) {
  if (sharing.jobs > 1) {
    const auto make = [&](std::shared_ptr<AutomatonNumbers> numbers, Limits& part) {
      return std::make_unique<Traces>(machine, std::move(numbers), spurious, part, visitor,
                                      Endings::Telling::AtTheEnd);
    };
    if (Crew<Traces>(make, kNoEnd, sharing, limits, visitor).explore(statistics)) return;
  }
  Traces traces(machine, std::make_shared<AutomatonNumbers>(), spurious, limits, visitor,
                Endings::Telling::AtOnce);
  traces.explore(kNoEnd);
  add(statistics, traces.statistics());
}

}  // namespace thinair
