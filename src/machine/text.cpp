#include "machine/text.h"

#include <algorithm>
#include <limits>

#include "fmt/format.h"
#include "program/java_text.h"

namespace thinair::text {

std::string concat(std::string_view a, std::string_view b) {
  std::string joined;
  joined.reserve(a.size() + b.size());
  joined.append(a).append(b);
  // Half a pair on either side becomes one code point. In WTF-8 surrogates begin with ED A0.
  const bool may_pair =
      a.size() >= 3 && b.size() >= 3 && a[a.size() - 3] == '\xED' && b[0] == '\xED';
  return may_pair ? from_utf16(to_utf16(joined)) : joined;
}

int32_t length(std::string_view text) {
  return static_cast<int32_t>(is_ascii(text) ? text.size() : to_utf16(text).size());
}

std::optional<char16_t> char_at(std::string_view text, int64_t index) {
  if (index < 0) return std::nullopt;
  const auto at = static_cast<size_t>(index);
  if (is_ascii(text)) {
    if (at >= text.size()) return std::nullopt;
    return static_cast<char16_t>(text[at]);
  }
  const std::u16string units = to_utf16(text);
  if (at >= units.size()) return std::nullopt;
  return units[at];
}

std::string char_at_message(std::string_view text, int32_t index) {
  const std::u16string units = to_utf16(text);
  const bool is_latin1 = std::ranges::all_of(units, [](char16_t unit) { return unit < 0x100; });
  return is_latin1 ? fmt::format("String index out of range: {}", index)
                   : fmt::format("index {}, length {}", index, units.size());
}

std::optional<std::string> substring(std::string_view text, int64_t begin, int64_t end) {
  if (begin < 0 || begin > end) return std::nullopt;
  const auto from = static_cast<size_t>(begin);
  const auto count = static_cast<size_t>(end - begin);
  if (is_ascii(text)) {
    if (static_cast<size_t>(end) > text.size()) return std::nullopt;
    return std::string(text.substr(from, count));
  }
  const std::u16string units = to_utf16(text);
  if (static_cast<size_t>(end) > units.size()) return std::nullopt;
  return from_utf16(std::u16string_view(units).substr(from, count));
}

int32_t hash_code(std::string_view text) {
  uint32_t hash = 0;
  for (const char16_t unit : to_utf16(text)) hash = hash * 31 + unit;
  return static_cast<int32_t>(hash);
}

int32_t compare(std::string_view a, std::string_view b) {
  const std::u16string x = to_utf16(a);
  const std::u16string y = to_utf16(b);
  const auto [at_x, at_y] = std::ranges::mismatch(x, y);
  if (at_x != x.end() && at_y != y.end()) return *at_x - *at_y;
  return static_cast<int32_t>(x.size()) - static_cast<int32_t>(y.size());
}

int32_t index_of(std::string_view text, std::string_view part) {
  const size_t at = is_ascii(text) ? text.find(part) : to_utf16(text).find(to_utf16(part));
  return at == std::string_view::npos ? -1 : static_cast<int32_t>(at);
}

std::optional<int64_t> parse(std::string_view text, int bits) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.empty()) return std::nullopt;
  // Counted downwards: there is one negative number more.
  const int64_t least =
      bits == 32 ? std::numeric_limits<int32_t>::min() : std::numeric_limits<int64_t>::min();
  const int64_t limit = negative ? least : least + 1;
  int64_t result = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    const int digit = c - '0';
    if (result < (limit + digit) / 10) return std::nullopt;
    result = result * 10 - digit;
  }
  return negative ? result : -result;
}

}  // namespace thinair::text
