// A path of moves, run again from the start with everything that a report wants to know: events,
// what each read saw, clocks. Only what is worth showing is replayed; and since the model itself is
// asked whether each read may see what it is said to see, nothing is shown that is none of its
// executions.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "explore/graphs/automaton.h"
#include "explore/paths.h"
#include "memory/sync_state.h"

namespace thinair {

// A thread's next action happens in this way.
struct Move {
  uint32_t thread = 0;  // as the automaton numbers them
  Way way;
};

// What a plain read sees: a write, or the default.
struct Source {
  bool is_default = true;
  ActionId write;
  Value value = 0;
};

class Replay {
 public:
  // The history and the model are as they were again when this is gone.
  Replay(const Automaton& automaton, IdScheme ids, Model& model, History& history);
  ~Replay();
  Replay(const Replay&) = delete;
  Replay& operator=(const Replay&) = delete;

  // False: the model does not allow it. Without `source` a read sees what the model names first.
  bool take(const Move& move, const Source* source = nullptr);
  // False: this is no execution.
  bool tell(Visitor& visitor);

 private:
  void advance(uint32_t number);
  void begin_thread(uint32_t number, Thread&& thread, const Clock& inherited);
  void begin_declared(ThreadDecl::Role role, const Clock& inherited);
  void after_last(uint32_t number);
  std::optional<Sight> sight_of(uint32_t number, uint32_t location, const Source* source);

  const Automaton& automaton_;
  const Machine& machine_;
  const Program& program_;
  Model& model_;
  History& history_;
  IdCounter ids_;
  SyncState sync_;
  std::vector<RunningThread> threads_;
  std::vector<uint32_t> begun_;
  std::vector<ActionId> done_;  // of the plain writes, by event
  std::vector<Sight> sights_;
};

// Tells the visitor how the path ended. Under sequential consistency.
void replay(const Automaton& automaton, std::span<const Move> path, Visitor& visitor);

}  // namespace thinair
