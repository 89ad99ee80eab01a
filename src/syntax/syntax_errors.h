// ANTLR's error strategy for people: one sentence a mistake, in the words of the language, and the
// parse goes on with the next statement or member.
#pragma once

#include <deque>
#include <string>
#include <string_view>

#include "syntax/diagnostics.h"
#include "syntax/tokens.h"

namespace thinair {

class SyntaxErrors final : public antlr4::ANTLRErrorStrategy {
 public:
  SyntaxErrors(const SourceFile& file, const Characters& text, Diagnostics& diagnostics,
               TokenList& tokens)
      : file_(file), text_(text), diagnostics_(diagnostics), tokens_(tokens) {}

  void reset(antlr4::Parser* parser) override;
  antlr4::Token* recoverInline(antlr4::Parser* parser) override;
  void recover(antlr4::Parser* parser, std::exception_ptr e) override;
  void sync(antlr4::Parser* parser) override;
  bool inErrorRecoveryMode(antlr4::Parser*) override { return false; }
  void reportMatch(antlr4::Parser*) override {}
  void reportError(antlr4::Parser* parser, const antlr4::RecognitionException& e) override;

 private:
  struct Message {
    Span span;
    std::string sentence;
    std::string hint;
  };

  const Token& current() const { return tokens_.tokens()[tokens_.position()]; }
  bool at_end(const Token& t) const { return t.type() == antlr4::Token::EOF; }
  bool on_new_line(const Token& t) const;
  // Just after the word before `t`: where something is missing.
  Span before(const Token& t) const;
  bool is_malformed_near(const Token& t) const;
  std::string describe(const Token& t) const;
  std::string word(const Token& t) const { return text_.utf8(t.begin(), t.end()); }

  void report(antlr4::Parser* parser, const Token& at, Message message);
  Message expected_token(antlr4::Parser* parser, std::size_t expected, const Token& found) const;
  Message unexpected(antlr4::Parser* parser, const Token& begin, const Token& found) const;
  Message stray(antlr4::Parser* parser, const Token& found) const;
  const Token* unclosed_brace() const;
  Message missing_brace() const;
  // A first word that nearly is a keyword explains any error close behind it better than the error
  // itself.
  bool blame_misspelling(antlr4::Parser* parser, const Token& at, Message& message) const;
  Message missing_semicolon(antlr4::Parser* parser, const Token& found) const;
  void skip_statement(std::size_t begin);

  const SourceFile& file_;
  const Characters& text_;
  Diagnostics& diagnostics_;
  TokenList& tokens_;
  const Token* unclosed_ = nullptr;  // the '{' whose '}' is missing in this unit
  bool reported_ = false;
  bool blamed_ = false;       // the statement's first word was misspelt
  bool resume_here_ = false;  // only a ';' is missing: nothing need be skipped
  std::size_t resume_at_ = 0;
  bool end_reported_ = false;
  std::deque<Token> inserted_;  // ';' that were missing
};

}  // namespace thinair
