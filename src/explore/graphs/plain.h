// The fixpoint of programs whose threads only read and write plain variables: pass by pass, one run
// of each thread is chosen such that every write that is needed is there, and those needs that the
// write set does not back have no cycle (design.md, "What is known about the fixpoint"). Whatever
// is found new - an ending, a write, a place - is replayed under the model itself, which so judges
// every execution that is told and keeps the write set.
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "explore/graphs/endings.h"
#include "explore/graphs/replay.h"
#include "explore/graphs/runs.h"
#include "explore/limits.h"
#include "models/fixpoint.h"

namespace thinair {

class Plain {
 public:
  Plain(const Machine& machine, IdScheme ids, bool count, Limits& limits, Visitor& visitor);

  // False: the program does what this cannot do, or it would take more steps than that.
  bool explore(uint64_t most_steps = std::numeric_limits<uint64_t>::max());
  RunStatistics statistics() const;
  std::vector<TestResult::WriteSetEntry> write_set() const { return model_.write_set(history_); }

 private:
  static constexpr size_t kMaxOffers = 10'000;

  bool pass();
  bool run_init();
  bool run_threads();
  void combine();
  bool choose(uint32_t thread, const ThreadRun& run);
  std::optional<uint32_t> next_thread() const;
  bool can_still_offer(uint32_t thread) const;
  bool was_combined_before() const;
  bool offers(const ThreadRun& run, OfferId offer) const;
  void solved();
  bool is_acyclic();
  void run_after();
  void complete();
  bool has_news() const;
  bool tell();
  bool replay_run(Replay& replay, uint32_t thread, size_t& action, size_t& read);
  Fingerprint ending() const;
  bool makes_objects() const;

  Automaton automaton_;
  const Machine& machine_;
  const Program& program_;
  IdScheme ids_;
  bool count_;
  Limits& limits_;
  Visitor& visitor_;
  Endings endings_;
  Fixpoint model_;
  History history_;
  Offers offers_;
  Runs finder_, after_finder_;

  std::vector<uint32_t> threads_;  // those that run beside each other
  std::optional<uint32_t> init_, after_;
  LastWrites memory_;                         // as `init` leaves it
  std::vector<std::vector<ThreadRun>> runs_;  // by thread
  std::vector<const ThreadRun*> chosen_;      // by thread; none: not yet
  std::vector<std::vector<OfferId>> needed_;  // by thread: what others want of it
  std::vector<bool> covered_;                 // by offer: an execution that was told did it
  absl::flat_hash_set<uint32_t> touched_;     // places
  std::vector<uint32_t> order_;               // threads, one for each action, as a witness has them
  uint64_t most_steps_ = 0;
  bool is_beyond_ = false;
  RunStatistics statistics_;
};

}  // namespace thinair
