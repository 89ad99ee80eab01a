#include "explore/legal/justifying_run.h"

#include <algorithm>
#include <utility>

#include "explore/roles.h"
#include "explore/waiting.h"
#include "program/describe.h"
#include "program/uses.h"

namespace thinair {
namespace {

constexpr uint64_t kWhoMoves = ~uint64_t{0};  // else the thread that reads

bool contains(const std::vector<EventIndex>& sorted, EventIndex index) {
  return std::ranges::binary_search(sorted, index);
}

}  // namespace

JustifyingRun::JustifyingRun(const Machine& machine, bool spurious, Limits& limits)
    : machine_(machine),
      program_(*machine.program),
      spurious_(spurious),
      limits_(limits),
      last_is_eager_(!asks_who_lives(*machine.program)),
      has_final_fields_(uses(*machine.program, {Op::Freeze})),
      final_fields_(*machine.program, *machine.names) {}

JustifyingRun::Result JustifyingRun::run(const Claim& claim, const Commitment& committed,
                                         CommitRules rules, Choices& choices,
                                         absl::flat_hash_set<Fingerprint>& seen) {
  claim_ = &claim;
  committed_ = &committed;
  rules_ = rules;
  choices_ = &choices;
  states_ = &seen;
  restart();
  std::vector<Move> moves;
  while (goes_on()) {
    settle();
    if (!goes_on()) break;
    moves.clear();
    collect_moves(moves);
    if (moves.empty()) break;
    const Move move = moves[choose(static_cast<uint32_t>(moves.size()), kWhoMoves)];
    if (!goes_on()) break;
    if (threads_[move.thread].pending.kind == ActionKind::Read) {
      read(move.thread);
    } else {
      synchronize(move);
    }
  }
  find_seen();
  return result_;
}

const Thread* JustifyingRun::cut() const {
  for (const uint32_t number : begun_) {
    if (threads_[number].status == Status::Cut) return &*threads_[number].machine;
  }
  return nullptr;
}

void JustifyingRun::restart() {
  result_ = Result::Done;
  choices_->restart();
  while (history_.size() > 0) history_.take_back();
  sync_ = SyncState();
  counter_ = IdCounter(claim_->ids());
  threads_.clear();
  threads_.resize(program_.threads.size());
  begun_.clear();
  sees_.clear();
  run_as_.clear();
  ids_.clear();
  freezes_.clear();
  present_.clear();
  for (uint32_t i = 0; i < program_.threads.size(); ++i) {
    history_.thread_number(machine_.names->declared_thread(program_, i));
    sync_.declare(i);
  }
  begin_declared(first_role(program_), Clock());
}

// Everything that commutes with what other threads do, the first thread first: what remains is the
// same whatever way led here.
void JustifyingRun::settle() {
  for (size_t i = 0; goes_on() && i < begun_.size();) {
    const uint32_t number = begun_[i];
    if (!acts_alone(number)) {
      ++i;
      continue;
    }
    RunningThread& thread = threads_[number];
    if (thread.asleep()) {
      thread.machine->resume();
      advance(number);
    } else if (thread.pending.kind == ActionKind::Read) {
      read(number);
    } else if (thread.pending.kind == ActionKind::Write) {
      write(number);
    } else {
      synchronize({.thread = number, .way = {}});
    }
    i = 0;
  }
}

bool JustifyingRun::acts_alone(uint32_t number) {
  const RunningThread& thread = threads_[number];
  if (thread.asleep()) return wants_another_round(number);
  if (thread.status != Status::Action) return false;
  switch (thread.pending.kind) {
    case ActionKind::Write:
    case ActionKind::First:
    case ActionKind::Freeze:
      return true;
    case ActionKind::Last:
      return last_is_eager_;
    case ActionKind::Read:
      return !waits_for_writes();
    case ActionKind::VolatileRead:
    case ActionKind::VolatileWrite:
    case ActionKind::Rmw:
    case ActionKind::Lock:
    case ActionKind::TryLock:
    case ActionKind::Unlock:
    case ActionKind::Wait:
    case ActionKind::Notify:
    case ActionKind::NotifyAll:
    case ActionKind::Start:
    case ActionKind::Join:
    case ActionKind::IsAlive:
    case ActionKind::Interrupt:
    case ActionKind::IsInterrupted:
      return false;
  }
  return false;
}

// E has a read that a further round may do, or a further round would not be like the last.
bool JustifyingRun::wants_another_round(uint32_t number) const {
  const RunningThread& thread = threads_[number];
  if (thread.round.empty()) return false;
  const auto asked =
      history_.events_of(number).subspan(thread.round.begin, thread.round.end - thread.round.begin);
  for (const EventIndex index : asked) {
    if (history_[index].action.kind != ActionKind::Read) continue;
    ActionId mine = ids_[index];
    for (const EventIndex read : claim_->plain_reads()) {
      ActionId theirs = (*claim_)[read].id;
      mine.nth = theirs.nth;
      if (mine == theirs && !present_.contains(theirs)) return true;
    }
  }
  const auto must_see_another = [&](EventIndex read, const Clock& clock) {
    const Sees& sees = sees_[read];
    if (sees.kind == Sees::Kind::Committed) return false;
    return history_.is_hidden(sees.write, history_.location_of(read), clock);
  };
  return must_go_round(history_, sync_, must_see_another, number, thread.round);
}

bool JustifyingRun::is_done(EventIndex write) const {
  return !claim_->is_free() && present_.contains((*claim_)[write].id);
}

bool JustifyingRun::waits_for_writes() const {
  if (!has_final_fields_) return false;
  for (EventIndex index = 0; index < history_.size(); ++index) {
    if (sees_[index].kind != Sees::Kind::Committed || history_[index].value == 0) continue;
    const TypeId type =
        type_of_location(program_, *machine_.names, history_[index].action.location);
    if (program_.types[type].basic == Basic::Reference && !is_done(sees_[index].write)) return true;
  }
  return false;
}

void JustifyingRun::collect_moves(std::vector<Move>& moves) {
  for (const uint32_t number : begun_) {
    if (threads_[number].status != Status::Action) continue;
    ways_.clear();
    sync_.ways(number, threads_[number].pending, spurious_, history_, ways_);
    for (const Way& way : ways_) moves.push_back({.thread = number, .way = way});
  }
}

// A choice that was not made before: whatever follows from this state has been seen if the state
// has. Who moves and what a read sees are two choices in one state: `what` tells them apart.
uint32_t JustifyingRun::choose(uint32_t of, uint64_t what) {
  if (of == 1) return 0;
  Fingerprint here = Fingerprinter().add(what).print();
  here += state();
  if (choices_->is_fresh() && !states_->insert(here).second) {
    result_ = Result::Repeated;
    return 0;
  }
  return choices_->choose(of);
}

void JustifyingRun::read(uint32_t number) {
  const Action action = threads_[number].pending;
  const ActionId id = counter_.next(action);
  counter_.take_back(id);
  options_.clear();
  add_committed(action, id, options_);
  // Which action it is follows from its identity: a committed one has no choice.
  if (options_.empty() || claim_->is_free()) {
    add_visible(number, action, options_);
    if (rules_ == CommitRules::Paper && (claim_->is_free() || claim_->find(id, action))) {
      add_racy(action, history_.clock(number), options_);
    }
    heed_final_fields(number);
  }
  if (options_.empty()) {
    result_ = Result::Impossible;
    return;
  }
  const Option option = options_[choose(static_cast<uint32_t>(options_.size()), number)];
  if (!goes_on()) return;
  answer(number, add(number, option.value, option.sees, option.run_as, Clock()), {});
}

void JustifyingRun::add_committed(const Action& action, const ActionId& id,
                                  std::vector<Option>& out) {
  const auto add = [&](EventIndex read) {
    const EventIndex write = claim_->seen(read);
    Option option{.sees = {}, .value = claim_->value_of(write), .run_as = read};
    option.sees.kind = write == kNoEvent ? Sees::Kind::Default : Sees::Kind::Committed;
    option.sees.write = write;
    out.push_back(option);
  };
  if (!claim_->is_free()) {
    const auto read = claim_->find(id, action);
    if (read && contains(committed_->reads, *read)) add(*read);
    return;
  }
  for (const EventIndex read : committed_->reads) {
    const Action& theirs = (*claim_)[read].action;
    if (theirs.thread == action.thread && theirs.location == action.location &&
        std::ranges::find(run_as_, read) == run_as_.end()) {
      add(read);
    }
  }
}

// Rule 6: what happens before the read and is not hidden.
void JustifyingRun::add_visible(uint32_t number, const Action& action, std::vector<Option>& out) {
  const uint32_t location = history_.location_number(action.location);
  const Clock& clock = history_.clock(number);
  if (!history_.is_hidden(kNoEvent, location, clock)) {
    out.push_back({.sees = {.kind = Sees::Kind::Default}});
  }
  for (const EventIndex write : history_.writes_to(location)) {
    if (!happens_before(history_[write], clock) || history_.is_hidden(write, location, clock)) {
      continue;
    }
    out.push_back(
        {.sees = {.kind = Sees::Kind::Event, .write = write}, .value = written(history_[write])});
  }
}

// `paper`: a read that this step commits may see any committed write.
void JustifyingRun::add_racy(const Action& action, const Clock& clock, std::vector<Option>& out) {
  for (const EventIndex write : committed_->writes) {
    const Event& event = (*claim_)[write];
    if (event.action.location != action.location) continue;
    const bool is_before = std::ranges::any_of(
        history_.writes_to(history_.location_number(action.location)), [&](EventIndex mine) {
          return ids_[mine] == event.id && happens_before(history_[mine], clock);
        });
    if (is_before && !claim_->is_free()) continue;
    out.push_back({.sees = {.kind = Sees::Kind::Committed, .write = write, .is_racy = true},
                   .value = claim_->value_of(write)});
  }
}

// JLS 17.5: more may be hidden from the read, and what its order puts before the read may be seen.
void JustifyingRun::heed_final_fields(uint32_t number) {
  if (freezes_.empty()) return;
  const uint32_t location = history_.location_number(threads_[number].pending.location);
  const Clock clock = history_.clock(number);
  const std::vector<Option> visible = std::exchange(options_, {});
  const auto keep = [&](const Option& option, bool must_be_ordered) {
    const EventIndex read = add(number, option.value, option.sees, kNoEvent, Clock());
    find_seen();
    const bool allowed = final_fields_.allows(history_, freezes_, seen_by_, read) &&
                         (!must_be_ordered || final_fields_.orders(history_, freezes_, seen_by_,
                                                                   option.sees.write, read));
    present_.erase(ids_.back());
    counter_.take_back(ids_.back());
    sees_.pop_back();
    run_as_.pop_back();
    ids_.pop_back();
    history_.take_back();
    if (allowed) options_.push_back(option);
  };
  for (const Option& option : visible) {
    if (option.run_as != kNoEvent || option.sees.is_racy) {
      options_.push_back(option);
    } else {
      keep(option, false);
    }
  }
  for (const EventIndex write :
       std::vector(history_.writes_to(location).begin(), history_.writes_to(location).end())) {
    if (happens_before(history_[write], clock)) continue;
    keep({.sees = {.kind = Sees::Kind::Event, .write = write}, .value = written(history_[write])},
         true);
  }
}

void JustifyingRun::find_seen() {
  seen_by_.assign(history_.size(), kNoEvent);
  for (EventIndex index = 0; index < history_.size(); ++index) {
    const Sees& sees = sees_[index];
    if (sees.kind == Sees::Kind::Event) seen_by_[index] = sees.write;
    if (sees.kind != Sees::Kind::Committed) continue;
    const Event& theirs = (*claim_)[sees.write];
    const uint32_t location = history_.location_of(index);
    for (const EventIndex write : history_.writes_to(location)) {
      const bool is_it = claim_->is_free()
                             ? history_[write].action.thread == theirs.action.thread &&
                                   written(history_[write]) == written(theirs)
                             : ids_[write] == theirs.id;
      if (is_it) {
        seen_by_[index] = write;
        break;
      }
    }
  }
}

// Rules 1 and 4, found early: a committed write must be done with its value.
void JustifyingRun::write(uint32_t number) {
  const Action action = threads_[number].pending;
  const EventIndex index = add(number, action.value, {}, kNoEvent, Clock());
  if (!claim_->is_free()) {
    const auto known = claim_->find(ids_[index], action);
    if (known && contains(committed_->writes, *known) && (*claim_)[*known].value != action.value) {
      result_ = Result::Impossible;
      return;
    }
  }
  answer(number, index, {});
}

void JustifyingRun::synchronize(const Move& move) {
  const Action action = threads_[move.thread].pending;
  Value value = move.way.answer;
  Sees sees;
  Clock acquired;
  switch (action.kind) {
    case ActionKind::VolatileWrite:
      value = action.value;
      break;
    case ActionKind::VolatileRead:
    case ActionKind::Rmw: {
      const uint32_t location = history_.location_number(action.location);
      const auto writes = history_.writes_to(location);
      sees.kind = writes.empty() ? Sees::Kind::Default : Sees::Kind::Event;
      if (!writes.empty()) sees.write = writes.back();
      value = writes.empty() ? 0 : written(history_[writes.back()]);
      acquired = history_.published(location);
      break;
    }
    case ActionKind::Read:
    case ActionKind::Write:
    case ActionKind::Lock:
    case ActionKind::TryLock:
    case ActionKind::Unlock:
    case ActionKind::Wait:
    case ActionKind::Notify:
    case ActionKind::NotifyAll:
    case ActionKind::Start:
    case ActionKind::Join:
    case ActionKind::IsAlive:
    case ActionKind::Interrupt:
    case ActionKind::IsInterrupted:
    case ActionKind::First:
    case ActionKind::Last:
    case ActionKind::Freeze:
      acquired = sync_.acquired(move.thread, action, move.way, history_);
      break;
  }
  const EventIndex index = add(move.thread, value, sees, kNoEvent, acquired);
  if (action.kind == ActionKind::Freeze) freezes_.push_back(index);
  answer(move.thread, index, move.way);
}

EventIndex JustifyingRun::add(uint32_t number, Value value, const Sees& sees, EventIndex run_as,
                              const Clock& acquired) {
  const Action action = threads_[number].pending;
  Seen seen;
  switch (sees.kind) {
    case Sees::Kind::Nothing:
      break;
    case Sees::Kind::Default:
      seen.kind = Seen::Kind::Default;
      break;
    case Sees::Kind::Event:
      seen = {.kind = Seen::Kind::Event, .event = sees.write, .future = {}};
      break;
    case Sees::Kind::Committed:
      seen.kind = Seen::Kind::Future;
      break;
  }
  sees_.push_back(sees);
  run_as_.push_back(run_as);
  ids_.push_back(counter_.next(action));
  present_.insert(ids_.back());
  return history_.add(number, action, value, seen, acquired);
}

void JustifyingRun::answer(uint32_t number, EventIndex index, const Way& way) {
  if (limits_.work()) {
    result_ = Result::Stopped;
    return;
  }
  const Event& event = history_[index];
  const Action action = event.action;
  const Clock clock = event.clock;
  sync_.perform(index, way, history_);
  threads_[number].machine->answer(machine_, action, event.value);
  advance(number);
  if (action.kind == ActionKind::Start && way.answer == 0) {
    begin_thread(history_.thread_number(action.location.object),
                 Thread::started(machine_, action.location.object), clock);
  } else if (action.kind == ActionKind::Last) {
    after_last(number);
  }
}

void JustifyingRun::advance(uint32_t number) {
  RunningThread& thread = threads_[number];
  thread.status = thread.machine->next(machine_, thread.pending);
  if (thread.status == Status::Spins) {
    const auto done = static_cast<uint32_t>(history_.events_of(number).size());
    thread.round = {.begin = done - thread.machine->round_actions(), .end = done};
  }
}

void JustifyingRun::begin_thread(uint32_t number, Thread&& thread, const Clock& inherited) {
  if (begun_.size() >= kMaxThreads) {
    limits_.stop({.kind = Incomplete::Kind::Threads, .bound = kMaxThreads, .place = {}});
    result_ = Result::Stopped;
    return;
  }
  if (threads_.size() <= number) threads_.resize(number + 1);
  threads_[number].machine = std::move(thread);
  begun_.push_back(number);
  sync_.begin(number, inherited);
  advance(number);
}

void JustifyingRun::begin_declared(ThreadDecl::Role role, const Clock& inherited) {
  for_each_declared(program_, role,
                    [&](uint32_t i) { begin_thread(i, Thread::declared(machine_, i), inherited); });
}

void JustifyingRun::after_last(uint32_t number) {
  begin_what_follows(
      program_, history_, number, begun_,
      [this](uint32_t other) { return threads_[other].status == Status::Ended; },
      [this](ThreadDecl::Role role, const Clock& inherited) { begin_declared(role, inherited); });
}

Fingerprint JustifyingRun::state() const {
  Fingerprint all = sync_.key();
  for (EventIndex index = 0; index < history_.size(); ++index) {
    const Event& event = history_[index];
    const Sees& sees = sees_[index];
    Fingerprinter print;
    print.add(event.thread).add(event.po).add(event.value).add(run_as_[index]);
    print.add(static_cast<uint64_t>(sees.kind));
    if (sees.kind == Sees::Kind::Event) {
      print.add(history_[sees.write].thread).add(history_[sees.write].po);
    } else {
      print.add(sees.write);
    }
    for (uint32_t thread = 0; thread < event.clock.size(); ++thread) {
      if (event.clock[thread] != 0) print.add(thread).add(event.clock[thread]);
    }
    all += print.print();
    // What a volatile read would see now.
    const auto writes = history_.writes_to(history_.location_of(index));
    if (event.action.kind != ActionKind::Write && !writes.empty() && writes.back() == index) {
      const uint64_t location = history_.location_of(index);
      all += Fingerprinter().add(~location).add(event.thread).add(event.po).print();
    }
  }
  return all;
}

}  // namespace thinair
