#include "syntax/source.h"

#include <algorithm>
#include <utility>

#include "syntax/utf8.h"

namespace thinair {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

FileKind kind_of(std::string_view name) {
  return name.ends_with(".java") ? FileKind::Java : FileKind::Litmus;
}

}  // namespace

SourceFile::SourceFile(std::string name, std::string text)
    : SourceFile(name, std::move(text), kind_of(name)) {}

SourceFile::SourceFile(std::string name, std::string text, FileKind kind)
    : name_(std::move(name)), text_(std::move(text)), kind_(kind) {
  lines_.push_back(0);
  for (std::size_t i = 0; i < text_.size(); ++i) {
    const char c = text_[i];
    if (c == '\n' || (c == '\r' && (i + 1 == text_.size() || text_[i + 1] != '\n'))) {
      lines_.push_back(static_cast<SourcePos>(i + 1));
    }
  }
}

std::string_view SourceFile::text(Span span) const {
  const std::size_t begin = std::min<std::size_t>(span.begin, text_.size());
  const std::size_t end = std::clamp<std::size_t>(span.end, begin, text_.size());
  return std::string_view(text_).substr(begin, end - begin);
}

SourcePos SourceFile::line_begin(std::uint32_t number) const {
  const SourcePos begin = lines_[number - 1];
  return number == 1 && text_.starts_with(kByteOrderMark)
             ? static_cast<SourcePos>(kByteOrderMark.size())
             : begin;
}

std::string_view SourceFile::line(std::uint32_t number) const {
  const SourcePos begin = line_begin(number);
  std::size_t end = number == lines_.size() ? text_.size() : lines_[number];
  while (end > begin && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) --end;
  return std::string_view(text_).substr(begin, end - begin);
}

LineColumn SourceFile::at(SourcePos pos) const {
  const auto after = std::upper_bound(lines_.begin(), lines_.end(), pos);
  const auto number = static_cast<std::uint32_t>(after - lines_.begin());
  LineColumn place{number, 1};
  const std::size_t end = std::min<std::size_t>(pos, text_.size());
  for (std::size_t i = line_begin(number); i < end;) {
    i += decode_utf8(text_, i).length;
    ++place.column;
  }
  return place;
}

}  // namespace thinair
