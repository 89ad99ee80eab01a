// The pure functions that library classes name as `native` methods.
#include <cmath>
#include <string>

#include "fmt/format.h"
#include "machine/interpreter.h"
#include "machine/text.h"
#include "program/arithmetic.h"
#include "program/describe.h"
#include "program/java_text.h"

namespace thinair {

namespace {

// Math.pow differs from C's where C pretends to know (JLS class Math).
double java_pow(double x, double y) {
  if (std::isnan(y) || (std::abs(x) == 1 && std::isinf(y))) return std::nan("");
  return std::pow(x, y);
}

double math(Intrinsic which, double x, double y) {
  switch (which) {
    case Intrinsic::MathSqrt:
      return std::sqrt(x);
    case Intrinsic::MathPow:
      return java_pow(x, y);
    case Intrinsic::MathSin:
      return std::sin(x);
    case Intrinsic::MathCos:
      return std::cos(x);
    case Intrinsic::MathTan:
      return std::tan(x);
    case Intrinsic::MathExp:
      return std::exp(x);
    case Intrinsic::MathLog:
      return std::log(x);
    case Intrinsic::MathFloor:
      return std::floor(x);
    case Intrinsic::MathCeil:
      return std::ceil(x);
    case Intrinsic::MathRint:
      return std::nearbyint(x);
    case Intrinsic::MathCbrt:
      return std::cbrt(x);
    case Intrinsic::MathAtan2:
      return std::atan2(x, y);
    default:
      return std::nan("");
  }
}

}  // namespace

Interpreter::Step Interpreter::intrinsic(Intrinsic which, uint16_t a) {
  using arithmetic::from_value;
  using arithmetic::to_value;
  const auto constant = [&](std::string_view text) {
    return done_with(a, names_.constant_text(program_, text).value);
  };
  switch (which) {
    case Intrinsic::TextLength:
    case Intrinsic::TextCharAt:
    case Intrinsic::TextEquals:
    case Intrinsic::TextHashCode:
    case Intrinsic::TextCompareTo:
    case Intrinsic::TextSubstring:
    case Intrinsic::TextIndexOf:
    case Intrinsic::TextContains:
    case Intrinsic::TextStartsWith:
    case Intrinsic::TextEndsWith:
      return text_intrinsic(which, a);
    case Intrinsic::TextFormat:
      return format(a);
    case Intrinsic::TextFormatEnd:
      if (object(a).is_null()) return raise_null();
      return format_result(a, text::format_end(text_of(object(a))));
    case Intrinsic::MathPow:
    case Intrinsic::MathAtan2: {
      const auto second = static_cast<uint16_t>(a + 1);
      return done_with(
          a, to_value(math(which, from_value<double>(reg(a)), from_value<double>(reg(second)))));
    }
    case Intrinsic::MathSqrt:
    case Intrinsic::MathSin:
    case Intrinsic::MathCos:
    case Intrinsic::MathTan:
    case Intrinsic::MathExp:
    case Intrinsic::MathLog:
    case Intrinsic::MathFloor:
    case Intrinsic::MathCeil:
    case Intrinsic::MathRint:
    case Intrinsic::MathCbrt:
      return done_with(a, to_value(math(which, from_value<double>(reg(a)), 0)));
    case Intrinsic::FloatBits:
      return done_with(a, to_value(static_cast<int32_t>(to_value(from_value<float>(reg(a))))));
    case Intrinsic::BitsFloat:
      return done_with(a, reg(a) & 0xFFFFFFFF);
    case Intrinsic::DoubleBits:
      return done_with(a, to_value(from_value<double>(reg(a))));
    case Intrinsic::BitsDouble:
      return done_with(a, reg(a));
    case Intrinsic::ParseInt:
    case Intrinsic::ParseLong:
      return parse(which, a);
    case Intrinsic::IdentityHash:
      return done_with(a, to_value(identity_hash(program_, names_, object(a))));
    case Intrinsic::ClassOf:
      if (object(a).is_null()) return raise_null();
      return done_with(a, names_.mirror(type_of(object(a))).value);
    case Intrinsic::ClassName:
    case Intrinsic::ClassSimpleName: {
      if (object(a).is_null()) return raise_null();
      const TypeId type = names_[object(a)].type;
      return constant(which == Intrinsic::ClassName ? binary_name(program_, type)
                                                    : simple_name(program_, type));
    }
    case Intrinsic::ExceptionText: {
      const TextId text = names_[object(a)].text;
      if (!text.valid()) return done_with(a, 0);
      return constant(std::string(names_[text]));
    }
    case Intrinsic::ThreadName:
      if (object(a).is_null()) return raise_null();
      return constant(describe_thread(program_, names_, object(a)));
    case Intrinsic::HoldsLock:
      if (object(a).is_null()) return raise_null();
      return done_with(a, holding(object(a)) != nullptr ? 1 : 0);
    case Intrinsic::Print:
      return print(object(a));
  }
  return Step::On;
}

Interpreter::Step Interpreter::text_intrinsic(Intrinsic which, uint16_t a) {
  const auto second = static_cast<uint16_t>(a + 1);
  if (object(a).is_null()) return raise_null();
  const std::string_view text = text_of(object(a));
  const auto number = [&](auto value) { return done_with(a, arithmetic::to_value(value)); };
  // The other String; null where Java throws.
  const bool has_other = arguments_of(which) == 2 && which != Intrinsic::TextCharAt;
  if (has_other && which != Intrinsic::TextEquals && object(second).is_null()) return raise_null();
  const std::string_view other = has_other && names_[object(second)].kind == ObjectName::Kind::Text
                                     ? text_of(object(second))
                                     : std::string_view();
  switch (which) {
    case Intrinsic::TextLength:
      return number(text::length(text));
    case Intrinsic::TextCharAt: {
      const auto index = static_cast<int32_t>(reg(second));
      if (const auto unit = text::char_at(text, index)) return number(*unit);
      return raise(program_.known.string_index, text::char_at_message(text, index));
    }
    case Intrinsic::TextEquals:
      return number(names_[object(second)].kind == ObjectName::Kind::Text && text == other);
    case Intrinsic::TextHashCode:
      return number(text::hash_code(text));
    case Intrinsic::TextCompareTo:
      return number(text::compare(text, other));
    case Intrinsic::TextSubstring: {
      const auto begin = static_cast<int32_t>(reg(second));
      const auto end = static_cast<int32_t>(reg(static_cast<uint16_t>(a + 2)));
      if (const auto part = text::substring(text, begin, end)) {
        // All of it is the String itself.
        return done_with(a, part->size() == text.size() ? reg(a) : make_text(*part).value);
      }
      return raise(program_.known.string_index,
                   fmt::format("begin {}, end {}, length {}", begin, end, text::length(text)));
    }
    case Intrinsic::TextIndexOf:
      return number(text::index_of(text, other));
    case Intrinsic::TextContains:
      return number(text::index_of(text, other) >= 0);
    case Intrinsic::TextStartsWith:
      return number(text.starts_with(other));
    case Intrinsic::TextEndsWith:
      return number(text.ends_with(other));
    default:
      return Step::On;
  }
}

Interpreter::Step Interpreter::parse(Intrinsic which, uint16_t a) {
  if (object(a).is_null()) {
    return raise(program_.known.number_format, "Cannot parse null string");
  }
  const std::string_view text = text_of(object(a));
  if (const auto value = text::parse(text, which == Intrinsic::ParseInt ? 32 : 64)) {
    return done_with(a, static_cast<Value>(*value));
  }
  return raise(program_.known.number_format, fmt::format("For input string: \"{}\"", text));
}

Interpreter::Step Interpreter::format(uint16_t a) {
  if (object(a).is_null()) return raise_null();
  const ObjRef given = object(static_cast<uint16_t>(a + 1));
  const ObjectName& name = names_[given];
  text::Argument argument;
  if (name.kind == ObjectName::Kind::Box) {
    const ClassId type = program_.types[name.type].class_id;
    for (uint32_t basic = 0; basic < std::size(program_.known.boxes); ++basic) {
      if (program_.known.boxes[basic] == type) argument.basic = static_cast<Basic>(basic);
    }
    argument.value = name.bits;
  } else if (!given.is_null()) {
    argument.text = name.kind == ObjectName::Kind::Text ? names_[name.text] : std::string_view();
  }
  return format_result(a, text::format_next(text_of(object(a)), argument));
}

// The library makes an exception of a null.
Interpreter::Step Interpreter::format_result(uint16_t a, const std::optional<std::string>& text) {
  return done_with(a, text ? make_text(*text).value : 0);
}

Interpreter::Step Interpreter::print(ObjRef text) {
  const std::string_view before = t_.output_.valid() ? names_[t_.output_] : std::string_view();
  t_.output_ = names_.text(text::concat(before, text_of(text)));
  note_effect();
  return done();
}

}  // namespace thinair
