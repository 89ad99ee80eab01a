// The least fixpoint of path-relaxer.txt, Figs. 3 to 5: a plain read sees any write of the write
// set or of the path that happens-before does not hide. What it takes from the write set and the
// path does not have yet is imposed: the path must do that write with that value, after the read.
#pragma once

#include <vector>

#include "models/pjmm.h"

namespace thinair {

class Fixpoint : public Progressive {
 public:
  Fixpoint(IdScheme ids, const Program& program, const Names& names)
      : Progressive(program, names), ids_(ids) {}

  void sights(const History& history, const SyncState& sync, uint32_t thread, uint32_t location,
              std::vector<Sight>& out) const override;
  bool added(const History& history, const SyncState& sync, const Sight& sight) override;
  void taking_back(const History& history) override;
  bool well_formed(const History& history) override;
  void finished(const History& history) override;
  bool next_pass() override;
  const WriteSet* news() const override { return &news_; }
  const ActionId& action_id(WriteId write) const override { return old_[write]; }
  EventIndex fulfilled(const History& history, EventIndex read) const override;
  bool ambiguous() const override { return ambiguous_; }
  Fingerprint future_key(const History& history) const override;
  bool is_seen_early(const History& history, uint32_t location, const ActionId& id,
                     Value value) const override;
  bool was_seen_early(const History& history, EventIndex write) const override;
  std::vector<TestResult::WriteSetEntry> write_set(const History& history) const override;
  uint64_t write_set_size() const override;

 protected:
  EventIndex seen_by(const History& history, EventIndex read) const override;
  uint64_t number_of_seen(const History& history, EventIndex read) const override;
  // GlobalWriteSet of Fig. 3 as the last pass had it.
  const WriteSet& converged() const { return old_; }

 private:
  // A write as this path has it: done, or imposed by reads that saw it before it was done.
  struct WriteState {
    EventIndex done = kNoEvent;
    uint32_t imposed = 0;  // by how many reads; `location` and `value` are theirs then
    uint32_t thread = 0;
    uint32_t location = 0;
    Value value = 0;
  };

  WriteState& state(WriteId write, const History& history);
  void impose(const History& history, const Sight& sight);
  bool write(const History& history);
  bool keeps_promises(const History& history, uint32_t thread) const;

  IdCounter ids_;
  // GlobalWriteSet of Fig. 3, old and new. Numbers of writes are given by the old one only.
  WriteSet old_, new_;
  WriteSet news_;  // what the last pass added to the old one
  // Locations that well-formed paths read or wrote. Their default writes are entries like others:
  // a pass that touches a new location has made the write set grow.
  std::vector<bool> touched_;
  bool has_touched_new_ = false;

  std::vector<WriteState> writes_;        // by WriteId
  std::vector<EventIndex> future_reads_;  // reads on the path that saw a write to come
  // For each event of the path: a plain write's own number, or the one a read of the future
  // imposes.
  std::vector<WriteId> added_;
  // Reads on the path of locations that no well-formed path has touched yet.
  std::vector<EventIndex> new_touches_;
  uint32_t unwritten_ = 0;  // imposed writes the path has not done
  bool ambiguous_ = false;  // the last event
};

}  // namespace thinair
