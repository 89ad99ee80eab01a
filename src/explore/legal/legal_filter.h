// The exact model `jmm`: of the fixpoint's executions, those that a commit sequence justifies. It
// stands before whoever keeps what is found, and lets through what is legal.
#pragma once

#include "absl/container/flat_hash_set.h"
#include "explore/findings.h"
#include "explore/graphs/goal.h"
#include "explore/legal/commit_search.h"

namespace thinair {

class LegalFilter : public Visitor {
 public:
  // `count`: each execution is asked, not only those that show more.
  LegalFilter(const Machine& machine, const Run& run, bool spurious, bool count, Limits& limits,
              Findings& findings);

  // Nothing else can be shown: when all of that is, there is enough.
  void expect(const Shown& all);
  const bool& has_enough() const { return has_enough_; }

  // How many of those told were legal. Nothing: nobody counted, or some were undecided.
  std::optional<uint64_t> executions() const;

  void ended(const EndedPath& path) override;
  void cut(const Incomplete& why) override;

 private:
  // After so many executions that nobody could decide no more are asked.
  static constexpr uint32_t kMaxUndecided = 20;

  const Machine& machine_;
  IdScheme ids_;
  bool count_;
  Findings& findings_;
  CommitSearch search_;
  // Executions come again in later passes, and by several paths.
  absl::flat_hash_set<Fingerprint> refused_, legal_;
  uint32_t undecided_ = 0;
  Shown shown_;
  const Shown* all_ = nullptr;
  bool has_enough_ = false;
};

}  // namespace thinair
