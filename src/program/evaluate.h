// Operators on Values whose type is known only at run time: for constant folding and conditions.
#pragma once

#include <optional>

#include "program/arithmetic.h"
#include "program/resolved.h"

namespace thinair {

// Both operands are of type `operand` (for shifts the right one is an int or a long); comparisons
// give 0 or 1. References can be compared for identity only. Nothing: the operator throws
// (division by zero) or Java does not have it for this type.
std::optional<Value> evaluate(resolved::BinaryOp op, Basic operand, Value left, Value right);
std::optional<Value> evaluate(resolved::UnaryOp op, Basic operand, Value value);

}  // namespace thinair
