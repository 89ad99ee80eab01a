// Under the fixpoint, threads that only read and write plain variables depend on each other in one
// way: a read of another thread's write needs that write to be done. So a thread can be run by
// itself, told every value that some other thread may offer; what is left is to choose one run of
// each thread such that every write that is needed is there.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "explore/graphs/automaton.h"
#include "explore/limits.h"
#include "memory/action_id.h"
#include "memory/fingerprint.h"

namespace thinair {

// A write with its value, the same number in every run.
using OfferId = Index<struct OfferTag>;

struct Offer {
  uint32_t thread = 0;
  uint32_t place = 0;
  ActionId id;
  Value value = 0;
  // Did an execution of an earlier pass do it? Then it may be read before it is done.
  bool is_backed = false;
  bool is_news = false;  // it was the last pass that did it first
  // How far each thread must have run before it can be done, at the least; empty: nobody has found
  // out how yet, and nobody can read it.
  std::vector<uint32_t> support = {};

  bool can_be_read() const { return is_backed || !support.empty(); }
};

class Offers {
 public:
  OfferId number(uint32_t thread, uint32_t place, const ActionId& id, Value value);
  Offer& operator[](OfferId offer) { return offers_[offer.value]; }
  const Offer& operator[](OfferId offer) const { return offers_[offer.value]; }
  std::span<const OfferId> at(uint32_t place) const {
    return place < at_.size() ? std::span<const OfferId>(at_[place]) : std::span<const OfferId>();
  }
  size_t size() const { return offers_.size(); }

 private:
  std::vector<Offer> offers_;
  std::vector<std::vector<OfferId>> at_;  // by place
  absl::flat_hash_map<std::tuple<uint32_t, ActionId, Value>, OfferId> numbers_;
};

// Another thread's write that a run reads, and how many writes of its own come before that read.
struct Need {
  OfferId offer;
  uint32_t own = 0;
  friend auto operator<=>(const Need&, const Need&) = default;
};

struct ThreadRun {
  NodeId end;
  uint32_t ending = 0;              // Step::ending
  std::vector<OfferId> reads;       // for each read what it sees; invalid: the default
  std::vector<OfferId> writes;      // in program order
  std::vector<Need> needs;          // sorted
  std::vector<uint32_t> touched;    // places read or written, sorted
  std::vector<ActionKind> actions;  // all of them, in program order
  bool needs_news = false;          // Offer::is_news
};

// What a thread may see of what happened before it began: by place, the last writes.
using LastWrites = absl::flat_hash_map<uint32_t, std::vector<OfferId>>;

struct RunsOptions {
  bool all = false;  // runs that can do nothing another cannot are wanted too
  // Nobody reads what these places hold in the end. (Without `all`.)
  bool nobody_reads_the_end = false;
};

// All runs of one thread.
class Runs {
 public:
  Runs(Automaton& automaton, IdScheme ids, Offers& offers, const RunsOptions& options,
       Limits& limits);

  // False: the thread does something else than to read and write plain variables, or too much.
  // `init` and `after` are alone: no other thread offers them anything.
  bool find(uint32_t thread, NodeId begin, const LastWrites& memory, ThreadDecl::Role role);
  std::vector<ThreadRun>& found() { return runs_; }
  bool has_new_offers() const { return has_new_offers_; }
  uint64_t steps() const { return steps_; }

 private:
  // Beyond that `paths` is no slower. Runs are compared in pairs, unless all are wanted.
  static constexpr size_t kMaxRuns = 2'000, kMaxOfAllRuns = 100'000, kMaxActions = 2'000;
  static constexpr uint64_t kMaxSteps = 500'000;  // of one thread

  bool go_on(NodeId node);
  bool write(NodeId node);
  bool read(NodeId node);
  bool read_from(NodeId node, OfferId offer);
  bool is_dominated(NodeId node);
  void support(OfferId offer);
  void finish(NodeId node);
  void drop_dominated();

  Automaton& automaton_;
  IdCounter ids_;
  Offers& offers_;
  RunsOptions options_;
  Limits& limits_;
  uint32_t thread_ = 0;
  ThreadDecl::Role role_ = ThreadDecl::Role::Thread;
  const LastWrites* memory_ = nullptr;
  std::vector<OfferId> reads_, writes_;
  std::vector<Need> needs_;
  std::vector<uint32_t> touched_;
  std::vector<ActionKind> actions_;
  std::vector<ThreadRun> runs_;
  // The same state with the same writes done: only what is needed for it differs.
  absl::flat_hash_map<Fingerprint, std::vector<std::vector<Need>>> known_;
  bool has_new_offers_ = false;
  uint64_t steps_ = 0, first_step_ = 0;
};

// Is each of `fewer` among `more`, no earlier?
bool needs_no_more(std::span<const Need> fewer, std::span<const Need> more);

}  // namespace thinair
