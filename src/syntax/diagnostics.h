// Errors are values with a place: collected in one run, sorted, and shown with their line and a
// caret.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "syntax/source.h"

namespace thinair {

struct Diagnostic {
  const SourceFile* file = nullptr;
  Span span;
  std::string sentence;  // without a full stop: "expected ';' after the expression"
  std::string hint;      // empty: none; shown on its own line as "hint: ..."
};

class Diagnostics {
 public:
  // More in one file are not kept; the file then ends with "too many errors".
  static constexpr std::size_t kMaxErrorsPerFile = 50;

  // The file must outlive this object. Of several errors at one place the first is kept.
  void error(const SourceFile& file, Span span, std::string sentence, std::string hint = {});

  bool empty() const { return errors_.empty(); }
  std::size_t count() const { return errors_.size(); }
  std::size_t count(const SourceFile& file) const;
  // No further error of this file will be kept: whoever still reads it may stop.
  bool full(const SourceFile& file) const;

  // Files in the order they first had an error, then by position.
  std::vector<Diagnostic> sorted() const;
  // All of them as text for people; ends with a newline unless there are none.
  std::string render() const;

 private:
  struct PerFile {
    const SourceFile* file;
    std::size_t errors = 0;
    bool overflowed = false;
  };
  PerFile& of(const SourceFile& file);

  std::vector<PerFile> files_;
  std::vector<Diagnostic> errors_;
};

// "FILE:LINE:COL: error: sentence", the source line, a caret line, and the hint if there is one.
std::string render(const Diagnostic& diagnostic);

}  // namespace thinair
