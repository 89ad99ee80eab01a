#include "explore/graphs/orders.h"

#include <algorithm>

#include "explore/ending.h"
#include "explore/roles.h"
#include "explore/waiting.h"
#include "program/describe.h"
#include "program/uses.h"

namespace thinair {
Orders::Orders(const Machine& machine, Model& model, const OrdersOptions& options, Limits& limits,
               Visitor& visitor)
    : automaton_(machine),
      machine_(machine),
      program_(*machine.program),
      model_(model),
      options_(options),
      limits_(limits),
      visitor_(visitor),
      endings_(automaton_, visitor),
      ahead_(automaton_, options.ids, options.spurious),
      sleeps_((options.count || options.all) && !options.has_buffers),
      forgets_(!uses(program_, {Op::Freeze})),
      last_is_eager_(!asks_who_lives(program_)),
      has_loose_orders_(uses(program_, {Op::Wait, Op::Interrupt, Op::TryLock})),
      prospects_(automaton_, ahead_, history_, sync_),
      finder_(model, options.spurious),
      patience_(options.patience) {}

// Fig. 3.
void Orders::explore() {
  do {
    ++statistics_.passes;
    pass();
  } while (!limits_.reached() && !has_enough() && model_.next_pass());
  if (options_.count) statistics_.executions = statistics_.paths;
}

RunStatistics Orders::statistics() const {
  RunStatistics all = statistics_;
  all.write_set = model_.write_set_size();
  return all;
}

void Orders::pass() {
  if (options_.has_buffers || patience_ == 0) {
    explore_pass(kNoEnd);
    return;
  }
  if (model_.speculates()) {
    ahead_.look_nowhere();
    explore_pass(kNoEnd);
    return;
  }
  // What threads may still do is worth as much looking as it saves exploring, which nobody knows
  // before; so both get more and more patience.
  for (;; patience_ *= kMorePatience) {
    look_ahead(kLooks * patience_);
    const bool is_last = patience_ >= kLastPatience;
    if (explore_pass(is_last || ahead_.knows() ? kNoEnd : patience_)) return;
  }
}

void Orders::look_ahead(uint64_t patience) {
  ahead_.look(patience, [this](const Location& location, const ActionId& id, Value value) {
    return model_.is_seen_early(history_, history_.location_number(location), id, value);
  });
  if (model_.news() == nullptr) return;
  ahead_.watch([this](const Location& location) {
    return !model_.news()->at(history_.location_number(location)).empty();
  });
}

// False: it took more steps than that.
bool Orders::explore_pass(uint64_t most_steps) {
  seen_.clear();
  statistics_.paths = statistics_.discarded = statistics_.blocked = 0;
  // Thread i of the program has number i.
  threads_.assign(program_.threads.size(), Standing());
  for (uint32_t i = 0; i < program_.threads.size(); ++i) {
    history_.thread_number(machine_.names->declared_thread(program_, i));
    sync_.declare(i);
  }
  begin_declared(first_role(program_), Clock());
  open_frame();
  const uint64_t first = statistics_.steps;
  bool is_given_up = false;
  while (depth_ > 0) {
    Frame& frame = frames_[depth_ - 1];
    if (frame.is_taken) take_back();
    if (frame.next == frame.end || is_given_up) {
      close_frame();
      continue;
    }
    if (sleeps_) sleep_after(frame);
    const Move move = moves_[frame.next++];
    if (limits_.step() || has_enough()) return true;
    is_given_up = ++statistics_.steps - first > most_steps;
    if (!take(move) || was_explored_before()) continue;
    if (!sleeps_ && !seen_.insert(state_key()).second) continue;
    limits_.report(statistics_.passes, seen_.size());
    open_frame();
  }
  begun_.clear();
  sync_ = SyncState();
  return !is_given_up;
}

void Orders::open_frame() {
  if (depth_ == frames_.size()) frames_.emplace_back();
  Frame& frame = frames_[depth_++];
  frame.is_taken = false;
  frame.asleep = sleepers_.size();
  if (sleeps_ && depth_ > 1) inherit_sleepers();
  frame.next = moves_.size();
  const bool is_end = add_moves();
  frame.end = moves_.size();
  frame.thread = frame.next < frame.end ? moves_[frame.next].thread : 0;
  if (is_end) end_path();
}

void Orders::close_frame() {
  --depth_;
  sleepers_.resize(frames_[depth_].asleep);
  moves_.resize(depth_ == 0 ? 0 : frames_[depth_ - 1].end);
}

Orders::Promise Orders::promise_of(uint32_t thread, const Choice& choice) const {
  return {.read = history_.size(),
          .writer = model_.action_id(choice.sight.future).thread,
          .want = {.reader = thread,
                   .po = static_cast<uint32_t>(history_.events_of(thread).size()),
                   .place = step(thread).place,
                   .value = choice.sight.value}};
}

// A thread that sleeps after a round, or has ended, or cannot get to such a write any more, will
// not do it.
bool Orders::may_still_come(const Promise& promise) {
  if (promise.writer.is_null()) return true;
  for (const uint32_t number : begun_) {
    if (automaton_.thread(threads_[number].node).ref() != promise.writer) continue;
    return can_still_act(number) &&
           prospects_.may_write(number, promise.want, nodes_of_the_living());
  }
  return true;
}

std::span<const NodeId> Orders::nodes_of_the_living() {
  living_.assign(threads_.size(), NodeId());
  for (const uint32_t number : begun_) {
    if (can_still_act(number)) living_[number] = threads_[number].node;
  }
  return living_;
}

bool Orders::take(const Move& move) {
  Frame& frame = frames_[depth_ - 1];
  frame.is_taken = true;
  frame.has_sync = false;
  frame.begun = begun_.size();
  frame.promises = promises_.size();
  frame.news = news_;
  frame.executions = completed_;
  if (move.is_memory) {
    model_.take(history_, move.memory);
    return true;
  }
  const uint32_t number = move.thread;
  frame.before = threads_[number];
  const Action& action = this->action(number);
  frame.has_sync = changes_sync(action.kind);
  if (frame.has_sync) frame.sync = sync_;
  if (move.choice.sight.kind == Seen::Kind::Future) {
    promises_.push_back(promise_of(number, move.choice));
    if (is_news(move.choice.sight, action)) ++news_;
  }
  const Acted acted = act(history_, sync_, model_, number, action, move.choice);
  if (model_.ambiguous()) {
    visitor_.cut({.kind = Incomplete::Kind::AmbiguousId,
                  .bound = 0,
                  .place = user_place(program_, *machine_.names, action.site)});
  }
  if (!acted.is_possible) {
    ++statistics_.discarded;
    return false;
  }
  const ActionKind kind = action.kind;
  const ObjRef object = action.location.object;
  advance(number, automaton_.next(threads_[number].node, acted.value));
  if (kind == ActionKind::Start && move.choice.way.answer == 0) {
    begin_thread(history_.thread_number(object),
                 automaton_.started(automaton_.thread_number(object)), history_[acted.event].clock);
  } else if (kind == ActionKind::Last) {
    after_last(number);
  }
  if (step(number).status == Status::Cut) {
    endings_.cut(threads_[number].node);
    return false;
  }
  if (!keeps_promises(number, is_synchronization(kind))) {
    ++statistics_.discarded;
    return false;
  }
  return true;
}

// After the thread has moved. What somebody else does matters to the promises of a thread if it
// hides something.
bool Orders::keeps_promises(uint32_t number, bool has_synchronized) {
  const ThreadRef thread = automaton_.thread(threads_[number].node).ref();
  return std::ranges::none_of(promises_, [&](const Promise& promise) {
    return (has_synchronized || promise.writer == thread) &&
           model_.fulfilled(history_, promise.read) == kNoEvent && !may_still_come(promise);
  });
}

bool Orders::is_news(const Sight& sight, const Action& read) {
  return model_.news() != nullptr &&
         model_.news()->contains(history_.location_number(read.location),
                                 WriteSet::Entry{.write = sight.future, .value = sight.value});
}

// What sees nothing of the last pass's news, and will not, is a path of the pass before. (To be
// counted, executions are all found in the last pass: two paths of one may differ in whether they
// see a write early.)
bool Orders::was_explored_before() const {
  if (options_.count || statistics_.passes == 1 || news_ > 0 || !ahead_.knows()) return false;
  for (uint32_t number = 0; number < threads_.size(); ++number) {
    const bool is_declared = number < program_.threads.size();
    if (!threads_[number].has_begun()) {
      if (is_declared && program_.threads[number].role == ThreadDecl::Role::Thread) return false;
    } else if (can_still_act(number) && ahead_.may_read_watched(threads_[number].node)) {
      return false;
    }
  }
  return true;
}

void Orders::take_back() {
  Frame& frame = frames_[depth_ - 1];
  frame.is_taken = false;
  if (frame.executions == completed_) ++statistics_.wasted;
  const Move& move = moves_[frame.next - 1];
  if (move.is_memory) {
    model_.take_back(history_, move.memory);
    return;
  }
  model_.taking_back(history_);
  history_.take_back();
  for (; begun_.size() > frame.begun; begun_.pop_back()) threads_[begun_.back()] = Standing();
  threads_[move.thread] = frame.before;
  promises_.resize(frame.promises);
  news_ = frame.news;
  if (frame.has_sync) sync_ = frame.sync;
}

void Orders::advance(uint32_t number, NodeId node) {
  Standing& thread = threads_[number];
  thread.node = node;
  if (automaton_[node].status != Status::Spins) return;
  const auto done = static_cast<uint32_t>(history_.events_of(number).size());
  thread.round = {.begin = done - automaton_[node].round, .end = done};
}

void Orders::begin_thread(uint32_t number, NodeId node, const Clock& inherited) {
  if (threads_.size() <= number) threads_.resize(number + 1);
  begun_.push_back(number);
  sync_.begin(number, inherited);
  advance(number, node);
}

void Orders::begin_declared(ThreadDecl::Role role, const Clock& inherited) {
  for_each_declared(program_, role,
                    [&](uint32_t i) { begin_thread(i, automaton_.declared(i), inherited); });
}

void Orders::after_last(uint32_t number) {
  begin_what_follows(
      program_, history_, number, begun_,
      [this](uint32_t other) { return step(other).status == Status::Ended; },
      [this](ThreadDecl::Role role, const Clock& inherited) { begin_declared(role, inherited); });
}

// A round that ended as it began might as well not have been: what follows another round follows
// from where the thread did not go round at all. So a sleeping thread never wakes, and a path on
// which it would have to is told elsewhere.
void Orders::end_path() {
  if (!model_.well_formed(history_) || !has_made_what_it_saw()) {
    ++statistics_.discarded;
    return;
  }
  const auto must_wake = [this](uint32_t thread) {
    return step(thread).status == Status::Spins &&
           must_go_round(history_, sync_, model_, thread, threads_[thread].round);
  };
  if (std::ranges::any_of(begun_, must_wake)) {
    ++statistics_.blocked;
    return;
  }
  if (sleeps_ && may_meet_again() && !seen_.insert(execution_key()).second) return;
  ++statistics_.paths;
  ++completed_;
  model_.finished(history_);
  if (options_.all || endings_.is_new(ending_key())) tell();
}

void Orders::tell() {
  running_.resize(threads_.size());
  running_nodes_.resize(threads_.size());
  for (uint32_t number = 0; number < threads_.size(); ++number) {
    RunningThread& running = running_[number];
    const Standing& thread = threads_[number];
    running.round = thread.round;
    if (running_nodes_[number] == thread.node) continue;
    running_nodes_[number] = thread.node;
    running.machine.reset();
    if (!thread.has_begun()) continue;
    running.machine = automaton_.thread(thread.node);
    running.status = automaton_[thread.node].status;
    running.pending = automaton_.action(thread.node);
  }
  const Ending ending = ending_of(program_, *machine_.names, running_, sync_, history_);
  visitor_.ended({running_, history_, model_, ending});
}

bool Orders::has_made_what_it_saw() const {
  return std::ranges::all_of(promises_, [this](const Promise& promise) {
    const std::optional<ObjRef> object =
        imposed_object(program_, *machine_.names, history_[promise.read]);
    return !object || std::ranges::any_of(begun_, [&](uint32_t number) {
      return automaton_.thread(threads_[number].node).made(*object);
    });
  });
}

}  // namespace thinair
