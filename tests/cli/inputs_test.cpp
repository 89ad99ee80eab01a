#include "cli/inputs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace thinair {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class InputsTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        fs::path(testing::TempDir()) /
        (std::string("inputs_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text = "") const {
    const fs::path path = folder_ / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
    return path.string();
  }

  fs::path folder_;
};

TEST_F(InputsTest, AFolderStandsForItsTestsSorted) {
  const std::string b = write("b.litmus"), a = write("sub/a.java"), c = write("c.litmus");
  write("notes.md");
  const Inputs inputs = collect_inputs({folder_.string()});
  EXPECT_THAT(inputs.files, ElementsAre(b, c, a));
  EXPECT_THAT(inputs.errors, IsEmpty());
}

TEST_F(InputsTest, TheCommandLineKeepsItsOrder) {
  const std::string a = write("a.litmus"), b = write("b.txt");
  EXPECT_THAT(collect_inputs({b, "-", a}).files, ElementsAre(b, "-", a));
}

TEST_F(InputsTest, AFolderWithoutTestsIsAnError) {
  write("notes.md");
  const Inputs inputs = collect_inputs({folder_.string()});
  ASSERT_EQ(inputs.errors.size(), 1u);
  EXPECT_THAT(inputs.errors[0].message, HasSubstr("no tests in"));
}

TEST_F(InputsTest, AMissingFileIsAnErrorAndTheOthersStay) {
  const std::string a = write("a.litmus");
  const Inputs inputs = collect_inputs({(folder_ / "none").string(), a});
  EXPECT_THAT(inputs.files, ElementsAre(a));
  ASSERT_EQ(inputs.errors.size(), 1u);
  EXPECT_THAT(inputs.errors[0].message, HasSubstr("no such file"));
}

TEST_F(InputsTest, ALinkToAFolderAboveIsNoLoop) {
  const std::string a = write("sub/a.litmus");
  fs::create_directory_symlink(folder_, folder_ / "sub" / "up");
  EXPECT_THAT(collect_inputs({folder_.string()}).files, ElementsAre(a));
}

TEST_F(InputsTest, TextIsReadAsItIs) {
  const std::string text("\xEF\xBB\xBFtest\r\n\0x", 10);
  const auto input = read_input(write("a.litmus", text));
  ASSERT_TRUE(std::holds_alternative<InputText>(input));
  EXPECT_EQ(std::get<InputText>(input).text, text);
}

TEST_F(InputsTest, AnEndlessFileIsRefused) {
  const auto input = read_input("/dev/zero");
  ASSERT_TRUE(std::holds_alternative<UsageError>(input));
  EXPECT_THAT(std::get<UsageError>(input).message, HasSubstr("larger than 64 MB"));
}

TEST_F(InputsTest, TheExitCodeIsThatOfTheWorstFile) {
  const std::string a = write("a.litmus"), b = write("b.litmus");
  testing::internal::CaptureStderr();
  const ExitCode code = for_each_input(
      {a, b}, [&](const InputText& i) { return i.name == a ? ExitCode::Found : ExitCode::Clean; });
  EXPECT_EQ(code, ExitCode::Found);
  const ExitCode missing =
      for_each_input({a, "/nowhere/x"}, [](const InputText&) { return ExitCode::Found; });
  EXPECT_EQ(missing, ExitCode::BadInput);
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              HasSubstr("thinair: error: no such file: /nowhere/x"));
}

}  // namespace
}  // namespace thinair
