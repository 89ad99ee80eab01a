// `--why COND`: the conditions are resolved where the test's own are, by putting them there.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/inputs.h"
#include "program/program.h"
#include "report/why.h"
#include "syntax/source.h"

namespace thinair {

// What cannot be a condition on the command line.
std::optional<UsageError> refuse_why(const std::vector<std::string>& conditions);

// The file with every condition, and every part of it, as the last expectations of each test; on
// the line of the test's closing brace, so that all places but that stay as they are.
std::shared_ptr<const SourceFile> with_conditions(const SourceFile& file,
                                                  const std::vector<std::string>& conditions);

// Takes them out of the program again.
std::vector<Question> take_questions(Program& program, const std::vector<std::string>& conditions);

}  // namespace thinair
