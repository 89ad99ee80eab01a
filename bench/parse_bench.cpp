// Text to our own tree: ten thousand tests one at a time, and what a single small one costs.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <string>

#include "syntax/parse.h"

namespace thinair {
namespace {

// About 500 bytes a test, of the kind people write.
std::string many_tests(int count) {
  std::string text =
      "// generated\nclass Node { int value; Node next; Node(int v) { value = v; } }\n\n";
  for (int i = 0; i < count; ++i) {
    text += fmt::format(
        R"(test generated{0} "message passing and a little more, number {0}" {{
  int x, y;
  volatile boolean ready;
  Node head = new Node({0});

  thread Writer {{
    x = {0};                        // plain
    synchronized (head) {{ y = x * 2 + 1; }}
    ready = true;
  }}
  thread Reader {{
    int r1 = -1;
    for (int i = 0; i < 3 && !ready; i++) {{ r1 = y; }}
    if (ready) {{ r1 = x; head.next = new Node(r1); }}
    int r2 = head.next == null ? 0 : head.next.value;
  }}

  forbidden under sc: r1 == 0 && r2 != 0;
  allowed: r1 == {0} || r1 == -1;
}}

)",
        i);
  }
  return text;
}

void ParseTenThousandTests(benchmark::State& state) {
  const SourceFile file("generated.litmus", many_tests(10'000));
  std::size_t tests = 0;
  for (auto _ : state) {
    Arena shared;
    Arena arena;
    Diagnostics diagnostics;
    TestReader reader(file, shared, diagnostics);
    for (const syntax::Test* test = reader.next(arena); test != nullptr;
         test = reader.next(arena)) {
      benchmark::DoNotOptimize(test);
      ++tests;
      arena.reset();
    }
    if (!diagnostics.empty()) state.SkipWithError("the generated file is wrong");
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(tests));
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * file.text().size()));
}
BENCHMARK(ParseTenThousandTests)->Unit(benchmark::kMillisecond);

// With the parser's tables warm; what a fresh process pays is measured by running the tool.
void ParseOneTest(benchmark::State& state) {
  const SourceFile file("one.litmus", many_tests(1));
  for (auto _ : state) {
    Arena arena;
    Diagnostics diagnostics;
    benchmark::DoNotOptimize(parse(file, arena, diagnostics).tests.size());
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * file.text().size()));
}
BENCHMARK(ParseOneTest)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace thinair
