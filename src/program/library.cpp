#include "program/library.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <vector>

namespace thinair {
namespace {

// The word at the beginning of `text`, which is taken off it with the blanks around it.
std::string_view take_word(std::string_view& text) {
  const auto is_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' || c == '.' ||
           c == '@';
  };
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  size_t length = 0;
  while (length < text.size() && is_word(text[length])) ++length;
  const std::string_view word = text.substr(0, length);
  text.remove_prefix(length);
  return word;
}

// The class that a line at the left margin declares, or nothing: our own files begin a top-level
// declaration there and nothing else that has one of these words. Scanning them so costs
// microseconds; parsing the library at every start would cost all the time a start may take.
std::string_view declared_in(std::string_view line) {
  constexpr std::array<std::string_view, 4> kKinds = {"class", "interface", "enum", "@interface"};
  constexpr std::array<std::string_view, 3> kModifiers = {"public", "final", "abstract"};
  for (;;) {
    const std::string_view word = take_word(line);
    if (std::ranges::find(kKinds, word) != kKinds.end()) return take_word(line);
    if (std::ranges::find(kModifiers, word) == kModifiers.end()) return {};
  }
}

std::vector<LibraryClass> scan() {
  std::vector<LibraryClass> classes;
  for (const EmbeddedFile& file : library_files()) {
    std::string_view package;
    for (std::string_view rest = file.text; !rest.empty();) {
      const size_t end = std::min(rest.find('\n'), rest.size() - 1);
      std::string_view line = rest.substr(0, end);
      rest.remove_prefix(end + 1);
      if (line.starts_with("package ")) {
        take_word(line);
        package = take_word(line);
      } else if (const std::string_view name = declared_in(line); !name.empty()) {
        classes.push_back({name, package, &file});
      }
    }
  }
  std::ranges::sort(classes, {}, &LibraryClass::name);
  return classes;
}

}  // namespace

std::span<const LibraryClass> library_classes() {
  static const std::vector<LibraryClass> classes = scan();
  return classes;
}

const LibraryClass* library_class_of(std::string_view name) {
  const size_t dot = name.rfind('.');
  const bool qualified = dot != std::string_view::npos;
  const std::string_view simple = qualified ? name.substr(dot + 1) : name;
  const std::span<const LibraryClass> classes = library_classes();
  const auto found = std::ranges::lower_bound(classes, simple, {}, &LibraryClass::name);
  if (found == classes.end() || found->name != simple) return nullptr;
  if (qualified && found->package != name.substr(0, dot)) return nullptr;
  return &*found;
}

const EmbeddedFile* library_file_of(std::string_view name) {
  const LibraryClass* found = library_class_of(name);
  return found == nullptr ? nullptr : found->file;
}

bool is_library_package(std::string_view package) {
  return std::ranges::any_of(library_classes(),
                             [&](const LibraryClass& c) { return c.package == package; });
}

}  // namespace thinair
