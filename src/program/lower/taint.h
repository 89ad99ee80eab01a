// Dependence on shared memory within one method, given what is known of its callees.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "program/lower/bits.h"
#include "program/lower/divergence.h"
#include "program/lower/flow_graph.h"

namespace thinair::lowering {

// What callers and callees must know of a method.
struct Summary {
  std::vector<bool> parameters;  // may depend, receiver first
  bool result = false;           // depends
  bool throws = false;           // whether it throws depends
  friend bool operator==(const Summary&, const Summary&) = default;
};

class Summaries {
 public:
  explicit Summaries(const Program& program);
  Summary& of(MethodId method) { return summaries_[method.value]; }
  // Every method that the call may run.
  const std::vector<MethodId>& callees(const Instr& call);
  // Methods to look at, again when what they depend on changes: each once at a time.
  void ask_for(MethodId method);
  void note_call(MethodId caller, const Instr& call);
  void result_changed(MethodId method);
  std::optional<MethodId> next();
  // Blocks looked at, over all methods. Throws TooLarge when that goes on for seconds.
  void spend(size_t blocks);

 private:
  const Program& program_;
  std::vector<Summary> summaries_;
  std::vector<std::vector<MethodId>> by_selector_;
  std::vector<MethodId> one_;
  std::vector<std::vector<MethodId>> callers_;
  std::deque<MethodId> asked_;
  std::vector<bool> is_asked_;
  size_t spent_ = 0;
};

class MethodTaint {
 public:
  MethodTaint(const Program& program, MethodId method, std::vector<LoopId> loops);

  // Goes on from what was found before. Asks for callers and callees if they learn something new.
  void update(Summaries& summaries);
  // After the last update.
  bool is_counted(LoopId loop) const;

 private:
  struct LoopBlocks {
    LoopId id;
    FlowGraph::Inside inside;
    std::vector<uint16_t> written;
  };
  struct Step {  // what one instruction does
    bool value = false, throws = false;
  };

  bool sweep(Summaries& summaries);
  bool leave_block(uint32_t block, Bits::Row before, Bits::Row now);
  Step step(Summaries& summaries, const Instr& instr, Bits::Row now);
  Step call(Summaries& summaries, const Instr& instr, Bits::Row now);
  bool spread(uint32_t block, bool implicit);
  bool spread_loops();
  bool taint(uint32_t block, const std::vector<uint16_t>& registers);
  bool exits_depend(const LoopBlocks& loop) const;
  bool leaves(const LoopBlocks& loop, uint32_t block) const;
  std::vector<uint16_t> written_in(const std::vector<uint32_t>& blocks) const;
  template <typename Visit>
  void for_each_controlled(uint32_t branch, Visit&& visit) const;

  const Program& program_;
  const Method& method_;
  MethodId id_;
  FlowGraph graph_;
  std::vector<uint32_t> strong_, full_;  // post-dominators without and with implicit exceptions
  DivergenceFinder finder_;
  uint32_t result_;  // stands for the value returned
  Bits in_, scratch_;
  std::vector<bool> branch_tainted_, throw_tainted_;  // by block: its condition, its exception
  std::vector<bool> branch_spread_, throw_spread_;    // done with
  std::vector<LoopBlocks> loops_;
  bool escapes_ = false;  // whether an exception leaves the method depends
};

}  // namespace thinair::lowering
