#include "syntax/splitter.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace thinair {
namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || c == '\x01';
}
bool is_word(char c) {
  return is_letter(c) || (c >= '0' && c <= '9');
}
bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

constexpr std::array<std::string_view, 15> kClassWords = {
    "class",    "interface", "enum",    "record",       "abstract",
    "final",    "public",    "private", "protected",    "static",
    "strictfp", "sealed",    "non",     "synchronized", "volatile"};

class Splitter {
 public:
  Splitter(std::string_view text, FileKind kind) : text_(text), litmus_(kind == FileKind::Litmus) {}

  std::vector<SourceUnit> run() {
    for (at_ = skip_blank(0); at_ < text_.size(); at_ = skip_blank(at_)) {
      if (open_ && is_head_line() && begins_declaration()) finish(at_);
      if (litmus_ && begins_test(at_)) {
        // No Java has `test NAME {` or `test "..."`, at any depth: if a unit is still open, its
        // braces are not closed.
        finish(at_);
        begin(SourceUnit::Kind::Test);
      }
      if (!open_ && !skip_lone_semicolon()) begin(kind_here());
      if (open_) step();
    }
    if (!open_ && unclosed_comment_ < text_.size()) {
      at_ = unclosed_comment_;
      begin(SourceUnit::Kind::Stray);  // whoever reads it says what is wrong
    }
    finish(text_.size());
    return std::move(units_);
  }

 private:
  // The next character that is neither white space nor in a comment.
  std::size_t skip_blank(std::size_t i) {
    while (i < text_.size()) {
      if (is_space(text_[i])) {
        ++i;
      } else if (text_.substr(i, 2) == "//") {
        i = std::min(text_.find_first_of("\r\n", i), text_.size());
      } else if (text_.substr(i, 2) == "/*") {
        const std::size_t end = text_.find("*/", i + 2);
        if (end == std::string_view::npos) unclosed_comment_ = i;
        i = end == std::string_view::npos ? text_.size() : end + 2;
      } else {
        break;
      }
    }
    return i;
  }

  // After the string, text block or character literal that begins here; an unclosed one ends with
  // its line.
  std::size_t skip_quoted(std::size_t i) const {
    const char quote = text_[i];
    const bool block = text_.substr(i, 3) == "\"\"\"";
    const std::size_t begin = i + (block ? 3 : 1);
    for (i = begin; i < text_.size(); ++i) {
      if (text_[i] == '\\') {
        ++i;
      } else if (block ? text_.substr(i, 3) == "\"\"\"" : text_[i] == quote) {
        return i + (block ? 3 : 1);
      }
      if (!block && i < text_.size() && (text_[i] == '\n' || text_[i] == '\r')) return i;
    }
    return text_.size();
  }

  std::size_t skip_word(std::size_t i) const {
    while (i < text_.size() && is_word(text_[i])) ++i;
    return i;
  }

  bool begins_test(std::size_t i) {
    if (text_.substr(i, 4) != "test" || (i + 4 < text_.size() && is_word(text_[i + 4])))
      return false;
    i = skip_blank(i + 4);
    if (i == text_.size()) return false;
    if (text_[i] == '"') return true;
    if (!is_letter(text_[i])) return false;
    i = skip_blank(skip_word(i));
    return i < text_.size() && (text_[i] == '"' || text_[i] == '{');
  }

  bool is_head_line() const {
    return units_.back().kind == SourceUnit::Kind::Import ||
           units_.back().kind == SourceUnit::Kind::Package;
  }

  // A keyword that no import contains: its ';' is missing.
  bool begins_declaration() const {
    const std::string_view word = text_.substr(at_, skip_word(at_) - at_);
    return at_ != units_.back().begin &&
           (text_[at_] == '@' || word == "import" || word == "class" || word == "interface" ||
            word == "enum" || word == "abstract" || word == "final" || word == "public");
  }

  SourceUnit::Kind kind_here() const {
    const std::string_view word = text_.substr(at_, skip_word(at_) - at_);
    if (word == "package") return SourceUnit::Kind::Package;
    if (word == "import") return SourceUnit::Kind::Import;
    if (litmus_ && word == "test") return SourceUnit::Kind::Test;
    const bool is_class = text_[at_] == '@' || std::find(kClassWords.begin(), kClassWords.end(),
                                                         word) != kClassWords.end();
    return is_class ? SourceUnit::Kind::Class : SourceUnit::Kind::Stray;
  }

  bool skip_lone_semicolon() {
    if (text_[at_] != ';') return false;
    ++at_;
    return true;
  }

  void begin(SourceUnit::Kind kind) {
    open_ = true;
    braces_ = 0;
    parens_ = 0;
    units_.push_back({kind, static_cast<std::uint32_t>(at_), 0});
  }

  void finish(std::size_t end) {
    if (!open_) return;
    open_ = false;
    units_.back().end = static_cast<std::uint32_t>(end);
    const std::size_t count = units_.size();
    if (count > 1 && units_[count - 1].kind == SourceUnit::Kind::Stray &&
        units_[count - 2].kind == SourceUnit::Kind::Stray) {
      units_[count - 2].end = units_[count - 1].end;
      units_.pop_back();
    }
  }

  // Goes over one word, literal or character of the open unit.
  void step() {
    const char c = text_[at_];
    if (is_word(c)) {
      at_ = skip_word(at_);
    } else if (c == '"' || c == '\'') {
      at_ = skip_quoted(at_);
    } else {
      ++at_;
      // Parentheses count only in a declaration's head, where annotations have braces in them.
      if (braces_ == 0 && c == '(') ++parens_;
      if (braces_ == 0 && c == ')' && parens_ > 0) --parens_;
      if (c == '{') ++braces_;
      if (c == '}' && braces_ > 0) --braces_;
      const bool ends = c == '}' || (c == ';' && units_.back().kind != SourceUnit::Kind::Test);
      if (braces_ == 0 && parens_ == 0 && ends) finish(at_);
    }
  }

  std::string_view text_;
  bool litmus_;
  std::size_t at_ = 0;
  std::size_t unclosed_comment_ = std::string_view::npos;
  bool open_ = false;
  std::size_t braces_ = 0;
  std::size_t parens_ = 0;
  std::vector<SourceUnit> units_;
};

}  // namespace

std::vector<SourceUnit> split(const Characters& text, FileKind kind) {
  return Splitter(text.symbols(), kind).run();
}

}  // namespace thinair
