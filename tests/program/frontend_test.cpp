// Which tests of a file are handed over: those without errors, and no others.
#include "program/frontend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace thinair {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct Read {
  std::vector<std::string> tests;
  size_t errors = 0;
};

Read read(const std::string& name, const std::string& text) {
  Diagnostics diagnostics;
  Read result;
  const auto file = std::make_shared<SourceFile>(name, text);
  for_each_test(file, diagnostics,
                [&](Program&& program) { result.tests.push_back(program.test); });
  result.errors = diagnostics.count();
  return result;
}

TEST(Frontend, AnErrorInOneTestLeavesTheOthersAlone) {
  const Read all = read("a.litmus",
                        "test a { int x; thread { x = true; } }\n"
                        "test b { int x; thread { x = 1; } }\n");
  EXPECT_THAT(all.tests, ElementsAre("b"));
  EXPECT_EQ(all.errors, 1u);
}

TEST(Frontend, ATestThatCouldNotBeParsedIsNotHandedOver) {
  const Read all = read("a.litmus",
                        "test a { int x\n thread { x = 1; } }\n"
                        "test b { int x; thread { x = 1; } }\n");
  EXPECT_THAT(all.tests, ElementsAre("b"));
  EXPECT_GT(all.errors, 0u);
}

TEST(Frontend, WhatIsLeftOfATestWithoutBracesIsNotHandedOver) {
  const Read all = read("a.litmus", "test a\nint x;\nthread { x = 1; }\n");
  EXPECT_THAT(all.tests, IsEmpty());
  EXPECT_GT(all.errors, 0u);
}

TEST(Frontend, NoTestRunsWithClassesThatCouldNotBeParsed) {
  const Read litmus = read("a.litmus",
                           "class C { int x\n int y; }\n"
                           "test a { C c = new C(); thread { c.y = 1; } }\n");
  EXPECT_THAT(litmus.tests, IsEmpty());
  EXPECT_GT(litmus.errors, 0u);
  const Read java = read("C.java",
                         "class C { static int x\n static int y;\n"
                         "  public static void main(String[] a) { y = 1; } }\n");
  EXPECT_THAT(java.tests, IsEmpty());
  EXPECT_GT(java.errors, 0u);
}

TEST(Frontend, ATestWithAClassThatIsWrongIsNotHandedOver) {
  const Read all = read("a.litmus",
                        "class C { int x = true; }\n"
                        "test a { C c = new C(); thread { c.x = 1; } }\n"
                        "test b { int x; thread { x = 1; } }\n");
  EXPECT_THAT(all.tests, ElementsAre("b"));
  EXPECT_EQ(all.errors, 1u);
}

}  // namespace
}  // namespace thinair
