// An execution that grows and shrinks along a path: ActionSet, HBSet, Read, Write and ThreadLast of
// path-relaxer.txt, Fig. 4. Happens-before is kept as clocks.
#pragma once

#include <span>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "memory/execution.h"

namespace thinair {

constexpr EventIndex kNoEvent = std::numeric_limits<EventIndex>::max();

class History {
 public:
  // Dense numbers of threads and locations, given at first sight and the same on every path.
  uint32_t thread_number(ThreadRef thread);
  uint32_t location_number(const Location& location);
  const Location& location(uint32_t number) const { return locations_[number]; }
  size_t locations() const { return locations_.size(); }
  size_t threads() const { return execution_.threads.size(); }

  // Adds an event after everything its thread did and after what `acquired` covers (what
  // synchronizes with it).
  EventIndex add(uint32_t thread, const Action& action, Value value, const Seen& seen,
                 const Clock& acquired);
  void take_back();

  const Execution& execution() const { return execution_; }
  const Event& operator[](EventIndex index) const { return execution_.events[index]; }
  EventIndex size() const { return static_cast<EventIndex>(execution_.events.size()); }
  uint32_t location_of(EventIndex index) const { return location_of_[index]; }

  // All in path order. A failed compare-and-set is no write.
  std::span<const EventIndex> writes_to(uint32_t location) const { return writes_[location]; }
  std::span<const EventIndex> events_of(uint32_t thread) const { return by_thread_[thread]; }

  // What happens before whatever the thread does next.
  const Clock& clock(uint32_t thread) const;
  // The clock of everything that volatile writes of this location publish: each of them
  // synchronizes with every later volatile read (JLS 17.4.4).
  Clock published(uint32_t location) const;
  // Is there a write of this location that hides `write` (an event, or kNoEvent for the default)
  // from whoever has this clock?
  bool is_hidden(EventIndex write, uint32_t location, const Clock& clock) const;

 private:
  Execution execution_;
  std::vector<uint32_t> location_of_;
  std::vector<Location> locations_;
  std::vector<std::vector<EventIndex>> writes_, by_thread_;
  absl::flat_hash_map<Location, uint32_t> location_numbers_;
  absl::flat_hash_map<ThreadRef, uint32_t> thread_numbers_;
};

}  // namespace thinair
