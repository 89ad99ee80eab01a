#include "program/lower/loops.h"

#include <algorithm>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "program/lower/dependence.h"
#include "program/lower/emitter.h"
#include "program/lower/flow_graph.h"
#include "program/lower/liveness.h"

namespace thinair::lowering {

namespace {

// A loop's registers follow those of the loop whose code it stands in, which need not be its
// parent: code of a finally may be copied into a loop that it leaves. Loops side by side share
// theirs, for one of them is over when the other begins.
void reserve_registers(Program& program, const std::vector<LoopId>& loops) {
  std::vector<LoopId> around;
  for (LoopId id : loops) {
    LoopInfo& info = program.loops[id.value];
    const auto loop_of = [&](LoopId other) -> const Loop& {
      return program.loops[other.value].loop;
    };
    while (!around.empty() && loop_of(around.back()).end <= info.loop.head) around.pop_back();
    uint32_t next = program.methods[info.method.value].code.registers;
    if (!around.empty())
      next =
          loop_of(around.back()).shadow + static_cast<uint32_t>(loop_of(around.back()).live.size());
    around.push_back(id);
    const uint32_t shadow = next + 2;
    if (shadow + info.loop.live.size() > 0xFFFF)
      throw TooLarge{{info.place.begin, info.place.end},
                     "this method needs more than 65,535 registers for its loops"};
    info.loop.counter = static_cast<uint16_t>(next);
    info.loop.flags = static_cast<uint16_t>(next + 1);
    info.loop.shadow = static_cast<uint16_t>(shadow);
  }
  uint32_t most = 0;
  for (LoopId id : loops) {
    const Loop& loop = program.loops[id.value].loop;
    most = std::max(most, loop.shadow + static_cast<uint32_t>(loop.live.size()));
  }
  Code& code = program.methods[program.loops[loops.front().value].method.value].code;
  code.registers = static_cast<uint16_t>(std::max<uint32_t>(most, code.registers));
}

}  // namespace

void finish_loops(Program& program) {
  if (program.loops.empty()) return;
  absl::flat_hash_map<MethodId, std::vector<LoopId>> by_method;
  std::vector<MethodId> methods;
  for (uint32_t i = 0; i < program.loops.size(); ++i) {
    std::vector<LoopId>& loops = by_method[program.loops[i].method];
    if (loops.empty()) methods.push_back(program.loops[i].method);
    loops.push_back(LoopId(i));
  }
  for (MethodId method : methods) {
    const FlowGraph graph(program.methods[method.value]);
    const Liveness liveness(program, program.methods[method.value], graph,
                            observed_in(program, method));
    for (LoopId id : by_method[method]) {
      Loop& loop = program.loops[id.value].loop;
      loop.live = liveness.live_at(loop.head);
    }
    reserve_registers(program, by_method[method]);
  }
  mark_dependent_loops(program);
}

}  // namespace thinair::lowering
