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
    if (!program.methods[i].code.instrs.empty()) {
      taints[i] = std::make_unique<MethodTaint>(program, MethodId(i), loops[i]);
      for (const Instr& instr : program.methods[i].code.instrs)
        if (layout_of(instr.op)[0] == 'C') summaries.note_call(MethodId(i), instr);
      summaries.ask_for(MethodId(i));
    }
  while (const std::optional<MethodId> method = summaries.next())
    if (taints[method->value]) taints[method->value]->update(summaries);
  for (uint32_t i = 0; i < program.loops.size(); ++i) {
    LoopInfo& info = program.loops[i];
    info.loop.depends_on_shared = taints[info.method.value]->is_counted(LoopId(i));
  }
}

}  // namespace thinair::lowering
