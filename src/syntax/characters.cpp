#include "syntax/characters.h"

#include <algorithm>

#include "syntax/utf8.h"

namespace thinair {
namespace {

constexpr char kLetterBeyondAscii = '\x01';
constexpr char kOtherBeyondAscii = '\x02';
constexpr char kControl = '\x03';

bool is_between(char32_t c, char32_t first, char32_t last) {
  return c >= first && c <= last;
}

// Java letters beyond ASCII, by blocks: everything but Latin-1 signs, punctuation, symbols,
// surrogates, private use and what is no character.
bool is_letter(char32_t c) {
  if (c < 0xC0) return c == 0xAA || c == 0xB5 || c == 0xBA || is_between(c, 0xA2, 0xA5);
  return c != 0xD7 && c != 0xF7 && !is_between(c, 0x2000, 0x2BFF) &&
         !is_between(c, 0x3000, 0x3004) && !is_between(c, 0x3008, 0x3020) &&
         !is_between(c, 0xD800, 0xF8FF) && !is_between(c, 0xFE00, 0xFE6F) &&
         !is_between(c, 0xFF00, 0xFF20) && !is_between(c, 0xFFE0, 0xFFFF) &&
         !is_between(c, 0x1F000, 0x1FAFF) && c < 0xE0000;
}

char symbol_of(char32_t c) {
  if (c >= 1 && c <= 3) return kControl;
  if (c < 0x80) return static_cast<char>(c);
  return is_letter(c) ? kLetterBeyondAscii : kOtherBeyondAscii;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

Characters::Characters(const SourceFile& file, Diagnostics& diagnostics) {
  const std::string_view text = file.text();
  base_ = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  const std::string_view rest = text.substr(base_);
  plain_ = std::all_of(
               rest.begin(), rest.end(),
               [](char c) { return static_cast<unsigned char>(c) < 0x80 && (c > 3 || c == 0); }) &&
           rest.find("\\u") == std::string_view::npos;
  if (plain_) {
    symbols_ = rest;
  } else {
    translate(file, diagnostics);
  }
}

void Characters::translate(const SourceFile& file, Diagnostics& diagnostics) {
  const std::string_view text = file.text();
  own_symbols_.reserve(text.size());
  characters_.reserve(text.size());
  offsets_.reserve(text.size() + 1);
  const auto add = [&](char32_t c, std::size_t at) {
    own_symbols_.push_back(symbol_of(c));
    characters_.push_back(c);
    offsets_.push_back(static_cast<SourcePos>(at));
  };
  bool escaped =
      false;  // an odd number of backslashes stands before: this one begins no Unicode escape
  for (std::size_t i = base_; i < text.size();) {
    if (text[i] != '\\') {
      const CodePoint point = decode_utf8(text, i);
      add(point.value, i);
      i += point.length;
      escaped = false;
      continue;
    }
    std::size_t digits = i + 1;
    while (!escaped && digits < text.size() && text[digits] == 'u') ++digits;
    if (digits == i + 1) {
      add('\\', i++);
      escaped = !escaped;
      continue;
    }
    char32_t value = 0;
    std::size_t end = digits;
    for (; end < digits + 4 && end < text.size() && hex_digit(text[end]) >= 0; ++end) {
      value = value * 16 + static_cast<char32_t>(hex_digit(text[end]));
    }
    if (end != digits + 4) {
      diagnostics.error(file, {static_cast<SourcePos>(i), static_cast<SourcePos>(end)},
                        "malformed Unicode escape", "write \\u and four hexadecimal digits");
      value = ' ';
    }
    add(value, i);
    // JLS 3.3: a backslash that comes from an escape is one for what follows, but begins no Unicode
    // escape.
    escaped = value == '\\' && !escaped;
    i = end;
  }
  offsets_.push_back(static_cast<SourcePos>(text.size()));
  symbols_ = own_symbols_;
}

std::string Characters::utf8(std::size_t begin, std::size_t end) const {
  if (plain_) return std::string(symbols_.substr(begin, end - begin));
  std::u16string wide;
  for (std::size_t i = begin; i < end; ++i)
    append_utf16(wide, characters_[i] == kInvalidUtf8 ? 0xFFFD : characters_[i]);
  return to_utf8(wide);
}

}  // namespace thinair
