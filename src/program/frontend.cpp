#include "program/frontend.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "program/check/check.h"
#include "program/flow/flow.h"
#include "program/lower/lower.h"
#include "syntax/parse.h"

namespace thinair {
namespace {

// Whether there were any, in a class that an earlier test complained about too: the same error
// counts once in `diagnostics`.
bool flow_is_right(const resolved::Resolved& resolved, Diagnostics& diagnostics) {
  Diagnostics own;
  check_flow(resolved, own);
  for (const Diagnostic& error : own.sorted()) {
    diagnostics.error(*error.file, error.span, error.sentence, error.hint);
  }
  return own.empty();
}

void hand_over(resolved::Resolved&& resolved, Diagnostics& diagnostics,
               const std::function<void(Program&&)>& consumer) {
  if (!flow_is_right(resolved, diagnostics)) return;
  std::optional<Program> program = lower(std::move(resolved), diagnostics);
  if (program.has_value()) consumer(std::move(*program));
}

}  // namespace

int for_each_test(std::shared_ptr<const SourceFile> file, Diagnostics& diagnostics,
                  const std::function<void(Program&&)>& consumer) {
  Arena shared;
  TestReader reader(*file, shared, diagnostics);
  // What the parser made of a mistake to go on is no program of anybody's.
  const bool head_is_read = diagnostics.count(*file) == 0;
  Checker checker(file, reader.head(), diagnostics);
  if (const auto classes = checker.check_all()) flow_is_right(*classes, diagnostics);

  int tests = 0;
  for (resolved::Resolved& resolved : checker.java_tests()) {
    ++tests;
    if (head_is_read) hand_over(std::move(resolved), diagnostics, consumer);
  }
  absl::flat_hash_set<std::string> names;
  Arena arena;
  for (; const syntax::Test* test = reader.next(arena); arena.reset()) {
    ++tests;
    const bool first = names.insert(std::string(test->name.text)).second;
    if (!first) {
      diagnostics.error(*file, test->name.span,
                        fmt::format("there is a test {} already", test->name.text));
    }
    std::optional<resolved::Resolved> resolved = checker.test(*test);
    if (!resolved.has_value() || !first || !head_is_read || test->broken) continue;
    hand_over(std::move(*resolved), diagnostics, consumer);
  }
  return tests;
}

}  // namespace thinair
