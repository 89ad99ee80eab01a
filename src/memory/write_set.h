// The global write set of path-relaxer.txt, Figs. 3 and 4: for each location the writes that some
// well-formed path did, as (action, value) pairs.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "memory/action_id.h"
#include "program/ids.h"

namespace thinair {

// A write action, the same number on every path.
using WriteId = Index<struct WriteTag>;

class WriteSet {
 public:
  struct Entry {
    WriteId write;
    Value value = 0;
    friend bool operator==(const Entry&, const Entry&) = default;
    template <typename H>
    friend H AbslHashValue(H h, const Entry& e) {
      return H::combine(std::move(h), e.write, e.value);
    }
  };

  WriteId number(const ActionId& id);
  const ActionId& operator[](WriteId write) const { return ids_[write.value]; }
  size_t ids() const { return ids_.size(); }

  bool contains(uint32_t location, const ActionId& id, Value value) const;
  bool contains(uint32_t location, const Entry& entry) const {
    return all_.contains({location, entry});
  }
  // True if the entry is new.
  bool add(uint32_t location, const Entry& entry);
  std::span<const Entry> at(uint32_t location) const;
  size_t size() const { return all_.size(); }
  uint32_t locations() const { return static_cast<uint32_t>(entries_.size()); }

 private:
  std::vector<ActionId> ids_;
  absl::flat_hash_map<ActionId, WriteId> numbers_;
  std::vector<std::vector<Entry>> entries_;  // by location number
  absl::flat_hash_set<std::pair<uint32_t, Entry>> all_;
};

}  // namespace thinair
