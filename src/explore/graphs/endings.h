// How executions ended, each way once: what was shown to the visitor need not be shown again.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "explore/graphs/automaton.h"
#include "explore/graphs/replay.h"
#include "memory/fingerprint.h"

namespace thinair {

class Endings {
 public:
  enum class Telling : uint8_t { AtOnce, AtTheEnd };

  Endings(Automaton& automaton, Visitor& visitor, Telling telling = Telling::AtOnce);

  // Adds what the shared columns see; `value_of` says what memory holds at a place.
  template <typename ValueOf>
  void add_memory(Fingerprinter& print, const ValueOf& value_of) const {
    const auto add_place = [&](uint32_t place) { print.add(place).add(value_of(place)); };
    if (observes_all_) {
      // Places that nobody has written need not be known.
      for (uint32_t place = 0; place < automaton_.places(); ++place) {
        if (value_of(place) != 0) add_place(place);
      }
    } else {
      for (const uint32_t place : observed_) add_place(place);
    }
  }
  bool is_new(const Fingerprint& ending) { return known_.insert(ending).second; }
  void tell(std::span<const Move> path) { replay(automaton_, path, visitor_); }
  // A bound was hit in this state of a thread.
  void cut(NodeId node);
  void tell_cuts();

 private:
  Automaton& automaton_;
  Visitor& visitor_;
  Telling telling_;
  std::vector<uint32_t> observed_;  // places of the shared columns
  bool observes_all_ = false;       // a shared column follows references
  absl::flat_hash_set<Fingerprint> known_;
  absl::flat_hash_set<NodeId> cuts_;
};

}  // namespace thinair
