// The words of one unit, as ANTLR's parser wants them. Included by the few sources that know ANTLR.
#pragma once

#include <antlr4-runtime.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "syntax/characters.h"
#include "syntax/diagnostics.h"
#include "syntax/source.h"

namespace thinair {

// ANTLR's own token carries its text, stream and line; at hundreds of thousands a unit that is what
// its memory is.
class Token final : public antlr4::Token {
 public:
  Token(std::size_t type, std::uint32_t begin, std::uint32_t end, Span span)
      : type_(static_cast<std::int16_t>(type)), begin_(begin), end_(end), span_(span) {}

  std::size_t type() const { return static_cast<std::size_t>(type_); }
  void set_type(std::size_t type) { type_ = static_cast<std::int16_t>(type); }
  // In the file.
  Span span() const { return span_; }
  // In Characters.
  std::uint32_t begin() const { return begin_; }
  std::uint32_t end() const { return end_; }
  void extend(const Token& last) {
    end_ = last.end_;
    span_.end = last.span_.end;
  }
  // Its error has been reported; the value is whatever can be made of it.
  bool malformed() const { return malformed_; }
  void set_malformed() { malformed_ = true; }
  // From a `//:` line.
  bool in_comment() const { return in_comment_; }
  void set_in_comment() { in_comment_ = true; }
  void set_index(std::size_t index) { index_ = static_cast<std::uint32_t>(index); }

  std::string getText() const override { return {}; }
  std::size_t getType() const override { return type(); }
  std::size_t getLine() const override { return 0; }
  std::size_t getCharPositionInLine() const override { return 0; }
  std::size_t getChannel() const override { return 0; }
  std::size_t getTokenIndex() const override { return index_; }
  std::size_t getStartIndex() const override { return begin_; }
  std::size_t getStopIndex() const override { return end_; }
  antlr4::TokenSource* getTokenSource() const override { return nullptr; }
  antlr4::CharStream* getInputStream() const override { return nullptr; }
  std::string toString() const override { return {}; }

 private:
  std::int16_t type_;  // signed: the end mark is -1
  bool malformed_ = false;
  bool in_comment_ = false;
  std::uint32_t begin_;
  std::uint32_t end_;
  std::uint32_t index_ = 0;
  Span span_;
};

inline const Token& token(const antlr4::Token* t) {
  return static_cast<const Token&>(*t);
}

// The words of the current unit; the last one is always the end of the unit.
class TokenList final : public antlr4::TokenStream {
 public:
  std::vector<Token>& tokens() { return tokens_; }
  const std::vector<Token>& tokens() const { return tokens_; }
  std::size_t position() const { return at_; }

  antlr4::Token* LT(ssize_t k) override;
  std::size_t LA(ssize_t k) override { return static_cast<Token*>(LT(k))->type(); }
  antlr4::Token* get(std::size_t index) const override;
  void consume() override;
  ssize_t mark() override { return 0; }
  void release(ssize_t) override {}
  std::size_t index() override { return at_; }
  void seek(std::size_t index) override { at_ = index; }
  std::size_t size() override { return tokens_.size(); }
  std::string getSourceName() const override { return {}; }
  antlr4::TokenSource* getTokenSource() const override { return nullptr; }
  std::string getText(const antlr4::misc::Interval&) override { return {}; }
  std::string getText() override { return {}; }
  std::string getText(antlr4::RuleContext*) override { return {}; }
  std::string getText(antlr4::Token*, antlr4::Token*) override { return {}; }

 private:
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
};

// What is longer is refused, because a parse needs some hundred bytes a word.
inline constexpr std::size_t kMaxTokensPerUnit = 400'000;

class UnitLexer {
 public:
  UnitLexer(const SourceFile& file, const Characters& text, Diagnostics& diagnostics);
  ~UnitLexer();

  // Replaces `tokens` by the words of the characters [begin, end) without white space and comments,
  // with an end mark. What is wrong is reported and left out or marked malformed. In a Java file
  // the content of a `//:` line is words, too. False: too long, or the errors are too many.
  bool lex(std::size_t begin, std::size_t end, std::vector<Token>& tokens);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace thinair
