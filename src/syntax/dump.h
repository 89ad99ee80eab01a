// The tree as an S-expression, compact and without places: for tests and for looking at it.
#pragma once

#include <string>

#include "syntax/parse.h"
#include "syntax/tree.h"

namespace thinair::syntax {

std::string dump(const Type& type);
std::string dump(const Expr& expr);
std::string dump(const Stmt& stmt);
std::string dump(const Member& member);
std::string dump(const Test& test);
std::string dump(const Modifiers& modifiers);
std::string dump(const Param& param);
// One line for each declaration.
std::string dump(const ParseResult& file);

}  // namespace thinair::syntax
