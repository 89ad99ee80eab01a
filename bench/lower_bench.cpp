// Resolved trees to code: the causality tests, and programs with loops, whose analysis costs most.
#include <benchmark/benchmark.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <vector>

#include "program/check/check.h"
#include "program/lower/lower.h"
#include "syntax/parse.h"

namespace thinair {
namespace {

// A file with its head, kept alive while its tests are checked again and again.
class Input {
 public:
  explicit Input(const std::filesystem::path& path) {
    std::ifstream in(path);
    std::stringstream text;
    text << in.rdbuf();
    file_ = std::make_shared<SourceFile>(path.filename().string(), text.str());
  }

  std::vector<resolved::Resolved> checked() {
    shared_ = std::make_unique<Arena>();
    arena_ = std::make_unique<Arena>();
    Diagnostics diagnostics;
    TestReader reader(*file_, *shared_, diagnostics);
    Checker checker(file_, reader.head(), diagnostics);
    std::vector<resolved::Resolved> result = checker.java_tests();
    while (const syntax::Test* test = reader.next(*arena_))
      if (auto resolved = checker.test(*test)) result.push_back(std::move(*resolved));
    return result;
  }

 private:
  std::shared_ptr<const SourceFile> file_;
  std::unique_ptr<Arena> shared_, arena_;
};

// Only the lowering is timed; a resolved tree is used up by it.
void lower_folder(benchmark::State& state, const char* folder) {
  std::vector<Input> inputs;
  for (const auto& entry : std::filesystem::directory_iterator(
           std::filesystem::path(THINAIR_SOURCE_DIR) / "litmus" / folder))
    if (entry.is_regular_file()) inputs.emplace_back(entry.path());
  int64_t instructions = 0, tests = 0;
  for (auto _ : state) {
    std::vector<resolved::Resolved> all;
    for (Input& input : inputs)
      for (resolved::Resolved& resolved : input.checked()) all.push_back(std::move(resolved));
    const auto begin = std::chrono::steady_clock::now();
    std::vector<Program> programs;
    programs.reserve(all.size());
    for (resolved::Resolved& resolved : all) programs.push_back(lower(std::move(resolved)));
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    state.SetIterationTime(took.count());
    for (const Program& program : programs)
      for (const Method& method : program.methods)
        instructions += static_cast<int64_t>(method.code.instrs.size());
    tests += static_cast<int64_t>(programs.size());
  }
  state.SetItemsProcessed(instructions);
  state.counters["tests"] =
      benchmark::Counter(static_cast<double>(tests), benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(lower_folder, causality, "causality")->UseManualTime();
BENCHMARK_CAPTURE(lower_folder, papers, "papers")->UseManualTime();

}  // namespace
}  // namespace thinair
