#include "syntax/literals.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

#include "syntax/utf8.h"

namespace thinair {
namespace {

bool is_one_of(char c, std::string_view set) {
  return set.find(c) != std::string_view::npos;
}

int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 99;
}

// A character with its place, so that an error in the middle of a stripped text block still has
// one.
struct Char {
  char32_t value;
  std::size_t at;
};
using Chars = std::vector<Char>;

bool is_blank(char32_t c) {
  return c == ' ' || c == '\t' || c == '\f';
}

class Unescape {
 public:
  Unescape(const Chars& chars, std::vector<LiteralError>& errors)
      : chars_(chars), errors_(errors) {}

  std::u16string run() {
    while (i_ < chars_.size()) {
      const Char c = chars_[i_++];
      if (c.value == kInvalidUtf8) {
        errors_.push_back({c.at, c.at + 1, "a byte that is not UTF-8"});
      } else if (c.value == '\\' && i_ < chars_.size()) {
        escape(c.at);
      } else {
        append_utf16(result_, c.value);
      }
    }
    return std::move(result_);
  }

 private:
  void escape(std::size_t begin) {
    const Char c = chars_[i_++];
    switch (c.value) {
      case 'b':
        result_ += u'\b';
        break;
      case 't':
        result_ += u'\t';
        break;
      case 'n':
        result_ += u'\n';
        break;
      case 'f':
        result_ += u'\f';
        break;
      case 'r':
        result_ += u'\r';
        break;
      case 's':
        result_ += u' ';
        break;
      case '"':
      case '\'':
      case '\\':
        result_ += static_cast<char16_t>(c.value);
        break;
      case '\n':
        break;  // a text block's line goes on
      default:
        if (c.value >= '0' && c.value <= '7') {
          octal(c.value);
        } else {
          std::string shown;
          append_utf8(shown, c.value == kInvalidUtf8 ? 0xFFFD : c.value);
          errors_.push_back({begin, c.at + 1, fmt::format("unknown escape '\\{}'", shown)});
        }
    }
  }

  // At most \377.
  void octal(char32_t first) {
    char32_t value = first - '0';
    const std::size_t most = first <= '3' ? 2 : 1;
    for (std::size_t n = 0; n < most && i_ < chars_.size(); ++n) {
      const char32_t c = chars_[i_].value;
      if (c < '0' || c > '7') break;
      value = value * 8 + (c - '0');
      ++i_;
    }
    result_ += static_cast<char16_t>(value);
  }

  const Chars& chars_;
  std::vector<LiteralError>& errors_;
  std::size_t i_ = 0;
  std::u16string result_;
};

}  // namespace

IntegerValue decode_integer(std::string_view digits) {
  IntegerValue result;
  std::string_view rest = digits;
  if (is_one_of(rest.back(), "lL") &&
      !(rest.size() > 1 && is_one_of(rest[1], "xX") && rest.size() == 2)) {
    result.is_long = true;
    rest.remove_suffix(1);
  }
  int radix = 10;
  if (rest.size() > 1 && rest[0] == '0') {
    radix = is_one_of(rest[1], "xX") ? 16 : is_one_of(rest[1], "bB") ? 2 : 8;
    rest.remove_prefix(radix == 8 ? 1 : 2);
  }
  if (rest.empty()) {
    result.error = fmt::format("malformed number '{}': digits are missing", digits);
    return result;
  }
  if (rest.back() == '_' || (rest.front() == '_' && radix != 8)) {
    result.error = fmt::format("malformed number '{}': '_' must stand between digits", digits);
    return result;
  }
  std::uint64_t value = 0;
  bool too_large = false;
  for (const char c : rest) {
    if (c == '_') continue;
    const int digit = digit_value(c);
    if (digit >= radix) {
      result.error = fmt::format("malformed number '{}': {} is no {} digit", digits, c,
                                 radix == 2 ? "binary" : "octal");
      return result;
    }
    const auto base = static_cast<std::uint64_t>(radix);
    const auto added = static_cast<std::uint64_t>(digit);
    if (value > (std::numeric_limits<std::uint64_t>::max() - added) / base) too_large = true;
    value = value * base + added;
  }
  const std::uint64_t most_signed =
      result.is_long ? std::uint64_t{1} << 63 : std::uint64_t{1} << 31;
  const std::uint64_t most_unsigned = result.is_long ? std::numeric_limits<std::uint64_t>::max()
                                                     : std::numeric_limits<std::uint32_t>::max();
  if (too_large || value > (radix == 10 ? most_signed : most_unsigned)) {
    result.error = fmt::format("the number {} is too large for {}", digits,
                               result.is_long ? "a long" : "an int");
    return result;
  }
  result.only_negated = radix == 10 && value == most_signed;
  result.value =
      result.is_long ? static_cast<std::int64_t>(value) : static_cast<std::int32_t>(value);
  return result;
}

RealValue decode_real(std::string_view digits) {
  RealValue result;
  std::string text;
  bool lone_underscore = false;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (digits[i] != '_') {
      text += digits[i];
      continue;
    }
    const bool between = i > 0 && i + 1 < digits.size() &&
                         (digit_value(digits[i - 1]) < 16 || digits[i - 1] == '_') &&
                         (digit_value(digits[i + 1]) < 16 || digits[i + 1] == '_');
    lone_underscore = lone_underscore || !between;
  }
  if (lone_underscore) {
    result.error = fmt::format("malformed number '{}': '_' must stand between digits", digits);
    return result;
  }
  const bool hex = text.size() > 1 && is_one_of(text[1], "xX");
  if (is_one_of(text.back(), "fFdD")) {
    result.is_float = is_one_of(text.back(), "fF");
    text.pop_back();
  }
  char* end = nullptr;
  result.value = result.is_float ? static_cast<double>(std::strtof(text.c_str(), &end))
                                 : std::strtod(text.c_str(), &end);
  if (end != text.c_str() + text.size()) {
    result.error = fmt::format("malformed number '{}'", digits);
    return result;
  }
  const std::string_view mantissa =
      std::string_view(text).substr(hex ? 2 : 0, text.find_first_of(hex ? "pP" : "eE"));
  const bool is_zero = std::all_of(mantissa.begin(), mantissa.end(), [&](char c) {
    return c == '0' || c == '.' || (hex && is_one_of(c, "pP+-"));
  });
  const std::string_view type = result.is_float ? "a float" : "a double";
  if (std::isinf(result.value))
    result.error = fmt::format("the number {} is too large for {}", digits, type);
  if (result.value == 0 && !is_zero)
    result.error = fmt::format("the number {} is too small for {}", digits, type);
  return result;
}

std::u16string decode_string(const Characters& text, std::size_t begin, std::size_t end,
                             std::vector<LiteralError>& errors) {
  Chars chars;
  for (std::size_t i = begin + 1; i + 1 < end; ++i) chars.push_back({text.character(i), i});
  return Unescape(chars, errors).run();
}

// JLS 3.10.6: line ends become \n, common indentation and trailing blanks go, then escapes are
// read.
std::u16string decode_text_block(const Characters& text, std::size_t begin, std::size_t end,
                                 std::vector<LiteralError>& errors) {
  std::vector<Chars> lines(1);
  for (std::size_t i = begin + 3; i + 3 < end; ++i) {
    const char32_t c = text.character(i);
    if (c == '\r' || c == '\n') {
      if (c == '\r' && text.character(i + 1) == '\n') ++i;
      lines.emplace_back();
    } else {
      lines.back().push_back({c, i});
    }
  }
  lines.erase(lines.begin());  // what stands behind the opening delimiter is blank
  if (lines.empty()) return {};
  const auto indent = [](const Chars& line) {
    return static_cast<std::size_t>(
        std::find_if(line.begin(), line.end(), [](Char c) { return !is_blank(c.value); }) -
        line.begin());
  };
  std::size_t common = indent(lines.back());
  for (const Chars& line : lines) {
    if (indent(line) < line.size()) common = std::min(common, indent(line));
  }
  Chars content;
  for (std::size_t n = 0; n < lines.size(); ++n) {
    Chars& line = lines[n];
    const std::size_t line_at = line.empty() ? begin : line.front().at;
    while (!line.empty() && is_blank(line.back().value)) line.pop_back();
    for (std::size_t i = std::min(common, line.size()); i < line.size(); ++i)
      content.push_back(line[i]);
    if (n + 1 < lines.size()) content.push_back({'\n', line_at});
  }
  return Unescape(content, errors).run();
}

}  // namespace thinair
