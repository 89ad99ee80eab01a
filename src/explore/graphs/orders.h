// Any program under any model that says itself what its reads may see: paths as in explore/paths.h,
// but of those that differ only in the order of actions that do not depend on each other, one.
//
// What nothing still to come depends on (ahead.h) happens at once. Where several threads are in
// each other's way, those of a persistent set go on: no other thread can get in their way before
// they have moved. Paths that still meet are either cut where they meet in one state, or, where
// each execution is asked for, kept from meeting by sleep sets.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "explore/choice.h"
#include "explore/graphs/ahead.h"
#include "explore/graphs/endings.h"
#include "explore/graphs/graphs.h"
#include "explore/graphs/prospects.h"
#include "explore/limits.h"
#include "explore/paths.h"
#include "models/model.h"

namespace thinair {

struct OrdersOptions {
  IdScheme ids = IdScheme::Occurrence;
  bool spurious = false;
  // Threads write into buffers, and memory takes steps of its own.
  bool has_buffers = false;
  bool count = false;               // tell the visitor new endings only, but visit every execution
  bool all = false;                 // tell the visitor every execution
  const bool* is_enough = nullptr;  // when it becomes true the search may stop
  uint64_t patience = kPatience;    // 0: it never looks ahead
};

class Orders {
 public:
  Orders(const Machine& machine, Model& model, const OrdersOptions& options, Limits& limits,
         Visitor& visitor);

  void explore();
  RunStatistics statistics() const;
  const History& history() const { return history_; }

 private:
  // Where a thread stands.
  struct Standing {
    NodeId node;
    Round round = {};  // Status::Spins: the round that has just ended
    bool has_begun() const { return node.valid(); }
  };
  struct Move {
    uint32_t thread = 0;
    bool is_memory = false;
    Choice choice = {};
    MemoryStep memory = {};
  };
  // A thread whose next action has been explored already. `from`: but for writes from this event
  // on.
  struct Sleeper {
    uint32_t thread = 0;
    EventIndex from = kNoEvent;
  };
  struct Frame {
    size_t next = 0, end = 0;  // in moves_
    size_t asleep = 0;         // in sleepers_: from here on
    uint32_t thread = 0;       // whose moves are being explored
    bool is_taken = false, has_sync = false;
    size_t begun = 0, promises = 0;
    uint32_t news = 0;
    Standing before;
    SyncState sync;
    uint64_t executions = 0;
  };
  // A read of a write to come.
  struct Promise {
    EventIndex read = kNoEvent;
    ThreadRef writer;
    Prospects::Want want;
  };

  enum class Found : uint8_t { Nothing, Moves, Asleep };

  static constexpr uint64_t kNoEnd = std::numeric_limits<uint64_t>::max();
  // Steps of exploring; of looking ahead so many times more.
  static constexpr uint64_t kMorePatience = 4, kLastPatience = 64'000;
  static constexpr uint64_t kLooks = 16;

  bool has_enough() const { return options_.is_enough != nullptr && *options_.is_enough; }
  void pass();
  void look_ahead(uint64_t patience);
  bool explore_pass(uint64_t most_steps);
  void open_frame();
  void close_frame();
  void inherit_sleepers();
  void sleep_after(Frame& frame);
  const Sleeper* sleeper_of(uint32_t thread) const;

  bool add_moves();
  bool add_buffered_moves();
  Found add_lonely_moves();
  bool add_dependent_moves();
  bool add_moves_of(uint32_t thread);
  bool can_still_act(uint32_t thread) const;
  bool is_alone(uint32_t thread) const;

  bool take(const Move& move);
  void take_back();
  Promise promise_of(uint32_t thread, const Choice& choice) const;
  bool may_still_come(const Promise& promise);
  bool keeps_promises(uint32_t thread, bool has_synchronized);
  bool is_news(const Sight& sight, const Action& read);
  bool was_explored_before() const;
  std::span<const NodeId> nodes_of_the_living();

  void begin_thread(uint32_t number, NodeId node, const Clock& inherited);
  void begin_declared(ThreadDecl::Role role, const Clock& inherited);
  void after_last(uint32_t thread);
  void advance(uint32_t thread, NodeId node);
  void end_path();
  void tell();
  bool has_made_what_it_saw() const;
  bool may_meet_again() const;
  Fingerprint execution_key() const;
  Fingerprint state_key() const;
  Fingerprint history_key() const;
  void add_round(Fingerprinter& print, uint32_t thread) const;
  Fingerprint ending_key();

  const Step& step(uint32_t thread) const { return automaton_[threads_[thread].node]; }
  const Action& action(uint32_t thread) const { return automaton_.action(threads_[thread].node); }

  Automaton automaton_;
  const Machine& machine_;
  const Program& program_;
  Model& model_;
  OrdersOptions options_;
  Limits& limits_;
  Visitor& visitor_;
  Endings endings_;
  Ahead ahead_;
  bool sleeps_ = false;   // each execution once; else: each state once
  bool forgets_ = false;  // see Model::future_key
  bool last_is_eager_ = false;
  bool has_loose_orders_ = false;  // of actions that happens-before does not see

  History history_;
  SyncState sync_;
  Prospects prospects_;
  ChoiceFinder finder_;
  std::vector<Standing> threads_;  // by thread number
  std::vector<uint32_t> begun_;
  std::vector<Promise> promises_;
  uint32_t news_ = 0;              // reads on the path of what the last pass has found
  std::vector<Move> moves_;        // of all open frames
  std::vector<Sleeper> sleepers_;  // of all open frames
  std::vector<Frame> frames_;      // [0, depth_) are open
  size_t depth_ = 0;
  absl::flat_hash_set<Fingerprint> seen_;  // states, or executions
  std::vector<Choice> choices_;            // scratch
  std::vector<Sight> sights_;              // scratch
  std::vector<NodeId> living_;             // scratch
  std::vector<RunningThread> running_;     // as the visitor wants them
  std::vector<NodeId> running_nodes_;      // what they were made from
  uint64_t patience_;
  uint64_t completed_ = 0;  // executions, of all passes
  RunStatistics statistics_;
};

}  // namespace thinair
