// The control flow of one method: basic blocks and the edges between them.
#pragma once

#include <cstdint>
#include <vector>

#include "program/program.h"

namespace thinair::lowering {

class FlowGraph {
 public:
  struct Edge {
    uint32_t to = 0;  // exit() for leaving the method
    // An exception the last instruction may throw besides going on; a `throw` always goes.
    bool implicit = false;
    uint16_t caught = kNothing;  // the register the exception goes to
  };
  static constexpr uint16_t kNothing = 0xFFFF;
  struct Block {
    uint32_t begin = 0, end = 0;  // pcs
    std::vector<Edge> successors;
    std::vector<uint32_t> predecessors;
    bool escapes = false;  // an exception of the last instruction may leave the method
  };

  explicit FlowGraph(const Method& method);

  // blocks()[exit()] is empty: where every way out of the method ends.
  const std::vector<Block>& blocks() const { return blocks_; }
  uint32_t exit() const { return static_cast<uint32_t>(blocks_.size()) - 1; }
  uint32_t block_of(uint32_t pc) const { return block_of_[pc]; }

  // The blocks that go round: from which the head is reached again without leaving the loop's code.
  class Inside {
   public:
    bool has(uint32_t block) const {
      return block >= first_ && block - first_ < inside_.size() && inside_[block - first_];
    }
    uint32_t begin() const { return first_; }
    uint32_t end() const { return first_ + static_cast<uint32_t>(inside_.size()); }

   private:
    friend class FlowGraph;
    uint32_t first_ = 0;
    std::vector<bool> inside_;
  };
  Inside inside(const Loop& loop) const;

 private:
  void connect(const Method& method);
  void connect_exceptions(const Method& method, Block& block, bool implicit);

  std::vector<Block> blocks_;
  std::vector<uint32_t> block_of_;
};

// Immediate post-dominators, by the algorithm of Cooper, Harvey and Kennedy on the reversed graph.
// Without `implicit`, edges of implicit exceptions are not looked at. Blocks from which the exit
// cannot be reached (endless loops) are given the exit.
std::vector<uint32_t> post_dominators(const FlowGraph& graph, bool implicit);

}  // namespace thinair::lowering
