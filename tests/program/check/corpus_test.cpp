// Every program of the corpus is understood: the checker has nothing to say about it, nor has the
// flow analysis, and it becomes code.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "program/check/check.h"
#include "program/flow/flow.h"
#include "program/lower/lower.h"
#include "syntax/parse.h"

namespace thinair {
namespace {

std::vector<std::filesystem::path> corpus() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(THINAIR_SOURCE_DIR "/litmus")) {
    const auto extension = entry.path().extension();
    if (extension == ".litmus" || extension == ".java") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

TEST(Corpus, EveryTestIsUnderstoodAndBecomesCode) {
  int tests = 0;
  for (const std::filesystem::path& path : corpus()) {
    std::ifstream in(path, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    const std::string name = path.lexically_relative(THINAIR_SOURCE_DIR).string();
    // The reflection example is there to be refused.
    if (text.str().find("java.lang.reflect") != std::string::npos) continue;
    auto file = std::make_shared<const SourceFile>(name, text.str());
    Diagnostics diagnostics;
    Arena shared;
    TestReader reader(*file, shared, diagnostics);
    Checker checker(file, reader.head(), diagnostics);
    const auto take = [&](std::optional<resolved::Resolved> test) {
      if (!test) return;
      check_flow(*test, diagnostics);
      if (!diagnostics.empty()) return;
      const Program program = lower(std::move(*test));
      EXPECT_FALSE(program.threads.empty()) << name;
      for (const ThreadDecl& thread : program.threads)
        EXPECT_FALSE(program.methods[thread.body.value].code.instrs.empty()) << name;
      ++tests;
    };
    if (auto all = checker.check_all()) check_flow(*all, diagnostics);
    for (auto& test : checker.java_tests()) take(std::move(test));
    for (Arena arena; const syntax::Test* test = reader.next(arena); arena.reset())
      take(checker.test(*test));
    EXPECT_EQ(diagnostics.render(), "") << name;
  }
  EXPECT_GT(tests, 80);
}

}  // namespace
}  // namespace thinair
