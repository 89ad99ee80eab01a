#include "syntax/builder.h"

#include <fmt/format.h>

#include <utility>

namespace thinair {

Builder::Deeper::Deeper(Builder& builder, const antlr4::ParserRuleContext* context,
                        std::size_t levels)
    : builder_(builder), levels_(levels) {
  if (builder_.depth_ + levels > kMaxTreeDepth) {
    const Span start = token(context->start).span();
    builder_.error(start, fmt::format("nested too deeply (more than {} levels)", kMaxTreeDepth));
    throw Spoilt();
  }
  builder_.depth_ += levels;
}

Span Builder::span(const antlr4::ParserRuleContext* context) {
  const Span first = token(context->start).span();
  if (context->stop == nullptr) return {first.begin, first.begin};
  const Span last = token(context->stop).span();
  return {first.begin, last.end > first.begin ? last.end : first.begin};
}

Span Builder::span(const antlr4::Token* first, const antlr4::ParserRuleContext* context) {
  return token(first).span() | span(context);
}

std::string_view Builder::text(const Token& t) {
  const Span where = t.span();
  // One byte a character: nothing to decode.
  if (where.end - where.begin == t.end() - t.begin()) return file_.text(where);
  return arena_.intern(text_.utf8(t.begin(), t.end()));
}

syntax::Ident Builder::ident(const antlr4::Token* t) {
  const Token& word = word_of(t);
  const std::string_view name = arena_.intern(text(word));
  if (name == "_") error(word.span(), "'_' is a keyword and cannot be a name");
  return {name, word.span()};
}

syntax::Ident Builder::optional_ident(const antlr4::Token* t) {
  return t == nullptr ? syntax::Ident{} : ident(t);
}

std::vector<syntax::Ident> Builder::idents(const std::vector<antlr4::Token*>& tokens) {
  std::vector<syntax::Ident> result;
  for (const antlr4::Token* t : tokens) result.push_back(ident(t));
  return result;
}

void Builder::error(Span where, std::string sentence, std::string hint) {
  diagnostics_.error(file_, where, std::move(sentence), std::move(hint));
}

}  // namespace thinair
