// Is there a commit sequence for an execution E? Depth first over commit sets (commitment.h), most
// commits first, each set once. All choices are tried in the end, so `no` means that there is none.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "explore/legal/commit_rules.h"
#include "explore/legal/justifying_run.h"
#include "memory/result.h"

namespace thinair {

struct Decision {
  Verdict verdict = Verdict::Undecided;
  std::vector<CommitStep> steps;           // Yes
  std::shared_ptr<const Refusal> refusal;  // No
  std::optional<Incomplete> because;       // Undecided; none: the limits say why
};

class CommitSearch {
 public:
  // For one execution: so many runs, and so many ways on from each of them.
  static constexpr uint64_t kMaxRuns = 20'000;
  static constexpr size_t kMaxSuccessors = 2'000;
  // So many runs are asked why they let nothing more commit.
  static constexpr uint64_t kMaxAsked = 100;

  CommitSearch(const Machine& machine, CommitRules rules, bool spurious, Limits& limits);

  Decision decide(const Claim& claim);

 private:
  bool justifies(const Claim& claim, const Commitment& committed);
  bool must_stop();
  std::shared_ptr<const Refusal> refuse(const Claim& claim);

  const Machine& machine_;
  CommitRules rules_;
  Limits& limits_;
  JustifyingRun run_;
  CommitRuleBook book_;

  absl::flat_hash_set<Commitment> visited_;
  std::vector<CommitStep> steps_;
  // The most that could be committed.
  Commitment furthest_;
  std::vector<CommitStep> furthest_steps_;
  uint64_t runs_ = 0;
  std::optional<Incomplete> because_;
};

}  // namespace thinair
