// The execution E that a commit sequence must justify, and what the rules ask of it.
#pragma once

#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "explore/paths.h"
#include "memory/execution.h"
#include "memory/final_fields.h"
#include "program/program.h"

namespace thinair {

// Does `from` synchronize with `to` (JLS 17.4.4)? Two synchronization actions of one variable,
// monitor or thread are ordered by happens-before as by the synchronization order, so their kinds
// and happens-before tell.
bool synchronizes(const Program& program, const Execution& execution, EventIndex from,
                  EventIndex to);

// The edges ssw of rule 8: those that synchronize, are not in program order, and that no other
// action is between.
std::vector<std::pair<EventIndex, EventIndex>> sufficient_synchronizes(const Program& program,
                                                                       const Execution& execution);

class Claim {
 public:
  Claim(const Program& program, const Names& names, const EndedPath& path, IdScheme ids);

  const Execution& execution() const { return execution_; }
  const Event& operator[](EventIndex index) const { return execution_.events[index]; }
  IdScheme ids() const { return ids_; }
  bool is_free() const { return ids_ == IdScheme::Free; }

  // W(r); kNoEvent: the default write.
  EventIndex seen(EventIndex read) const;
  // What a read that sees `write` of E reads.
  Value value_of(EventIndex write) const {
    return write == kNoEvent ? 0 : written(execution_.events[write]);
  }
  // Happens-before, and for plain reads also the order of JLS 17.5: rules 2 and 6.
  bool before(EventIndex a, EventIndex b) const;

  const std::vector<EventIndex>& plain_reads() const { return reads_; }
  const std::vector<EventIndex>& racy_reads() const { return racy_; }
  const std::vector<EventIndex>& plain_writes() const { return writes_; }
  // The action of E that has this identity; never under `free`.
  std::optional<EventIndex> find(const ActionId& id, const Action& action) const;

  // The same for the same execution, whatever path it came by.
  Fingerprint print() const;

 private:
  Execution execution_;
  IdScheme ids_;
  std::vector<EventIndex> reads_, racy_, writes_;
  std::vector<std::pair<EventIndex, EventIndex>> final_order_;  // write, read: by 17.5 alone
  absl::flat_hash_map<ActionId, EventIndex> by_id_;
};

}  // namespace thinair
