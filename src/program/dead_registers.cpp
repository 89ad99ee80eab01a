#include "program/dead_registers.h"

#include <optional>

#include "program/lower/bits.h"
#include "program/lower/flow_graph.h"
#include "program/lower/liveness.h"

namespace thinair {

using lowering::FlowGraph;
using lowering::Liveness;

struct DeadRegisters::Body {
  Body(const Program& program, MethodId method)
      : observed(lowering::observed_in(program, method)),
        graph(program.methods[method.value]),
        liveness(program, program.methods[method.value], graph, observed) {
    for (const LoopInfo& info : program.loops) {
      if (info.method == method) loops.push_back(&info.loop);
    }
  }

  std::vector<uint16_t> observed;
  FlowGraph graph;
  Liveness liveness;
  std::vector<const Loop*> loops;
  absl::flat_hash_map<std::pair<uint32_t, Stand>, std::vector<uint16_t>> dead;
};

DeadRegisters::DeadRegisters(const Program& program)
    : program_(program), bodies_(program.methods.size()) {}

DeadRegisters::~DeadRegisters() = default;

DeadRegisters::Body& DeadRegisters::body(MethodId method) {
  std::unique_ptr<Body>& body = bodies_[method.value];
  if (!body) body = std::make_unique<Body>(program_, method);
  return *body;
}

std::span<const uint16_t> DeadRegisters::at(MethodId method, uint32_t pc, Stand stand) {
  Body& body = this->body(method);
  const auto [known, is_new] = body.dead.try_emplace({stand == Stand::After ? 0 : pc, stand});
  if (!is_new) return known->second;
  const uint16_t registers = program_.methods[method.value].code.registers;
  std::vector<bool> lives(registers, false);
  for (const uint16_t reg : body.observed) lives[reg] = true;
  if (stand != Stand::After) {
    for (const uint16_t reg : body.liveness.live_at(pc, stand == Stand::Within)) lives[reg] = true;
    // What a loop notes of its rounds, the machine itself reads.
    for (const Loop* loop : body.loops) {
      if (pc < loop->head || pc >= loop->end) continue;
      lives[loop->counter] = lives[loop->flags] = true;
      for (size_t i = 0; i < loop->live.size(); ++i) lives[loop->shadow + i] = true;
    }
  }
  for (uint16_t reg = 0; reg < registers; ++reg) {
    if (!lives[reg]) known->second.push_back(reg);
  }
  return known->second;
}

}  // namespace thinair
