#include "program/java_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "fmt/format.h"
#include "program/arithmetic.h"

namespace thinair {

namespace {

constexpr bool is_high_surrogate(uint32_t unit) {
  return unit >= 0xD800 && unit < 0xDC00;
}
constexpr bool is_low_surrogate(uint32_t unit) {
  return unit >= 0xDC00 && unit < 0xE000;
}

void append_code_point(std::string& out, uint32_t c) {
  const auto byte = [&out](uint32_t b) { out.push_back(static_cast<char>(b)); };
  if (c < 0x80) {
    byte(c);
  } else if (c < 0x800) {
    byte(0xC0 | c >> 6);
    byte(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    byte(0xE0 | c >> 12);
    byte(0x80 | (c >> 6 & 0x3F));
    byte(0x80 | (c & 0x3F));
  } else {
    byte(0xF0 | c >> 18);
    byte(0x80 | (c >> 12 & 0x3F));
    byte(0x80 | (c >> 6 & 0x3F));
    byte(0x80 | (c & 0x3F));
  }
}

// Double.toString and Float.toString: the shortest digits that read back as the same number, plain
// from 10^-3 to 10^7, otherwise in computerized scientific notation.
template <typename T>
std::string floating_text(T x) {
  if (std::isnan(x)) return "NaN";
  if (std::isinf(x)) return x < 0 ? "-Infinity" : "Infinity";
  const std::string sign = std::signbit(x) ? "-" : "";
  if (x == 0) return sign + "0.0";
  const T size = std::abs(x);
  char buffer[40];
  const auto print = [&](auto... precision) {
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, size,
                                   std::chars_format::scientific, precision...)
                         .ptr;
    return std::string_view(buffer, static_cast<size_t>(end - buffer));
  };
  std::string_view scientific = print();
  // Java has at least two digits and chooses the nearest two where one would do: 4.9E-324.
  if (scientific.find('.') == std::string_view::npos) {
    T again = 0;
    scientific = print(1);
    std::from_chars(scientific.data(), scientific.data() + scientific.size(), again);
    if (again != size) scientific = print();
  }
  const size_t e = scientific.find('e');
  int exponent = 0;
  const char* exponent_begin = scientific.data() + e + (scientific[e + 1] == '+' ? 2 : 1);
  std::from_chars(exponent_begin, scientific.data() + scientific.size(), exponent);
  std::string digits(scientific.substr(0, e));
  std::erase(digits, '.');
  if (digits.size() == 2 && digits[1] == '0') digits.pop_back();
  const auto split = [&digits](size_t whole) {
    if (digits.size() <= whole) digits.append(whole + 1 - digits.size(), '0');
    return digits.substr(0, whole) + "." + digits.substr(whole);
  };
  if (exponent >= 7 || exponent < -3) return fmt::format("{}{}E{}", sign, split(1), exponent);
  if (exponent < 0) digits.insert(0, static_cast<size_t>(-exponent), '0');
  return sign + split(exponent < 0 ? 1 : static_cast<size_t>(exponent) + 1);
}

void append_escaped(std::string& out, char16_t unit, char quote) {
  switch (unit) {
    case u'\n':
      out += "\\n";
      return;
    case u'\t':
      out += "\\t";
      return;
    case u'\r':
      out += "\\r";
      return;
    case u'\\':
      out += "\\\\";
      return;
    default:
      break;
  }
  if (unit == static_cast<char16_t>(quote)) {
    out += '\\';
    out += quote;
  } else if (unit < 0x20 || unit > 0x7E) {
    out += fmt::format("\\u{:04x}", static_cast<unsigned>(unit));
  } else {
    out += static_cast<char>(unit);
  }
}

}  // namespace

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::u16string to_utf16(std::string_view wtf8) {
  std::u16string units;
  units.reserve(wtf8.size());
  const auto continuation = [&wtf8](size_t at) {
    return at < wtf8.size() ? static_cast<uint32_t>(wtf8[at] & 0x3F) : 0;
  };
  for (size_t at = 0; at < wtf8.size();) {
    const auto lead = static_cast<unsigned char>(wtf8[at]);
    if (lead < 0x80) {
      units.push_back(lead);
      at += 1;
    } else if (lead < 0xE0) {
      units.push_back(static_cast<char16_t>((lead & 0x1Fu) << 6 | continuation(at + 1)));
      at += 2;
    } else if (lead < 0xF0) {
      units.push_back(static_cast<char16_t>((lead & 0xFu) << 12 | continuation(at + 1) << 6 |
                                            continuation(at + 2)));
      at += 3;
    } else {
      const uint32_t c = (lead & 0x7u) << 18 | continuation(at + 1) << 12 |
                         continuation(at + 2) << 6 | continuation(at + 3);
      units.push_back(static_cast<char16_t>(0xD7C0 + (c >> 10)));
      units.push_back(static_cast<char16_t>(0xDC00 | (c & 0x3FF)));
      at += 4;
    }
  }
  return units;
}

std::string from_utf16(std::u16string_view units) {
  std::string out;
  out.reserve(units.size());
  for (size_t at = 0; at < units.size(); ++at) {
    uint32_t c = units[at];
    if (is_high_surrogate(c) && at + 1 < units.size() && is_low_surrogate(units[at + 1])) {
      c = 0x10000 + ((c & 0x3FF) << 10) + (units[++at] & 0x3FFu);
    }
    append_code_point(out, c);
  }
  return out;
}

std::string java_text(Basic basic, Value value) {
  switch (basic) {
    case Basic::Boolean:
      return value != 0 ? "true" : "false";
    case Basic::Char: {
      std::string out;
      append_code_point(out, static_cast<char16_t>(value));
      return out;
    }
    case Basic::Byte:
    case Basic::Short:
    case Basic::Int:
    case Basic::Long:
      return fmt::format("{}", static_cast<int64_t>(value));
    case Basic::Float:
      return floating_text(arithmetic::from_value<float>(value));
    case Basic::Double:
      return floating_text(arithmetic::from_value<double>(value));
    case Basic::Void:
    case Basic::Reference:
      break;
  }
  return {};
}

std::string java_literal(std::string_view wtf8) {
  std::string out = "\"";
  for (const char16_t unit : to_utf16(wtf8)) append_escaped(out, unit, '"');
  return out + "\"";
}

std::string java_char_literal(char16_t unit) {
  std::string out = "'";
  append_escaped(out, unit, '\'');
  return out + "'";
}

}  // namespace thinair
