// The characters of a file as Java sees them: UTF-8 decoded, `\uXXXX` translated wherever it stands
// (JLS 3.3), each with its place in the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "syntax/diagnostics.h"
#include "syntax/source.h"

namespace thinair {

class Characters {
 public:
  // Reports escapes that are none (`\u12`).
  Characters(const SourceFile& file, Diagnostics& diagnostics);

  std::size_t size() const { return symbols_.size(); }
  // What the lexer reads: ASCII as it is, all else as one of two classes, see
  // grammar/LitmusLexer.g4.
  std::string_view symbols() const { return symbols_; }
  char symbol(std::size_t i) const { return symbols_[i]; }
  // The character itself: a code point, half a surrogate pair (of an escape), or kInvalidUtf8.
  char32_t character(std::size_t i) const {
    return plain_ ? static_cast<unsigned char>(symbols_[i]) : characters_[i];
  }
  // Where the i-th character begins in the file; for `size()` the end of the file.
  SourcePos offset(std::size_t i) const {
    return plain_ ? static_cast<SourcePos>(base_ + i) : offsets_[i];
  }
  Span span(std::size_t begin, std::size_t end) const { return {offset(begin), offset(end)}; }
  // The characters [begin, end) in UTF-8.
  std::string utf8(std::size_t begin, std::size_t end) const;

 private:
  void translate(const SourceFile& file, Diagnostics& diagnostics);

  // Nearly every file is plain: ASCII without escapes. Then symbols and characters are the text
  // itself.
  bool plain_ = true;
  std::size_t base_ = 0;  // after the byte-order mark
  std::string_view symbols_;
  std::string own_symbols_;
  std::u32string characters_;
  std::vector<SourcePos> offsets_;
};

}  // namespace thinair
