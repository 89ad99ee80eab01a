#include "program/evaluate.h"

namespace thinair {
namespace {

using resolved::BinaryOp;
using resolved::UnaryOp;
namespace arith = arithmetic;

template <typename T>
std::optional<Value> compare(BinaryOp op, T a, T b) {
  switch (op) {
    case BinaryOp::Eq:
      return a == b;
    case BinaryOp::Ne:
      return a != b;
    case BinaryOp::Lt:
      return a < b;
    case BinaryOp::Le:
      return a <= b;
    case BinaryOp::Gt:
      return a > b;
    case BinaryOp::Ge:
      return a >= b;
    case BinaryOp::Add:
    case BinaryOp::Sub:
    case BinaryOp::Mul:
    case BinaryOp::Div:
    case BinaryOp::Rem:
    case BinaryOp::And:
    case BinaryOp::Or:
    case BinaryOp::Xor:
    case BinaryOp::Shl:
    case BinaryOp::Shr:
    case BinaryOp::Ushr:
      break;
  }
  return std::nullopt;
}

template <arith::Number T>
std::optional<Value> number(BinaryOp op, Value left, Value right) {
  const T a = arith::from_value<T>(left);
  const T b = arith::from_value<T>(right);
  constexpr bool kInteger = arith::Integer<T>;
  switch (op) {
    case BinaryOp::Add:
      return arith::to_value(arith::add(a, b));
    case BinaryOp::Sub:
      return arith::to_value(arith::subtract(a, b));
    case BinaryOp::Mul:
      return arith::to_value(arith::multiply(a, b));
    case BinaryOp::Div:
      if (kInteger && b == 0) return std::nullopt;
      return arith::to_value(arith::divide(a, b));
    case BinaryOp::Rem:
      if (kInteger && b == 0) return std::nullopt;
      return arith::to_value(arith::remainder(a, b));
    case BinaryOp::And:
      if constexpr (kInteger) return arith::to_value(static_cast<T>(a & b));
      break;
    case BinaryOp::Or:
      if constexpr (kInteger) return arith::to_value(static_cast<T>(a | b));
      break;
    case BinaryOp::Xor:
      if constexpr (kInteger) return arith::to_value(static_cast<T>(a ^ b));
      break;
    case BinaryOp::Shl:
      if constexpr (kInteger)
        return arith::to_value(arith::shift_left(a, arith::from_value<int64_t>(right)));
      break;
    case BinaryOp::Shr:
      if constexpr (kInteger)
        return arith::to_value(arith::shift_right(a, arith::from_value<int64_t>(right)));
      break;
    case BinaryOp::Ushr:
      if constexpr (kInteger)
        return arith::to_value(arith::shift_right_unsigned(a, arith::from_value<int64_t>(right)));
      break;
    case BinaryOp::Eq:
    case BinaryOp::Ne:
    case BinaryOp::Lt:
    case BinaryOp::Le:
    case BinaryOp::Gt:
    case BinaryOp::Ge:
      return compare(op, a, b);
  }
  return std::nullopt;
}

std::optional<Value> logic(BinaryOp op, Value left, Value right) {
  switch (op) {
    case BinaryOp::And:
      return left & right;
    case BinaryOp::Or:
      return left | right;
    case BinaryOp::Xor:
      return left ^ right;
    case BinaryOp::Eq:
      return left == right;
    case BinaryOp::Ne:
      return left != right;
    case BinaryOp::Add:
    case BinaryOp::Sub:
    case BinaryOp::Mul:
    case BinaryOp::Div:
    case BinaryOp::Rem:
    case BinaryOp::Shl:
    case BinaryOp::Shr:
    case BinaryOp::Ushr:
    case BinaryOp::Lt:
    case BinaryOp::Le:
    case BinaryOp::Gt:
    case BinaryOp::Ge:
      break;
  }
  return std::nullopt;
}

template <arith::Number T>
std::optional<Value> number(UnaryOp op, Value value) {
  const T a = arith::from_value<T>(value);
  switch (op) {
    case UnaryOp::Neg:
      return arith::to_value(arith::negate(a));
    case UnaryOp::BitNot:
      if constexpr (arith::Integer<T>) return arith::to_value(static_cast<T>(~a));
      break;
    case UnaryOp::Not:
      break;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Value> evaluate(BinaryOp op, Basic operand, Value left, Value right) {
  switch (operand) {
    case Basic::Byte:
    case Basic::Short:
    case Basic::Char:
    case Basic::Int:
      return number<int32_t>(op, left, right);
    case Basic::Long:
      return number<int64_t>(op, left, right);
    case Basic::Float:
      return number<float>(op, left, right);
    case Basic::Double:
      return number<double>(op, left, right);
    case Basic::Boolean:
      return logic(op, left, right);
    case Basic::Reference:
      return op == BinaryOp::Eq || op == BinaryOp::Ne ? logic(op, left, right) : std::nullopt;
    case Basic::Void:
      break;
  }
  return std::nullopt;
}

std::optional<Value> evaluate(UnaryOp op, Basic operand, Value value) {
  switch (operand) {
    case Basic::Byte:
    case Basic::Short:
    case Basic::Char:
    case Basic::Int:
      return number<int32_t>(op, value);
    case Basic::Long:
      return number<int64_t>(op, value);
    case Basic::Float:
      return number<float>(op, value);
    case Basic::Double:
      return number<double>(op, value);
    case Basic::Boolean:
      if (op == UnaryOp::Not) return value ^ 1;
      break;
    case Basic::Void:
    case Basic::Reference:
      break;
  }
  return std::nullopt;
}

}  // namespace thinair
