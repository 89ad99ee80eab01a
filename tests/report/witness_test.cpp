#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "report/dot.h"
#include "report/witness_graph.h"
#include "report/witness_text.h"
#include "tests/report/witnesses.h"

namespace thinair {
namespace {

using ::testing::Contains;
using testing::future_witness;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::ResultBuilder;

TEST(WitnessText, HasOneColumnAThreadAndPointsToTheFuture) {
  ResultBuilder builder;
  const Witness witness = future_witness(builder);
  const TestResult& result = builder.build();
  EXPECT_EQ(witness_text(*result.program, *result.names, witness),
            "        T1                       T2\n"
            "    #1  read x: 1 <- #6 (later)\n"
            "    #2  write y = 1\n"
            "    #3  unlock this\n"
            "    #4                           lock this\n"
            "    #5                           read y: 1 <- #2\n"
            "    #6                           write x = 1\n"
            "    #7                           read y: 0 <- default\n");
}

TEST(WitnessText, NeverPassesThePageWithFourThreads) {
  ResultBuilder builder;
  for (const char* name : {"AThreadWithALongName", "T4"}) {
    ThreadDecl thread;
    thread.name = name;
    builder.program().threads.push_back(thread);
  }
  builder.program().fields.clear();
  Witness witness = future_witness(builder);
  builder.program().fields[0].name = "aSharedVariableWhoseNameIsLongerThanMostColumnsAre";
  std::vector<Event>& events = witness.execution.events;
  const size_t half = events.size();
  for (size_t i = 0; i < half; ++i) {
    events.push_back(events[i]);
    events.back().thread += 2;
  }
  const TestResult& result = builder.build();
  std::istringstream lines(witness_text(*result.program, *result.names, witness));
  size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) EXPECT_LE(line.size(), 100U) << line;
  EXPECT_GT(count, half);
}

TEST(WitnessText, EndsWithWhatWentWrongAndWhatWasPrinted) {
  ResultBuilder builder;
  Witness witness = future_witness(builder);
  witness.assertions.push_back({.place = builder.place(3), .message = "lost", .thread = 0});
  witness.output = {"", "one\ntwo\n"};
  const TestResult& result = builder.build();
  EXPECT_THAT(
      witness_text(*result.program, *result.names, witness),
      HasSubstr("    T1: assertion fails at 3:1: lost\n    T2 prints:\n      one\n      two\n"));
}

TEST(WitnessGraph, ReductionKeepsWhatDoesNotFollowFromTheRest) {
  ResultBuilder builder;
  const Witness witness = future_witness(builder);
  const Execution& execution = witness.execution;
  const size_t events = execution.events.size();
  const std::vector<EventEdge> all = happens_before_edges(execution);
  const std::vector<EventEdge> reduced = reduction_of(events, all);
  EXPECT_THAT(all, Contains(EventEdge{3, 6}));
  EXPECT_THAT(reduced, Not(Contains(EventEdge{3, 6})));
  EXPECT_THAT(reduced, Contains(EventEdge{3, 5}));
  EXPECT_EQ(closure_of(events, reduced), closure_of(events, all));
  for (const EventEdge& edge : closure_of(events, all)) {
    EXPECT_TRUE(happens_before(execution.events[edge.from], execution.events[edge.to].clock));
  }
}

TEST(WitnessGraph, OnlyTheFutureClosesACycle) {
  ResultBuilder builder;
  const Witness witness = future_witness(builder);
  const size_t events = witness.execution.events.size();
  for (const bool with_future : {false, true}) {
    std::vector<EventEdge> edges = happens_before_edges(witness.execution);
    for (const EventEdge& edge : reads_from_edges(witness.execution, with_future)) {
      edges.push_back(edge);
    }
    EXPECT_EQ(has_cycle(events, edges), with_future);
  }
}

TEST(Dot, DrawsThreadsAsClustersWithTheirThreeKindsOfEdges) {
  ResultBuilder builder;
  const Witness witness = future_witness(builder);
  const std::string text = dot_text(builder.build(), witness, "a \"title\"");
  EXPECT_THAT(text, HasSubstr("label=\"a \\\"title\\\"\";"));
  EXPECT_THAT(text, HasSubstr("subgraph cluster_1 {\n    label=\"T2\";\n"));
  EXPECT_THAT(text, HasSubstr("    n1 -> n2;\n"));
  EXPECT_THAT(text, HasSubstr("  n3 -> n5 [label=sw"));
  EXPECT_THAT(text, HasSubstr("  n2 -> n6 [label=rf, color=red"));
  EXPECT_THAT(text, HasSubstr("  n7 -> n1 [label=\"rf (later)\", color=red, fontcolor=red, "
                              "constraint=false, style=dashed];\n"));
}

TEST(Dot, FileNamesAreSafeAndDiffer) {
  ResultBuilder builder;
  Program& program = builder.program();
  EXPECT_EQ(dot_file_name(program, 0), "folder_name.litmus-TC-1.dot");
  program.file = "../a b/x_y.litmus";
  program.test = "2+2W";
  EXPECT_EQ(dot_file_name(program, 11), ".._a%20b_x%5Fy.litmus-2+2W-12.dot");
  program.file = std::string(1000, 'a');
  const std::string first = dot_file_name(program, 0);
  program.file += 'a';
  EXPECT_LT(first.size(), 255U);
  EXPECT_NE(dot_file_name(program, 0), first);
}

}  // namespace
}  // namespace thinair
