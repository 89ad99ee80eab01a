#include "explore/legal/legal_filter.h"

namespace thinair {

LegalFilter::LegalFilter(const Machine& machine, const Run& run, bool spurious, bool count,
                         Limits& limits, Findings& findings)
    : machine_(machine),
      ids_(run.ids),
      count_(count),
      findings_(findings),
      search_(machine, run.rules, spurious, limits),
      shown_(machine) {}

void LegalFilter::expect(const Shown& all) {
  all_ = &all;
  has_enough_ = shown_.covers(all);
}

// An outcome is legal if some execution that ends so is: what shows nothing new is not asked.
void LegalFilter::ended(const EndedPath& path) {
  const bool shows_more = findings_.shows_more(path);
  if (!count_ && !shows_more) return;
  if (undecided_ >= kMaxUndecided) {
    if (shows_more) findings_.ended_undecided(path);
    return;
  }
  const Claim claim(*machine_.program, *machine_.names, path, ids_);
  const Fingerprint print = claim.print();
  if (refused_.contains(print) || legal_.contains(print)) return;
  const Decision decision = search_.decide(claim);
  switch (decision.verdict) {
    case Verdict::Yes:
      if (count_) legal_.insert(print);
      findings_.ended_legally(path, decision.steps);
      if (all_ == nullptr) return;
      shown_.ended(path);
      has_enough_ = shown_.covers(*all_);
      return;
    case Verdict::Undecided:
      ++undecided_;
      if (!shows_more) break;
      findings_.ended_undecided(path);
      if (decision.because) findings_.cut(*decision.because);
      break;
    case Verdict::No:
      findings_.ended_illegally(path, decision.refusal);
      break;
  }
  refused_.insert(print);
}

std::optional<uint64_t> LegalFilter::executions() const {
  if (!count_ || undecided_ > 0) return std::nullopt;
  return legal_.size();
}

void LegalFilter::cut(const Incomplete& why) {
  findings_.cut(why);
}

}  // namespace thinair
