#include "program/lower/liveness.h"

#include "program/lower/operands.h"

namespace thinair::lowering {

std::vector<uint16_t> observed_in(const Program& program, MethodId method) {
  std::vector<uint16_t> result;
  for (const Column& column : program.columns) {
    if (column.kind != Column::Kind::Local || program.threads[column.thread].body != method)
      continue;
    result.push_back(column.reg);
    result.push_back(column.assigned);
  }
  return result;
}

Liveness::Liveness(const Program& program, const Method& method, const FlowGraph& graph,
                   std::vector<uint16_t> observed)
    : program_(program),
      method_(method),
      graph_(graph),
      observed_(std::move(observed)),
      in_(graph.blocks().size(), method.code.registers) {
  for (uint16_t reg : observed_) in_.row(graph.exit()).add(reg);
  Bits scratch(1, method.code.registers);
  Bits::Row live = scratch.row(0);
  // Backwards to a fixpoint; code is mostly in order, so few sweeps do.
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t b = graph.exit(); b-- > 0;) {
      transfer(b, live, graph.blocks()[b].begin);
      changed = in_.row(b).add_all(live) || changed;
    }
  }
}

// Live before the instruction at `until`, which is in the block.
void Liveness::transfer(uint32_t b, Bits::Row live, uint32_t until, bool has_read) const {
  const FlowGraph::Block& block = graph_.blocks()[b];
  const auto exceptional = [&](bool implicit) {
    for (const FlowGraph::Edge& edge : block.successors) {
      if (edge.caught == FlowGraph::kNothing || edge.implicit != implicit) continue;
      const bool was_live = live.has(edge.caught);
      live.add_all(in_.row(edge.to));
      if (!was_live) live.remove(edge.caught);
    }
  };
  live.clear();
  for (const FlowGraph::Edge& edge : block.successors)
    if (edge.caught == FlowGraph::kNothing) live.add_all(in_.row(edge.to));
  exceptional(false);
  for (uint32_t pc = block.end; pc-- > until;) {
    const Instr& instr = method_.code.instrs[pc];
    if (const auto written = written_by(program_, instr)) live.remove(*written);
    if (may_throw(method_, instr)) {
      // Thrown before anything is written: what the handlers, or those who look at an ended thread,
      // need is needed here. Covered instructions end their block.
      if (pc + 1 == block.end) exceptional(true);
      if (pc + 1 < block.end || block.escapes)
        for (uint16_t reg : observed_) live.add(reg);
    }
    if (has_read && pc == until) break;
    const auto add = [&](uint16_t reg) { live.add(reg); };
    for_each_use(program_, instr, add);
    // The operands are read before the result is written, which may have the same register.
    if (instr.op == Op::RmwField || instr.op == Op::RmwElement)
      for_each_use(program_, method_.code.instrs[pc + 1], add);
  }
}

std::vector<uint16_t> Liveness::live_at(uint32_t pc, bool has_read) const {
  Bits scratch(1, method_.code.registers);
  Bits::Row live = scratch.row(0);
  transfer(graph_.block_of(pc), live, pc, has_read);
  std::vector<uint16_t> result;
  for (uint32_t reg = 0; reg < method_.code.registers; ++reg)
    if (live.has(reg)) result.push_back(static_cast<uint16_t>(reg));
  return result;
}

}  // namespace thinair::lowering
