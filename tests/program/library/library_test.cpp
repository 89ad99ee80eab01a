#include "program/library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

namespace thinair {
namespace {

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(Library, EveryFileIsEmbeddedByteForByte) {
  const std::filesystem::path folder = THINAIR_SOURCE_DIR "/src/program/library";
  size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".java") continue;
    ++files;
    const auto found = std::ranges::find(library_files(), entry.path().filename().string(),
                                         [](const EmbeddedFile& f) { return std::string(f.name); });
    ASSERT_NE(found, library_files().end()) << entry.path();
    EXPECT_EQ(found->text, read(entry.path())) << entry.path();
  }
  EXPECT_EQ(library_files().size(), files);
}

TEST(Library, AClassIsFoundBySimpleAndQualifiedName) {
  const EmbeddedFile* file = library_file_of("AtomicInteger");
  ASSERT_NE(file, nullptr);
  EXPECT_EQ(file->name, "java.util.concurrent.atomic.AtomicInteger.java");
  EXPECT_EQ(library_file_of("java.util.concurrent.atomic.AtomicInteger"), file);
  EXPECT_EQ(library_class_of("AtomicInteger")->package, "java.util.concurrent.atomic");
}

TEST(Library, ClassesThatShareAFileAreFound) {
  ASSERT_NE(library_file_of("NullPointerException"), nullptr);
  EXPECT_EQ(library_file_of("NullPointerException"), library_file_of("java.lang.Error"));
  EXPECT_NE(library_file_of("java.util.function.UnaryOperator"), nullptr);
  EXPECT_NE(library_file_of("Override"), nullptr);
}

TEST(Library, WhatIsNotThereIsNotFound) {
  EXPECT_EQ(library_class_of("ArrayList"), nullptr);
  EXPECT_EQ(library_class_of("java.util.AtomicInteger"), nullptr);
  EXPECT_EQ(library_class_of(""), nullptr);
  EXPECT_EQ(library_class_of("out"), nullptr);  // nested in System
}

TEST(Library, PackagesAreKnown) {
  EXPECT_TRUE(is_library_package("java.util.concurrent.locks"));
  EXPECT_FALSE(is_library_package("java.util.concurrent.l"));
  EXPECT_FALSE(is_library_package("java.io"));
}

TEST(Library, SimpleNamesAreUnique) {
  std::set<std::string_view> names;
  for (const LibraryClass& c : library_classes()) {
    EXPECT_TRUE(names.insert(c.name).second) << c.name;
    EXPECT_FALSE(c.package.empty()) << c.name;
  }
}

TEST(Library, AFileNamedForAClassDeclaresIt) {
  for (const EmbeddedFile& file : library_files()) {
    const std::string_view stem = file.name.substr(0, file.name.rfind('.'));
    const std::string_view simple = stem.substr(stem.rfind('.') + 1);
    if (std::islower(static_cast<unsigned char>(simple.front())) != 0) continue;  // a shared file
    EXPECT_EQ(library_file_of(stem), &file) << file.name;
  }
}

}  // namespace
}  // namespace thinair
