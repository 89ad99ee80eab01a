#include "explore/legal/commit_rules.h"

#include <algorithm>

#include "program/describe.h"

namespace thinair {
namespace {

using Kind = JustifyingRun::Sees::Kind;

void insert_sorted(std::vector<EventIndex>& all, EventIndex index) {
  all.insert(std::ranges::lower_bound(all, index), index);
}

}  // namespace

std::vector<Successor> CommitRuleBook::successors(const Claim& claim, const Commitment& committed,
                                                  const JustifyingRun& run, size_t limit) {
  begin(claim, committed, run, limit);
  for (const EventIndex read :
       rules_ == CommitRules::Paper ? claim.plain_reads() : claim.racy_reads()) {
    if (place_[read] == kNoEvent) candidates_.push_back(read);
  }
  place_writes(0);
  return std::move(successors_);
}

Refusal::Obstacle CommitRuleBook::obstacle(const Claim& claim, const Commitment& committed,
                                           const JustifyingRun& run, EventIndex read) {
  begin(claim, committed, run, 1);
  reached_ = Refusal::Obstacle::NotDone;
  candidates_.push_back(read);
  place_writes(0);
  return successors_.empty() ? reached_ : Refusal::Obstacle::Together;
}

void CommitRuleBook::begin(const Claim& claim, const Commitment& committed,
                           const JustifyingRun& run, size_t limit) {
  claim_ = &claim;
  committed_ = &committed;
  run_ = &run;
  limit_ = limit;
  was_limited_ = is_justifying_ = false;
  matchings_ = 0;
  successors_.clear();
  kept_.clear();
  new_reads_.clear();
  new_writes_.clear();
  by_id_.clear();
  in_.clear();
  sufficient_.clear();
  const History& history = run.history();
  is_.assign(history.size(), kNoEvent);
  place_.assign(claim.execution().events.size(), kNoEvent);
  has_racy_ = false;
  for (EventIndex mine = 0; mine < history.size(); ++mine) {
    if (run.run_as(mine) != kNoEvent) match(run.run_as(mine), mine);
    has_racy_ |= run.sees(mine).is_racy;
    by_id_.emplace(run.id(mine), mine);
  }
  in_ = committed.reads;
  candidates_.clear();
  if (rules_ == CommitRules::Jls) {
    sufficient_ = sufficient_synchronizes(program_, history.execution());
  }
}

bool CommitRuleBook::is_exhausted() {
  if (successors_.size() >= limit_ || ++matchings_ > kMaxMatchings ||
      ++all_matchings_ > kMaxForOne || limits_.work()) {
    was_limited_ = true;
  }
  return was_limited_;
}

// ---- which event is which ----

void CommitRuleBook::match(EventIndex theirs, EventIndex mine) {
  is_[mine] = theirs;
  place_[theirs] = mine;
}

void CommitRuleBook::unmatch(EventIndex theirs) {
  is_[place_[theirs]] = kNoEvent;
  place_[theirs] = kNoEvent;
}

bool CommitRuleBook::is_same(EventIndex theirs, EventIndex mine) const {
  const Event& a = (*claim_)[theirs];
  const Event& b = run_->history()[mine];
  if (a.action.thread != b.action.thread || a.action.kind != b.action.kind ||
      a.action.location != b.action.location) {
    return false;
  }
  if (a.action.kind == ActionKind::Write && a.value != b.value) return false;  // rule 4
  return claim_->is_free() || a.id == run_->id(mine);
}

std::vector<EventIndex> CommitRuleBook::events_for(EventIndex theirs) const {
  std::vector<EventIndex> events;
  const auto add = [&](EventIndex mine) {
    if (is_[mine] == kNoEvent && is_same(theirs, mine)) events.push_back(mine);
  };
  if (claim_->is_free()) {
    for (EventIndex mine = 0; mine < is_.size(); ++mine) add(mine);
  } else if (const auto known = by_id_.find((*claim_)[theirs].id); known != by_id_.end()) {
    add(known->second);
  }
  return events;
}

std::vector<EventIndex> CommitRuleBook::actions_for(EventIndex mine) const {
  std::vector<EventIndex> actions;
  const auto add = [&](EventIndex theirs) {
    if (place_[theirs] == kNoEvent && is_same(theirs, mine)) actions.push_back(theirs);
  };
  if (claim_->is_free()) {
    for (EventIndex theirs = 0; theirs < place_.size(); ++theirs) add(theirs);
  } else if (const auto known = claim_->find(run_->id(mine), run_->history()[mine].action)) {
    add(*known);
  }
  return actions;
}

// ---- C_{i-1} ----

void CommitRuleBook::place_writes(size_t next) {
  // Rule 1.
  const auto has_place = [&](EventIndex read) { return place_[read] != kNoEvent; };
  if (is_exhausted() || !std::ranges::all_of(committed_->reads, has_place)) return;
  if (next < committed_->writes.size()) {
    const EventIndex write = committed_->writes[next];
    for (const EventIndex mine : events_for(write)) {
      match(write, mine);
      in_.push_back(write);
      place_writes(next + 1);
      in_.pop_back();
      unmatch(write);
    }
    return;
  }
  if (!is_well_formed()) return;
  const bool keeps =
      rules_ == CommitRules::Revised
          ? std::ranges::all_of(committed_->reads,
                                [&](EventIndex read) { return keeps_revised_rule_2(read); })
          : std::ranges::all_of(in_, [&](EventIndex theirs) { return keeps_rule_2(theirs); });
  if (keeps) place_demanded(0);
}

// Rule 8: what was demanded before synchronizes in this E_i too.
void CommitRuleBook::place_demanded(size_t next) {
  if (is_exhausted()) return;
  if (next == committed_->demanded.size()) {
    is_justifying_ = true;
    choose_reads(0);
    if (rules_ == CommitRules::Paper && !has_racy_) commit_single_writes();
    return;
  }
  const auto [from, to] = committed_->demanded[next];
  const auto with = [&](EventIndex theirs, const std::function<void()>& then) {
    if (place_[theirs] != kNoEvent) {
      then();
      return;
    }
    for (const EventIndex mine : events_for(theirs)) {
      match(theirs, mine);
      then();
      unmatch(theirs);
    }
  };
  with(from, [&, from = from, to = to] {
    with(to, [&] {
      if (synchronizes(program_, run_->history().execution(), place_[from], place_[to])) {
        place_demanded(next + 1);
      }
    });
  });
}

EventIndex CommitRuleBook::seen_by(EventIndex mine) const {
  const JustifyingRun::Sees& sees = run_->sees(mine);
  switch (sees.kind) {
    case Kind::Event:
      return sees.write;
    case Kind::Committed:
      return place_[sees.write];
    case Kind::Nothing:
    case Kind::Default:
      break;
  }
  return kNoEvent;
}

// Is E_i well-formed? Reads that see what happens before them are so by the way they ran.
bool CommitRuleBook::is_well_formed() {
  const History& history = run_->history();
  seen_by_.clear();
  for (EventIndex mine = 0; mine < history.size(); ++mine) {
    seen_by_.push_back(seen_by(mine));
    const JustifyingRun::Sees& sees = run_->sees(mine);
    if (run_->run_as(mine) == kNoEvent && !sees.is_racy) continue;
    const EventIndex write = seen_by_.back();
    if (sees.kind == Kind::Committed &&
        (write == kNoEvent || history.execution().happens_before(mine, write))) {
      return false;
    }
    if (history.is_hidden(write, history.location_of(mine), history[mine].clock)) return false;
  }
  if (!run_->freezes().empty() && !final_fields_.allows_all(history, run_->freezes(), seen_by_)) {
    return false;
  }
  return has_made_what_it_saw();
}

// A reference that a committed read returns names an object that E_i makes.
bool CommitRuleBook::has_made_what_it_saw() const {
  const History& history = run_->history();
  for (EventIndex mine = 0; mine < history.size(); ++mine) {
    if (run_->sees(mine).kind != Kind::Committed || history[mine].value == 0) continue;
    const TypeId type = type_of_location(program_, names_, history[mine].action.location);
    if (program_.types[type].basic != Basic::Reference) continue;
    const ObjRef object{static_cast<uint32_t>(history[mine].value)};
    const ThreadRef maker = names_[object].thread;
    const auto is_made = [&](const RunningThread& thread) {
      return thread.machine && thread.machine->ref() == maker && thread.machine->made(object);
    };
    if (!maker.is_null() && std::ranges::none_of(run_->threads(), is_made)) return false;
  }
  return true;
}

bool CommitRuleBook::before(EventIndex a, EventIndex b) {
  const History& history = run_->history();
  if (history.execution().happens_before(a, b)) return true;
  return !run_->freezes().empty() && history[a].action.kind == ActionKind::Write &&
         history[b].action.kind == ActionKind::Read &&
         history[a].action.location == history[b].action.location &&
         final_fields_.orders(history, run_->freezes(), seen_by_, a, b);
}

// hb_i | C_i = hb | C_i, as far as `theirs` is concerned.
bool CommitRuleBook::keeps_rule_2(EventIndex theirs) {
  return std::ranges::all_of(in_, [&](EventIndex other) {
    if (other == theirs) return true;
    return before(place_[other], place_[theirs]) == claim_->before(other, theirs) &&
           before(place_[theirs], place_[other]) == claim_->before(theirs, other);
  });
}

bool CommitRuleBook::keeps_revised_rule_2(EventIndex read) {
  const EventIndex write = claim_->seen(read);
  if (write == kNoEvent) return true;
  const EventIndex mine = place_[read], seen = place_[write];
  return before(seen, mine) == claim_->before(write, read) &&
         !run_->history().execution().happens_before(mine, seen);
}

// ---- C_i ----

void CommitRuleBook::choose_reads(size_t next) {
  if (is_exhausted()) return;
  if (next == candidates_.size()) {
    finish();
    return;
  }
  for (const EventIndex mine : events_for(candidates_[next])) {
    commit_read(candidates_[next], mine, next);
  }
  choose_reads(next + 1);
}

void CommitRuleBook::commit_read(EventIndex read, EventIndex mine, size_t next) {
  match(read, mine);
  in_.push_back(read);
  new_reads_.emplace_back(read, mine);
  reach(Refusal::Obstacle::WriteNotDone);
  with_write(claim_->seen(read), [&] {
    reach(Refusal::Obstacle::SeenNotDone);
    with_seen(mine, [&] {
      reach(Refusal::Obstacle::Order);
      const bool keeps =
          rules_ == CommitRules::Revised ? keeps_revised_rule_2(read) : keeps_rule_2(read);
      if (keeps) choose_reads(next + 1);
    });
  });
  new_reads_.pop_back();
  in_.erase(std::ranges::find(in_, read));
  unmatch(read);
}

// Rule 7: `write`, W(r) of a new read, is committed, or this E_i can commit it before the reads.
void CommitRuleBook::with_write(EventIndex write, const std::function<void()>& then) {
  if (write == kNoEvent || place_[write] != kNoEvent) {
    then();
    return;
  }
  if (has_racy_) return;
  for (const EventIndex mine : events_for(write)) {
    if (!try_match(write, mine)) continue;
    then();
    in_.erase(std::ranges::find(in_, write));
    new_writes_.pop_back();
    unmatch(write);
  }
}

// Rule 7 of `jls` and `paper`: the same for W_i(r), which must be some write of E.
void CommitRuleBook::with_seen(EventIndex mine, const std::function<void()>& then) {
  const JustifyingRun::Sees& sees = run_->sees(mine);
  if (rules_ == CommitRules::Revised || sees.kind != Kind::Event || is_[sees.write] != kNoEvent) {
    then();
    return;
  }
  if (has_racy_) return;
  for (const EventIndex write : actions_for(sees.write)) {
    if (!try_match(write, sees.write)) continue;
    then();
    in_.erase(std::ranges::find(in_, write));
    new_writes_.pop_back();
    unmatch(write);
  }
}

// Commits a write, if rule 2 lets it.
bool CommitRuleBook::try_match(EventIndex write, EventIndex mine) {
  match(write, mine);
  if (rules_ != CommitRules::Revised && !keeps_rule_2(write)) {
    unmatch(write);
    return false;
  }
  in_.push_back(write);
  new_writes_.push_back(write);
  return true;
}

void CommitRuleBook::finish() {
  if (new_reads_.empty()) return;
  reach(Refusal::Obstacle::Demand);
  for (EventIndex mine = 0; has_racy_ && mine < is_.size(); ++mine) {
    if (run_->sees(mine).is_racy && is_[mine] == kNoEvent) return;  // rule 6 of `paper`
  }
  Commitment to = *committed_;
  for (const auto& [read, mine] : new_reads_) insert_sorted(to.reads, read);
  for (const EventIndex write : new_writes_) insert_sorted(to.writes, write);
  // Rule 8: ssw_i(x, y) and y hb_i z, z in C_i.
  std::vector<Pair> demands;
  for (const Pair& edge : sufficient_) {
    const bool is_demanded = std::ranges::any_of(in_, [&](EventIndex theirs) {
      return run_->history().execution().happens_before(edge.second, place_[theirs]);
    });
    if (is_demanded) demands.push_back(edge);
  }
  demand(demands, 0, to);
}

// Names the demanded edges of E_i: they must be edges of E too.
void CommitRuleBook::demand(const std::vector<Pair>& mine, size_t next, Commitment& to) {
  if (is_exhausted()) return;
  if (next == mine.size()) {
    keep(to, new_writes_);
    return;
  }
  const auto with = [&](EventIndex event, const std::function<void(EventIndex)>& then) {
    if (is_[event] != kNoEvent) {
      then(is_[event]);
      return;
    }
    for (const EventIndex theirs : actions_for(event)) {
      match(theirs, event);
      then(theirs);
      unmatch(theirs);
    }
  };
  with(mine[next].first, [&](EventIndex from) {
    with(mine[next].second, [&](EventIndex edge_to) {
      if (!synchronizes(program_, claim_->execution(), from, edge_to)) return;
      const Pair pair(from, edge_to);
      const auto at = std::ranges::lower_bound(to.demanded, pair);
      if (at != to.demanded.end() && *at == pair) {
        demand(mine, next + 1, to);
        return;
      }
      to.demanded.insert(at, pair);
      demand(mine, next + 1, to);
      to.demanded.erase(std::ranges::find(to.demanded, pair));
    });
  });
}

void CommitRuleBook::keep(const Commitment& to, const std::vector<EventIndex>& new_writes) {
  if (!kept_.insert(to).second) return;
  CommitStep step{.writes = new_writes, .reads = {}};
  for (const auto& [read, mine] : new_reads_) {
    step.reads.push_back({.read = read, .saw = run_->history()[mine].value});
  }
  std::ranges::sort(step.writes);
  std::ranges::sort(step.reads, {}, &CommitStep::Read::read);
  successors_.push_back({to, std::move(step)});
}

// `paper`: writes for reads that another E_i commits. What changes no read may be committed one at
// a time, with the same E_i; all at once comes first, as it is most often right.
void CommitRuleBook::commit_single_writes() {
  std::vector<EventIndex> writes;
  for (const EventIndex write : claim_->plain_writes()) {
    if (place_[write] != kNoEvent) continue;
    const std::vector<EventIndex> events = events_for(write);
    const bool can_be = std::ranges::any_of(events, [&](EventIndex mine) {
      match(write, mine);
      const bool keeps = keeps_rule_2(write);
      unmatch(write);
      return keeps;
    });
    if (can_be) writes.push_back(write);
  }
  for (const EventIndex write : writes) {
    for (const EventIndex mine : events_for(write)) {
      if (try_match(write, mine)) break;
    }
  }
  Commitment all = *committed_;
  for (const EventIndex write : new_writes_) insert_sorted(all.writes, write);
  if (!new_writes_.empty()) keep(all, new_writes_);
  for (; !new_writes_.empty(); new_writes_.pop_back()) {
    in_.pop_back();
    unmatch(new_writes_.back());
  }
  for (const EventIndex write : writes) {
    Commitment one = *committed_;
    insert_sorted(one.writes, write);
    keep(one, {write});
  }
}

}  // namespace thinair
