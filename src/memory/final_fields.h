// Final fields (JLS 17.5.1): which writes a read may no longer see because a freeze came between.
// Given hb(w, f), hb(f, a), mc(a, r1) and dereferences(r1, r2), where f is a freeze, a is no read
// of a final field, and r1 reads a final field that f froze, w counts as happening before r2. That
// order serves this one question; nothing else is derived from it.
//
// The chains mc and dereferences leave a choice: "there must exist some read" of an object's
// address before its use. An execution is allowed if some choice allows it, so a chain counts here
// only if every candidate read forces it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "memory/history.h"
#include "program/names.h"
#include "program/program.h"

namespace thinair {

class FinalFields {
 public:
  FinalFields(const Program& program, const Names& names) : program_(program), names_(names) {}

  // May `read` see what it saw? `seen` has for every event the write it saw, kNoEvent for the
  // default and for a write that is still to come; what is not known yet can forbid more later,
  // never less.
  bool allows(const History& history, std::span<const EventIndex> freezes,
              std::span<const EventIndex> seen, EventIndex read);
  // The same for every plain read of the execution.
  bool allows_all(const History& history, std::span<const EventIndex> freezes,
                  std::span<const EventIndex> seen);
  // Does the order of 17.5.1 put `write` before `read`, which is what r2 is there?
  bool orders(const History& history, std::span<const EventIndex> freezes,
              std::span<const EventIndex> seen, EventIndex write, EventIndex read);

 private:
  void find_chains(const History& history, EventIndex freeze, std::span<const EventIndex> seen);
  bool has_chain(const History& history, EventIndex freeze, EventIndex index,
                 std::span<const EventIndex> seen);
  bool has_final_chain(const History& history, EventIndex freeze, EventIndex index);
  bool is_hidden(const History& history, EventIndex freeze, EventIndex read,
                 EventIndex write) const;
  bool holds_reference(const History& history, EventIndex index);

  // Do the thread's reads of this object's address before event `index` all have the mark? False if
  // there is none, and for whoever made the object.
  bool all_candidates(const History& history, EventIndex index, ObjRef object,
                      const std::vector<bool>& mark);

  const Program& program_;
  const Names& names_;
  std::vector<bool> chain_;        // S: some a with hb(f, a) and mc(a, event), by event
  std::vector<bool> final_chain_;  // C: moreover a read r1 with dereferences(r1, event), by event
  std::vector<uint8_t> is_reference_;  // by location number: 0 unknown, 1 no, 2 yes
};

}  // namespace thinair
