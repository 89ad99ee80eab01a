// Every file of tests/errors/syntax has its exact errors beside it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/syntax/parsing.h"

namespace thinair {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Each message with its source line, caret and hint.
std::vector<std::string> one_by_one(const std::string& messages, const std::string& file) {
  std::vector<std::string> errors;
  for (std::size_t begin = 0; begin < messages.size();) {
    const std::size_t end = messages.find("\n" + file + ":", begin);
    const std::size_t next = end == std::string::npos ? messages.size() : end + 1;
    errors.push_back(messages.substr(begin, next - begin));
    begin = next;
  }
  return errors;
}

TEST(SyntaxErrors, AreWordForWordWhatTheirFilesExpect) {
  const fs::path root = fs::path(THINAIR_SOURCE_DIR) / "tests" / "errors";
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(root / "syntax")) {
    const fs::path& path = entry.path();
    if (path.extension() == ".expected") continue;
    ++files;
    const std::string name = fs::relative(path, root).generic_string();
    // What the later rooms say besides stands in the same file; the tool's own test compares it
    // whole.
    const std::string expected = read(path.string() + ".expected");
    const std::vector<std::string> errors = one_by_one(errors_of(read(path), name), name);
    EXPECT_FALSE(errors.empty()) << name;
    for (const std::string& error : errors)
      EXPECT_THAT(expected, ::testing::HasSubstr(error)) << name;
  }
  EXPECT_GE(files, 40U);
}

TEST(SyntaxErrors, SpoilOnlyTheirOwnStatementAndMarkTheTest) {
  const SourceFile file("t.litmus",
                        "test a { thread { int r1 = ; int r2 = 1; } int 3; int x; }\n"
                        "class C { int ; int y; }\n"
                        "test b { int z; }\n");
  Arena arena;
  Diagnostics diagnostics;
  const ParseResult result = parse(file, arena, diagnostics);
  EXPECT_FALSE(result.ok);
  EXPECT_EQ(diagnostics.count(), 3U);
  EXPECT_EQ(syntax::dump(result),
            "(class C (field (int y)))\n"
            "(test a (thread (block (local (int r2 1)))) (field (int x)))\n"
            "(test b (field (int z)))\n");
  EXPECT_TRUE(result.tests[0]->broken);
  EXPECT_FALSE(result.tests[1]->broken);
  EXPECT_TRUE(result.head.classes[0]->broken);
}

TEST(SyntaxErrors, DoNotEndAtTheirBoundOfFifty) {
  std::string text = "test t { thread {\n";
  for (int i = 0; i < 60; ++i) text += "int a = ;\n";
  const std::string errors = errors_of(text + "} }");
  EXPECT_TRUE(errors.ends_with("t.litmus: error: too many errors\n"));
  EXPECT_NE(errors.find("t.litmus:51:9: error: expected an expression"), std::string::npos);
  EXPECT_EQ(errors.find("t.litmus:52:9:"), std::string::npos);
}

}  // namespace
}  // namespace thinair
