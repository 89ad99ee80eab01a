// Sequential consistency: one interleaving of all actions, and a read sees the last write in it
// (JLS 17.4.3).
#pragma once

#include "models/model.h"

namespace thinair {

class SequentialConsistency : public Model {
 public:
  void sights(const History& history, const SyncState& sync, uint32_t thread, uint32_t location,
              std::vector<Sight>& out) const override;
  bool added(const History& history, const SyncState& sync, const Sight& sight) override;
  void taking_back(const History& history) override;
  Fingerprint key(const History& history) const override;
  bool key_has_threads() const override { return true; }
  void final_values(const History& history, uint32_t location,
                    std::vector<Sight>& out) const override;
  bool must_see_another(const History& history, EventIndex read, const Clock& clock) const override;
  bool offers_more() const override { return false; }

 private:
  void exchange(const History& history, bool forwards);

  Fingerprint memory_;  // of the last value written to each location
};

}  // namespace thinair
