// The values of literals, exactly as Java has them (JLS 3.10).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "syntax/characters.h"

namespace thinair {

struct LiteralError {
  std::size_t begin = 0;  // characters
  std::size_t end = 0;
  std::string sentence;
};

struct IntegerValue {
  std::int64_t value = 0;
  bool is_long = false;
  bool only_negated = false;  // 2147483648 or 9223372036854775808: right only under a minus
  std::string error;          // a sentence, or empty
};
IntegerValue decode_integer(std::string_view digits);

struct RealValue {
  double value = 0;
  bool is_float = false;
  std::string error;
};
RealValue decode_real(std::string_view digits);

// The characters of a string or character literal, its quotes included; likewise of a text block.
std::u16string decode_string(const Characters& text, std::size_t begin, std::size_t end,
                             std::vector<LiteralError>& errors);
std::u16string decode_text_block(const Characters& text, std::size_t begin, std::size_t end,
                                 std::vector<LiteralError>& errors);

}  // namespace thinair
