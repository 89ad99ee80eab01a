// What every search through sequentially consistent executions has in common: a path of moves that
// grows and shrinks, what can happen next, and what is told when a path has ended.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "explore/graphs/automaton.h"
#include "explore/graphs/endings.h"
#include "explore/graphs/world.h"
#include "explore/limits.h"
#include "explore/paths.h"

namespace thinair {

class Walk {
 public:
  Walk(const Machine& machine, bool spurious, Limits& limits, Visitor& visitor)
      : Walk(machine, std::make_shared<AutomatonNumbers>(), spurious, limits, visitor,
             Endings::Telling::AtOnce) {}
  Walk(const Machine& machine, std::shared_ptr<AutomatonNumbers> numbers, bool spurious,
       Limits& limits, Visitor& visitor, Endings::Telling telling);
  virtual ~Walk() = default;
  Walk(const Walk&) = delete;
  Walk& operator=(const Walk&) = delete;

  const RunStatistics& statistics() const { return statistics_; }
  const Automaton& automaton() const { return automaton_; }
  void tell_cuts() { endings_.tell_cuts(); }

 protected:
  // What is on the path: a move, and how to take it back.
  struct Done {
    Move move;
    NodeId before;
    Value told = 0;
    size_t mark = 0;
    uint64_t executions = 0;  // found before it
    bool goes_on = true;
  };

  void begin();
  // To where it stood after `begin`.
  void go_back_to_begin();
  // False: no execution goes on from here.
  bool take(const Move& move);
  void take_back();
  // What can happen next. Actions that depend on nothing that others do come alone.
  void add_moves(std::vector<Move>& out);
  // Nothing can happen any more. False: some thread sleeps that would not; this is no execution.
  bool ended();
  // An execution has ended so.
  virtual void keep(const Fingerprint& ending);
  // Is there nothing among them that must happen? Nobody can count on waking for no reason.
  bool none_must(std::span<const Move> moves) const;
  // The round after which the thread sleeps: for each action its place in `path_`, latest first.
  const std::vector<size_t>& round_of(uint32_t thread);

  Automaton automaton_;
  World world_;
  std::vector<Done> path_;
  Limits& limits_;
  RunStatistics statistics_;

 private:
  void begin_declared(ThreadDecl::Role role);
  void after_last(uint32_t thread);
  bool is_asleep(uint32_t thread) const {
    return world_.has_begun(thread) && world_.step(thread).status == Status::Spins;
  }
  void tell_round(uint32_t thread);
  Fingerprint ending_print();

  const Program& program_;
  bool spurious_;
  bool last_is_eager_ = false;
  size_t begun_ = 0;  // mark of the world
  Endings endings_;
  std::vector<Told> told_;     // scratch
  std::vector<size_t> round_;  // scratch
  std::vector<Way> ways_;      // scratch
  std::vector<Move> moves_;    // scratch
};

}  // namespace thinair
