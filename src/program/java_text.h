// Java's Strings and how Java prints values. Strings are kept as WTF-8: UTF-8 in which a lone
// surrogate may stand; a pair of surrogates is always one code point, so that equal Strings are
// equal bytes.
#pragma once

#include <string>
#include <string_view>

#include "program/action.h"
#include "program/types.h"

namespace thinair {

bool is_ascii(std::string_view text);
std::u16string to_utf16(std::string_view wtf8);
std::string from_utf16(std::u16string_view units);

// A primitive value as string concatenation prints it (JLS 15.18.1, 5.1.11).
std::string java_text(Basic basic, Value value);

// A String or char as Java source: quoted, with escapes.
std::string java_literal(std::string_view wtf8);
std::string java_char_literal(char16_t unit);

}  // namespace thinair
