#include "report/compare_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/report/results.h"

namespace thinair {
namespace {

using ::testing::HasSubstr;
using testing::kUnderFixpoint;
using testing::ResultBuilder;

TEST(CompareTable, HasOneRowATestAndOneGroupOfColumnsARun) {
  ResultBuilder builder;
  builder.run(ModelKind::Sc).run(ModelKind::Fixpoint);
  builder.outcome({0, 0}, {Verdict::Yes, Verdict::Yes});
  builder.outcome({1, 0}, {Verdict::No, Verdict::Yes}).outcome.hangs[0] = true;
  builder.expect(true, {kUnderFixpoint}, 0, 1);
  CompareTable table;
  EXPECT_TRUE(table.empty());
  table.add(builder.build(), judge(builder.build()));
  EXPECT_EQ(
      table.text(),
      "| test | threads | sc states |  sc s | sc MB | sc outcomes | sc saw | fixpoint passes | "
      "fixpoint states | fixpoint s | fixpoint MB | fixpoint outcomes | fixpoint saw | "
      "expectations |\n"
      "| ---- | ------: | --------: | ----: | ----: | ----------: | ------ | --------------: | "
      "--------------: | ---------: | ----------: | ----------------: | ------------ | "
      "------------ |\n"
      "| TC   |       2 |         0 | 0.000 |     0 |           1 | fine   |               2 | "
      "              0 |      0.000 |           0 |                 2 | hang         | "
      "1 hold       |\n");
}

TEST(CompareTable, AnIncompleteRunIsNeverFine) {
  ResultBuilder builder;
  builder.run(ModelKind::Fixpoint, IdScheme::Occurrence, false);
  CompareTable table;
  table.add(builder.build(), judge(builder.build()));
  EXPECT_THAT(table.text(), HasSubstr("incomplete"));
}

TEST(CompareTable, InitAndAfterAreNoThreadsOfTheirOwn) {
  ResultBuilder builder;
  ThreadDecl init;
  init.role = ThreadDecl::Role::Init;
  builder.program().threads.insert(builder.program().threads.begin(), init);
  builder.run(ModelKind::Sc);
  EXPECT_EQ(threads_of(builder.build()), 2U);
}

}  // namespace
}  // namespace thinair
