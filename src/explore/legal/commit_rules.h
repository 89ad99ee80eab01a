// One step of a commit sequence: what may be committed with one justifying execution E_i, after
// C = C_{i-1}. Path-relaxer.txt, Definition 3; JLS 17.4.8; `revised` is Aspinall and Sevcik's.
//
//   rule      jls                        paper                    revised
//   2         hb_i = hb on C_i           as jls                   W(r) hb_i r iff W(r) hb r, never
//                                                                 r hb_i W(r), for reads r of C_i
//   6         reads of A_i - C_{i-1}     reads of A_i - C_i       as jls
//             see what hb_i them
//   7, for    W_i(r), W(r) in C_{i-1}    as jls                   W(r) in C_{i-1}
//   new reads
//   8         what sw_i and hb_i before  -                        -
//             C_i, sw_j for ever
//
// Rules 1, 4 and 5: E_i contains C with E's values, and its reads see what they see in E. Rule 3
// has nothing to compare (see commitment.h).
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "explore/legal/claim.h"
#include "explore/legal/commitment.h"
#include "explore/legal/justifying_run.h"
#include "memory/result.h"

namespace thinair {

// A way on: the new commit set, and how it came.
struct Successor {
  Commitment to;
  CommitStep step;
};

class CommitRuleBook {
 public:
  // So many matchings of one run are looked at, and so many in all for one E: under `free` they can
  // be very many.
  static constexpr uint64_t kMaxMatchings = 50'000, kMaxForOne = 500'000;

  CommitRuleBook(const Program& program, const Names& names, CommitRules rules, Limits& limits)
      : program_(program),
        names_(names),
        rules_(rules),
        limits_(limits),
        final_fields_(program, names) {}

  // Everything that this run lets commit after `committed`, most first; at most `limit` ways.
  // Nothing if the run is no E_i for `committed`. Under `paper` also single writes.
  std::vector<Successor> successors(const Claim& claim, const Commitment& committed,
                                    const JustifyingRun& run, size_t limit);
  // Where committing one more read fails with this run.
  Refusal::Obstacle obstacle(const Claim& claim, const Commitment& committed,
                             const JustifyingRun& run, EventIndex read);
  // The last call left something out.
  bool was_limited() const { return was_limited_; }
  // The last run was an E_i for its commit set.
  bool is_justifying() const { return is_justifying_; }
  bool is_spent() const { return all_matchings_ > kMaxForOne; }
  // Another E is to be justified.
  void begin_claim() { all_matchings_ = 0; }

 private:
  using Pair = Commitment::Pair;

  void begin(const Claim& claim, const Commitment& committed, const JustifyingRun& run,
             size_t limit);
  void reach(Refusal::Obstacle next) { reached_ = std::max(reached_, next); }

  // Which event of E_i is which of E. Under `free` it is chosen; else identities tell.
  void match(EventIndex theirs, EventIndex mine);
  bool is_exhausted();
  void unmatch(EventIndex theirs);
  std::vector<EventIndex> events_for(EventIndex theirs) const;  // of E_i
  std::vector<EventIndex> actions_for(EventIndex mine) const;   // of E
  bool is_same(EventIndex theirs, EventIndex mine) const;

  void place_writes(size_t next);
  void place_demanded(size_t next);
  void choose_reads(size_t next);
  void commit_read(EventIndex read, EventIndex mine, size_t next);
  void with_write(EventIndex write, const std::function<void()>& then);
  void with_seen(EventIndex mine, const std::function<void()>& then);
  void finish();
  void demand(const std::vector<Pair>& mine, size_t next, Commitment& to);
  void keep(const Commitment& to, const std::vector<EventIndex>& new_writes);
  void commit_single_writes();

  bool is_well_formed();
  bool has_made_what_it_saw() const;
  EventIndex seen_by(EventIndex mine) const;  // with what has been matched
  bool before(EventIndex a, EventIndex b);
  bool keeps_rule_2(EventIndex theirs);
  bool keeps_revised_rule_2(EventIndex read);
  bool try_match(EventIndex theirs, EventIndex mine);

  const Program& program_;
  const Names& names_;
  CommitRules rules_;
  Limits& limits_;
  FinalFields final_fields_;

  const Claim* claim_ = nullptr;
  const Commitment* committed_ = nullptr;
  const JustifyingRun* run_ = nullptr;
  size_t limit_ = 0;
  uint64_t matchings_ = 0, all_matchings_ = 0;
  bool was_limited_ = false, is_justifying_ = false;
  std::vector<EventIndex> candidates_;  // reads of E that may be committed now
  std::vector<EventIndex> is_;          // by event of E_i: of E
  std::vector<EventIndex> place_;       // by event of E: of E_i
  std::vector<EventIndex> in_;          // C_i so far, plain accesses of E
  std::vector<std::pair<EventIndex, EventIndex>> new_reads_;
  std::vector<EventIndex> new_writes_;
  std::vector<EventIndex> seen_by_;  // by event of E_i
  std::vector<Pair> sufficient_;     // ssw_i
  Refusal::Obstacle reached_ = Refusal::Obstacle::NotDone;
  bool has_racy_ = false;  // E_i has reads that it is allowed for committing
  absl::flat_hash_map<ActionId, EventIndex> by_id_;  // events of E_i
  absl::flat_hash_set<Commitment> kept_;
  std::vector<Successor> successors_;
};

}  // namespace thinair
