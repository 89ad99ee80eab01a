// Source text and places in it. A place is a 32-bit byte offset; which file it is in is known from
// context, so that every node of the tree can afford one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace thinair {

using SourcePos = std::uint32_t;

// The bytes [begin, end) of a file. An empty span is a place between two bytes.
struct Span {
  SourcePos begin = 0;
  SourcePos end = 0;

  bool operator==(const Span&) const = default;
  // The smallest span that covers both.
  Span operator|(Span other) const {
    return {begin < other.begin ? begin : other.begin, end > other.end ? end : other.end};
  }
};

// For people: both count from 1, the column in code points.
struct LineColumn {
  std::uint32_t line = 1;
  std::uint32_t column = 1;

  bool operator==(const LineColumn&) const = default;
};

enum class FileKind : std::uint8_t { Litmus, Java };

// One file as it was read: the text is kept byte for byte (byte-order mark, CRLF and invalid UTF-8
// included), so that every offset means what an editor shows. A file is neither copied nor moved
// once nodes or errors point at it.
class SourceFile {
 public:
  // `name` is what errors print. A name that ends in `.java` is a Java file; all else is litmus.
  SourceFile(std::string name, std::string text);
  SourceFile(std::string name, std::string text, FileKind kind);

  const std::string& name() const { return name_; }
  FileKind kind() const { return kind_; }
  std::string_view text() const { return text_; }
  std::string_view text(Span span) const;

  LineColumn at(SourcePos pos) const;
  std::uint32_t line_count() const { return static_cast<std::uint32_t>(lines_.size()); }
  // The line (from 1) without its terminator and without the byte-order mark.
  std::string_view line(std::uint32_t number) const;
  // Where that text begins.
  SourcePos line_begin(std::uint32_t number) const;

 private:
  std::string name_;
  std::string text_;
  FileKind kind_;
  std::vector<SourcePos> lines_;  // where each line begins
};

// Offsets are 32 bits and a parser's memory grows with its file: what is longer is refused, not
// cut.
inline constexpr std::size_t kMaxFileBytes = std::size_t{64} << 20;

}  // namespace thinair
