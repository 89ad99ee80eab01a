// Java's arithmetic on Values (JLS 4.2, 5.1, 15.15-15.22), without undefined behaviour. Constant
// folding, the machine and conditions all compute with this header, so that they cannot disagree.
#pragma once

#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "program/action.h"
#include "program/types.h"

namespace thinair::arithmetic {

// A Value as the C++ type that computes like the Java type: bool, int8_t, int16_t, char16_t,
// int32_t, int64_t, float, double.
template <typename T>
constexpr T from_value(Value v) {
  if constexpr (std::is_same_v<T, bool>) {
    return v != 0;
  } else if constexpr (std::is_same_v<T, float>) {
    return std::bit_cast<float>(static_cast<uint32_t>(v));
  } else if constexpr (std::is_same_v<T, double>) {
    return std::bit_cast<double>(v);
  } else {
    return static_cast<T>(v);
  }
}

// Every NaN is the one that Float.NaN and Double.NaN print as, so that equal results are equal
// bits.
constexpr Value kFloatNaN = 0x7FC00000;
constexpr Value kDoubleNaN = 0x7FF8000000000000;

template <typename T>
constexpr Value to_value(T x) {
  if constexpr (std::is_same_v<T, float>) {
    return x != x ? kFloatNaN : std::bit_cast<uint32_t>(x);
  } else if constexpr (std::is_same_v<T, double>) {
    return x != x ? kDoubleNaN : std::bit_cast<uint64_t>(x);
  } else if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, char16_t>) {
    return static_cast<Value>(x);
  } else {
    static_assert(std::is_signed_v<T>);
    return static_cast<Value>(static_cast<int64_t>(x));
  }
}

template <typename T>
concept Integer = std::same_as<T, int32_t> || std::same_as<T, int64_t>;
template <typename T>
concept Number = Integer<T> || std::floating_point<T>;

// Wraps around (JLS 15.18.2, 15.17.1): computed without a sign, where C++ defines it.
template <Number T>
constexpr T add(T a, T b) {
  if constexpr (Integer<T>) {
    using U = std::make_unsigned_t<T>;
    return static_cast<T>(static_cast<U>(a) + static_cast<U>(b));
  } else {
    return a + b;
  }
}
template <Number T>
constexpr T subtract(T a, T b) {
  if constexpr (Integer<T>) {
    using U = std::make_unsigned_t<T>;
    return static_cast<T>(static_cast<U>(a) - static_cast<U>(b));
  } else {
    return a - b;
  }
}
template <Number T>
constexpr T multiply(T a, T b) {
  if constexpr (Integer<T>) {
    using U = std::make_unsigned_t<T>;
    return static_cast<T>(static_cast<U>(a) * static_cast<U>(b));
  } else {
    return a * b;
  }
}
template <Number T>
constexpr T negate(T a) {
  if constexpr (Integer<T>) {
    return subtract(T{0}, a);
  } else {
    return -a;
  }
}

// Of integers: b is not 0; who calls throws ArithmeticException first. The smallest integer by -1
// overflows to itself (JLS 15.17.2).
template <Number T>
constexpr T divide(T a, T b) {
  if constexpr (Integer<T>) {
    return b == -1 ? negate(a) : static_cast<T>(a / b);
  } else {
    // C++ leaves division by zero undefined; IEEE 754 and Java do not.
    static_assert(std::numeric_limits<T>::is_iec559);
    if (b != 0) return a / b;
    if (a == 0 || a != a) return std::numeric_limits<T>::quiet_NaN();
    return std::signbit(a) == std::signbit(b) ? std::numeric_limits<T>::infinity()
                                              : -std::numeric_limits<T>::infinity();
  }
}
template <Number T>
inline T remainder(T a, T b) {
  if constexpr (Integer<T>) {
    return b == -1 ? T{0} : static_cast<T>(a % b);
  } else {
    return std::fmod(a, b);  // truncated like Java's, not IEEE 754's remainder (JLS 15.17.3)
  }
}

// Only the low five or six bits of the distance count (JLS 15.19).
template <Integer T>
constexpr int shift_distance(int64_t by) {
  return static_cast<int>(static_cast<uint64_t>(by) & (sizeof(T) * 8 - 1));
}
template <Integer T>
constexpr T shift_left(T a, int64_t by) {
  return static_cast<T>(static_cast<std::make_unsigned_t<T>>(a) << shift_distance<T>(by));
}
template <Integer T>
constexpr T shift_right(T a, int64_t by) {
  return a >> shift_distance<T>(by);
}
template <Integer T>
constexpr T shift_right_unsigned(T a, int64_t by) {
  return static_cast<T>(static_cast<std::make_unsigned_t<T>>(a) >> shift_distance<T>(by));
}

// JLS 5.1.3: not a number is 0, what is too large or too small is the largest or smallest.
template <Integer T, std::floating_point F>
constexpr T to_integer(F x) {
  if (x != x) return 0;
  constexpr F kBound = -static_cast<F>(std::numeric_limits<T>::min());  // a power of two: exact
  if (x >= kBound) return std::numeric_limits<T>::max();
  if (x < -kBound) return std::numeric_limits<T>::min();
  return static_cast<T>(x);
}

// One primitive type to another (JLS 5.1.2, 5.1.3); boolean only to itself.
template <typename From>
constexpr Value convert_from(From x, Basic to) {
  constexpr bool kFloating = std::is_floating_point_v<From>;
  const auto as_int = [x] {
    if constexpr (kFloating)
      return to_integer<int32_t>(x);
    else
      return static_cast<int32_t>(static_cast<uint64_t>(x));
  };
  const auto as_long = [x] {
    if constexpr (kFloating)
      return to_integer<int64_t>(x);
    else
      return static_cast<int64_t>(x);
  };
  switch (to) {
    case Basic::Byte:
      return to_value(static_cast<int8_t>(as_int()));
    case Basic::Short:
      return to_value(static_cast<int16_t>(as_int()));
    case Basic::Char:
      return to_value(static_cast<char16_t>(as_int()));
    case Basic::Int:
      return to_value(as_int());
    case Basic::Long:
      return to_value(as_long());
    case Basic::Float:
      return to_value(static_cast<float>(x));
    case Basic::Double:
      return to_value(static_cast<double>(x));
    case Basic::Void:
    case Basic::Boolean:
    case Basic::Reference:
      break;
  }
  return to_value(as_long());
}

constexpr Value convert(Value v, Basic from, Basic to) {
  switch (from) {
    case Basic::Byte:
    case Basic::Short:
    case Basic::Char:
    case Basic::Int:
    case Basic::Long:
      return convert_from(from_value<int64_t>(v), to);
    case Basic::Float:
      return convert_from(from_value<float>(v), to);
    case Basic::Double:
      return convert_from(from_value<double>(v), to);
    case Basic::Void:
    case Basic::Boolean:
    case Basic::Reference:
      break;
  }
  return v;
}

}  // namespace thinair::arithmetic
