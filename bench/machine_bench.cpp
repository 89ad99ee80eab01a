// The machine: how fast local code runs, how fast a thread is copied and hashed.
#include "../tests/machine/assemble.h"
#include "absl/hash/hash.h"
#include "benchmark/benchmark.h"

namespace thinair::testing {
namespace {

// for (i = 0; i != n; i++) s = s * 31 + i;  five instructions a round.
void local_instructions(benchmark::State& state) {
  constexpr int kRounds = 100'000;
  Assembly program;
  program.add_thread(
      {op_imm(Op::ConstInt, 1, 0), op_imm(Op::ConstInt, 2, 0), op_imm(Op::ConstInt, 3, kRounds),
       op_imm(Op::ConstInt, 4, 1), op_imm(Op::ConstInt, 5, 31), op3(Op::IMul, 2, 2, 5),
       op3(Op::IAdd, 2, 2, 1), op3(Op::IAdd, 1, 1, 4), op3(Op::INe, 6, 1, 3),
       op_imm(Op::JumpIf, 6, 5), op3(Op::ReturnVoid)},
      8);
  const Machine machine = program.machine();
  const Thread ready = begun(machine);
  Action action;
  for (auto _ : state) {
    Thread thread = ready;
    benchmark::DoNotOptimize(thread.next(machine, action));
  }
  state.SetItemsProcessed(state.iterations() * 5 * kRounds);
}
BENCHMARK(local_instructions);

// The same as a loop that the lowering marked: heads compare live locals with their shadows.
void local_instructions_with_loop_heads(benchmark::State& state) {
  constexpr int kRounds = 100'000;
  Assembly program;
  const MethodId body = program.add_thread(
      {op_imm(Op::ConstInt, 1, 0), op_imm(Op::ConstInt, 2, 0), op_imm(Op::ConstInt, 3, kRounds),
       op_imm(Op::ConstInt, 4, 1), op_imm(Op::LoopEnter, 0, 0), op_imm(Op::LoopHead, 0, 0),
       op3(Op::IAdd, 2, 2, 1), op3(Op::IXor, 2, 2, 1), op3(Op::IAdd, 1, 1, 4),
       op3(Op::INe, 5, 1, 3), op_imm(Op::JumpIf, 5, 5), op3(Op::ReturnVoid)},
      10);
  program.add_loop(body, 5, 11, 6, {1, 2}, false);
  const Machine machine = program.machine();
  const Thread ready = begun(machine);
  Action action;
  for (auto _ : state) {
    Thread thread = ready;
    benchmark::DoNotOptimize(thread.next(machine, action));
  }
  state.SetItemsProcessed(state.iterations() * 6 * kRounds);
}
BENCHMARK(local_instructions_with_loop_heads);

// int r1 = x; y = r1; as a thread of a causality test.
class Copying : public benchmark::Fixture {
 public:
  void SetUp(const benchmark::State&) override {
    program = std::make_unique<Assembly>();
    const int x = program->add_field(program->test, "x", Basic::Int);
    const int y = program->add_field(program->test, "y", Basic::Int);
    program->add_thread(
        {op3(Op::GetField, 1, 0, x), op3(Op::PutField, 0, y, 1), op3(Op::ReturnVoid)}, 12);
  }
  void TearDown(const benchmark::State&) override { program.reset(); }
  std::unique_ptr<Assembly> program;
};

BENCHMARK_F(Copying, state_copy)(benchmark::State& state) {
  const Machine machine = program->machine();
  const Thread thread = begun(machine);
  for (auto _ : state) {
    Thread copy = thread;
    benchmark::DoNotOptimize(copy);
  }
  state.SetItemsProcessed(state.iterations());
}

BENCHMARK_F(Copying, state_hash)(benchmark::State& state) {
  const Machine machine = program->machine();
  const Thread thread = begun(machine);
  for (auto _ : state) benchmark::DoNotOptimize(absl::HashOf(thread));
  state.SetItemsProcessed(state.iterations());
}

BENCHMARK_F(Copying, action_and_answer)(benchmark::State& state) {
  const Machine machine = program->machine();
  const Thread ready = begun(machine);
  Action action;
  for (auto _ : state) {
    Thread thread = ready;
    thread.next(machine, action);
    thread.answer(machine, action, 1);
    thread.next(machine, action);
    benchmark::DoNotOptimize(thread);
  }
  state.SetItemsProcessed(state.iterations() * 2);
}

}  // namespace
}  // namespace thinair::testing
