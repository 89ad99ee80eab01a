// An execution E_i, for one commit set C = C_{i-1}: the program run again with most of its reads
// decided. A committed read sees what it sees in E; every other read sees a write that happens
// before it (rule 6), or under `paper` a committed one.
//
// What a committed read returns is known before its write has been done, and what happens before a
// read is on the path when the read comes: so plain accesses need no interleaving. Each thread runs
// to its next synchronization action at once, and only these are tried in every order. There is one
// exception: by JLS 17.5 an uncommitted read may have to see a write that nothing but the freeze of
// its object orders, and the maker may be later on the path. So while a committed read waits for
// its write in a program with final fields, plain reads wait too, and are tried in every order.
//
// A run goes on as far as it can: what comes later adds actions that can be committed, and takes
// nothing away. A thread in a waiting loop goes round as often as E has reads that its rounds do.
#pragma once

#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "explore/legal/claim.h"
#include "explore/legal/commitment.h"
#include "explore/limits.h"
#include "explore/running_thread.h"
#include "machine/thread.h"
#include "memory/history.h"
#include "memory/sync_state.h"

namespace thinair {

class JustifyingRun {
 public:
  // What a read of E_i saw: an event of E_i, the default write, or a write of E that C contains and
  // that E_i must contain too.
  struct Sees {
    enum class Kind : uint8_t { Nothing, Default, Event, Committed };
    Kind kind = Kind::Nothing;
    EventIndex write = kNoEvent;  // Event: of E_i; Committed: of E
    bool is_racy = false;         // `paper`: nothing orders the write before the read
  };
  enum class Result : uint8_t { Done, Repeated, Impossible, Stopped };

  static constexpr size_t kMaxThreads = 64;

  JustifyingRun(const Machine& machine, bool spurious, Limits& limits);

  // Runs as `choices` say, to the end. Repeated: a state at which a fresh choice was due is in
  // `seen` already. Impossible: no execution begins like this and contains C.
  Result run(const Claim& claim, const Commitment& committed, CommitRules rules, Choices& choices,
             absl::flat_hash_set<Fingerprint>& seen);

  const History& history() const { return history_; }
  const Sees& sees(EventIndex index) const { return sees_[index]; }
  const std::vector<Sees>& all_sees() const { return sees_; }
  // By event, for FinalFields: the event it saw, as far as identities tell.
  const std::vector<EventIndex>& seen_by() const { return seen_by_; }
  // The committed read of E that this event was run as, or kNoEvent.
  EventIndex run_as(EventIndex index) const { return run_as_[index]; }
  const ActionId& id(EventIndex index) const { return ids_[index]; }
  const std::vector<EventIndex>& freezes() const { return freezes_; }
  std::span<const RunningThread> threads() const { return threads_; }
  // Why a thread of this run was cut, if one was.
  const Thread* cut() const;

 private:
  struct Move {
    uint32_t thread = 0;
    Way way;
  };
  struct Option {
    Sees sees;
    Value value = 0;
    EventIndex run_as = kNoEvent;
  };

  void restart();
  void settle();
  bool acts_alone(uint32_t number);
  void collect_moves(std::vector<Move>& moves);
  void read(uint32_t number);
  void add_committed(const Action& action, const ActionId& id, std::vector<Option>& out);
  void add_visible(uint32_t number, const Action& action, std::vector<Option>& out);
  void add_racy(const Action& action, const Clock& clock, std::vector<Option>& out);
  void heed_final_fields(uint32_t number);
  void write(uint32_t number);
  void synchronize(const Move& move);
  EventIndex add(uint32_t number, Value value, const Sees& sees, EventIndex run_as,
                 const Clock& acquired);
  void answer(uint32_t number, EventIndex index, const Way& way);
  void advance(uint32_t number);
  void begin_thread(uint32_t number, Thread&& thread, const Clock& inherited);
  void begin_declared(ThreadDecl::Role role, const Clock& inherited);
  void after_last(uint32_t number);
  bool wants_another_round(uint32_t number) const;
  bool waits_for_writes() const;
  bool is_done(EventIndex write) const;
  void find_seen();
  uint32_t choose(uint32_t of, uint64_t what);
  Fingerprint state() const;
  bool goes_on() const { return result_ == Result::Done; }

  const Machine& machine_;
  const Program& program_;
  bool spurious_;
  Limits& limits_;
  bool last_is_eager_, has_final_fields_;
  FinalFields final_fields_;

  const Claim* claim_ = nullptr;
  const Commitment* committed_ = nullptr;
  CommitRules rules_ = CommitRules::Revised;
  Choices* choices_ = nullptr;
  absl::flat_hash_set<Fingerprint>* states_ = nullptr;

  Result result_ = Result::Done;
  History history_;
  SyncState sync_;
  IdCounter counter_{IdScheme::Occurrence};
  std::vector<RunningThread> threads_;
  std::vector<uint32_t> begun_;
  std::vector<Sees> sees_;          // by event
  std::vector<EventIndex> run_as_;  // by event
  std::vector<ActionId> ids_;       // by event
  std::vector<EventIndex> freezes_;
  absl::flat_hash_set<ActionId> present_;
  std::vector<Option> options_;      // scratch
  std::vector<Way> ways_;            // scratch
  std::vector<EventIndex> seen_by_;  // scratch: as FinalFields wants it
};

}  // namespace thinair
