// A search by as many threads as want to help. What one of them has not tried yet can be given
// away; whoever looks for work takes it, and may give parts of it away again. The tree is the same,
// whoever searches it; so are its numbers, and of each ending the execution that is kept is the one
// that a single thread would have met first.
#pragma once

#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "explore/findings.h"
#include "explore/graphs/searcher.h"
#include "explore/graphs/sharing.h"

namespace thinair {

template <typename Search>
class Crew final : public Helpers<Search> {
 public:
  using Subtree = typename Search::Subtree;
  // Threads that search together share the numbers; the limits are a part of the search's.
  using Make =
      std::function<std::unique_ptr<Search>(std::shared_ptr<AutomatonNumbers>, Limits& limits)>;

  Crew(Make make, uint64_t most_steps, const Sharing& sharing, Limits& limits, Visitor& visitor)
      : make_(std::move(make)),
        most_steps_(most_steps),
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
        if (sharing_.jobs > 1) root.search->share(*this, sharing_.pace.first);
        note(root, root.search->explore(most_steps_));
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
    if (steps_ > most_steps_ || has_too_many(who.first_endings())) stops_ = true;
    if (stops_) return 0;
    if (waiting_ < ahead_) who.give();
    return sharing_.pace.every;
  }

  void take(Subtree&& subtree) override {
    auto part = std::make_unique<Subtree>(std::move(subtree));
    ++waiting_;
    {
      const std::scoped_lock lock(mutex_);
      if (subtrees_ == 0) threads_before_ = workers_.front()->search->automaton().threads();
      part->number = ++subtrees_;
      parts_.push_back(std::move(part));
    }
    group_.run([this] { search_a_part(); });
  }

 private:
  struct Worker {
    explicit Worker(Crew& crew)
        : limits(Limits::part_of(crew.limits_)), search(crew.make_(crew.numbers_, limits)) {}
    Limits limits;
    std::unique_ptr<Search> search;
  };

  void search_a_part() {
    --waiting_;
    std::unique_ptr<Subtree> part;
    {
      const std::scoped_lock lock(mutex_);
      part = std::move(parts_.front());
      parts_.pop_front();
    }
    if (stops_) return;
    Worker& worker = this->worker();
    note(worker, worker.search->explore(*part));
  }

  // One that nobody uses now. Who begins a part may go on with the states another part has made.
  Worker& worker() {
    const std::scoped_lock lock(mutex_);
    if (idle_.empty()) {
      auto& made = workers_.emplace_back(std::make_unique<Worker>(*this));
      if (sharing_.jobs > 1) made->search->share(*this, sharing_.pace.every);
      return *made;
    }
    Worker& worker = *idle_.back();
    idle_.pop_back();
    return worker;
  }

  void note(Worker& worker, Explored explored) {
    const std::scoped_lock lock(mutex_);
    idle_.push_back(&worker);
    if (explored == Explored::Beyond) is_beyond_ = stops_ = true;
    // Not a limit of the test, which all of them see.
    const auto& why = worker.limits.reached();
    if (why && why->kind == Incomplete::Kind::Threads) has_too_many_threads_ = stops_ = true;
  }
  static bool has_too_many(const FirstEndings& endings) {
    return endings.size() > Findings::kMaxOutcomes;
  }

  std::optional<Explored> sum_up(RunStatistics& all) {
    const std::scoped_lock lock(mutex_);
    RunStatistics found;
    FirstEndings endings;
    for (const auto& worker : workers_) {
      const RunStatistics& part = worker->search->statistics();
      found.steps += part.steps;
      found.wasted += part.wasted;
      found.blocked += part.blocked;
      found.paths += part.paths;
      endings.merge(std::move(worker->search->first_endings()));
    }
    const Automaton& automaton = workers_.front()->search->automaton();
    // Threads that a program starts are searched in the order of their numbers, which is the order
    // in which they were met: by one thread, or by who was first.
    const bool has_new_threads = subtrees_ > 0 && automaton.threads() != threads_before_;
    if (has_too_many(endings) || has_too_many_threads_ || has_new_threads ||
        (subtrees_ > 0 && is_beyond_)) {
      return std::nullopt;
    }
    all.passes = 1;
    if (found.steps > most_steps_) {
      all.steps += most_steps_ + 1;
      return Explored::TooMany;
    }
    all.steps += found.steps;
    all.wasted += found.wasted;
    all.blocked += found.blocked;
    all.paths = found.paths;
    all.executions = found.paths;
    for (const FirstEndings::Found* ending : endings.in_order()) {
      replay(automaton, ending->path(), visitor_);
    }
    for (const auto& worker : workers_) worker->search->tell_cuts();
    return is_beyond_ ? Explored::Beyond : Explored::All;
  }

  Make make_;
  uint64_t most_steps_;
  Sharing sharing_;
  uint32_t ahead_;
  Limits& limits_;
  Visitor& visitor_;
  std::shared_ptr<AutomatonNumbers> numbers_ = std::make_shared<AutomatonNumbers>();
  std::atomic<uint64_t> steps_ = 0;
  std::atomic<uint32_t> waiting_ = 0;  // parts that nobody has taken
  std::atomic<bool> stops_ = false;
  std::mutex mutex_;  // of all below
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Worker*> idle_;
  std::deque<std::unique_ptr<Subtree>> parts_;
  uint32_t subtrees_ = 0;        // given away so far
  uint32_t threads_before_ = 0;  // anything was
  bool is_beyond_ = false, has_too_many_threads_ = false;
  tbb::task_group group_;
};

}  // namespace thinair
