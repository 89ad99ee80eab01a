// What a word means where it stands. The lexer cannot know and the grammar should not have to
// guess: with these decided beforehand it needs no predicates and little lookahead, and expressions
// are not ambiguous.
#pragma once

#include "syntax/tokens.h"

namespace thinair {

// Deeper brackets are refused: every later room may walk the tree recursively.
inline constexpr std::size_t kMaxNesting = 200;

// Turns identifiers into keywords where they are (`thread` at the start of a test's member,
// `yield`, `record`, ...), marks the `switch` that begins a statement and the '<' '>' that may
// enclose types, and joins `>` `>` to a shift where they cannot. Returns the first bracket that is
// nested too deeply, or null.
const Token* apply_context(const Characters& text, bool is_test, std::vector<Token>& tokens);

}  // namespace thinair
