#include "cli/why.h"

#include <fmt/format.h>

#include <utility>

#include "syntax/parse.h"

namespace thinair {
namespace {

// The condition itself, then its parts if there is more than one.
std::vector<std::string> asked(const std::string& condition) {
  std::vector<std::string> all = {condition};
  const std::vector<std::string> parts = conjuncts(condition);
  if (parts.size() > 1) all.insert(all.end(), parts.begin(), parts.end());
  return all;
}

}  // namespace

std::optional<UsageError> refuse_why(const std::vector<std::string>& conditions) {
  for (const std::string& condition : conditions) {
    for (const char* foreign : {";", "{", "}", "\n", "\r", "//", "/*"}) {
      if (condition.find(foreign) != std::string::npos) {
        return UsageError{fmt::format("--why: '{}' is not a condition", condition),
                          "a condition looks like r1 == 1 && T2 throws Error"};
      }
    }
  }
  return std::nullopt;
}

std::shared_ptr<const SourceFile> with_conditions(const SourceFile& file,
                                                  const std::vector<std::string>& conditions) {
  std::string added;
  for (const std::string& condition : conditions) {
    for (const std::string& text : asked(condition)) added += fmt::format("allowed: {}; ", text);
  }
  Diagnostics told_later;
  Arena shared, arena;
  TestReader reader(file, shared, told_later);
  std::string text;
  size_t at = 0;
  for (; const syntax::Test* test = reader.next(arena); arena.reset()) {
    const size_t brace = test->span.end - 1;
    if (file.text()[brace] != '}') continue;
    text += std::string(file.text().substr(at, brace - at)) + added;
    at = brace;
  }
  text += file.text().substr(at);
  return std::make_shared<const SourceFile>(file.name(), std::move(text), file.kind());
}

std::vector<Question> take_questions(Program& program, const std::vector<std::string>& conditions) {
  size_t added = 0;
  for (const std::string& condition : conditions) added += asked(condition).size();
  if (added > program.expectations.size()) return {};
  size_t next = program.expectations.size() - added;
  std::vector<Question> questions;
  for (const std::string& condition : conditions) {
    Question question;
    for (const std::string& text : asked(condition)) {
      Expectation part = std::move(program.expectations[next++]);
      part.text = text;
      if (question.condition.text.empty()) {
        question.condition = std::move(part);
      } else {
        question.parts.push_back(std::move(part));
      }
    }
    questions.push_back(std::move(question));
  }
  program.expectations.resize(program.expectations.size() - added);
  return questions;
}

}  // namespace thinair
