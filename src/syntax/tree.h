// The syntax tree: all of it.
#pragma once

#include "syntax/arena.h"
#include "syntax/decl.h"
#include "syntax/expr.h"
#include "syntax/modifiers.h"
#include "syntax/node.h"
#include "syntax/stmt.h"
#include "syntax/type.h"
