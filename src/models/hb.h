// Happens-before consistency alone (JLS 17.4.5), thin air included: every well-formed execution
// whose reads return a default, a constant of the program or of its conditions, or a value that the
// fixpoint writes.
//
// First comes the fixpoint, for its values. Then one more pass, in which a plain read may promise
// itself any such value: by the end somebody must have written it there, with a write that comes
// later on the path and does not come after the read in happens-before. No later write is hidden: a
// path contains happens-before, so nothing between such a write and the read could be. Which action
// that write is does not matter, so schemes of action IDs are about the fixpoint's values only.
#pragma once

#include <functional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "models/fixpoint.h"

namespace thinair {

// What a read may return: numbers, halves of a plain long or double, references.
struct ReadableValues {
  absl::flat_hash_set<Value> words, halves, references;

  void add_word(Value value);
  void add(const ReadableValues& others);
};

// A write that a thread might do, were it told whatever reads may return.
struct PossibleWrite {
  ThreadRef thread;
  Location location;
  Value value = 0;
};

// Both need threads that run, which models know nothing about (explore/speculation.h).
struct Speculation {
  ReadableValues constants;
  std::function<std::vector<PossibleWrite>(const ReadableValues&)> possible_writes;
};

class HappensBeforeConsistency : public Fixpoint {
 public:
  HappensBeforeConsistency(IdScheme ids, const Program& program, const Names& names,
                           Speculation speculation);

  void sights(const History& history, const SyncState& sync, uint32_t thread, uint32_t location,
              std::vector<Sight>& out) const override;
  bool added(const History& history, const SyncState& sync, const Sight& sight) override;
  void taking_back(const History& history) override;
  bool well_formed(const History& history) override;
  void finished(const History& history) override;
  bool next_pass() override;
  Fingerprint future_key(const History& history) const override;
  bool is_seen_early(const History& history, uint32_t location, const ActionId& id,
                     Value value) const override;
  bool was_seen_early(const History& history, EventIndex write) const override;
  bool speculates() const override { return is_last_pass_; }
  bool must_see_another(const History& history, EventIndex read, const Clock& clock) const override;
  const ActionId& action_id(WriteId write) const override;
  EventIndex fulfilled(const History& history, EventIndex read) const override;
  bool ambiguous() const override { return !is_last_pass_ && Fixpoint::ambiguous(); }

 protected:
  EventIndex seen_by(const History& history, EventIndex read) const override;
  uint64_t number_of_seen(const History& history, EventIndex read) const override;

 private:
  struct Candidate {
    Value value = 0;
    std::vector<ThreadRef> writers;
  };
  // A read of the future on the path, and the first write that fits it.
  struct Promise {
    EventIndex read = kNoEvent;
    EventIndex write = kNoEvent;
  };

  const std::vector<Candidate>& candidates(const Location& location) const;
  bool is_readable(const Location& location, bool is_plain, Value value) const;
  bool may_still_write(const History& history, const SyncState& sync, ThreadRef writer,
                       uint32_t reader) const;
  bool may_be_kept(const History& history, const SyncState& sync, const Promise& promise) const;
  bool fits(const History& history, EventIndex read, EventIndex write) const;
  const Promise* promise_of(EventIndex read) const;
  bool choose_writes(const History& history, size_t next);

  const Program& program_;
  const Names& names_;
  Speculation speculation_;
  ReadableValues readable_;
  bool keeps_all_choices_ = false;  // which write of a value was seen can make a difference
  absl::flat_hash_map<Location, std::vector<Candidate>> candidates_;

  bool is_last_pass_ = false, has_ended_ = false;
  std::vector<Promise> promises_;
};

}  // namespace thinair
