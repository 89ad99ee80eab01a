#include "explore/graphs/crew.h"

#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "explore/findings.h"

namespace thinair {
namespace {

constexpr bool kNever = false;

template <size_t kThreads>
class Crew final : public Helpers<kThreads> {
 public:
  using Search = Executions<kThreads>;
  using Subtree = typename Search::Subtree;

  Crew(const Machine& machine, const SearchPlan& plan, const Sharing& sharing, Limits& limits,
       Visitor& visitor)
      : machine_(machine),
        plan_(plan),
        sharing_(sharing),
        ahead_(sharing.pace.ahead.value_or(sharing.jobs - 1)),
        limits_(limits),
        visitor_(visitor) {}

  // Nothing: what was found is not what one thread would have found. It must search alone.
  std::optional<Explored> explore(RunStatistics& all) {
    // Who waits for the others helps them, but begins nothing else meanwhile.
    tbb::this_task_arena::isolate([this] {
      try {
        Worker& root = worker();
        if (sharing_.jobs > 1) root.search.share(*this, sharing_.pace.first);
        note(root.search.explore(plan_.most_steps));
        release(root);
      } catch (...) {
        stops_ = true;
        group_.wait();
        throw;
      }
      group_.wait();
    });
    return sum_up(all);
  }

  uint64_t pause(Search& who, uint64_t steps) override {
    steps_ += steps;
    if (steps_ > plan_.most_steps || has_too_many(who.first_endings())) stops_ = true;
    if (stops_) return 0;
    if (waiting_ < ahead_) who.give();
    return sharing_.pace.every;
  }

  void take(Subtree&& subtree) override {
    if (subtrees_ == 0) threads_before_ = workers_.front()->automaton.threads();
    subtree.number = ++subtrees_;
    ++waiting_;
    const auto part = std::make_shared<Subtree>(std::move(subtree));
    group_.run([this, part] {
      --waiting_;
      if (stops_) return;
      Worker& worker = this->worker();
      note(worker.search.explore(*part));
      release(worker);
    });
  }

 private:
  struct Worker {
    Worker(const Crew& crew, std::shared_ptr<AutomatonNumbers> numbers)
        : automaton(crew.machine_, std::move(numbers)),
          limits(Limits::part_of(crew.limits_)),
          search(automaton, limits, crew.visitor_, kNever, Endings::Telling::AtTheEnd) {}
    Automaton automaton;
    Limits limits;
    Search search;
  };

  // One that nobody uses now. Who begins a part may go on with the states another part has made.
  Worker& worker() {
    const std::scoped_lock lock(workers_mutex_);
    if (idle_.empty()) {
      auto& made = workers_.emplace_back(std::make_unique<Worker>(*this, numbers_));
      if (sharing_.jobs > 1) made->search.share(*this, sharing_.pace.every);
      return *made;
    }
    Worker& worker = *idle_.back();
    idle_.pop_back();
    return worker;
  }
  void release(Worker& worker) {
    const std::scoped_lock lock(workers_mutex_);
    idle_.push_back(&worker);
  }

  void note(Explored explored) {
    if (explored != Explored::Beyond) return;
    is_beyond_ = true;
    stops_ = true;
  }
  static bool has_too_many(const FirstEndings& endings) {
    return endings.size() > Findings::kMaxOutcomes;
  }

  std::optional<Explored> sum_up(RunStatistics& all) {
    RunStatistics found;
    FirstEndings endings;
    for (const auto& worker : workers_) {
      const RunStatistics& part = worker->search.statistics();
      found.steps += part.steps;
      found.wasted += part.wasted;
      found.blocked += part.blocked;
      found.paths += part.paths;
      endings.merge(std::move(worker->search.first_endings()));
    }
    Automaton& automaton = workers_.front()->automaton;
    // Threads that a program starts are searched in the order of their numbers, which is the order
    // in which they were met: by one thread, or by who was first.
    const bool has_new_threads = subtrees_ > 0 && automaton.threads() != threads_before_;
    if (has_too_many(endings) || has_new_threads || (subtrees_ > 0 && is_beyond_)) {
      return std::nullopt;
    }
    all.passes = 1;
    if (found.steps > plan_.most_steps) {
      all.steps += plan_.most_steps + 1;
      return Explored::TooMany;
    }
    all.steps += found.steps;
    all.wasted += found.wasted;
    all.blocked += found.blocked;
    all.paths = found.paths;
    all.executions = found.paths;
    std::vector<Move> moves;
    for (const FirstEndings::Found* ending : endings.in_order()) {
      moves.clear();
      for (const uint8_t thread : ending->threads) moves.push_back({.thread = thread, .way = {}});
      replay(automaton, moves, visitor_);
    }
    for (const auto& worker : workers_) worker->search.tell_cuts();
    return is_beyond_ ? Explored::Beyond : Explored::All;
  }

  const Machine& machine_;
  SearchPlan plan_;
  Sharing sharing_;
  uint32_t ahead_;
  Limits& limits_;
  Visitor& visitor_;
  std::shared_ptr<AutomatonNumbers> numbers_ = std::make_shared<AutomatonNumbers>();
  std::mutex workers_mutex_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Worker*> idle_;
  std::atomic<uint64_t> steps_ = 0;
  std::atomic<uint32_t> subtrees_ = 0, waiting_ = 0;
  std::atomic<bool> stops_ = false, is_beyond_ = false;
  uint32_t threads_before_ = 0;  // anything was given away
  tbb::task_group group_;
};

template <size_t kThreads>
Explored explore_alone(const Machine& machine, uint64_t most_steps, Limits& limits,
                       Visitor& visitor, const bool& is_enough, RunStatistics& all) {
  Automaton automaton(machine);
  Executions<kThreads> search(automaton, limits, visitor, is_enough, Endings::Telling::AtOnce);
  const Explored explored = search.explore(most_steps);
  const RunStatistics& found = search.statistics();
  all.passes = 1;
  all.steps += found.steps;
  all.wasted += found.wasted;
  all.blocked += found.blocked;
  all.paths = found.paths;
  all.executions = found.paths;
  return explored;
}

template <size_t kThreads>
Explored explore_within(const Machine& machine, const SearchPlan& plan, const Sharing& sharing,
                        Limits& limits, Visitor& visitor, const bool& is_enough,
                        RunStatistics& all) {
  const auto by_crew = [&](const Sharing& how) {
    return Crew<kThreads>(machine, plan, how, limits, visitor).explore(all);
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

}  // namespace thinair
