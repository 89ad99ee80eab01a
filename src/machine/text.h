// What Java's String methods compute, on WTF-8 but counted in UTF-16 code units.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "program/action.h"
#include "program/types.h"

namespace thinair::text {

std::string concat(std::string_view a, std::string_view b);
int32_t length(std::string_view text);
std::optional<char16_t> char_at(std::string_view text, int64_t index);  // none: out of bounds
// What the exception of an index out of bounds says: it depends on how JDK 17 keeps the String.
std::string char_at_message(std::string_view text, int32_t index);
std::optional<std::string> substring(std::string_view text, int64_t begin, int64_t end);
int32_t hash_code(std::string_view text);
int32_t compare(std::string_view a, std::string_view b);
int32_t index_of(std::string_view text, std::string_view part);  // -1: nowhere

// Integer.parseInt, Long.parseLong. None: not a number of so many bits.
std::optional<int64_t> parse(std::string_view text, int bits);

// What String.format may be given: a String (or null), or a box.
struct Argument {
  Basic basic = Basic::Reference;
  Value value = 0;
  std::optional<std::string_view> text;  // Reference; none: null
};

// String.format: %d %s %x %X %c %b %f with the flags - + space 0 , ( # and width and precision; one
// argument at a time (see THINAIR_INTRINSICS). None: it does not fit the argument, or means
// nothing.
std::optional<std::string> format_next(std::string_view format, const Argument& argument);
// %n and %%; none: a conversion is left over.
std::optional<std::string> format_end(std::string_view format);

}  // namespace thinair::text
