// Helpers of the parser's tests: text in, dump or errors out.
#pragma once

#include <string>
#include <string_view>

#include "syntax/dump.h"
#include "syntax/parse.h"

namespace thinair {

// The dump of the file, or its errors if it has any.
inline std::string dumped(std::string text, std::string name = "t.litmus") {
  const SourceFile file(std::move(name), std::move(text));
  Arena arena;
  Diagnostics diagnostics;
  const ParseResult result = parse(file, arena, diagnostics);
  return diagnostics.empty() ? syntax::dump(result) : diagnostics.render();
}

// All errors of the file as text, empty if there is none.
inline std::string errors_of(std::string text, std::string name = "t.litmus") {
  const SourceFile file(std::move(name), std::move(text));
  Arena arena;
  Diagnostics diagnostics;
  parse(file, arena, diagnostics);
  return diagnostics.render();
}

// The dump between the given texts: `inside("(a ", "(a b)", ")")` is "b".
inline std::string inside(std::string_view before, std::string_view dump, std::string_view after) {
  if (!dump.starts_with(before) || !dump.ends_with(after)) return std::string(dump);
  dump.remove_prefix(before.size());
  dump.remove_suffix(after.size());
  return std::string(dump);
}

// One expression, as the value of a local.
inline std::string expr(const std::string& text) {
  return inside("(test t (thread (block (= z ", dumped("test t { thread { z = " + text + "; } }"),
                "))))\n");
}

// Statements of a thread.
inline std::string stmts(const std::string& text) {
  return inside("(test t (thread (block ", dumped("test t { thread { " + text + " } }"), ")))\n");
}

// Members of a class C.
inline std::string members(const std::string& text) {
  return inside("(class C ", dumped("class C { " + text + " }", "C.java"), ")\n");
}

// A type, as that of a field.
inline std::string type(const std::string& text) {
  return inside("(field (", members(text + " f;"), " f))");
}

// Members of a test.
inline std::string test_members(const std::string& text) {
  return inside("(test t ", dumped("test t { " + text + " }"), ")\n");
}

}  // namespace thinair
