#include "report/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nlohmann/json.hpp"
#include "tests/report/results.h"

namespace thinair {
namespace {

using testing::kUnderFixpoint;
using testing::kUnderTso;
using testing::ResultBuilder;

constexpr Verdict kYes = Verdict::Yes, kNo = Verdict::No, kOpen = Verdict::Undecided;

nlohmann::json json_of(const TestResult& result) {
  return nlohmann::json::parse(thinair::json_of(result, judge(result)));
}

TEST(Json, WasteIsToldWhereExecutionsAreCounted) {
  ResultBuilder builder;
  builder.run(ModelKind::Sc).run(ModelKind::Fixpoint);
  TestResult result = builder.build();
  for (thinair::Run& run : result.runs) run.engine = Engine::Graphs;
  result.runs[0].statistics.executions = 14;
  result.runs[0].statistics.wasted = 3;
  const nlohmann::json runs = json_of(result)["runs"];
  EXPECT_EQ(runs[0]["executions"], 14);
  EXPECT_EQ(runs[0]["wasted"], 3);
  EXPECT_TRUE(runs[1]["executions"].is_null());
  EXPECT_TRUE(runs[1]["wasted"].is_null());
}

TEST(Json, ValuesAreOfTheTypesThatTheInterfaceSays) {
  ResultBuilder builder;
  builder.program().columns.clear();
  const auto column = [&](const char* name, Basic basic) {
    builder.column(name, TypeTable::of(basic));
  };
  column("boolean", Basic::Boolean);
  column("byte", Basic::Byte);
  column("int", Basic::Int);
  column("none", Basic::Int);
  column("long", Basic::Long);
  column("double", Basic::Double);
  column("char", Basic::Char);
  column("reference", Basic::Reference);
  builder.run(ModelKind::Fixpoint);
  builder.outcome({1, Value(-3), Value(-2147483648LL), std::nullopt, Value(-1),
                   std::bit_cast<Value>(0.5), 'a', 0},
                  {kYes});
  const nlohmann::json wanted = {{"boolean", true}, {"byte", -3},         {"int", -2147483648LL},
                                 {"none", nullptr}, {"long", "-1"},       {"double", "0.5"},
                                 {"char", "'a'"},   {"reference", "null"}};
  EXPECT_EQ(json_of(builder.build())["outcomes"][0]["values"], wanted);
}

TEST(Json, VerdictsAreBooleansOrUndecided) {
  ResultBuilder builder;
  builder.run(ModelKind::Sc, IdScheme::Occurrence, false).run(ModelKind::Fixpoint);
  builder.run(ModelKind::Fixpoint, IdScheme::Scope);
  builder.outcome({0, 0}, {kOpen, kYes, kNo}).outcome.hangs[1] = true;
  builder.expect(true, {kUnderFixpoint, kUnderTso}, 0, 0);
  builder.expect(true, {}, 0, 0);
  builder.expect_ending({kUnderFixpoint}, CondNode::Op::Hangs, 1);
  const nlohmann::json json = json_of(builder.build());
  EXPECT_EQ(json["outcomes"][0]["models"],
            nlohmann::json(
                {{"sc", "undecided"}, {"fixpoint/occurrence", true}, {"fixpoint/scope", false}}));
  EXPECT_EQ(json["outcomes"][0]["hangs"], nlohmann::json({"T2"}));
  EXPECT_EQ(json["complete"], false);
  EXPECT_EQ(json["incomplete_because"], "loop at folder/name.litmus:2 cut at 8 (sc)");
  EXPECT_EQ(json["expectations"][0]["holds"], true);
  EXPECT_EQ(json["expectations"][0]["models"], nlohmann::json({"fixpoint", "tso"}));
  EXPECT_EQ(json["expectations"][0]["not_checked"], nlohmann::json({"tso"}));
  EXPECT_EQ(json["expectations"][1]["holds"], "not checked");
}

TEST(Json, TheCountsOfARunAreThoseThatItHas) {
  ResultBuilder builder;
  builder.run(ModelKind::Sc).run(ModelKind::Fixpoint);
  const nlohmann::json runs = json_of(builder.build())["runs"];
  EXPECT_EQ(runs[0]["ids"], nullptr);
  EXPECT_EQ(runs[0]["iterations"], nullptr);
  EXPECT_EQ(runs[1]["ids"], "occurrence");
  EXPECT_EQ(runs[1]["iterations"], 2);
  EXPECT_EQ(runs[1]["write_set"], 10);
  EXPECT_EQ(runs[1]["executions"], nullptr);
}

// The schema cannot be read wrong: what it requires is there.
TEST(Json, HasEveryFieldThatTheSchemaRequires) {
  ResultBuilder builder;
  builder.run(ModelKind::Sc).run(ModelKind::Fixpoint);
  builder.outcome({1, 0}, {kNo, kYes}).outcome.thrown[0] = builder.error_type;
  builder.expect(true, {kUnderFixpoint}, 0, 1);
  TestResult& result = builder.build();
  result.assertions.push_back({.place = builder.place(3),
                               .message = "",
                               .fails = {kNo, kYes},
                               .outcome = {std::nullopt, 0}});
  const nlohmann::json all = nlohmann::json::parse(
      json_opening("1.0") + thinair::json_of(result, judge(result)) + json_closing());
  const nlohmann::json schema = nlohmann::json::parse(json_schema());
  const auto has_all = [](const nlohmann::json& json, const nlohmann::json& part) {
    for (const auto& field : part["required"]) EXPECT_TRUE(json.contains(field)) << field;
    for (const auto& [field, value] : json.items()) {
      EXPECT_TRUE(part["properties"].contains(field)) << field << " is not described";
    }
  };
  const nlohmann::json& parts = schema["definitions"];
  has_all(all, schema);
  const nlohmann::json& test = all["tests"][0];
  has_all(test, parts["test"]);
  has_all(test["outcomes"][0], parts["outcome"]);
  has_all(test["assertions"][0], parts["assertion"]);
  has_all(test["findings"][0], parts["finding"]);
  has_all(test["expectations"][0], parts["expectation"]);
  has_all(test["runs"][1], parts["run"]);
}

TEST(Json, TextThatIsNoUnicodeIsReplacedAndNotAFault) {
  ResultBuilder builder;
  builder.run(ModelKind::Sc);
  TestResult& result = builder.build();
  result.assertions.push_back({.place = builder.place(3),
                               .message = "\xED\xA0\x80",  // a lone surrogate
                               .fails = {kYes},
                               .outcome = {std::nullopt}});
  EXPECT_TRUE(json_of(result)["assertions"][0]["message"].is_string());
}

}  // namespace
}  // namespace thinair
