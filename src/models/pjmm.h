// The progressive Java memory model (jumble.txt, section 4): a plain read sees any write already on
// the path that happens-before does not hide (JLS 17.4.5), and keeps what final fields promise
// (JLS 17.5). The models in which a read may see the future as well stand on it.
#pragma once

#include <vector>

#include "memory/final_fields.h"
#include "models/model.h"

namespace thinair {

class Progressive : public Model {
 public:
  Progressive(const Program& program, const Names& names) : final_fields_(program, names) {}

  void sights(const History& history, const SyncState& sync, uint32_t thread, uint32_t location,
              std::vector<Sight>& out) const override;
  bool added(const History& history, const SyncState& sync, const Sight& sight) override;
  void taking_back(const History& history) override;
  Fingerprint key(const History& history) const override;
  bool key_has_threads() const override { return false; }
  Fingerprint future_key(const History& history) const override;
  void final_values(const History& history, uint32_t location,
                    std::vector<Sight>& out) const override;
  bool must_see_another(const History& history, EventIndex read, const Clock& clock) const override;
  bool offers_more() const override { return true; }

 protected:
  // The write on the path that the read saw; kNoEvent: the default, or a write still to come.
  virtual EventIndex seen_by(const History& history, EventIndex read) const;
  // A number for the write that a read saw, if not the default. Whether it was seen before or after
  // it was done makes no difference once it is done: it has one number then.
  virtual uint64_t number_of_seen(const History& history, EventIndex read) const;

  // A number for a write of the path by its place in its thread.
  static uint64_t place_of(const Event& event) { return uint64_t{event.thread} << 32 | event.po; }
  bool has_freezes() const { return !freezes_.empty(); }
  // May `read` see what it saw; kNoEvent: all reads of the path?
  bool final_fields_allow(const History& history, EventIndex read);
  // What `number_of_seen` says of the read has changed.
  void print_again(const History& history, EventIndex read);

 private:
  Fingerprint print_event(const History& history, EventIndex index) const;
  Fingerprint print_act(const History& history) const;
  Fingerprint print_last_volatile(const History& history) const;

  std::vector<Fingerprint> prints_, act_prints_;  // by event of the path: what it added
  Fingerprint events_;
  Fingerprint acts_;  // of those events only that something later may depend on
  FinalFields final_fields_;
  std::vector<EventIndex> freezes_;  // on the path
  std::vector<EventIndex> seen_;     // scratch: for each event what it saw, as far as it is done
};

}  // namespace thinair
