#include "syntax/diagnostics.h"

#include <gtest/gtest.h>

#include "syntax/spelling.h"

namespace thinair {
namespace {

TEST(Diagnostics, ShowTheLineWithACaretUnderTheSpan) {
  const SourceFile file("a.litmus", "first\n\tint \xC3\xA9\xC3\xA9 = 1;\n");
  Diagnostics diagnostics;
  diagnostics.error(file, {11, 15}, "bad name", "use ASCII");
  EXPECT_EQ(diagnostics.render(),
            "a.litmus:2:6: error: bad name\n        int \xC3\xA9\xC3\xA9 = 1;\n            ^~\n    "
            "hint: use ASCII\n");
}

TEST(Diagnostics, AreSortedByPositionAndReportedOnce) {
  const SourceFile file("a.litmus", "abc\ndef\n");
  Diagnostics diagnostics;
  diagnostics.error(file, {4, 5}, "second");
  diagnostics.error(file, {0, 1}, "first");
  diagnostics.error(file, {4, 5}, "second");
  ASSERT_EQ(diagnostics.count(), 2U);
  EXPECT_EQ(diagnostics.sorted()[0].sentence, "first");
  EXPECT_EQ(diagnostics.sorted()[1].sentence, "second");
}

TEST(Diagnostics, KeepFilesApartAndInOrder) {
  const SourceFile one("one.litmus", "x");
  const SourceFile two("two.litmus", "y");
  Diagnostics diagnostics;
  diagnostics.error(two, {0, 1}, "in two");
  diagnostics.error(one, {0, 1}, "in one");
  EXPECT_EQ(diagnostics.sorted()[0].file, &two);
  EXPECT_EQ(diagnostics.count(one), 1U);
  EXPECT_EQ(diagnostics.count(), 2U);
}

TEST(Diagnostics, CutLongLinesAroundTheError) {
  const SourceFile file("a.litmus", std::string(5'000, 'a') + "!" + std::string(5'000, 'b'));
  Diagnostics diagnostics;
  diagnostics.error(file, {5'000, 5'001}, "here");
  const std::string text = diagnostics.render();
  EXPECT_LT(text.size(), 400U);
  const std::size_t line = text.find('\n') + 1;
  const std::size_t caret_line = text.find('\n', line) + 1;
  EXPECT_EQ(text.find('!') - line, text.find('^') - caret_line);
}

TEST(Diagnostics, StandUpToPlacesBehindTheEnd) {
  const SourceFile file("a.litmus", "");
  Diagnostics diagnostics;
  diagnostics.error(file, {7, 9}, "beyond");
  EXPECT_EQ(diagnostics.render(), "a.litmus:1:1: error: beyond\n    \n    ^\n");
}

TEST(SourceFiles, CountLinesOfEveryKind) {
  const SourceFile file("a.litmus", "a\r\nb\rc\nd");
  EXPECT_EQ(file.line_count(), 4U);
  EXPECT_EQ(file.line(1), "a");
  EXPECT_EQ(file.line(2), "b");
  EXPECT_EQ(file.line(4), "d");
  EXPECT_EQ(file.at(3), (LineColumn{2, 1}));
  EXPECT_EQ(file.at(8), (LineColumn{4, 2}));
}

TEST(Spelling, CountsASwapAsOneEdit) {
  EXPECT_EQ(edit_distance("thread", "thread", 3), 0U);
  EXPECT_EQ(edit_distance("thraed", "thread", 3), 1U);
  EXPECT_EQ(edit_distance("thred", "thread", 3), 1U);
  EXPECT_EQ(edit_distance("abc", "xyz", 2), 3U);
}

TEST(Spelling, SuggestsOnlyWhatCouldBeMeant) {
  const std::string_view names[] = {"thread", "init", "after", "x", "getAndSet"};
  EXPECT_EQ(closest("thred", names), "thread");
  EXPECT_EQ(closest("Init", names), "init");
  EXPECT_EQ(closest("getandset", names), "getAndSet");
  EXPECT_EQ(closest("init", names), "");
  EXPECT_EQ(closest("y", names), "");
  EXPECT_EQ(closest("banana", names), "");
  EXPECT_EQ(closest("", names), "");
}

}  // namespace
}  // namespace thinair
