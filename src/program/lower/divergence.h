// Where the paths that part at a branch meet again.
#pragma once

#include <cstdint>
#include <vector>

#include "program/lower/flow_graph.h"

namespace thinair::lowering {

struct Divergence {
  std::vector<uint32_t> region;  // blocks on the way, without those where the way ends
  std::vector<uint32_t> joins;   // blocks that two paths reach without having met before
};

// Labels flow from the branch's successors; a block that two labels reach is a join and sends its
// own from there. `end`, which post-dominates the branch, sends nothing further, nor does the
// branch itself when it is reached again. Blocks are numbered in the order of the code, so all
// edges but those of loops go up: each wave goes up once, and what goes back starts the next wave.
class DivergenceFinder {
 public:
  explicit DivergenceFinder(const FlowGraph& graph);
  // With `implicit`, edges of implicit exceptions count.
  Divergence at(uint32_t branch, uint32_t end, bool implicit);

 private:
  static constexpr uint32_t kNone = 0xFFFFFFFF;
  void send(uint32_t to, uint32_t label, Divergence& result);

  const FlowGraph& graph_;
  std::vector<uint32_t> labelled_, wave_;
  std::vector<uint32_t> label_;
  uint64_t work_ = 0;
};

}  // namespace thinair::lowering
