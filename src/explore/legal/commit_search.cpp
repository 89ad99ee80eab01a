#include "explore/legal/commit_search.h"

#include <algorithm>

#include "explore/cut.h"

namespace thinair {

CommitSearch::CommitSearch(const Machine& machine, CommitRules rules, bool spurious, Limits& limits)
    : machine_(machine),
      rules_(rules),
      limits_(limits),
      run_(machine, spurious, limits),
      book_(*machine.program, *machine.names, rules, limits) {}

Decision CommitSearch::decide(const Claim& claim) {
  visited_.clear();
  steps_.clear();
  furthest_ = Commitment();
  furthest_steps_.clear();
  because_.reset();
  book_.begin_claim();
  runs_ = 0;
  Decision decision;
  if (justifies(claim, Commitment())) {
    decision.verdict = Verdict::Yes;
    decision.steps = steps_;
  } else if (because_) {
    decision.because = because_;
  } else if (!limits_.reached()) {
    decision.verdict = Verdict::No;
    decision.refusal = refuse(claim);
  }
  return decision;
}

// Can the sequence go on from here to the end? When every racy read is committed, E commits the
// rest.
bool CommitSearch::justifies(const Claim& claim, const Commitment& committed) {
  if (std::ranges::includes(committed.reads, claim.racy_reads())) return true;
  if (!visited_.insert(committed).second) return false;
  Choices choices;
  absl::flat_hash_set<Fingerprint> seen;
  do {
    if (must_stop()) return false;
    const JustifyingRun::Result result = run_.run(claim, committed, rules_, choices, seen);
    if (result == JustifyingRun::Result::Stopped) return false;
    if (result != JustifyingRun::Result::Done) continue;
    if (const Thread* thread = run_.cut()) {
      if (!because_) because_ = cut_reason(*machine_.program, *machine_.names, *thread);
    }
    const std::vector<Successor> successors =
        book_.successors(claim, committed, run_, kMaxSuccessors);
    if (book_.is_justifying() && committed.reads.size() > furthest_.reads.size()) {
      furthest_ = committed;
      furthest_steps_ = steps_;
    }
    if (book_.was_limited() && !because_) {
      because_ = {.kind = Incomplete::Kind::Justifying, .bound = 0, .place = {}};
    }
    for (const Successor& successor : successors) {
      if (limits_.work()) return false;
      steps_.push_back(successor.step);
      if (justifies(claim, successor.to)) return true;
      steps_.pop_back();
    }
  } while (choices.next());
  return false;
}

// For each read that cannot be committed after the most that can: what stops it, in the run where
// it comes furthest. A read waits for the reads before what it lacks: their values decide about it.
std::shared_ptr<const Refusal> CommitSearch::refuse(const Claim& claim) {
  auto refusal = std::make_shared<Refusal>();
  refusal->execution = claim.execution();
  refusal->steps = furthest_steps_;
  for (const EventIndex read : claim.racy_reads()) {
    if (std::ranges::binary_search(furthest_.reads, read)) continue;
    refusal->stuck.push_back({.read = read, .obstacle = {}, .waits_for = {}});
  }
  Choices choices;
  absl::flat_hash_set<Fingerprint> seen;
  uint64_t asked = 0;
  do {
    if (run_.run(claim, furthest_, rules_, choices, seen) != JustifyingRun::Result::Done) continue;
    for (Refusal::Stuck& stuck : refusal->stuck) {
      stuck.obstacle = std::max(stuck.obstacle, book_.obstacle(claim, furthest_, run_, stuck.read));
    }
  } while (++asked < kMaxAsked && choices.next());
  for (Refusal::Stuck& stuck : refusal->stuck) {
    const bool lacks_write = stuck.obstacle == Refusal::Obstacle::WriteNotDone;
    const EventIndex lacking = lacks_write ? claim.seen(stuck.read) : stuck.read;
    for (const Refusal::Stuck& other : refusal->stuck) {
      if (other.read == lacking || !claim.execution().happens_before(other.read, lacking)) continue;
      stuck.waits_for.push_back(other.read);
    }
  }
  return refusal;
}

bool CommitSearch::must_stop() {
  if (limits_.reached()) return true;
  if (runs_ >= kMaxRuns || book_.is_spent()) {
    because_ = {.kind = Incomplete::Kind::Justifying, .bound = 0, .place = {}};
    return true;
  }
  ++runs_;
  return false;
}

}  // namespace thinair
