// Store buffers: what a thread writes to plain variables goes into its own buffer first and gets to
// memory by and by. It leaves in the order of the writes (`tso`, as on x86), or in the order of the
// writes to each variable (`pso`, as on SPARC with PSO). A read sees the newest write in its
// thread's own buffer, or else memory.
//
// A freeze keeps what JLS 17.5 promises: nothing written after it leaves before what was written
// before it. With one queue for each thread that is so anyway.
#pragma once

#include <vector>

#include "models/model.h"

namespace thinair {

class StoreBuffers : public Model {
 public:
  // What order a buffer keeps.
  enum class Order : uint8_t { All, EachVariable };

  explicit StoreBuffers(Order order) : order_(order) {}

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
  bool may_act(const History& history, const SyncState& sync, uint32_t thread,
               const Action& action) const override;
  void memory_steps(const History& history, std::vector<MemoryStep>& out) const override;
  void take(const History& history, const MemoryStep& step) override;
  void take_back(const History& history, const MemoryStep& step) override;

 private:
  struct Entry {
    EventIndex write = kNoEvent;
    uint32_t location = 0;
    uint32_t freezes = 0;  // that the thread had done before it
  };
  struct Buffer {
    std::vector<Entry> entries;  // the oldest first
    uint32_t freezes = 0;
  };
  // A write that got to memory, and what stood there before.
  struct Stored {
    uint32_t location = 0;
    EventIndex before = kNoEvent;
    Entry entry;       // if it came out of a buffer
    size_t place = 0;  // where it was there
  };

  bool is_empty(uint32_t thread) const;
  bool may_leave(const Buffer& buffer, size_t place) const;
  EventIndex in_memory(uint32_t location) const;
  EventIndex visible(uint32_t thread, uint32_t location) const;
  void store(const History& history, Stored stored, EventIndex write);
  Stored take_from_memory(const History& history);

  Order order_;
  std::vector<Buffer> buffers_;     // by thread number
  std::vector<EventIndex> memory_;  // by location number; kNoEvent: the default
  std::vector<Stored> stored_;      // on this path
  Fingerprint print_;               // of memory
};

}  // namespace thinair
