// Every file of these folders of tests/errors has its exact errors beside it: names, types, classes
// and expectations, one file for each kind of mistake.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "program/frontend.h"

namespace thinair {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(CheckErrors, EveryWrongFileHasItsExactErrors) {
  const fs::path root = fs::path(THINAIR_SOURCE_DIR) / "tests" / "errors";
  int files = 0;
  for (const char* folder :
       {"names", "types", "exceptions", "classes", "expectations", "tests", "unsupported"}) {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(root / folder)) {
      if (entry.path().extension() != ".expected") paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    for (const fs::path& path : paths) {
      const std::string name = path.lexically_relative(root).string();
      // Diagnostics point into the file.
      const auto file = std::make_shared<const SourceFile>(name, read(path));
      Diagnostics diagnostics;
      for_each_test(file, diagnostics, [](Program&&) {});
      EXPECT_EQ(diagnostics.render(), read(path.string() + ".expected")) << name;
      EXPECT_FALSE(diagnostics.empty()) << name;
      ++files;
    }
  }
  EXPECT_GE(files, 70);
}

}  // namespace
}  // namespace thinair
