// What the parts of the dumper share: lists of anything that can be dumped.
#pragma once

#include <string>
#include <string_view>

#include "syntax/dump.h"

namespace thinair::syntax {

// Not `"x" + text`: GCC 12 warns of an overlap there that is none.
inline std::string prefixed(std::string_view prefix, const std::string& text) {
  std::string result(prefix);
  result += text;
  return result;
}

// " a b c": each item with a blank before it.
template <typename T>
std::string each(List<const T*> items) {
  std::string result;
  for (const T* item : items) result += prefixed(" ", dump(*item));
  return result;
}

// " (word a b c)", or nothing for an empty list.
template <typename T>
std::string group(std::string_view word, List<const T*> items) {
  return items.empty() ? std::string() : prefixed(" (", std::string(word)) + each(items) + ")";
}

template <typename T>
std::string optional(const T* item) {
  return item == nullptr ? std::string() : prefixed(" ", dump(*item));
}

inline std::string str(std::string_view text) {
  return std::string(text);
}
std::string str(Ident ident);
// Followed by a blank, or empty.
std::string with_modifiers(const Modifiers& modifiers);
std::string dump(const Block& block);
std::string dump(const Declarator& declarator);
std::string dump(const SwitchBody& body);

}  // namespace thinair::syntax
