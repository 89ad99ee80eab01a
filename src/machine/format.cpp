// String.format, the subset that programs here use. Java rounds the shortest decimal digits half up
// where C rounds the binary number half even, so this cannot be left to printf.
#include "fmt/format.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "machine/text.h"
#include "program/arithmetic.h"
#include "program/java_text.h"

namespace thinair::text {

namespace {

struct Spec {
  bool left = false, plus = false, space = false, zero = false, group = false, paren = false,
       alternate = false;
  size_t width = 0;
  std::optional<size_t> precision;
  char conversion = 0;
};

// Reads a conversion, `at` behind its '%'. False: it does not end.
bool read_spec(std::string_view format, size_t& at, Spec& spec) {
  const auto number = [&format, &at](size_t& n) {
    const char* begin = format.data() + at;
    const auto [end, failed] = std::from_chars(begin, format.data() + format.size(), n);
    at += static_cast<size_t>(end - begin);
    return failed == std::errc{} && n < 100'000;
  };
  for (; at < format.size(); ++at) {
    bool Spec::*flag = nullptr;
    if (format[at] == '-') flag = &Spec::left;
    if (format[at] == '+') flag = &Spec::plus;
    if (format[at] == ' ') flag = &Spec::space;
    if (format[at] == '0') flag = &Spec::zero;
    if (format[at] == ',') flag = &Spec::group;
    if (format[at] == '(') flag = &Spec::paren;
    if (format[at] == '#') flag = &Spec::alternate;
    if (flag == nullptr) break;
    spec.*flag = true;
  }
  if (at < format.size() && format[at] >= '1' && format[at] <= '9' && !number(spec.width)) {
    return false;
  }
  if (at < format.size() && format[at] == '.') {
    ++at;
    size_t precision = 0;
    if (!number(precision)) return false;
    spec.precision = precision;
  }
  if (at >= format.size()) return false;
  spec.conversion = format[at++];
  return true;
}

std::string pad(std::string body, const Spec& spec) {
  const auto have = static_cast<size_t>(length(body));
  if (have >= spec.width) return body;
  const std::string blanks(spec.width - have, ' ');
  return spec.left ? body + blanks : blanks + body;
}

// Sign, grouping, zeros: what %d and %f have in common. `digits` may have a fraction.
std::string number(std::string digits, bool negative, const Spec& spec) {
  if (spec.group) {
    const size_t whole = std::min(digits.find('.'), digits.size());
    for (size_t at = whole; at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  }
  std::string_view prefix = negative ? "-" : spec.plus ? "+" : spec.space ? " " : "";
  std::string_view suffix;
  if (negative && spec.paren) {
    prefix = "(";
    suffix = ")";
  }
  const size_t have = prefix.size() + digits.size() + suffix.size();
  if (spec.zero && have < spec.width) digits.insert(0, spec.width - have, '0');
  return pad(fmt::format("{}{}{}", prefix, digits, suffix), spec);
}

// |x| with `places` decimals, rounded half up from its shortest decimal digits.
std::string fixed(double x, size_t places) {
  char buffer[1100];
  const auto end =
      std::to_chars(buffer, buffer + sizeof buffer, std::abs(x), std::chars_format::fixed).ptr;
  std::string digits(buffer, end);
  if (digits.find('.') == std::string::npos) digits += '.';
  const size_t point = digits.find('.');
  const size_t keep = point + 1 + places;
  if (digits.size() <= keep) {
    digits.append(keep - digits.size(), '0');
  } else {
    const bool up = digits[keep] >= '5';
    digits.resize(keep);
    for (size_t at = keep; up && at-- > 0;) {
      if (digits[at] == '.') continue;
      if (digits[at] != '9') {
        ++digits[at];
        break;
      }
      digits[at] = '0';
      if (at == 0) digits.insert(0, 1, '1');
    }
  }
  if (places == 0) digits.pop_back();
  return digits;
}

int bits_of(Basic basic) {
  switch (basic) {
    case Basic::Byte:
      return 8;
    case Basic::Short:
      return 16;
    case Basic::Int:
      return 32;
    case Basic::Long:
      return 64;
    case Basic::Void:
    case Basic::Boolean:
    case Basic::Char:
    case Basic::Float:
    case Basic::Double:
    case Basic::Reference:
      break;
  }
  return 0;  // no integer
}

std::string text_of(const Argument& argument) {
  if (argument.basic != Basic::Reference) return java_text(argument.basic, argument.value);
  return std::string(argument.text.value_or("null"));
}

std::optional<std::string> convert(const Spec& spec, const Argument& argument) {
  const bool is_null = argument.basic == Basic::Reference && !argument.text;
  const int bits = bits_of(argument.basic);
  const auto plain = [&spec](std::string body) {
    if (spec.precision)
      body =
          substring(body, 0, std::min<int64_t>(static_cast<int64_t>(*spec.precision), length(body)))
              .value_or(body);
    return pad(body, spec);
  };
  switch (spec.conversion) {
    case 's':
      return plain(text_of(argument));
    case 'b':
      return plain(argument.basic == Basic::Boolean ? text_of(argument)
                   : is_null                        ? "false"
                                                    : "true");
    case 'd': {
      if (is_null) return pad("null", spec);
      if (bits == 0) return std::nullopt;
      const auto value = static_cast<int64_t>(argument.value);
      const uint64_t size = value < 0 ? 0 - argument.value : argument.value;
      return number(fmt::format("{}", size), value < 0, spec);
    }
    case 'x':
    case 'X': {
      if (is_null) return pad("null", spec);
      if (bits == 0) return std::nullopt;
      const uint64_t mask = bits == 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
      std::string digits = fmt::format("{:x}", argument.value & mask);
      const size_t prefix = spec.alternate ? 2 : 0;
      if (spec.zero && digits.size() + prefix < spec.width) {
        digits.insert(0, spec.width - prefix - digits.size(), '0');
      }
      if (spec.alternate) digits = fmt::format("0x{}", digits);
      if (spec.conversion == 'X') {
        std::ranges::transform(digits, digits.begin(), [](char c) {
          return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        });
      }
      return pad(digits, spec);
    }
    case 'c': {
      if (is_null) return pad("null", spec);
      if (argument.basic != Basic::Char && bits != 32) return std::nullopt;
      return pad(java_text(Basic::Char, argument.value), spec);
    }
    case 'f': {
      if (is_null) return pad("null", spec);
      if (argument.basic != Basic::Float && argument.basic != Basic::Double) return std::nullopt;
      const double x = arithmetic::from_value<double>(
          arithmetic::convert(argument.value, argument.basic, Basic::Double));
      if (std::isnan(x)) return pad("NaN", spec);
      Spec infinite = spec;
      infinite.zero = infinite.group = false;
      if (std::isinf(x)) return number("Infinity", x < 0, infinite);
      return number(fixed(x, spec.precision.value_or(6)), std::signbit(x), spec);
    }
    default:
      break;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> format_next(std::string_view format, const Argument& argument) {
  for (size_t at = format.find('%'); at != std::string_view::npos; at = format.find('%', at)) {
    const size_t begin = at++;
    Spec spec;
    if (!read_spec(format, at, spec)) return std::nullopt;
    if (spec.conversion == 'n' || spec.conversion == '%') continue;
    const std::optional<std::string> piece = convert(spec, argument);
    if (!piece) return std::nullopt;
    std::string out(format.substr(0, begin));
    for (const char c : *piece) out.append(c == '%' ? 2 : 1, c);
    return out.append(format.substr(at));
  }
  return std::string(format);
}

std::optional<std::string> format_end(std::string_view format) {
  std::string out;
  for (size_t at = 0; at < format.size();) {
    if (format[at] != '%') {
      out += format[at++];
      continue;
    }
    Spec spec;
    if (!read_spec(format, ++at, spec)) return std::nullopt;
    if (spec.conversion != 'n' && spec.conversion != '%') return std::nullopt;
    out += spec.conversion == 'n' ? "\n" : pad("%", spec);
  }
  return out;
}

}  // namespace thinair::text
