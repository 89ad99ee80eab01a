// Each program here is run and must print what is in the `.out` file beside it, which a real JDK
// printed (`regenerate` does it again; the `.litmus` ones are written by hand).
#include <algorithm>
#include <filesystem>

#include "gtest/gtest.h"
#include "tests/programs/run_file.h"

namespace thinair::testing {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> program_files() {
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(THINAIR_SOURCE_DIR "/tests/programs")) {
    const std::string extension = entry.path().extension();
    if (extension == ".java" || extension == ".litmus") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

class Programs : public ::testing::TestWithParam<std::string> {};

TEST_P(Programs, print_what_java_prints) {
  const FileRun run = run_file(GetParam());
  ASSERT_EQ(run.errors, "");
  std::ostringstream expected;
  expected << std::ifstream(fs::path(GetParam()).replace_extension(".out")).rdbuf();
  ASSERT_EQ(run.tests.size(), 1u);
  EXPECT_EQ(run.tests[0].output, expected.str());
  EXPECT_EQ(run.tests[0].troubles, "");
  EXPECT_EQ(run.tests[0].end, SoloResult::End::Complete);
}

INSTANTIATE_TEST_SUITE_P(All, Programs, ::testing::ValuesIn(program_files()),
                         [](const auto& file) { return fs::path(file.param).stem().string(); });

}  // namespace
}  // namespace thinair::testing
