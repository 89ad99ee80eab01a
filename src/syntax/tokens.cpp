#include "syntax/tokens.h"

#include <fmt/format.h>

#include <array>
#include <string_view>
#include <utility>

#include "LitmusLexer.h"
#include "syntax/spelling.h"
#include "syntax/utf8.h"

namespace thinair {

using grammar::LitmusLexer;

antlr4::Token* TokenList::LT(ssize_t k) {
  const std::size_t last = tokens_.size() - 1;
  if (k < 0) {
    const auto back = static_cast<std::size_t>(-k);
    return back > at_ ? nullptr : &tokens_[at_ - back];
  }
  const std::size_t index = at_ + static_cast<std::size_t>(k) - 1;
  return &tokens_[index < last ? index : last];
}

antlr4::Token* TokenList::get(std::size_t index) const {
  return const_cast<Token*>(&tokens_[index]);
}

void TokenList::consume() {
  if (at_ + 1 < tokens_.size()) ++at_;
}

namespace {

// A part of the symbols of a file as ANTLR's lexer reads it.
class SymbolStream final : public antlr4::CharStream {
 public:
  explicit SymbolStream(std::string_view symbols) : symbols_(symbols) {}

  void restrict_to(std::size_t begin, std::size_t end) {
    at_ = begin;
    end_ = end;
  }
  std::size_t LA(ssize_t i) override {
    const std::size_t index = at_ + static_cast<std::size_t>(i) - 1;
    return index < end_ ? static_cast<unsigned char>(symbols_[index]) : antlr4::IntStream::EOF;
  }
  void consume() override { ++at_; }
  ssize_t mark() override { return 0; }
  void release(ssize_t) override {}
  std::size_t index() override { return at_; }
  void seek(std::size_t index) override { at_ = index; }
  std::size_t size() override { return end_; }
  std::string getSourceName() const override { return {}; }
  std::string getText(const antlr4::misc::Interval&) override { return {}; }
  std::string toString() const override { return {}; }

 private:
  std::string_view symbols_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
};

constexpr std::array<std::string_view, 3> kCommentWords = {"observe", "allowed", "forbidden"};

}  // namespace

struct UnitLexer::Impl {
  Impl(const SourceFile& f, const Characters& t, Diagnostics& d)
      : file(f), text(t), diagnostics(d), stream(t.symbols()), lexer(&stream) {}

  const SourceFile& file;
  const Characters& text;
  Diagnostics& diagnostics;
  SymbolStream stream;
  LitmusLexer lexer;
  bool unclosed = false;  // a comment or text block has taken the rest of the unit

  bool lex(std::size_t begin, std::size_t end, std::vector<Token>& tokens);
  void lex_comment(std::size_t begin, std::size_t end, std::vector<Token>& tokens);
  void report(Span span, std::string sentence, std::string hint = {}) {
    diagnostics.error(file, span, std::move(sentence), std::move(hint));
  }
  void report_illegal(std::size_t begin, std::size_t end);
  bool add(std::size_t type, std::size_t begin, std::size_t end, std::vector<Token>& tokens);
};

void UnitLexer::Impl::report_illegal(std::size_t begin, std::size_t end) {
  const char32_t c = text.character(begin);
  std::string shown;
  if (c == kInvalidUtf8) {
    report(text.span(begin, end), "a byte that is not UTF-8");
    return;
  }
  if (c < 0x20 || c == 0x7F || (c >= 0x80 && c < 0xA1) || (c >= 0xD800 && c < 0xE000) ||
      c == 0xFEFF || (c >= 0x2000 && c < 0x2010)) {
    shown = fmt::format("\\u{:04x}", static_cast<std::uint32_t>(c));
  } else {
    append_utf8(shown, c);
  }
  std::string hint;
  if (c == 0x201C || c == 0x201D) hint = "use the straight quote '\"'";
  if (c == 0x2018 || c == 0x2019) hint = "use the straight quote '''";
  if (c == 0xA0) hint = "this is a no-break space; use an ordinary one";
  report(text.span(begin, end), fmt::format("illegal character '{}'", shown), std::move(hint));
}

// Reports what is wrong with this word; false if nothing is left of it.
bool UnitLexer::Impl::add(std::size_t type, std::size_t begin, std::size_t end,
                          std::vector<Token>& tokens) {
  const Span span = text.span(begin, end);
  std::size_t stands_for = type;
  switch (type) {
    case LitmusLexer::WHITE_SPACE:
    case LitmusLexer::LINE_COMMENT:
    case LitmusLexer::COMMENT:
      return false;
    case LitmusLexer::BAD_COMMENT:
      report({span.begin, span.begin + 2}, "unclosed comment",
             "a comment that begins with '/*' ends with '*/'");
      return false;
    case LitmusLexer::BAD_STRING:
      report(span, "unterminated string", "add '\"' at its end");
      stands_for = LitmusLexer::STRING_LITERAL;
      break;
    case LitmusLexer::BAD_TEXT_BLOCK: {
      const bool is_open =
          !text.symbols().substr(begin, end - begin).ends_with("\"\"\"") || end - begin < 6;
      if (is_open) {
        report({span.begin, span.begin + 3}, "unclosed text block",
               "a text block ends with '\"\"\"'");
      } else {
        report({span.begin, span.begin + 3},
               "a text block begins on the line after its opening '\"\"\"'");
      }
      stands_for = LitmusLexer::TEXT_BLOCK;
      break;
    }
    case LitmusLexer::BAD_CHAR: {
      const std::string_view symbols = text.symbols().substr(begin, end - begin);
      if (symbols.size() == 1 || symbols.back() != '\'') {
        report(span, "unterminated character literal", "add ''' at its end");
      } else if (symbols.size() == 2) {
        report(span, "empty character literal");
      } else {
        report(span, "more than one character in a character literal",
               "a string is written with '\"'");
      }
      stands_for = LitmusLexer::CHAR_LITERAL;
      break;
    }
    case LitmusLexer::BAD_NUMBER:
      report(span, fmt::format("malformed number '{}'", text.utf8(begin, end)));
      stands_for = LitmusLexer::INT_LITERAL;
      break;
    default:
      break;
  }
  tokens.emplace_back(stands_for, static_cast<std::uint32_t>(begin),
                      static_cast<std::uint32_t>(end), span);
  if (stands_for != type) tokens.back().set_malformed();
  return true;
}

bool UnitLexer::Impl::lex(std::size_t begin, std::size_t end, std::vector<Token>& tokens) {
  auto* simulator = lexer.getInterpreter<antlr4::atn::LexerATNSimulator>();
  bool illegal = false;
  std::size_t illegal_end = 0;  // a run of illegal characters is one mistake
  std::size_t at = begin;
  while (!diagnostics.full(file)) {
    while (at < end && (text.symbol(at) == ' ' || text.symbol(at) == '\n')) ++at;
    stream.restrict_to(at, end);
    const std::size_t type = simulator->match(&stream, antlr4::Lexer::DEFAULT_MODE);
    if (type == antlr4::Token::EOF) return true;
    const std::size_t word = at;
    at = stream.index();
    if (type == LitmusLexer::ILLEGAL) {
      if (word != illegal_end || !illegal) report_illegal(word, at);
      illegal = true;
      illegal_end = at;
      continue;
    }
    if (type == LitmusLexer::LINE_COMMENT && file.kind() == FileKind::Java &&
        text.symbols().substr(word, 3) == "//:") {
      lex_comment(word + 3, at, tokens);
      continue;
    }
    if (type == LitmusLexer::BAD_COMMENT || type == LitmusLexer::BAD_TEXT_BLOCK)
      unclosed = at == end;
    if (add(type, word, at, tokens) && illegal) {
      // Whatever the parser makes of its place here follows from what was left out.
      tokens.back().set_malformed();
      illegal = false;
    }
    if (tokens.size() > kMaxTokensPerUnit) {
      report(tokens[0].span(),
             fmt::format("this declaration is too long (more than {} words)", kMaxTokensPerUnit));
      return false;
    }
  }
  return false;
}

// `//: allowed: r1 == 0;`
void UnitLexer::Impl::lex_comment(std::size_t begin, std::size_t end, std::vector<Token>& tokens) {
  const std::size_t first = tokens.size();
  lex(begin, end, tokens);
  if (tokens.size() == first) return;
  for (std::size_t i = first; i < tokens.size(); ++i) tokens[i].set_in_comment();
  Token& keyword = tokens[first];
  const std::string word = text.utf8(keyword.begin(), keyword.end());
  if (word == "observe") {
    keyword.set_type(LitmusLexer::OBSERVE);
  } else if (word == "allowed") {
    keyword.set_type(LitmusLexer::ALLOWED);
  } else if (word == "forbidden") {
    keyword.set_type(LitmusLexer::FORBIDDEN);
  } else {
    const std::string_view meant = closest(word, kCommentWords);
    report(keyword.span(),
           fmt::format("expected 'observe', 'allowed' or 'forbidden' after '//:', not '{}'", word),
           meant.empty() ? std::string() : fmt::format("did you mean '{}'?", meant));
    tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(first), tokens.end());
  }
}

UnitLexer::UnitLexer(const SourceFile& file, const Characters& text, Diagnostics& diagnostics)
    : impl_(std::make_unique<Impl>(file, text, diagnostics)) {}

UnitLexer::~UnitLexer() = default;

bool UnitLexer::lex(std::size_t begin, std::size_t end, std::vector<Token>& tokens) {
  tokens.clear();
  impl_->unclosed = false;
  const bool complete = impl_->lex(begin, end, tokens);
  const auto at = static_cast<std::uint32_t>(end);
  tokens.emplace_back(antlr4::Token::EOF, at, at, impl_->text.span(end, end));
  if (impl_->unclosed) tokens.back().set_malformed();
  return complete;
}

}  // namespace thinair
