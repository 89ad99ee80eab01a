#include "memory/write_set.h"

#include <algorithm>

namespace thinair {

WriteId WriteSet::number(const ActionId& id) {
  const auto [it, is_new] = numbers_.try_emplace(id, static_cast<uint32_t>(ids_.size()));
  if (is_new) ids_.push_back(id);
  return it->second;
}

bool WriteSet::add(uint32_t location, const Entry& entry) {
  if (location >= entries_.size()) entries_.resize(location + 1);
  std::vector<Entry>& there = entries_[location];
  if (std::find(there.begin(), there.end(), entry) != there.end()) return false;
  there.push_back(entry);
  ++size_;
  return true;
}

std::span<const WriteSet::Entry> WriteSet::at(uint32_t location) const {
  if (location >= entries_.size()) return {};
  return entries_[location];
}

}  // namespace thinair
