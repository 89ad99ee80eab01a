#include "program/lower/flow_graph.h"

#include <algorithm>

#include "program/lower/operands.h"

namespace thinair::lowering {

bool may_throw(const Method& method, const Instr& instr) {
  switch (instr.op) {
    case Op::IDiv:
    case Op::IRem:
    case Op::LDiv:
    case Op::LRem:
    case Op::GetElement:
    case Op::PutElement:
    case Op::RmwElement:
    case Op::ArrayLength:
    case Op::NewArray:
    case Op::CheckCast:
    case Op::NullCheck:
    case Op::CallStatic:
    case Op::CallSpecial:
    case Op::CallVirtual:
    case Op::Throw:
    case Op::AssertFail:
    case Op::Intrinsic:
    case Op::Unbox:
    case Op::ClassInit:
    case Op::Unlock:
    case Op::TryLock:
    case Op::Wait:
    case Op::Notify:
    case Op::NotifyAll:
    case Op::Start:
    case Op::Join:
    case Op::IsAlive:
    case Op::Interrupt:
    case Op::IsInterrupted:
      return true;
    case Op::GetField:
    case Op::RmwField:
      return method.is_static || instr.b != 0;
    case Op::PutField:
      return method.is_static || instr.a != 0;
    default:
      return false;
  }
}

namespace {

bool ends_block(Op op) {
  return op == Op::Jump || op == Op::JumpIf || op == Op::JumpIfNot || op == Op::Return ||
         op == Op::ReturnVoid || op == Op::Throw || op == Op::AssertFail;
}

bool is_jump(Op op) {
  return op == Op::Jump || op == Op::JumpIf || op == Op::JumpIfNot;
}

}  // namespace

FlowGraph::FlowGraph(const Method& method) {
  const Code& code = method.code;
  const auto size = static_cast<uint32_t>(code.instrs.size());
  std::vector<bool> starts(size + 1), covered(size + 1);
  starts[0] = true;
  for (const Handler& handler : code.handlers) {
    starts[handler.begin] = starts[handler.end] = starts[handler.target] = true;
    std::fill(covered.begin() + handler.begin, covered.begin() + handler.end, true);
  }
  for (uint32_t pc = 0; pc < size; ++pc) {
    const Instr& instr = code.instrs[pc];
    if (is_jump(instr.op)) starts[static_cast<uint32_t>(instr.imm())] = true;
    if (ends_block(instr.op) || (covered[pc] && may_throw(method, instr))) starts[pc + 1] = true;
  }
  block_of_.resize(size);
  for (uint32_t pc = 0; pc < size; ++pc) {
    if (starts[pc]) {
      blocks_.emplace_back();
      blocks_.back().begin = pc;
    }
    blocks_.back().end = pc + 1;
    block_of_[pc] = static_cast<uint32_t>(blocks_.size()) - 1;
  }
  blocks_.emplace_back();
  connect(method);
  for (uint32_t b = 0; b < blocks_.size(); ++b)
    for (const Edge& edge : blocks_[b].successors) blocks_[edge.to].predecessors.push_back(b);
}

void FlowGraph::connect(const Method& method) {
  const Code& code = method.code;
  for (uint32_t b = 0; b < exit(); ++b) {
    Block& block = blocks_[b];
    const Instr& last = code.instrs[block.end - 1];
    const auto go_on = [&] {
      block.successors.push_back({.to = block.end < code.instrs.size() ? b + 1 : exit()});
    };
    switch (last.op) {
      case Op::Jump:
        block.successors.push_back({.to = block_of_[static_cast<uint32_t>(last.imm())]});
        break;
      case Op::JumpIf:
      case Op::JumpIfNot:
        go_on();
        block.successors.push_back({.to = block_of_[static_cast<uint32_t>(last.imm())]});
        break;
      case Op::Return:
      case Op::ReturnVoid:
        block.successors.push_back({.to = exit()});
        break;
      case Op::Throw:
      case Op::AssertFail:
        connect_exceptions(method, block, false);
        break;
      default:
        go_on();
        if (may_throw(method, last)) connect_exceptions(method, block, true);
    }
  }
}

// To the handlers around the last instruction up to the first that catches everything. What an
// implicit exception may leave is no edge: else nothing would post-dominate anything.
void FlowGraph::connect_exceptions(const Method& method, Block& block, bool implicit) {
  const uint32_t pc = block.end - 1;
  for (const Handler& handler : method.code.handlers) {
    if (pc < handler.begin || pc >= handler.end) continue;
    block.successors.push_back(
        {.to = block_of_[handler.target], .implicit = implicit, .caught = handler.reg});
    if (!handler.type.valid()) return;
  }
  block.escapes = true;
  if (!implicit) block.successors.push_back({.to = exit()});
}

FlowGraph::Inside FlowGraph::inside(const Loop& loop) const {
  Inside result;
  const uint32_t head = block_of_[loop.head];
  result.first_ = head;
  result.inside_.resize(block_of_[loop.end - 1] - head + 1);
  result.inside_[0] = true;
  std::vector<uint32_t> open;
  const auto reach = [&](uint32_t b) {
    if (b < result.begin() || b >= result.end() || result.has(b)) return;
    result.inside_[b - head] = true;
    open.push_back(b);
  };
  for (uint32_t b : blocks_[head].predecessors) reach(b);
  while (!open.empty()) {
    const uint32_t b = open.back();
    open.pop_back();
    for (uint32_t p : blocks_[b].predecessors) reach(p);
  }
  return result;
}

std::vector<uint32_t> post_dominators(const FlowGraph& graph, bool implicit) {
  const auto& blocks = graph.blocks();
  const uint32_t exit = graph.exit();
  constexpr uint32_t kNone = 0xFFFFFFFF;

  // Depth first from the exit backwards; what is not reached hangs in endless loops and gets an
  // edge to the exit of its own.
  std::vector<uint32_t> order, number(blocks.size(), kNone);
  std::vector<bool> seen(blocks.size()), endless(blocks.size());
  std::vector<std::vector<uint32_t>> backwards(blocks.size());
  for (uint32_t b = 0; b < blocks.size(); ++b)
    for (const FlowGraph::Edge& edge : blocks[b].successors)
      if (implicit || !edge.implicit) backwards[edge.to].push_back(b);
  std::vector<std::pair<uint32_t, size_t>> stack;
  const auto visit = [&](uint32_t root) {
    seen[root] = true;
    stack.emplace_back(root, 0);
    while (!stack.empty()) {
      auto& [b, next] = stack.back();
      if (next < backwards[b].size()) {
        const uint32_t p = backwards[b][next++];
        if (!seen[p]) {
          seen[p] = true;
          stack.emplace_back(p, 0);
        }
      } else {
        order.push_back(b);
        stack.pop_back();
      }
    }
  };
  // The exit comes last in the order, so endless parts are visited first, from their ends.
  std::vector<bool> reaches(blocks.size());
  {
    std::vector<uint32_t> open = {exit};
    reaches[exit] = true;
    while (!open.empty()) {
      const uint32_t b = open.back();
      open.pop_back();
      for (uint32_t p : backwards[b])
        if (!reaches[p]) {
          reaches[p] = true;
          open.push_back(p);
        }
    }
  }
  for (uint32_t b = static_cast<uint32_t>(blocks.size()); b-- > 0;)
    if (!reaches[b] && !seen[b]) {
      endless[b] = true;
      visit(b);
    }
  visit(exit);
  for (uint32_t i = 0; i < order.size(); ++i) number[order[i]] = i;

  std::vector<uint32_t> result(blocks.size(), kNone);
  result[exit] = exit;
  const auto meet = [&](uint32_t a, uint32_t b) {
    while (a != b) {
      while (number[a] < number[b]) a = result[a];
      while (number[b] < number[a]) b = result[b];
    }
    return a;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (auto it = order.rbegin(); it != order.rend(); ++it) {
      const uint32_t b = *it;
      if (b == exit) continue;
      uint32_t now = endless[b] ? exit : kNone;
      for (const FlowGraph::Edge& edge : blocks[b].successors) {
        if ((edge.implicit && !implicit) || result[edge.to] == kNone) continue;
        now = now == kNone ? edge.to : meet(now, edge.to);
      }
      if (now != kNone && now != result[b]) {
        result[b] = now;
        changed = true;
      }
    }
  }
  for (uint32_t& b : result)
    if (b == kNone) b = exit;
  return result;
}

}  // namespace thinair::lowering
