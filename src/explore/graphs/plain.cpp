#include "explore/graphs/plain.h"

#include <algorithm>

#include "explore/roles.h"

namespace thinair {
namespace {

bool has_shared_columns(const Program& program) {
  return std::ranges::any_of(
      program.columns, [](const Column& column) { return column.kind == Column::Kind::Shared; });
}

}  // namespace

Plain::Plain(const Machine& machine, IdScheme ids, bool count, Limits& limits, Visitor& visitor)
    : automaton_(machine),
      machine_(machine),
      program_(*machine.program),
      ids_(ids),
      count_(count),
      limits_(limits),
      visitor_(visitor),
      endings_(automaton_, visitor),
      model_(ids, *machine.program, *machine.names),
      finder_(automaton_, ids, offers_,
              {.all = count,
               .nobody_reads_the_end =
                   !has_any(program_, ThreadDecl::Role::After) && !has_shared_columns(program_)},
              limits),
      after_finder_(automaton_, ids, offers_, {.all = true, .nobody_reads_the_end = false},
                    limits) {
  for (uint32_t i = 0; i < program_.threads.size(); ++i) {
    switch (program_.threads[i].role) {
      case ThreadDecl::Role::Init:
        init_ = i;
        break;
      case ThreadDecl::Role::Thread:
        threads_.push_back(i);
        break;
      case ThreadDecl::Role::After:
        after_ = i;
        break;
    }
  }
  runs_.resize(program_.threads.size());
  chosen_.resize(program_.threads.size());
  needed_.resize(program_.threads.size());
}

// Fig. 3.
bool Plain::explore(uint64_t most_steps) {
  most_steps_ = most_steps;
  do {
    ++statistics_.passes;
    statistics_.paths = 0;
    if (!pass()) return false;
  } while (!limits_.reached() && model_.next_pass());
  if (count_) statistics_.executions = statistics_.paths;
  return true;
}

RunStatistics Plain::statistics() const {
  RunStatistics all = statistics_;
  all.steps += finder_.steps() + after_finder_.steps();
  all.write_set = model_.write_set_size();
  return all;
}

bool Plain::pass() {
  covered_.resize(offers_.size(), false);
  for (uint32_t i = 0; i < offers_.size(); ++i) {
    Offer& offer = offers_[OfferId{i}];
    offer.is_news = covered_[i] && !offer.is_backed;
    offer.is_backed = covered_[i];
    offer.support.clear();
  }
  if (!run_init() || !run_threads() || makes_objects()) return false;
  covered_.resize(offers_.size(), false);
  combine();
  return !is_beyond_;
}

bool Plain::run_init() {
  memory_.clear();
  if (!init_) return true;
  if (!finder_.find(*init_, automaton_.declared(*init_), memory_, ThreadDecl::Role::Init)) {
    return false;
  }
  runs_[*init_] = std::move(finder_.found());
  chosen_[*init_] = &runs_[*init_].front();
  for (const OfferId offer : chosen_[*init_]->writes) memory_[offers_[offer].place] = {offer};
  return true;
}

// What one thread can write another may read: until nothing new comes of it.
bool Plain::run_threads() {
  for (bool is_new = true; is_new;) {
    is_new = false;
    for (const uint32_t thread : threads_) {
      if (!finder_.find(thread, automaton_.declared(thread), memory_, ThreadDecl::Role::Thread)) {
        return false;
      }
      is_new |= finder_.has_new_offers();
      runs_[thread] = std::move(finder_.found());
    }
    if (offers_.size() > kMaxOffers) return false;
  }
  return true;
}

// A read of the future may name an object that its maker never makes: not for here.
bool Plain::makes_objects() const {
  for (uint32_t node = 0; node < automaton_.size(); ++node) {
    const Thread& thread = automaton_.thread(NodeId{node});
    const bool is_init = init_ && thread.ref() == automaton_.thread_of(*init_);
    if (thread.made_any() && !is_init) return true;
  }
  return false;
}

void Plain::combine() {
  if (is_beyond_ || limits_.reached() || was_combined_before()) return;
  const std::optional<uint32_t> thread = next_thread();
  if (!thread) {
    solved();
    return;
  }
  for (const ThreadRun& run : runs_[*thread]) {
    if (++statistics_.steps >= most_steps_) is_beyond_ = true;
    if (is_beyond_ || limits_.step()) break;
    const uint64_t complete = statistics_.paths;
    std::vector<std::pair<uint32_t, size_t>> before;
    for (const uint32_t other : threads_) before.emplace_back(other, needed_[other].size());
    if (choose(*thread, run)) combine();
    if (statistics_.paths == complete) ++statistics_.wasted;
    chosen_[*thread] = nullptr;
    for (const auto& [other, size] : before) needed_[other].resize(size);
    if (is_beyond_) break;
  }
}

// The pass before could choose runs that need none of the last pass's news. (To be counted, they
// are all chosen in the last pass.)
bool Plain::was_combined_before() const {
  if (count_ || statistics_.passes == 1) return false;
  return std::ranges::none_of(threads_, [this](uint32_t thread) {
    if (chosen_[thread] != nullptr) return chosen_[thread]->needs_news;
    return std::ranges::any_of(runs_[thread], &ThreadRun::needs_news);
  });
}

// Whom others want something of comes first: there are fewer ways to go on.
std::optional<uint32_t> Plain::next_thread() const {
  std::optional<uint32_t> next;
  for (const uint32_t thread : threads_) {
    if (chosen_[thread] != nullptr) continue;
    if (!needed_[thread].empty()) return thread;
    if (!next) next = thread;
  }
  return next;
}

bool Plain::offers(const ThreadRun& run, OfferId offer) const {
  return std::ranges::find(run.writes, offer) != run.writes.end();
}

bool Plain::choose(uint32_t thread, const ThreadRun& run) {
  const auto is_offered = [&](OfferId offer) { return offers(run, offer); };
  if (!std::ranges::all_of(needed_[thread], is_offered)) return false;
  chosen_[thread] = &run;
  for (const Need& need : run.needs) {
    const uint32_t other = offers_[need.offer].thread;
    if (chosen_[other] != nullptr) {
      if (!offers(*chosen_[other], need.offer)) return false;
      continue;
    }
    needed_[other].push_back(need.offer);
    if (!can_still_offer(other)) return false;
  }
  return true;
}

bool Plain::can_still_offer(uint32_t thread) const {
  return std::ranges::any_of(runs_[thread], [&](const ThreadRun& run) {
    return std::ranges::all_of(needed_[thread], [&](OfferId offer) { return offers(run, offer); });
  });
}

void Plain::solved() {
  if (!is_acyclic()) return;
  if (after_) {
    run_after();
  } else {
    complete();
  }
}

// Puts the threads' actions in an order in which every need that nothing backs comes after its
// write, and others if they can.
bool Plain::is_acyclic() {
  order_.clear();
  std::vector<size_t> action(runs_.size(), 0), read(runs_.size(), 0), written(runs_.size(), 0);
  std::vector<bool> done(offers_.size(), false);
  const auto advance = [&](uint32_t thread, bool in_advance) {
    const ThreadRun& run = *chosen_[thread];
    bool has_moved = false;
    while (action[thread] < run.actions.size()) {
      const ActionKind kind = run.actions[action[thread]];
      if (kind == ActionKind::Read) {
        const OfferId seen = run.reads[read[thread]];
        const bool is_own_or_old =
            !seen.valid() || offers_[seen].thread == thread ||
            program_.threads[offers_[seen].thread].role == ThreadDecl::Role::Init;
        if (!is_own_or_old && !done[seen.value]) {
          if (!in_advance || !offers_[seen].is_backed) return has_moved;
          in_advance = false;
        }
        ++read[thread];
      } else if (kind == ActionKind::Write) {
        done[run.writes[written[thread]++].value] = true;
      }
      ++action[thread];
      order_.push_back(thread);
      has_moved = true;
    }
    return has_moved;
  };
  const auto advance_any = [&](bool in_advance) {
    return std::ranges::any_of(threads_, [&](uint32_t t) { return advance(t, in_advance); });
  };
  while (advance_any(false) || advance_any(true)) {
  }
  return std::ranges::all_of(threads_,
                             [&](uint32_t t) { return action[t] == chosen_[t]->actions.size(); });
}

// Who comes after all threads may see the last write of each.
void Plain::run_after() {
  LastWrites memory = memory_;
  absl::flat_hash_set<uint32_t> places;
  for (const uint32_t thread : threads_) {
    LastWrites last;
    for (const OfferId offer : chosen_[thread]->writes) last[offers_[offer].place] = {offer};
    for (const auto& [place, offer] : last) {
      std::vector<OfferId>& all = memory[place];
      if (places.insert(place).second) all.clear();
      all.push_back(offer.front());
    }
  }
  if (!after_finder_.find(*after_, automaton_.declared(*after_), memory, ThreadDecl::Role::After)) {
    is_beyond_ = true;
    return;
  }
  covered_.resize(offers_.size(), false);
  runs_[*after_] = std::move(after_finder_.found());
  for (const ThreadRun& run : runs_[*after_]) {
    chosen_[*after_] = &run;
    complete();
  }
  chosen_[*after_] = nullptr;
}

void Plain::complete() {
  if (is_beyond_) return;
  ++statistics_.paths;
  if (!endings_.is_new(ending()) && !has_news()) return;
  if (!tell()) {
    is_beyond_ = true;
    return;
  }
  for (const ThreadRun* run : chosen_) {
    if (run == nullptr) continue;
    for (const OfferId offer : run->writes) covered_[offer.value] = true;
    touched_.insert(run->touched.begin(), run->touched.end());
  }
}

bool Plain::has_news() const {
  return std::ranges::any_of(chosen_, [this](const ThreadRun* run) {
    return run != nullptr &&
           (std::ranges::any_of(run->writes, [&](OfferId w) { return !covered_[w.value]; }) ||
            std::ranges::any_of(run->touched, [&](uint32_t p) { return !touched_.contains(p); }));
  });
}

Fingerprint Plain::ending() const {
  Fingerprinter print;
  absl::flat_hash_map<uint32_t, Fingerprint> last;  // by place
  for (uint32_t thread = 0; thread < chosen_.size(); ++thread) {
    if (chosen_[thread] == nullptr) continue;
    print.add(thread).add(chosen_[thread]->ending);
    absl::flat_hash_map<uint32_t, OfferId> own;
    for (const OfferId offer : chosen_[thread]->writes) own[offers_[offer].place] = offer;
    for (const auto& [place, offer] : own) {
      last[place] += Fingerprinter().add(offer.value).print();
    }
  }
  endings_.add_memory(print, [&](uint32_t place) {
    const auto found = last.find(place);
    return found == last.end() ? 0 : found->second.a;
  });
  return print.print();
}

bool Plain::tell() {
  Replay replay(automaton_, ids_, model_, history_);
  std::vector<size_t> action(chosen_.size(), 0), read(chosen_.size(), 0);
  const auto take = [&](uint32_t thread) {
    return replay_run(replay, thread, action[thread], read[thread]);
  };
  const auto take_all = [&](uint32_t thread) {
    for (size_t i = chosen_[thread]->actions.size(); i > 0; --i) {
      if (!take(thread)) return false;
    }
    return true;
  };
  if (init_ && !take_all(*init_)) return false;
  if (!std::ranges::all_of(order_, take)) return false;
  if (after_ && !take_all(*after_)) return false;
  return replay.tell(visitor_);
}

bool Plain::replay_run(Replay& replay, uint32_t thread, size_t& action, size_t& read) {
  const ThreadRun& run = *chosen_[thread];
  ++statistics_.steps;
  const Move move{.thread = thread, .way = {}};
  if (run.actions[action++] != ActionKind::Read) return replay.take(move);
  const OfferId seen = run.reads[read++];
  Source source;
  if (seen.valid()) {
    source = {.is_default = false, .write = offers_[seen].id, .value = offers_[seen].value};
  }
  return replay.take(move, &source);
}

}  // namespace thinair
