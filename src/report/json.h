// Results as JSON, as src/report/schema.json describes them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "memory/result.h"
#include "report/verdict.h"
#include "report/why.h"

namespace thinair {

// The run's object is written as it goes: opening, tests joined by `,\n`, closing.
std::string json_opening(std::string_view version);
std::string json_closing();
// One object of "tests", without a newline at the end.
std::string json_of(const TestResult& result, const TestVerdict& verdict,
                    const std::vector<Question>& questions = {});

// The schema itself (JSON Schema, draft 7), embedded in the tool.
std::string_view json_schema();

}  // namespace thinair
