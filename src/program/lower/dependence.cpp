#include "program/lower/dependence.h"

#include <memory>

#include "absl/container/flat_hash_map.h"
#include "program/lower/taint.h"

namespace thinair::lowering {

void mark_dependent_loops(Program& program) {
  if (program.loops.empty()) return;
  std::vector<std::vector<LoopId>> loops(program.methods.size());
  for (uint32_t i = 0; i < program.loops.size(); ++i)
    loops[program.loops[i].method.value].push_back(LoopId(i));

  Summaries summaries(program);
  std::vector<std::unique_ptr<MethodTaint>> taints(program.methods.size());
  for (uint32_t i = 0; i < program.methods.size(); ++i)
    if (!program.methods[i].code.instrs.empty())
      taints[i] = std::make_unique<MethodTaint>(program, MethodId(i), loops[i]);
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& taint : taints) changed = (taint && taint->update(summaries)) || changed;
  }
  for (uint32_t i = 0; i < program.loops.size(); ++i) {
    LoopInfo& info = program.loops[i];
    info.loop.depends_on_shared = taints[info.method.value]->is_counted(LoopId(i));
  }
}

}  // namespace thinair::lowering
