// Every execution under sequential consistency, each once and nothing else: graphs are built event
// by event; a read may read from any write that is there, a write may come anywhere in the order of
// its place, and a write that comes later goes back to reads that were put in before it (TruSt:
// Kokologiannakis, Marmanis, Gladstein, Vafeiadis, POPL 2022). A read is gone back to from one
// graph only: the one where everything that going back takes away had been put in last in order. So
// nothing is visited twice and nothing needs to be remembered. docs/engine.md says more.
//
// This is for programs that synchronize by volatile accesses, read-modify-writes, starts and joins.
// Where it meets anything else (`is_beyond`) `Traces` must do.
#pragma once

#include <deque>
#include <vector>

#include "explore/graphs/endings.h"
#include "explore/graphs/graph.h"
#include "explore/limits.h"

namespace thinair {

enum class Explored : uint8_t {
  All,
  Beyond,   // the program does what this cannot do
  TooMany,  // it takes more steps than it was given
};

template <size_t kThreads>
class Executions {
 public:
  Executions(const Machine& machine, Limits& limits, Visitor& visitor);

  Explored explore(uint64_t most_steps, const bool& is_enough);
  const RunStatistics& statistics() const { return statistics_; }

 private:
  using TheGraph = Graph<kThreads>;
  using Clock = typename TheGraph::Clock;

  // The next action of a thread, and where it goes in the graph.
  struct Frame {
    uint32_t thread = 0;
    uint32_t place = 0;
    ActionKind kind = ActionKind::Read;
    bool is_revisit = false;  // the graph is its own, and `read` reads from the action
    bool is_placed = false;   // the action is in the graph
    bool goes_back = false;   // it looks for reads to go back to
    GraphEvent at = kInit;    // what comes next: reading from this write, or right after it
    GraphEvent earlier = 0;   // going back: events from here on have had their turn
    GraphEvent read = kNothing;
    size_t mark = 0;
    uint64_t begun = 0;
    uint64_t executions = 0;
    Clock prefix{};  // of the action, when it goes back
  };

  TheGraph& graph() { return graphs_[depth_]; }
  void begin_declared(ThreadDecl::Role role, GraphEvent cause);
  void go_on();
  void close();
  bool place(Frame& frame);
  void unplace(Frame& frame);
  void next_write(Frame& frame);
  void next_option(Frame& frame);
  bool goes_back_once_more();
  bool is_as_put_in_last(GraphEvent e, const Clock& prefix);
  bool can_go_on(const Frame& frame);
  bool goes_on(GraphEvent e);
  bool sees_the_last(GraphEvent read);
  bool can_act(uint32_t thread);
  uint32_t next_thread();
  bool begins_after();
  bool rounds_see_the_last();
  void complete();

  Automaton automaton_;
  const Program& program_;
  Limits& limits_;
  Endings endings_;
  std::deque<TheGraph> graphs_;  // each made of the one before; the memory is kept
  size_t depth_ = 0;
  std::vector<Frame> frames_;
  RunStatistics statistics_;
  bool is_beyond_ = false;
  std::vector<GraphEvent> map_;    // scratch
  std::vector<GraphEvent> order_;  // scratch
  std::vector<Move> moves_;        // scratch
};

// With the narrowest clocks that fit. Stops early when there is enough. Adds to the statistics.
Explored explore_executions(const Machine& machine, Limits& limits, Visitor& visitor,
                            uint64_t most_steps, const bool& is_enough, RunStatistics& statistics);

}  // namespace thinair
