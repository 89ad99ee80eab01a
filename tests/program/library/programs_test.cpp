// The library's classes behave like Java's: each program of programs/ prints what `java` printed,
// which stands beside it.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "machine/solo.h"
#include "program/frontend.h"

namespace thinair {
namespace {

const std::filesystem::path kPrograms = THINAIR_SOURCE_DIR "/tests/program/library/programs";

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

class LibraryPrograms : public testing::TestWithParam<std::string> {};

TEST_P(LibraryPrograms, PrintsWhatJavaPrints) {
  Diagnostics diagnostics;
  const std::string name = GetParam();
  const auto file =
      std::make_shared<const SourceFile>(name + ".java", read(kPrograms / (name + ".java")));
  std::string output;
  const int tests = for_each_test(file, diagnostics, [&](Program&& program) {
    Names names;
    Machine machine{.program = &program, .names = &names, .limits = {.unroll = 1'000}};
    const SoloResult result = run_solo(machine);
    EXPECT_EQ(result.end, SoloResult::End::Complete);
    EXPECT_EQ(result.troubles(machine), "");
    output += result.output;
  });
  EXPECT_EQ(diagnostics.render(), "");
  EXPECT_EQ(tests, 1);
  EXPECT_EQ(output, read(kPrograms / (name + ".out")));
}

std::vector<std::string> programs() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(kPrograms)) {
    if (entry.path().extension() == ".java") names.push_back(entry.path().stem().string());
  }
  return names;
}

INSTANTIATE_TEST_SUITE_P(Library, LibraryPrograms, testing::ValuesIn(programs()),
                         [](const auto& program) { return program.param; });

}  // namespace
}  // namespace thinair
