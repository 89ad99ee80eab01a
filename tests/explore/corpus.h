// The corpus as tests see it: every file under litmus/, with every test in it.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/explore/litmus.h"

namespace thinair::testing {

inline std::vector<std::string> corpus_files(const std::string& folder = "") {
  const std::filesystem::path root = std::filesystem::path(THINAIR_SOURCE_DIR) / "litmus";
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
    if (entry.path().extension() == ".litmus") {
      files.push_back(std::filesystem::relative(entry.path(), root).string());
    }
  }
  std::ranges::sort(files);
  return files;
}

inline std::vector<std::shared_ptr<const Program>> corpus_programs(const std::string& file) {
  std::ifstream in(std::filesystem::path(THINAIR_SOURCE_DIR) / "litmus" / file);
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  return programs_of("litmus/" + file, text);
}

// The only test, or the first, of a file of the corpus.
inline std::shared_ptr<const Program> corpus_program(const std::string& file) {
  const auto programs = corpus_programs(file);
  EXPECT_FALSE(programs.empty()) << file;
  return programs.empty() ? nullptr : programs.front();
}

}  // namespace thinair::testing
