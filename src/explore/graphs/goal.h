// When is it enough? What is sequentially consistent is in the fixpoint too. Where the fixpoint is
// cheap to find, an exploration under `sc` may stop as soon as it has shown all of that.
#pragma once

#include <utility>

#include "absl/container/flat_hash_set.h"
#include "explore/paths.h"

namespace thinair {

// Outcomes, and assertions with the thread they failed in.
class Shown : public Visitor {
 public:
  explicit Shown(const Machine& machine) : machine_(machine) {}

  void ended(const EndedPath& path) override;
  void cut(const Incomplete&) override { is_cut_ = true; }

  bool is_cut() const { return is_cut_; }
  // Is nothing of the other missing here?
  bool covers(const Shown& other) const;

 private:
  const Machine& machine_;
  absl::flat_hash_set<Outcome> outcomes_;
  absl::flat_hash_set<std::pair<uint32_t, FailedAssertion>> failures_;
  bool is_cut_ = false;
};

// Passes on what it is shown, until all that can be shown was.
class Goal : public Visitor {
 public:
  Goal(const Machine& machine, Visitor& visitor)
      : machine_(machine), visitor_(visitor), shown_(machine), all_(machine) {}

  void ended(const EndedPath& path) override;
  void cut(const Incomplete& why) override { visitor_.cut(why); }

  // Finds out what can be shown at all, if that is cheap.
  void look_ahead(Limits& limits);
  const bool& is_reached() const { return is_reached_; }

 private:
  void look() { is_reached_ = has_all_ && shown_.covers(all_); }

  const Machine& machine_;
  Visitor& visitor_;
  Shown shown_, all_;
  bool has_all_ = false, is_reached_ = false;
};

}  // namespace thinair
