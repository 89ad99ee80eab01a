#include "models/model.h"

namespace thinair {

bool Model::well_formed(const History&) {
  return true;
}

void Model::finished(const History&) {}

bool Model::next_pass() {
  return false;
}

bool Model::is_seen_early(const History&, uint32_t, const ActionId&, Value) const {
  return false;
}

bool Model::was_seen_early(const History&, EventIndex) const {
  return false;
}

const ActionId& Model::action_id(WriteId) const {
  static const ActionId kNone;
  return kNone;
}

EventIndex Model::fulfilled(const History&, EventIndex) const {
  return kNoEvent;
}

bool Model::may_act(const History&, const SyncState&, uint32_t, const Action&) const {
  return true;
}

void Model::memory_steps(const History&, std::vector<MemoryStep>&) const {}

void Model::take(const History&, const MemoryStep&) {}

void Model::take_back(const History&, const MemoryStep&) {}

std::vector<TestResult::WriteSetEntry> Model::write_set(const History&) const {
  return {};
}

}  // namespace thinair
