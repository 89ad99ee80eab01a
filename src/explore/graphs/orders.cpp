#include "explore/graphs/orders.h"

#include <algorithm>

#include "explore/ending.h"
#include "explore/uses.h"
#include "explore/waiting.h"
#include "program/describe.h"

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
      finder_(model, options.spurious) {}

// Fig. 3.
void Orders::explore() {
  do {
    ++statistics_.passes;
    pass();
  } while (!limits_.reached() && model_.next_pass());
  if (options_.count) statistics_.executions = statistics_.paths;
}

RunStatistics Orders::statistics() const {
  RunStatistics all = statistics_;
  all.write_set = model_.write_set_size();
  return all;
}

void Orders::pass() {
  if (options_.has_buffers) {
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
  const bool has_init = std::ranges::any_of(
      program_.threads, [](const ThreadDecl& t) { return t.role == ThreadDecl::Role::Init; });
  begin_declared(has_init ? ThreadDecl::Role::Init : ThreadDecl::Role::Thread, Clock());
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
    if (limits_.step()) return true;
    is_given_up = ++statistics_.steps - first > most_steps;
    if (!take(move)) continue;
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

// Who slept before the last move sleeps on, unless that move changed what they would do.
void Orders::inherit_sleepers() {
  const Frame& before = frames_[depth_ - 2];
  const Move& move = moves_[before.next - 1];
  const NodeId acted = before.before.node;
  const size_t end = frames_[depth_ - 1].asleep;
  for (size_t i = before.asleep; i < end; ++i) {
    Sleeper sleeper = sleepers_[i];
    if (sleeper.thread == move.thread) continue;
    const NodeId node = threads_[sleeper.thread].node;
    if (ahead_.meet(node, acted)) {
      // What a plain read may see but for this write has been explored.
      if (automaton_[node].kind != ActionKind::Read) continue;
      if (automaton_[acted].kind != ActionKind::Write) continue;
      const EventIndex write = history_.size() - 1;
      if (!model_.was_seen_early(history_, write)) sleeper.from = std::min(sleeper.from, write);
    }
    sleepers_.push_back(sleeper);
  }
}

// All that the thread before could do was explored: in what follows it sleeps.
void Orders::sleep_after(Frame& frame) {
  const uint32_t thread = moves_[frame.next].thread;
  if (thread == frame.thread) return;
  const auto first = sleepers_.begin() + static_cast<std::ptrdiff_t>(frame.asleep);
  const auto is_it = [&](const Sleeper& s) { return s.thread == frame.thread; };
  if (const auto found = std::find_if(first, sleepers_.end(), is_it); found != sleepers_.end()) {
    found->from = kNoEvent;
  } else {
    sleepers_.push_back({.thread = frame.thread});
  }
  frame.thread = thread;
}

const Orders::Sleeper* Orders::sleeper_of(uint32_t thread) const {
  for (size_t i = frames_[depth_ - 1].asleep; i < sleepers_.size(); ++i) {
    if (sleepers_[i].thread == thread) return &sleepers_[i];
  }
  return nullptr;
}

// True: nothing must happen any more.
bool Orders::add_moves() {
  if (options_.has_buffers) return add_buffered_moves();
  switch (add_lonely_moves()) {
    case Found::Moves:
      return false;
    case Found::Asleep:
      ++statistics_.blocked;
      return false;
    case Found::Nothing:
      break;
  }
  return add_dependent_moves();
}

// What a thread writes into its buffer is its own matter, and so is its beginning.
bool Orders::add_buffered_moves() {
  const size_t before = moves_.size();
  for (const uint32_t thread : begun_) {
    if (step(thread).status != Status::Action) continue;
    const ActionKind kind = step(thread).kind;
    if (kind != ActionKind::First && kind != ActionKind::Freeze && kind != ActionKind::Write &&
        !(kind == ActionKind::Last && last_is_eager_)) {
      continue;
    }
    if (add_moves_of(thread)) return false;
  }
  bool must = false;
  for (const uint32_t thread : begun_) {
    if (step(thread).status != Status::Action || !add_moves_of(thread)) continue;
    must |= std::ranges::any_of(choices_, [](const Choice& c) { return !c.is_optional; });
  }
  std::vector<MemoryStep> steps;
  model_.memory_steps(history_, steps);
  for (const MemoryStep& memory : steps) moves_.push_back({.is_memory = true, .memory = memory});
  return !must && steps.empty() && moves_.size() >= before;
}

// One thread whose next action nothing that others may still do depends on. Those that can only
// happen in one way come first: choosing early would mean to do the same in each branch.
Orders::Found Orders::add_lonely_moves() {
  for (const bool reads : {false, true}) {
    for (const uint32_t thread : begun_) {
      if (step(thread).status != Status::Action) continue;
      if ((step(thread).kind == ActionKind::Read) != reads || !is_alone(thread)) continue;
      const size_t before = moves_.size();
      if (!add_moves_of(thread)) continue;
      if (std::ranges::all_of(choices_, [](const Choice& c) { return c.is_optional; })) {
        moves_.resize(before);
        continue;
      }
      return moves_.size() == before ? Found::Asleep : Found::Moves;
    }
  }
  return Found::Nothing;
}

bool Orders::can_still_act(uint32_t thread) const {
  return step(thread).status == Status::Action;
}

bool Orders::is_alone(uint32_t thread) const {
  return std::ranges::none_of(begun_, [&](uint32_t other) {
    return other != thread && can_still_act(other) &&
           ahead_.may_meet(threads_[thread].node, threads_[other].node);
  });
}

// A persistent set of threads, as small as can be: with each thread it has those that may get in
// the way of its next action, be it to forestall it or to make it possible.
bool Orders::add_dependent_moves() {
  std::vector<uint32_t> best;
  size_t fewest = 0;
  bool can_any = false, must_any = false;
  std::vector<size_t> ways(threads_.size(), 0);
  std::vector<bool> must(threads_.size(), false);
  for (const uint32_t thread : begun_) {
    if (!can_still_act(thread)) continue;
    choices_.clear();
    finder_.add(history_, sync_, thread, action(thread), choices_);
    ways[thread] = choices_.size();
    must[thread] = std::ranges::any_of(choices_, [](const Choice& c) { return !c.is_optional; });
    can_any |= !choices_.empty();
    must_any |= must[thread];
  }
  if (!can_any) return true;
  for (const uint32_t seed : begun_) {
    if (!can_still_act(seed) || (must_any ? !must[seed] : ways[seed] == 0)) continue;
    std::vector<uint32_t> set = {seed};
    for (size_t i = 0; i < set.size(); ++i) {
      for (const uint32_t other : begun_) {
        if (!can_still_act(other) || std::ranges::find(set, other) != set.end()) continue;
        if (ahead_.may_meet(threads_[set[i]].node, threads_[other].node)) set.push_back(other);
      }
    }
    size_t all = 0;
    for (const uint32_t thread : set) all += ways[thread];
    if (best.empty() || all < fewest) {
      best = std::move(set);
      fewest = all;
    }
  }
  std::ranges::sort(best);
  const size_t before = moves_.size();
  for (const uint32_t thread : best) add_moves_of(thread);
  if (must_any && moves_.size() == before) ++statistics_.blocked;
  return !must_any;
}

// False: the thread is blocked. What was explored already is left out.
bool Orders::add_moves_of(uint32_t thread) {
  choices_.clear();
  finder_.add(history_, sync_, thread, action(thread), choices_);
  std::erase_if(choices_, [&](const Choice& choice) {
    return choice.sight.kind == Seen::Kind::Future && !may_still_come(promise_of(thread, choice));
  });
  const Sleeper* sleeper = sleeps_ ? sleeper_of(thread) : nullptr;
  for (const Choice& choice : choices_) {
    if (sleeper != nullptr &&
        (choice.sight.kind != Seen::Kind::Event || choice.sight.event < sleeper->from)) {
      continue;
    }
    moves_.push_back({.thread = thread, .choice = choice});
  }
  return !choices_.empty();
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
  for (uint32_t i = 0; i < program_.threads.size(); ++i) {
    if (program_.threads[i].role == role) begin_thread(i, automaton_.declared(i), inherited);
  }
}

// `init` runs before every thread, `after` when every thread has ended.
void Orders::after_last(uint32_t number) {
  const bool is_declared = number < program_.threads.size();
  if (is_declared && program_.threads[number].role == ThreadDecl::Role::Init) {
    begin_declared(ThreadDecl::Role::Thread, history_.clock(number));
  }
  if (is_declared && program_.threads[number].role == ThreadDecl::Role::After) return;
  Clock all;
  for (const uint32_t other : begun_) {
    if (step(other).status != Status::Ended) return;
    all.join(history_.clock(other));
  }
  begin_declared(ThreadDecl::Role::After, all);
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

// Are there orders that make no difference to the execution? That of two blind volatile writes does
// not if a third comes before anybody reads; that of two failed compare-and-sets never does.
bool Orders::may_meet_again() const {
  if (has_loose_orders_ || ahead_.has_late_writes()) return true;
  const auto has_failed = [](const Event& event) {
    return event.action.kind == ActionKind::Rmw && !writes(event);
  };
  if (std::ranges::any_of(history_.execution().events, has_failed)) return true;
  constexpr size_t kWrites = 3;
  for (uint32_t location = 0; location < history_.locations(); ++location) {
    const std::span<const EventIndex> all = history_.writes_to(location);
    if (all.size() >= kWrites && history_[all.front()].action.kind != ActionKind::Write) {
      return true;
    }
  }
  return false;
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

// A reference read from the future names an object; that the path makes it is imposed like a value.
bool Orders::has_made_what_it_saw() const {
  return std::ranges::all_of(promises_, [this](const Promise& promise) {
    const Event& event = history_[promise.read];
    const TypeId type = type_of_location(program_, *machine_.names, event.action.location);
    if (program_.types[type].basic != Basic::Reference) return true;
    const ObjRef object{static_cast<uint32_t>(event.value)};
    const ThreadRef maker = (*machine_.names)[object].thread;
    if (maker.is_null()) return true;  // there from the beginning
    return std::ranges::any_of(begun_, [&](uint32_t number) {
      const Thread& thread = automaton_.thread(threads_[number].node);
      return thread.ref() == maker && thread.made(object);
    });
  });
}

Fingerprint Orders::execution_key() const {
  Fingerprint key = model_.key(history_);
  key += sync_.key();
  return key;
}

Fingerprint Orders::state_key() const {
  Fingerprint key = forgets_ ? model_.future_key(history_) : model_.key(history_);
  key += sync_.key();
  for (const uint32_t number : begun_) {
    Fingerprinter print;
    print.add(number).add(threads_[number].node.value);
    // Where threads write into buffers, memory and buffers are all there is to know.
    if (!options_.has_buffers) add_clock(print, history_.clock(number));
    if (step(number).status == Status::Spins) add_round(print, number);
    key += print.print();
  }
  if (options_.has_buffers && options_.count) key += history_key();
  return key;
}

// What its last round was told decides whether a thread sleeps for ever.
void Orders::add_round(Fingerprinter& print, uint32_t number) const {
  const std::span<const EventIndex> events = history_.events_of(number);
  const Round& round = threads_[number].round;
  for (uint32_t po = round.begin; po < round.end; ++po) {
    const Event& event = history_[events[po]];
    print.add(history_.location_of(events[po])).add(event.value);
    if (options_.has_buffers) continue;
    const EventIndex seen = event.seen.kind == Seen::Kind::Future
                                ? model_.fulfilled(history_, events[po])
                                : event.seen.event;
    print.add(static_cast<uint64_t>(event.seen.kind));
    if (event.seen.kind == Seen::Kind::Nothing || event.seen.kind == Seen::Kind::Default) continue;
    print.add(seen == kNoEvent ? ~uint64_t{0} : history_[seen].thread);
    print.add(seen == kNoEvent ? ~uint64_t{0} : history_[seen].po);
  }
}

// Everything that tells executions apart.
Fingerprint Orders::history_key() const {
  Fingerprint key;
  for (EventIndex index = 0; index < history_.size(); ++index) {
    const Event& event = history_[index];
    Fingerprinter print;
    print.add(event.thread).add(event.po).add(event.value);
    if (event.seen.kind == Seen::Kind::Event) {
      print.add(history_[event.seen.event].thread).add(history_[event.seen.event].po);
    }
    add_clock(print, event.clock);
    key += print.print();
  }
  return key;
}

// How it ends: where each thread stands, and what may be in the end where somebody looks.
Fingerprint Orders::ending_key() {
  Fingerprinter print;
  for (uint32_t number = 0; number < threads_.size(); ++number) {
    if (!threads_[number].has_begun()) continue;
    const bool has_ended = step(number).status == Status::Ended;
    print.add(number).add(has_ended);
    print.add(has_ended ? step(number).ending : threads_[number].node.value);
    if (has_ended) continue;
    print.add(static_cast<uint64_t>(sync_.waiting(number)));
    print.add(sync_.owner(action(number).location.object));
  }
  endings_.add_memory(print, [this](uint32_t place) {
    sights_.clear();
    model_.final_values(history_, history_.location_number(automaton_.location(place)), sights_);
    Fingerprint all;
    for (const Sight& sight : sights_) all += Fingerprinter().add(sight.value).print();
    return all.a;
  });
  return print.print();
}

}  // namespace thinair
