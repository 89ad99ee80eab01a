#include "memory/write_set.h"

namespace thinair {

WriteId WriteSet::number(const ActionId& id) {
  const auto [it, is_new] = numbers_.try_emplace(id, static_cast<uint32_t>(ids_.size()));
  if (is_new) ids_.push_back(id);
  return it->second;
}

bool WriteSet::contains(uint32_t location, const ActionId& id, Value value) const {
  const auto number = numbers_.find(id);
  return number != numbers_.end() && contains(location, {number->second, value});
}

bool WriteSet::add(uint32_t location, const Entry& entry) {
  if (!all_.emplace(location, entry).second) return false;
  if (location >= entries_.size()) entries_.resize(location + 1);
  entries_[location].push_back(entry);
  return true;
}

std::span<const WriteSet::Entry> WriteSet::at(uint32_t location) const {
  if (location >= entries_.size()) return {};
  return entries_[location];
}

}  // namespace thinair
