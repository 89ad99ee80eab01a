// Every execution under sequential consistency, each once and nothing else: graphs are built event
// by event; a read may read from any write that is there, a write may come anywhere in the order of
// its place, and a write that comes later goes back to reads that were put in before it (TruSt:
// Kokologiannakis, Marmanis, Gladstein, Vafeiadis, POPL 2022). A read is gone back to from one
// graph only: the one where everything that going back takes away had been put in last in order. So
// nothing is visited twice and nothing needs to be remembered. docs/engine.md says more.
//
// This is for programs that synchronize by volatile accesses, read-modify-writes, locks, starts and
// joins. Where it meets anything else (`is_beyond`) `Traces` must do.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "explore/graphs/endings.h"
#include "explore/graphs/graph.h"
#include "explore/graphs/searcher.h"
#include "explore/limits.h"

namespace thinair {

inline bool accesses(ActionKind kind) {
  return kind == ActionKind::Read || kind == ActionKind::Write ||
         kind == ActionKind::VolatileRead || kind == ActionKind::VolatileWrite ||
         kind == ActionKind::Rmw || kind == ActionKind::Lock || kind == ActionKind::Unlock;
}

inline bool writes_blindly(ActionKind kind) {
  return kind == ActionKind::Write || kind == ActionKind::VolatileWrite;
}

template <size_t kThreads>
class Executions : public Searcher<Executions<kThreads>> {
 public:
  // The next action of a thread, and where it goes in the graph.
  struct Frame {
    uint32_t thread = 0;
    uint32_t place = 0;
    ActionKind kind = ActionKind::Read;
    bool is_revisit = false;      // the graph is its own, and `read` reads from the action
    bool is_placed = false;       // the action is in the graph
    bool goes_back = false;       // it looks for reads to go back to
    bool is_given = false;        // what it has not tried yet, somebody else tries
    bool is_stuck = false;        // nobody can act: a lock that is held goes back, and that is all
    GraphEvent at = kInit;        // what comes next: reading from this write, or right after it
    GraphEvent event = kNothing;  // the action in the graph
    GraphEvent earlier = 0;       // going back: events from here on have had their turn
    GraphEvent read = kNothing;
    uint32_t branches = 0;  // tried so far
    size_t mark = 0;
    uint64_t begun = 0;
    uint64_t executions = 0;
    GraphClock<kThreads> prefix{};  // of the action, when it goes back
  };

  // What a frame has not tried yet: a part of the search that anybody can do.
  struct Subtree {
    uint32_t number = 0;
    SearchKey key;  // of the frame
    Graph<kThreads> graph;
    Frame frame;
  };

  // Stops early when there is enough. `AtTheEnd` keeps the endings for who asks for them.
  Executions(const Machine& machine, std::shared_ptr<AutomatonNumbers> numbers, Limits& limits,
             Visitor& visitor, const bool& is_enough, Endings::Telling telling);

  // The whole search, or as many steps.
  Explored explore(uint64_t most_steps);
  // A part of it, that another one gave away.
  Explored explore(const Subtree& subtree);
  // Gives a helper the untried branches nearest to the root, if there are some to give.
  void give();

  const RunStatistics& statistics() const { return statistics_; }
  const Automaton& automaton() const { return automaton_; }
  void tell_cuts() { endings_.tell_cuts(); }

 private:
  using TheGraph = Graph<kThreads>;
  using Clock = typename TheGraph::Clock;

  TheGraph& graph() { return *graph_; }
  void go_to(size_t depth);
  NodeId first_node(uint32_t thread);
  void begin_declared(ThreadDecl::Role role, GraphEvent cause);
  Explored search();
  bool may_have_more(const TheGraph& g, const Frame& frame) const;
  bool has_branch(Frame& frame);
  std::optional<Subtree> rest_of(size_t index, size_t depth);
  void go_on();
  void close();
  bool place(Frame& frame);
  void unplace(Frame& frame);
  static void remove(TheGraph& g, const Frame& frame);
  void next_write(Frame& frame);
  void next_taken(Frame& frame);
  void go_back_from_stuck(uint32_t first, uint32_t branches);
  void next_option(Frame& frame);
  bool finds_revisit(Frame& frame);
  bool goes_back_once_more();
  bool is_as_put_in_last(GraphEvent e, const Clock& prefix);
  bool can_go_on(const Frame& frame);
  bool goes_on(GraphEvent e);
  bool sees_the_last(GraphEvent read);
  bool can_act(uint32_t thread);
  uint32_t next_thread();
  bool is_free(uint32_t place);
  bool is_round_with_locks(uint32_t thread);
  bool begins_after();
  bool rounds_see_the_last();
  bool complete();
  void keep(const Fingerprint& ending);

  Automaton automaton_;
  const Program& program_;
  Limits& limits_;
  const bool& is_enough_;
  Endings::Telling telling_;
  Endings endings_;
  std::deque<TheGraph> graphs_;  // each made of the one before; the memory is kept
  size_t depth_ = 0;
  TheGraph* graph_ = nullptr;  // graphs_[depth_]
  std::vector<Frame> frames_;
  RunStatistics statistics_;
  bool is_beyond_ = false;
  std::vector<GraphEvent> map_;    // scratch
  std::vector<GraphEvent> order_;  // scratch
  std::vector<Move> moves_;        // scratch
};

}  // namespace thinair
