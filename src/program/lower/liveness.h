// Which registers are read later before they are written: a waiting loop is one whose rounds change
// none of these.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "program/lower/bits.h"
#include "program/lower/flow_graph.h"

namespace thinair::lowering {

// Registers that are looked at when a thread's body has ended.
std::vector<uint16_t> observed_in(const Program& program, MethodId method);

class Liveness {
 public:
  // `observed` registers are read when the method has ended, also by an exception.
  Liveness(const Program& program, const Method& method, const FlowGraph& graph,
           std::vector<uint16_t> observed);

  // Before the instruction at `pc`; or when it has read its operands and not written its result.
  std::vector<uint16_t> live_at(uint32_t pc, bool has_read = false) const;

 private:
  void transfer(uint32_t block, Bits::Row live, uint32_t until, bool has_read = false) const;

  const Program& program_;
  const Method& method_;
  const FlowGraph& graph_;
  std::vector<uint16_t> observed_;
  Bits in_;
};

}  // namespace thinair::lowering
