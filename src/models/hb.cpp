#include "models/hb.h"

#include <algorithm>
#include <utility>

#include "program/describe.h"
#include "program/uses.h"

namespace thinair {
namespace {

// Where every read of one value tells the same, whoever wrote it, the past is as good as the
// future. It is not with final fields (a freeze may hide a write of the past) and waiting loops (a
// write that is hidden cannot be seen for ever).
bool choices_matter(const Program& program) {
  return !program.loops.empty() || uses(program, {Op::Freeze});
}

}  // namespace

void ReadableValues::add_word(Value value) {
  words.insert(value);
  halves.insert(value >> 32);
  halves.insert(value & 0xFFFFFFFF);
}

void ReadableValues::add(const ReadableValues& others) {
  words.insert(others.words.begin(), others.words.end());
  halves.insert(others.halves.begin(), others.halves.end());
  references.insert(others.references.begin(), others.references.end());
}

HappensBeforeConsistency::HappensBeforeConsistency(IdScheme ids, const Program& program,
                                                   const Names& names, Speculation speculation)
    : Fixpoint(ids, program, names),
      program_(program),
      names_(names),
      speculation_(std::move(speculation)),
      readable_(speculation_.constants),
      keeps_all_choices_(choices_matter(program)) {}

bool HappensBeforeConsistency::is_readable(const Location& location, bool is_plain,
                                           Value value) const {
  if (value == 0) return true;
  const Basic basic = program_.types[type_of_location(program_, names_, location)].basic;
  if (basic == Basic::Reference) return readable_.references.contains(value);
  return (is_plain && is_wide(basic) ? readable_.halves : readable_.words).contains(value);
}

// What the fixpoint writes may be read.
void HappensBeforeConsistency::finished(const History& history) {
  if (is_last_pass_) return;
  Fixpoint::finished(history);
  for (EventIndex index = 0; index < history.size(); ++index) {
    const Event& event = history[index];
    if (!writes(event)) continue;
    const TypeId type = type_of_location(program_, names_, event.action.location);
    const Basic basic = program_.types[type].basic;
    const Value value = written(event);
    if (basic == Basic::Reference) {
      readable_.references.insert(value);
    } else if (event.action.kind == ActionKind::Write && is_wide(basic)) {
      readable_.halves.insert(value);
    } else {
      readable_.add_word(value);
    }
  }
}

bool HappensBeforeConsistency::next_pass() {
  if (is_last_pass_) return false;
  if (Fixpoint::next_pass()) return true;
  is_last_pass_ = true;
  for (const PossibleWrite& write : speculation_.possible_writes(readable_)) {
    std::vector<Candidate>& all = candidates_[write.location];
    auto found = std::ranges::find(all, write.value, &Candidate::value);
    if (found == all.end()) {
      all.push_back({.value = write.value, .writers = {}});
      found = all.end() - 1;
    }
    found->writers.push_back(write.thread);
  }
  return true;
}

const std::vector<HappensBeforeConsistency::Candidate>& HappensBeforeConsistency::candidates(
    const Location& location) const {
  static const std::vector<Candidate> kNone;
  const auto found = candidates_.find(location);
  return found == candidates_.end() ? kNone : found->second;
}

// Somebody else who has not ended. What comes after the read in happens-before is no write it may
// see, and neither is what `init` did before or `after` will do.
bool HappensBeforeConsistency::may_still_write(const History& history, const SyncState& sync,
                                               ThreadRef writer, uint32_t reader) const {
  const std::vector<ThreadRef>& threads = history.execution().threads;
  const auto number = static_cast<uint32_t>(std::ranges::find(threads, writer) - threads.begin());
  if (number < program_.threads.size() &&
      program_.threads[number].role != ThreadDecl::Role::Thread) {
    return false;
  }
  return number != reader && sync.phase(number) != SyncState::Phase::Ended;
}

void HappensBeforeConsistency::sights(const History& history, const SyncState& sync,
                                      uint32_t thread, uint32_t location,
                                      std::vector<Sight>& out) const {
  if (!is_last_pass_) return Fixpoint::sights(history, sync, thread, location, out);
  Progressive::sights(history, sync, thread, location, out);
  const Location& place = history.location(location);
  std::erase_if(out, [&](const Sight& s) { return !is_readable(place, true, s.value); });
  for (const Candidate& candidate : candidates(place)) {
    const auto has_value = [&](const Sight& s) { return s.value == candidate.value; };
    if (!keeps_all_choices_ && std::ranges::any_of(out, has_value)) continue;
    const auto may_write = [&](ThreadRef writer) {
      return may_still_write(history, sync, writer, thread);
    };
    if (std::ranges::none_of(candidate.writers, may_write)) continue;
    out.push_back({.kind = Seen::Kind::Future, .value = candidate.value});
  }
}

bool HappensBeforeConsistency::fits(const History& history, EventIndex read,
                                    EventIndex write) const {
  return writes(history[write]) && history.location_of(write) == history.location_of(read) &&
         written(history[write]) == history[read].value &&
         !happens_before(history[read], history[write].clock);
}

bool HappensBeforeConsistency::may_be_kept(const History& history, const SyncState& sync,
                                           const Promise& promise) const {
  const Event& read = history[promise.read];
  const Event& last = history[history.size() - 1];
  return std::ranges::any_of(candidates(read.action.location), [&](const Candidate& candidate) {
    if (candidate.value != read.value) return false;
    return std::ranges::any_of(candidate.writers, [&](ThreadRef writer) {
      if (last.action.kind == ActionKind::Last && last.action.thread == writer) return false;
      if (!may_still_write(history, sync, writer, read.thread)) return false;
      const std::vector<ThreadRef>& threads = history.execution().threads;
      const auto number =
          static_cast<uint32_t>(std::ranges::find(threads, writer) - threads.begin());
      return number >= threads.size() || !happens_before(read, history.clock(number));
    });
  });
}

bool HappensBeforeConsistency::added(const History& history, const SyncState& sync,
                                     const Sight& sight) {
  if (!is_last_pass_) return Fixpoint::added(history, sync, sight);
  const EventIndex last = history.size() - 1;
  const Event& event = history[last];
  bool possible = true;
  if (event.seen.kind == Seen::Kind::Future) {
    promises_.push_back({.read = last});
  } else if (reads(event) && event.action.kind != ActionKind::Read) {
    possible = is_readable(event.action.location, false, event.value);
  }
  possible = Progressive::added(history, sync, sight) && possible;
  for (Promise& promise : promises_) {
    if (promise.write != kNoEvent || promise.read == last) continue;
    if (fits(history, promise.read, last)) {
      promise.write = last;
      print_again(history, promise.read);
    } else if (is_synchronization(event.action.kind)) {
      possible = possible && may_be_kept(history, sync, promise);
    }
  }
  return possible;
}

void HappensBeforeConsistency::taking_back(const History& history) {
  if (!is_last_pass_) return Fixpoint::taking_back(history);
  const EventIndex last = history.size() - 1;
  for (Promise& promise : promises_) {
    if (promise.write != last) continue;
    promise.write = kNoEvent;
    print_again(history, promise.read);
  }
  if (history[last].seen.kind == Seen::Kind::Future) promises_.pop_back();
  Progressive::taking_back(history);
}

bool HappensBeforeConsistency::well_formed(const History& history) {
  if (!is_last_pass_) return Fixpoint::well_formed(history);
  const auto is_open = [](const Promise& promise) { return promise.write == kNoEvent; };
  if (std::ranges::any_of(promises_, is_open)) return false;
  if (!has_freezes() || promises_.empty()) return true;
  const std::vector<Promise> first = promises_;
  has_ended_ = true;
  const bool is_allowed = choose_writes(history, 0);
  has_ended_ = false;
  if (!is_allowed) promises_ = first;
  return is_allowed;
}

// Whether a freeze hides what a read saw may depend on which of several writes of its value it saw.
bool HappensBeforeConsistency::choose_writes(const History& history, size_t next) {
  if (next == promises_.size()) return final_fields_allow(history, kNoEvent);
  Promise& promise = promises_[next];
  for (EventIndex write = promise.read + 1; write < history.size(); ++write) {
    if (!fits(history, promise.read, write)) continue;
    promise.write = write;
    if (choose_writes(history, next + 1)) return true;
  }
  return false;
}

bool HappensBeforeConsistency::must_see_another(const History& history, EventIndex read,
                                                const Clock& clock) const {
  const bool is_future = history[read].seen.kind == Seen::Kind::Future;
  if (!is_last_pass_ || !is_future) return Fixpoint::must_see_another(history, read, clock);
  if (promise_of(read)->write == kNoEvent) return false;
  for (EventIndex write = read + 1; write < history.size(); ++write) {
    if (fits(history, read, write) && !history.is_hidden(write, history.location_of(read), clock)) {
      return false;
    }
  }
  return true;
}

const HappensBeforeConsistency::Promise* HappensBeforeConsistency::promise_of(
    EventIndex read) const {
  return &*std::ranges::find(promises_, read, &Promise::read);
}

Fingerprint HappensBeforeConsistency::future_key(const History& history) const {
  if (!is_last_pass_) return Fixpoint::future_key(history);
  Fingerprint key = Progressive::future_key(history);
  for (const Promise& promise : promises_) {
    if (promise.write != kNoEvent) continue;
    const Event& read = history[promise.read];
    key += Fingerprinter()
               .add(read.thread)
               .add(read.po)
               .add(history.location_of(promise.read))
               .add(read.value)
               .print();
  }
  return key;
}

// A read may promise itself any value that somebody could write there.
bool HappensBeforeConsistency::is_seen_early(const History& history, uint32_t location,
                                             const ActionId& id, Value value) const {
  return is_last_pass_ || Fixpoint::is_seen_early(history, location, id, value);
}

bool HappensBeforeConsistency::was_seen_early(const History& history, EventIndex write) const {
  return is_last_pass_ || Fixpoint::was_seen_early(history, write);
}

const ActionId& HappensBeforeConsistency::action_id(WriteId write) const {
  return is_last_pass_ ? Model::action_id(write) : Fixpoint::action_id(write);
}

EventIndex HappensBeforeConsistency::fulfilled(const History& history, EventIndex read) const {
  return is_last_pass_ ? promise_of(read)->write : Fixpoint::fulfilled(history, read);
}

// Until the path has ended another write may turn out to be what a read of the future saw.
EventIndex HappensBeforeConsistency::seen_by(const History& history, EventIndex read) const {
  if (!is_last_pass_) return Fixpoint::seen_by(history, read);
  if (history[read].seen.kind != Seen::Kind::Future) return Progressive::seen_by(history, read);
  return has_ended_ ? promise_of(read)->write : kNoEvent;
}

uint64_t HappensBeforeConsistency::number_of_seen(const History& history, EventIndex read) const {
  if (!is_last_pass_) return Fixpoint::number_of_seen(history, read);
  if (history[read].seen.kind == Seen::Kind::Event) {
    return Progressive::number_of_seen(history, read);
  }
  const EventIndex write = promise_of(read)->write;
  return write == kNoEvent ? ~uint64_t{0} : place_of(history[write]);
}

}  // namespace thinair
