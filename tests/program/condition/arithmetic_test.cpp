// Expected values are what `java` prints for the same expressions.
#include "program/arithmetic.h"

#include <gtest/gtest.h>

#include <limits>

#include "program/evaluate.h"

namespace thinair {
namespace {

using resolved::BinaryOp;
using resolved::UnaryOp;
namespace arith = arithmetic;

constexpr int32_t kIntMin = std::numeric_limits<int32_t>::min();
constexpr int32_t kIntMax = std::numeric_limits<int32_t>::max();
constexpr int64_t kLongMin = std::numeric_limits<int64_t>::min();

int32_t ints(BinaryOp op, int32_t a, int32_t b) {
  return arith::from_value<int32_t>(
      evaluate(op, Basic::Int, arith::to_value(a), arith::to_value(b)).value());
}
int64_t longs(BinaryOp op, int64_t a, int64_t b) {
  return arith::from_value<int64_t>(
      evaluate(op, Basic::Long, arith::to_value(a), arith::to_value(b)).value());
}
double doubles(BinaryOp op, double a, double b) {
  return arith::from_value<double>(
      evaluate(op, Basic::Double, arith::to_value(a), arith::to_value(b)).value());
}

TEST(Arithmetic, IntegersWrapAround) {
  EXPECT_EQ(ints(BinaryOp::Add, kIntMax, 1), kIntMin);
  EXPECT_EQ(ints(BinaryOp::Sub, kIntMin, 1), kIntMax);
  EXPECT_EQ(ints(BinaryOp::Mul, 65536, 65536), 0);
  EXPECT_EQ(longs(BinaryOp::Mul, kLongMin, -1), kLongMin);
  EXPECT_EQ(evaluate(UnaryOp::Neg, Basic::Int, arith::to_value(kIntMin)), arith::to_value(kIntMin));
}

TEST(Arithmetic, DivisionTruncatesAndItsOverflowIsTheSmallestInteger) {
  EXPECT_EQ(ints(BinaryOp::Div, -7, 2), -3);
  EXPECT_EQ(ints(BinaryOp::Rem, -7, 2), -1);
  EXPECT_EQ(ints(BinaryOp::Div, kIntMin, -1), kIntMin);
  EXPECT_EQ(ints(BinaryOp::Rem, kIntMin, -1), 0);
  EXPECT_EQ(longs(BinaryOp::Rem, kLongMin, -1), 0);
}

TEST(Arithmetic, IntegerDivisionByZeroThrows) {
  EXPECT_EQ(evaluate(BinaryOp::Div, Basic::Int, 1, 0), std::nullopt);
  EXPECT_EQ(evaluate(BinaryOp::Rem, Basic::Long, 1, 0), std::nullopt);
}

TEST(Arithmetic, ShiftsUseTheLowBitsOfTheDistance) {
  EXPECT_EQ(ints(BinaryOp::Shl, 1, 33), 2);
  EXPECT_EQ(ints(BinaryOp::Shl, 1, -1), kIntMin);
  EXPECT_EQ(ints(BinaryOp::Shr, -8, 1), -4);
  EXPECT_EQ(ints(BinaryOp::Ushr, -1, 28), 15);
  EXPECT_EQ(longs(BinaryOp::Shl, 1, 33), int64_t{1} << 33);
  EXPECT_EQ(longs(BinaryOp::Ushr, -1, 60), 15);
}

TEST(Arithmetic, FloatingDivisionFollowsIeee754) {
  EXPECT_EQ(doubles(BinaryOp::Div, 1, 0), std::numeric_limits<double>::infinity());
  EXPECT_EQ(doubles(BinaryOp::Div, 1, -0.0), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(evaluate(BinaryOp::Div, Basic::Double, arith::to_value(0.0), arith::to_value(0.0)),
            arith::kDoubleNaN);
  EXPECT_EQ(doubles(BinaryOp::Rem, -7.5, 2), -1.5);
}

TEST(Arithmetic, ComparisonsWithNotANumberAreFalse) {
  EXPECT_EQ(evaluate(BinaryOp::Eq, Basic::Float, arith::kFloatNaN, arith::kFloatNaN), Value{0});
  EXPECT_EQ(evaluate(BinaryOp::Ne, Basic::Float, arith::kFloatNaN, arith::kFloatNaN), Value{1});
  EXPECT_EQ(evaluate(BinaryOp::Le, Basic::Double, arith::kDoubleNaN, 0), Value{0});
  EXPECT_EQ(evaluate(BinaryOp::Ge, Basic::Double, arith::kDoubleNaN, 0), Value{0});
}

TEST(Arithmetic, FloatingToIntegerSaturates) {
  const auto to_int = [](double d, Basic to) {
    return static_cast<int64_t>(arith::convert(arith::to_value(d), Basic::Double, to));
  };
  EXPECT_EQ(to_int(1e20, Basic::Int), kIntMax);
  EXPECT_EQ(to_int(-1e20, Basic::Int), kIntMin);
  EXPECT_EQ(to_int(1e20, Basic::Long), std::numeric_limits<int64_t>::max());
  EXPECT_EQ(to_int(-1e20, Basic::Long), kLongMin);
  EXPECT_EQ(to_int(-2147483648.5, Basic::Int), kIntMin);
  EXPECT_EQ(to_int(std::numeric_limits<double>::quiet_NaN(), Basic::Int), 0);
  EXPECT_EQ(to_int(-3.9, Basic::Int), -3);
  EXPECT_EQ(to_int(1e20, Basic::Byte), -1);  // by way of int
  EXPECT_EQ(to_int(70000.7, Basic::Short), 4464);
}

TEST(Arithmetic, NarrowingKeepsTheLowBits) {
  const auto narrow = [](int64_t v, Basic to) {
    return static_cast<int64_t>(arith::convert(arith::to_value(v), Basic::Long, to));
  };
  EXPECT_EQ(narrow(0x1'0000'0080, Basic::Byte), -128);
  EXPECT_EQ(narrow(-1, Basic::Char), 65535);
  EXPECT_EQ(narrow(0x1'8000'0000, Basic::Int), kIntMin);
  EXPECT_EQ(narrow(40000, Basic::Short), -25536);
}

TEST(Arithmetic, WideningToFloatRoundsToNearest) {
  EXPECT_EQ(arith::convert(arith::to_value(16777217), Basic::Int, Basic::Float),
            arith::to_value(16777216.0F));
  EXPECT_EQ(arith::convert(arith::to_value(int64_t{9007199254740993}), Basic::Long, Basic::Double),
            arith::to_value(9007199254740992.0));
}

TEST(Arithmetic, BooleansHaveTheirOwnLogic) {
  EXPECT_EQ(evaluate(BinaryOp::Xor, Basic::Boolean, 1, 1), Value{0});
  EXPECT_EQ(evaluate(UnaryOp::Not, Basic::Boolean, 1), Value{0});
  EXPECT_EQ(evaluate(BinaryOp::Add, Basic::Boolean, 1, 1), std::nullopt);
}

}  // namespace
}  // namespace thinair
