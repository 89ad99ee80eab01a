#include "syntax/diagnostics.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "syntax/utf8.h"

namespace thinair {
namespace {

// A long line is shown as the part around the error only.
constexpr std::size_t kMaxShown = 160;
constexpr std::size_t kBeforeError = 60;
constexpr std::size_t kTabWidth = 4;

// One character of a source line as a terminal can show it in exactly one column (a tab: to the
// next stop).
void append_shown(std::string& to, char32_t c, std::size_t& column) {
  if (c == '\t') {
    const std::size_t width = kTabWidth - column % kTabWidth;
    to.append(width, ' ');
    column += width;
    return;
  }
  append_utf8(to, c < 0x20 || c == 0x7F || c == kInvalidUtf8 ? 0xFFFD : c);
  ++column;
}

void append_excerpt(std::string& to, const SourceFile& file, Span span) {
  const LineColumn place = file.at(span.begin);
  const std::string_view line = file.line(place.line);
  const SourcePos line_begin = file.line_begin(place.line);
  const std::size_t error_begin =
      std::min<std::size_t>(span.begin - std::min(span.begin, line_begin), line.size());
  const std::size_t error_end =
      std::clamp<std::size_t>(span.end - std::min(span.end, line_begin), error_begin, line.size());

  std::size_t from = 0;
  if (line.size() > kMaxShown && error_begin > kBeforeError) {
    from = error_begin - kBeforeError;
    while (from < error_begin && (static_cast<unsigned char>(line[from]) & 0xC0) == 0x80) ++from;
  }
  std::string shown = from == 0 ? "" : "...";
  std::size_t column = shown.size();
  std::size_t caret = 0;
  std::size_t caret_end = 0;
  std::size_t i = from;
  while (i < line.size() && i - from < kMaxShown) {
    if (i <= error_begin) caret = column;
    const CodePoint point = decode_utf8(line, i);
    append_shown(shown, point.value, column);
    i += point.length;
    if (i <= error_end) caret_end = column;
  }
  if (error_begin >= i) caret = column;
  if (i < line.size()) shown += "...";
  fmt::format_to(std::back_inserter(to), "    {}\n    {}^", shown, std::string(caret, ' '));
  if (caret_end > caret + 1) to.append(caret_end - caret - 1, '~');
  to += '\n';
}

}  // namespace

Diagnostics::PerFile& Diagnostics::of(const SourceFile& file) {
  // Errors come file by file: the last one is nearly always it.
  for (auto it = files_.rbegin(); it != files_.rend(); ++it) {
    if (it->file == &file) return *it;
  }
  return files_.emplace_back(PerFile{&file});
}

void Diagnostics::error(const SourceFile& file, Span span, std::string sentence, std::string hint) {
  PerFile& counts = of(file);
  // What a later room says of a place follows from what an earlier one said, as javac has it too.
  const auto same_place = [&](const Diagnostic& d) {
    return d.file == &file && d.span.begin == span.begin;
  };
  if (std::any_of(errors_.begin(), errors_.end(), same_place)) return;
  if (counts.errors == kMaxErrorsPerFile) {
    counts.overflowed = true;
    return;
  }
  ++counts.errors;
  errors_.push_back({&file, span, std::move(sentence), std::move(hint)});
}

std::size_t Diagnostics::count(const SourceFile& file) const {
  for (const PerFile& f : files_) {
    if (f.file == &file) return f.errors;
  }
  return 0;
}

bool Diagnostics::full(const SourceFile& file) const {
  for (const PerFile& f : files_) {
    if (f.file == &file) return f.overflowed;
  }
  return false;
}

std::vector<Diagnostic> Diagnostics::sorted() const {
  std::vector<Diagnostic> result;
  for (const PerFile& f : files_) {
    const auto begin = static_cast<std::ptrdiff_t>(result.size());
    for (const Diagnostic& d : errors_) {
      if (d.file == f.file) result.push_back(d);
    }
    std::stable_sort(result.begin() + begin, result.end(),
                     [](const auto& a, const auto& b) { return a.span.begin < b.span.begin; });
  }
  return result;
}

std::string Diagnostics::render() const {
  std::string text;
  const std::vector<Diagnostic> all = sorted();
  for (std::size_t i = 0; i < all.size(); ++i) {
    text += thinair::render(all[i]);
    const bool last_of_file = i + 1 == all.size() || all[i + 1].file != all[i].file;
    if (last_of_file && full(*all[i].file)) {
      text += fmt::format("{}: error: too many errors\n", all[i].file->name());
    }
  }
  return text;
}

std::string render(const Diagnostic& d) {
  const LineColumn place = d.file->at(d.span.begin);
  std::string text =
      fmt::format("{}:{}:{}: error: {}\n", d.file->name(), place.line, place.column, d.sentence);
  append_excerpt(text, *d.file, d.span);
  if (!d.hint.empty()) text += fmt::format("    hint: {}\n", d.hint);
  return text;
}

}  // namespace thinair
