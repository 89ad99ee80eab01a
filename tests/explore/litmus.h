// Tests from text: what the whole way from a litmus file to outcomes says.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "explore/explore.h"
#include "fmt/format.h"
#include "program/describe.h"
#include "program/frontend.h"

namespace thinair::testing {

inline std::vector<std::shared_ptr<const Program>> programs_of(const std::string& name,
                                                               const std::string& text) {
  auto file = std::make_shared<SourceFile>(name, text);
  Diagnostics diagnostics;
  std::vector<std::shared_ptr<const Program>> programs;
  for_each_test(file, diagnostics, [&](Program&& program) {
    programs.push_back(std::make_shared<const Program>(std::move(program)));
  });
  EXPECT_EQ(diagnostics.render(), "");
  return programs;
}

// `body` is the inside of a test.
inline std::shared_ptr<const Program> test_of(const std::string& body,
                                              const std::string& classes = "") {
  const auto programs = programs_of("t.litmus", classes + "test t {" + body + "}");
  return programs.empty() ? nullptr : programs.front();
}

inline ExploreSettings only(ModelKind model, IdScheme ids = IdScheme::Occurrence) {
  ExploreSettings settings;
  settings.models = {model};
  settings.ids = {ids};
  return settings;
}

// `r1=1 r2=- T1 throws Error, T2 hangs, deadlock`
inline std::string describe(const TestResult& result, const Outcome& outcome) {
  const Program& program = *result.program;
  std::string text;
  for (size_t i = 0; i < program.columns.size(); ++i) {
    const Column& column = program.columns[i];
    const std::string value =
        outcome.values[i] ? describe_value(program, *result.names, column.type, *outcome.values[i])
                          : "-";
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", column.name, value);
  }
  for (size_t i = 0; i < program.threads.size(); ++i) {
    if (outcome.thrown[i].valid()) {
      text +=
          fmt::format(" {} throws {}", program.threads[i].name, program.name_of(outcome.thrown[i]));
    }
    if (outcome.hangs[i]) text += fmt::format(" {} hangs", program.threads[i].name);
  }
  for (const StartedEnding& started : outcome.started) {
    const std::string name = describe_thread(program, *result.names, started.thread);
    if (started.thrown.valid()) {
      text += fmt::format(" {} throws {}", name, program.name_of(started.thrown));
    }
    if (started.hangs) text += fmt::format(" {} hangs", name);
  }
  if (outcome.deadlock) text += " deadlock";
  return text;
}

// The outcomes that a run found, as text.
inline std::set<std::string> outcomes(const TestResult& result, size_t run = 0) {
  std::set<std::string> all;
  for (const OutcomeRow& row : result.outcomes) {
    if (row.models[run] == Verdict::Yes) all.insert(describe(result, row.outcome));
  }
  return all;
}

inline std::set<std::string> outcomes(const std::string& body, ModelKind model,
                                      const std::string& classes = "") {
  const auto program = test_of(body, classes);
  if (program == nullptr) return {};
  const TestResult result = explore(program, only(model));
  for (const Incomplete& why : result.runs[0].incomplete) {
    ADD_FAILURE() << "incomplete: " << to_text(why, *program);
  }
  return outcomes(result);
}

}  // namespace thinair::testing
