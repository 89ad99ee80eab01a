#include "program/lower/taint.h"

#include <algorithm>

#include "program/lower/operands.h"

namespace thinair::lowering {

Summaries::Summaries(const Program& program)
    : program_(program),
      summaries_(program.methods.size()),
      by_selector_(program.selectors),
      one_(1),
      callers_(program.methods.size()),
      is_asked_(program.methods.size()) {
  for (size_t i = 0; i < summaries_.size(); ++i)
    summaries_[i].parameters.resize(program.methods[i].parameters.size() +
                                    (program.methods[i].is_static ? 0 : 1));
  for (const Class& c : program.classes)
    for (size_t selector = 0; selector < c.dispatch.size() && selector < program.selectors;
         ++selector) {
      const MethodId implementation = c.dispatch[selector];
      std::vector<MethodId>& all = by_selector_[selector];
      if (implementation.valid() && std::find(all.begin(), all.end(), implementation) == all.end())
        all.push_back(implementation);
    }
}

const std::vector<MethodId>& Summaries::callees(const Instr& call) {
  const MethodId named(static_cast<uint32_t>(call.imm()));
  const Method& method = program_.methods[named.value];
  if (call.op == Op::CallVirtual && method.selector.valid() &&
      method.selector.value < by_selector_.size())
    return by_selector_[method.selector.value];
  one_.front() = named;
  return one_;
}

void Summaries::ask_for(MethodId method) {
  if (is_asked_[method.value]) return;
  is_asked_[method.value] = true;
  asked_.push_back(method);
}

void Summaries::note_call(MethodId caller, const Instr& call) {
  for (MethodId callee : callees(call)) {
    std::vector<MethodId>& callers = callers_[callee.value];
    if (callers.empty() || callers.back() != caller) callers.push_back(caller);
  }
}

void Summaries::result_changed(MethodId method) {
  for (MethodId caller : callers_[method.value]) ask_for(caller);
}

std::optional<MethodId> Summaries::next() {
  if (asked_.empty()) return std::nullopt;
  const MethodId method = asked_.front();
  asked_.pop_front();
  is_asked_[method.value] = false;
  return method;
}

void Summaries::spend(size_t blocks) {
  constexpr size_t kMostBlocks = 50'000'000;
  spent_ += blocks;
  if (spent_ > kMostBlocks) throw TooLarge{{}, "the loops of this program are too many to analyse"};
}

MethodTaint::MethodTaint(const Program& program, MethodId method, std::vector<LoopId> loops)
    : program_(program),
      method_(program.methods[method.value]),
      id_(method),
      graph_(method_),
      strong_(post_dominators(graph_, false)),
      full_(post_dominators(graph_, true)),
      finder_(graph_),
      result_(method_.code.registers),
      in_(graph_.blocks().size(), size_t{method_.code.registers} + 1),
      scratch_(2, size_t{method_.code.registers} + 1),
      branch_tainted_(graph_.blocks().size()),
      throw_tainted_(graph_.blocks().size()),
      branch_spread_(graph_.blocks().size()),
      throw_spread_(graph_.blocks().size()) {
  for (LoopId id : loops) {
    LoopBlocks loop{.id = id, .inside = graph_.inside(program.loops[id.value].loop), .written = {}};
    std::vector<uint32_t> blocks;
    for (uint32_t b = loop.inside.begin(); b < loop.inside.end(); ++b)
      if (loop.inside.has(b)) blocks.push_back(b);
    loop.written = written_in(blocks);
    loops_.push_back(std::move(loop));
  }
}

std::vector<uint16_t> MethodTaint::written_in(const std::vector<uint32_t>& blocks) const {
  std::vector<uint16_t> result;
  for (uint32_t b : blocks) {
    const FlowGraph::Block& block = graph_.blocks()[b];
    for (uint32_t pc = block.begin; pc < block.end; ++pc) {
      const Instr& instr = method_.code.instrs[pc];
      if (const auto written = written_by(program_, instr)) result.push_back(*written);
      if (instr.op == Op::Return) result.push_back(static_cast<uint16_t>(result_));
    }
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

void MethodTaint::update(Summaries& summaries) {
  Bits::Row entry = in_.row(0);
  const std::vector<bool>& parameters = summaries.of(id_).parameters;
  for (uint32_t i = 0; i < parameters.size(); ++i)
    if (parameters[i]) entry.add(i);
  for (bool changed = true; changed;) {
    while (sweep(summaries)) {
    }
    changed = false;
    for (uint32_t b = 0; b < graph_.exit(); ++b) {
      if (branch_tainted_[b] && !branch_spread_[b]) {
        branch_spread_[b] = true;
        changed = spread(b, false) || changed;
      }
      if (throw_tainted_[b] && !throw_spread_[b]) {
        throw_spread_[b] = true;
        changed = spread(b, true) || changed;
      }
    }
    changed = spread_loops() || changed;
  }
  Summary& own = summaries.of(id_);
  const Summary before = own;
  own.result = own.result || in_.row(graph_.exit()).has(result_);
  own.throws = own.throws || escapes_;
  if (own != before) summaries.result_changed(id_);
}

// One pass over all blocks; whether any block's entry has changed.
bool MethodTaint::sweep(Summaries& summaries) {
  summaries.spend(graph_.blocks().size());
  bool changed = false;
  Bits::Row now = scratch_.row(0), before = scratch_.row(1);
  for (uint32_t b = 0; b < graph_.exit(); ++b) {
    const FlowGraph::Block& block = graph_.blocks()[b];
    now.assign(in_.row(b));
    for (uint32_t pc = block.begin; pc < block.end; ++pc) {
      const Instr& instr = method_.code.instrs[pc];
      const bool is_last = pc + 1 == block.end;
      if (is_last) before.assign(now);
      const Step did = step(summaries, instr, now);
      if (did.throws && is_last) throw_tainted_[b] = true;
      if (did.throws && (!is_last || block.escapes)) escapes_ = true;
      if (const auto written = written_by(program_, instr)) {
        if (did.value)
          now.add(*written);
        else
          now.remove(*written);
      }
      if (instr.op == Op::Return && now.has(instr.a)) now.add(result_);
      if ((instr.op == Op::JumpIf || instr.op == Op::JumpIfNot) && now.has(instr.a))
        branch_tainted_[b] = true;
    }
    changed = leave_block(b, before, now) || changed;
  }
  return changed;
}

// Handlers see the registers as they were before the instruction that threw.
bool MethodTaint::leave_block(uint32_t b, Bits::Row before, Bits::Row now) {
  bool changed = false;
  for (const FlowGraph::Edge& edge : graph_.blocks()[b].successors) {
    if (edge.caught == FlowGraph::kNothing) {
      changed = in_.row(edge.to).add_all(now) || changed;
      continue;
    }
    const bool had = before.has(edge.caught);
    if (throw_tainted_[b])
      before.add(edge.caught);
    else
      before.remove(edge.caught);
    changed = in_.row(edge.to).add_all(before) || changed;
    if (had)
      before.add(edge.caught);
    else
      before.remove(edge.caught);
  }
  return changed;
}

MethodTaint::Step MethodTaint::step(Summaries& summaries, const Instr& instr, Bits::Row now) {
  bool uses = false;
  for_each_use(program_, instr, [&](uint16_t reg) { uses = uses || now.has(reg); });
  switch (instr.op) {
    case Op::GetField:
    case Op::GetStatic:
    case Op::GetElement:
    case Op::RmwField:
    case Op::RmwElement:
    case Op::TryLock:
    case Op::IsAlive:
    case Op::IsInterrupted:
      return {.value = true, .throws = uses && may_throw(method_, instr)};
    case Op::Wait:
    case Op::Join:  // interrupted or not
      return {.value = false, .throws = true};
    case Op::CallStatic:
    case Op::CallSpecial:
    case Op::CallVirtual:
      return call(summaries, instr, now);
    default:
      return {.value = uses, .throws = uses && may_throw(method_, instr)};
  }
}

MethodTaint::Step MethodTaint::call(Summaries& summaries, const Instr& instr, Bits::Row now) {
  const bool receiver = instr.op != Op::CallStatic && now.has(instr.a);
  Step result{.value = false, .throws = receiver};
  const uint32_t arguments = arguments_of_call(program_, instr);
  const std::vector<MethodId>& callees = summaries.callees(instr);
  for (MethodId callee : callees) {
    Summary& summary = summaries.of(callee);
    result.value = result.value || summary.result;
    result.throws = result.throws || summary.throws;
    for (uint32_t i = 0; i < arguments && i < summary.parameters.size(); ++i) {
      if (summary.parameters[i] || !now.has(instr.a + i)) continue;
      summary.parameters[i] = true;
      summaries.ask_for(callee);
    }
  }
  // Which of them it is depends on the receiver.
  result.value = result.value || (receiver && callees.size() > 1);
  return result;
}

bool MethodTaint::taint(uint32_t block, const std::vector<uint16_t>& registers) {
  Bits::Row row = in_.row(block);
  bool changed = false;
  for (uint16_t reg : registers) {
    changed = changed || !row.has(reg);
    row.add(reg);
  }
  return changed;
}

// What the paths from a branch wrote depends on the branch from where they meet.
bool MethodTaint::spread(uint32_t block, bool implicit) {
  const Divergence parted = finder_.at(block, implicit ? full_[block] : strong_[block], implicit);
  bool changed = false;
  if (!parted.joins.empty()) {
    const std::vector<uint16_t> written = written_in(parted.region);
    for (uint32_t join : parted.joins) changed = taint(join, written) || changed;
  }
  if (implicit) return changed;
  for_each_controlled(block, [&](uint32_t at) {
    const FlowGraph::Block& controlled = graph_.blocks()[at];
    if (at == graph_.exit() || !controlled.escapes) return;
    const Op last = method_.code.instrs[controlled.end - 1].op;
    if (last == Op::Throw || last == Op::AssertFail) escapes_ = true;
  });
  return changed;
}

// How many rounds a loop made decides what its registers are after it.
bool MethodTaint::spread_loops() {
  bool changed = false;
  for (const LoopBlocks& loop : loops_) {
    const bool depends = exits_depend(loop);
    for (uint32_t b = loop.inside.begin(); b < loop.inside.end(); ++b) {
      if (!loop.inside.has(b)) continue;
      for (const FlowGraph::Edge& edge : graph_.blocks()[b].successors)
        if (!loop.inside.has(edge.to) && (depends || (edge.implicit && throw_tainted_[b])))
          changed = taint(edge.to, loop.written) || changed;
    }
  }
  return changed;
}

// The blocks that run or not by the branch's decision (Ferrante, Ottenstein, Warren).
template <typename Visit>
void MethodTaint::for_each_controlled(uint32_t branch, Visit&& visit) const {
  for (const FlowGraph::Edge& edge : graph_.blocks()[branch].successors) {
    if (edge.implicit) continue;
    for (uint32_t b = edge.to; b != strong_[branch] && b != graph_.exit(); b = strong_[b]) visit(b);
  }
}

bool MethodTaint::leaves(const LoopBlocks& loop, uint32_t block) const {
  for (const FlowGraph::Edge& edge : graph_.blocks()[block].successors)
    if (!edge.implicit && !loop.inside.has(edge.to)) return true;
  return false;
}

bool MethodTaint::exits_depend(const LoopBlocks& loop) const {
  for (uint32_t b = loop.inside.begin(); b < loop.inside.end(); ++b) {
    if (!loop.inside.has(b) || !branch_tainted_[b]) continue;
    bool depends = leaves(loop, b);
    for_each_controlled(
        b, [&](uint32_t at) { depends = depends || (loop.inside.has(at) && leaves(loop, at)); });
    if (depends) return true;
  }
  return false;
}

bool MethodTaint::is_counted(LoopId id) const {
  const auto loop =
      std::find_if(loops_.begin(), loops_.end(), [&](const LoopBlocks& l) { return l.id == id; });
  if (exits_depend(*loop)) return true;
  for (uint32_t b = loop->inside.begin(); b < loop->inside.end(); ++b) {
    if (!loop->inside.has(b)) continue;
    if (leaves(*loop, b)) return false;
    // An index that runs out of its array, a division: that too ends a loop.
    const Op last = method_.code.instrs[graph_.blocks()[b].end - 1].op;
    const bool counts_down = last == Op::GetElement || last == Op::PutElement || last == Op::IDiv ||
                             last == Op::IRem || last == Op::LDiv || last == Op::LRem;
    for (const FlowGraph::Edge& edge : graph_.blocks()[b].successors)
      if (edge.implicit && !loop->inside.has(edge.to) && counts_down && !throw_tainted_[b])
        return false;
  }
  return true;
}

}  // namespace thinair::lowering
