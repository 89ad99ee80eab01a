// UTF-8, as tolerant as an input from the wild needs and no more.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace thinair {

inline constexpr char32_t kInvalidUtf8 = 0xFFFFFFFF;

struct CodePoint {
  char32_t value = 0;      // kInvalidUtf8: the byte is no UTF-8
  std::size_t length = 1;  // bytes taken
};

// The code point that begins at `at`, which must be inside the text.
CodePoint decode_utf8(std::string_view text, std::size_t at);

// A surrogate that stands alone, as Java strings can have it, becomes U+FFFD.
std::string to_utf8(std::u16string_view text);
void append_utf8(std::string& to, char32_t code_point);
void append_utf16(std::u16string& to, char32_t code_point);

}  // namespace thinair
