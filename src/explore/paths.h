// The engine `paths`: every order of every action, depth first, pass after pass until the model has
// enough (path-relaxer.txt, Figs. 3 to 5). Slow and obvious: the judge of every faster engine.
#pragma once

#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "explore/choice.h"
#include "explore/ending.h"
#include "explore/limits.h"
#include "explore/running_thread.h"
#include "machine/thread.h"
#include "memory/fingerprint.h"
#include "memory/history.h"
#include "memory/sync_state.h"
#include "models/model.h"

namespace thinair {

// A complete execution, as a visitor sees it: valid during the visit only.
struct EndedPath {
  std::span<const RunningThread> threads;  // by thread number
  History& history;
  const Model& model;
  const Ending& ending;
};

class Visitor {
 public:
  virtual ~Visitor() = default;
  virtual void ended(const EndedPath& path) = 0;
  // A path was cut, or two of its writes cannot be told apart.
  virtual void cut(const Incomplete& why) = 0;
};

struct PathsOptions {
  bool spurious = false;  // waits may wake for no reason
  // Actions that commute with everything other threads do are taken at once. Only tests switch it
  // off, to see that it changes nothing.
  bool eager = true;
};

class Paths {
 public:
  Paths(const Machine& machine, Model& model, const PathsOptions& options, Limits& limits,
        Visitor& visitor);

  // All passes, or as far as the limits allow.
  void explore();

  RunStatistics statistics() const;
  const History& history() const { return history_; }

 private:
  // One thing that can happen next: an action with its answer, or a step of the memory itself.
  struct Move {
    uint32_t thread = 0;
    bool goes_round = false;   // a sleeping thread's next round begins with it
    bool is_optional = false;  // it may as well never happen
    bool is_memory = false;
    Choice choice = {};
    MemoryStep memory = {};
  };
  // What a move changed, so that it can be taken back.
  struct Frame {
    size_t next = 0, end = 0;  // in moves_
    bool is_taken = false;     // the move before `next` is on the path now
    bool has_sync = false;
    size_t begun = 0;  // threads there were before
    RunningThread before;
    SyncState sync;
  };
  enum class Taken : uint8_t { GoesOn, Impossible };

  void pass();
  void open_frame();
  void close_frame();
  Taken take(const Move& move, Frame& frame);
  void take_back(Frame& frame);
  void end_path();

  void add_moves();
  bool add_eager_move();
  void add_moves_of(uint32_t thread);
  void add_ways(uint32_t thread, const Action& action, Move move);

  void begin_thread(uint32_t number, Thread&& thread, const Clock& inherited);
  void begin_declared(ThreadDecl::Role role, const Clock& inherited);
  void after_last(uint32_t thread);
  void advance(uint32_t thread);
  bool has_made_what_it_saw() const;

  Fingerprint key() const;
  Fingerprint print_of(uint32_t thread) const;

  const Machine& machine_;
  const Program& program_;
  Model& model_;
  PathsOptions options_;
  Limits& limits_;
  Visitor& visitor_;
  bool last_is_eager_ = false;

  History history_;
  SyncState sync_;
  std::vector<RunningThread> threads_;  // by thread number
  std::vector<uint32_t> begun_;         // thread numbers, in the order they began
  std::vector<Move> moves_;             // of all open frames
  std::vector<Frame> frames_;           // [0, depth_) are open; the rest is kept for its memory
  size_t depth_ = 0;
  absl::flat_hash_set<Fingerprint> seen_;  // states of this pass
  ChoiceFinder finder_;
  std::vector<Choice> choices_;  // scratch
  RunStatistics statistics_;
};

}  // namespace thinair
