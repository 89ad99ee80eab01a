#include "syntax/syntax_errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "LitmusParser.h"
#include "syntax/spelling.h"

namespace thinair {
namespace {

using P = grammar::LitmusParser;

constexpr std::string_view kStatementWords[] = {
    "if",    "else",  "while", "for",   "switch",   "synchronized", "return",
    "throw", "break", "try",   "catch", "continue", "assert",       "finally"};
constexpr std::string_view kMemberWords[] = {
    "init",   "thread",   "after", "observe",      "unroll", "allowed", "forbidden",
    "static", "volatile", "final", "synchronized", "class",  "public",  "private"};

std::size_t rule_of(antlr4::Parser* parser) {
  return parser->getContext()->getRuleIndex();
}

// Where a parse goes on after an error: a list of statements or members.
bool is_list(std::size_t rule) {
  return rule == P::RuleBlock || rule == P::RuleClassBody || rule == P::RuleTestBody ||
         rule == P::RuleSwitchBody;
}

bool recovers(std::size_t rule) {
  switch (rule) {
    case P::RuleBlockStatement:
    case P::RuleMember:
    case P::RuleTestMember:
    case P::RuleSwitchCase:
    case P::RuleTestUnit:
    case P::RuleClassUnit:
    case P::RulePackageUnit:
    case P::RuleImportUnit:
      return true;
    default:
      return false;
  }
}

bool begins_statement(std::size_t type) {
  switch (type) {
    case P::IF:
    case P::WHILE:
    case P::FOR:
    case P::DO:
    case P::RETURN:
    case P::TRY:
    case P::THROW:
    case P::SWITCH_STATEMENT:
    case P::BREAK:
    case P::CONTINUE:
    case P::ASSERT:
      return true;
    default:
      return false;
  }
}

// A new line that begins with one of these begins a statement or member, whatever was wrong before
// it.
bool begins_anew(std::size_t type) {
  if (begins_statement(type)) return true;
  switch (type) {
    case P::SYNCHRONIZED:
    case P::CASE:
    case P::CLASS:
    case P::INTERFACE:
    case P::ENUM:
    case P::PUBLIC:
    case P::PRIVATE:
    case P::PROTECTED:
    case P::STATIC:
    case P::VOLATILE:
    case P::FINAL:
    case P::THREAD:
    case P::INIT:
    case P::AFTER:
    case P::OBSERVE:
    case P::UNROLL:
    case P::ALLOWED:
    case P::FORBIDDEN:
      return true;
    default:
      return false;
  }
}

bool is_primitive(std::size_t type) {
  return type == P::BOOLEAN || type == P::BYTE || type == P::SHORT || type == P::CHAR ||
         type == P::INT || type == P::LONG || type == P::FLOAT || type == P::DOUBLE;
}

// What stands before a missing ';'.
std::string_view finished_by_semicolon(std::size_t rule) {
  switch (rule) {
    case P::RuleExpressionStatement:
    case P::RuleThrowStatement:
    case P::RuleYieldStatement:
    case P::RuleReturnStatement:
      return "the expression";
    case P::RuleBreakStatement:
      return "'break'";
    case P::RuleContinueStatement:
      return "'continue'";
    case P::RuleAssertStatement:
      return "the assertion";
    case P::RuleDoStatement:
      return "the loop's condition";
    case P::RuleForLoop:
      return "this part of the 'for'";
    case P::RuleObserveMember:
      return "the observed names";
    case P::RuleExpectation:
      return "the condition";
    case P::RuleUnrollMember:
      return "the number";
    case P::RuleImportUnit:
    case P::RulePackageUnit:
      return "the name";
    default:
      return "the declaration";
  }
}

// What could have stood where nothing fits; empty if there is no good word for it.
std::string_view wanted_by(std::size_t rule) {
  switch (rule) {
    case P::RuleExpression:
    case P::RuleTernary:
    case P::RuleTernaryTail:
    case P::RuleBinary:
    case P::RuleOperand:
    case P::RuleCastOperand:
    case P::RulePrimary:
    case P::RuleArguments:
    case P::RuleInitializerValue:
    case P::RuleExpressionList:
    case P::RuleLambda:
      return "an expression";
    case P::RuleElementValue:
      return "a value";
    case P::RuleStatement:
    case P::RuleBlockStatement:
    case P::RuleCaseRule:
      return "a statement";
    case P::RuleType:
    case P::RuleResultType:
    case P::RuleTypeArgument:
    case P::RuleTypeArguments:
    case P::RuleClassType:
    case P::RuleCreator:
    case P::RuleFormalParameter:
      return "a type";
    case P::RuleMember:
    case P::RuleClassMember:
    case P::RuleTestMember:
      return "a member";
    case P::RuleTypeDecl:
    case P::RuleClassUnit:
    case P::RuleModifiers:
      return "a declaration";
    case P::RuleSelector:
      return "a name";
    default:
      return {};
  }
}

bool is_word(std::string_view text) {
  return !text.empty() && text[0] >= 'a' && text[0] <= 'z';
}

}  // namespace

void SyntaxErrors::reset(antlr4::Parser*) {
  reported_ = false;
  end_reported_ = false;
  resume_here_ = false;
  inserted_.clear();
  unclosed_ = unclosed_brace();
}

bool SyntaxErrors::on_new_line(const Token& t) const {
  const auto& all = tokens_.tokens();
  const std::size_t i = t.getTokenIndex();
  if (i == 0) return true;
  return file_.at(all[i - 1].span().end).line != file_.at(t.span().begin).line;
}

Span SyntaxErrors::before(const Token& t) const {
  const std::size_t i = t.getTokenIndex();
  if (i == 0) return {t.span().begin, t.span().begin};
  const SourcePos end = tokens_.tokens()[i - 1].span().end;
  return {end, end};
}

std::string SyntaxErrors::describe(const Token& t) const {
  switch (t.type()) {
    case antlr4::Token::EOF:
      return t.span().begin >= file_.text().size() ? "the end of the file" : "the next declaration";
    case P::STRING_LITERAL:
    case P::TEXT_BLOCK:
      return "a string";
    case P::CHAR_LITERAL:
      return "a character";
    default:
      break;
  }
  const std::string text = word(t);
  return text.size() > 40 ? "a name" : fmt::format("'{}'", text);
}

bool SyntaxErrors::is_malformed_near(const Token& t) const {
  const std::size_t i = t.getTokenIndex();
  return t.malformed() || (i > 0 && tokens_.tokens()[i - 1].malformed());
}

SyntaxErrors::Message SyntaxErrors::missing_semicolon(antlr4::Parser* parser,
                                                      const Token& found) const {
  const Token& last = tokens_.tokens()[found.getTokenIndex() - 1];
  const std::string_view what =
      last.type() == P::RETURN ? "'return'" : finished_by_semicolon(rule_of(parser));
  return {before(found), fmt::format("expected ';' after {}", what), {}};
}

void SyntaxErrors::report(antlr4::Parser* parser, const Token& at, Message message) {
  if (reported_) return;
  reported_ = true;
  // What follows an unclosed '{' is read as part of it: all errors from there on are this one.
  const bool swallowed = unclosed_ != nullptr && at.getTokenIndex() > unclosed_->getTokenIndex();
  if (at_end(at) || swallowed) {
    if (end_reported_ || tokens_.tokens().back().malformed()) return;
    end_reported_ = true;
    if (unclosed_ != nullptr) message = missing_brace();
  } else if (is_malformed_near(at)) {
    return;  // the word itself was refused
  } else {
    blamed_ = blame_misspelling(parser, at, message);
  }
  diagnostics_.error(file_, message.span, std::move(message.sentence), std::move(message.hint));
  if (diagnostics_.full(file_)) throw antlr4::ParseCancellationException();
}

// Which of the open braces was meant to be closed? The first whose '}' stands in another column
// than the line that opened it, else the innermost. Null if all are closed.
const Token* SyntaxErrors::unclosed_brace() const {
  const auto indent = [&](const Token& t) {
    const std::string_view line = file_.line(file_.at(t.span().begin).line);
    return std::min(line.find_first_not_of(" \t"), line.size());
  };
  std::vector<const Token*> open;
  const Token* suspect = nullptr;
  for (const Token& t : tokens_.tokens()) {
    if (t.type() == P::LBRACE) open.push_back(&t);
    if (t.type() != P::RBRACE || open.empty()) continue;
    if (suspect == nullptr && on_new_line(t) && indent(t) < indent(*open.back()))
      suspect = open.back();
    open.pop_back();
  }
  if (open.empty()) return nullptr;
  return suspect != nullptr ? suspect : open.back();
}

SyntaxErrors::Message SyntaxErrors::missing_brace() const {
  const Token& end = tokens_.tokens().back();
  return {unclosed_->span(), "this '{' is not closed",
          fmt::format("a '}}' is missing before {}", describe(end))};
}

SyntaxErrors::Message SyntaxErrors::stray(antlr4::Parser* parser, const Token& found) const {
  const std::size_t rule = rule_of(parser);
  if (rule == P::RuleSwitchBody) {
    return {found.span(), fmt::format("expected 'case' or 'default', not {}", describe(found)), {}};
  }
  if (is_list(rule) && rule != P::RuleBlock && begins_statement(found.type())) {
    return {found.span(), "a statement cannot stand between members",
            rule == P::RuleTestBody ? "put it into 'init', 'thread' or 'after'"
                                    : "put it into a method"};
  }
  switch (found.type()) {
    case P::ELSE:
      return {found.span(), "'else' without 'if'", {}};
    case P::CATCH:
      return {found.span(), "'catch' without 'try'", {}};
    case P::FINALLY:
      return {found.span(), "'finally' without 'try'", {}};
    case P::CASE:
    case P::DEFAULT:
      return {found.span(), fmt::format("{} outside of a 'switch'", describe(found)), {}};
    case P::OBSERVE:
    case P::ALLOWED:
    case P::FORBIDDEN:
      return {found.span(),
              fmt::format("{} belongs between the members, not into a block", describe(found)),
              {}};
    case P::LT:
      return {found.span(), "unmatched '<'", {}};
    case P::LANGLE:
      return {found.span(), "malformed type arguments", {}};
    case P::GOTO:
    case P::CONST:
      return {found.span(), fmt::format("{} means nothing in Java", describe(found)), {}};
    default:
      return {found.span(), fmt::format("unexpected {}", describe(found)), {}};
  }
}

bool SyntaxErrors::blame_misspelling(antlr4::Parser* parser, const Token& at,
                                     Message& message) const {
  constexpr std::size_t kReach = 6;
  for (const antlr4::RuleContext* c = parser->getContext(); c != nullptr;
       c = static_cast<const antlr4::RuleContext*>(c->parent)) {
    const std::size_t rule = c->getRuleIndex();
    const bool in_member = rule == P::RuleTestMember;
    if (!in_member && rule != P::RuleBlockStatement) continue;
    const auto* start = static_cast<const antlr4::ParserRuleContext*>(c)->start;
    if (start == nullptr || start->getType() != P::IDENTIFIER) return false;
    const Token& first = token(start);
    if (at.getTokenIndex() > first.getTokenIndex() + kReach) return false;
    const std::string written = word(first);
    const auto meant =
        in_member ? closest(written, kMemberWords) : closest(written, kStatementWords);
    if (meant.empty()) return false;
    message = {first.span(),
               fmt::format("unknown {} '{}'", in_member ? "member" : "statement", written),
               fmt::format("did you mean '{}'?", meant)};
    return true;
  }
  return false;
}

SyntaxErrors::Message SyntaxErrors::expected_token(antlr4::Parser* parser, std::size_t expected,
                                                   const Token& found) const {
  const std::size_t rule = rule_of(parser);
  const Span place = on_new_line(found) ? before(found) : found.span();
  if (expected == P::SEMI) {
    return missing_semicolon(parser, found);
  }
  if (found.type() == P::LT || found.type() == P::LANGLE) return stray(parser, found);
  if (expected == P::IDENTIFIER) {
    std::string_view what =
        rule == P::RuleClassType || rule == P::RuleTypePart ? "a type" : "a name";
    const std::string text = describe(found);
    if (is_word(std::string_view(text).substr(1)) && found.type() != P::INT_LITERAL) {
      return {place, fmt::format("expected {}, but {} is a keyword", what, text), {}};
    }
    return {place, fmt::format("expected {}, not {}", what, text), {}};
  }
  if (rule == P::RuleTestBody && expected == P::LBRACE) {
    return {place, fmt::format("expected '{{' after the test's name, not {}", describe(found)), {}};
  }
  if (rule == P::RuleExpectation && expected == P::COLON) {
    return {place, fmt::format("expected ':' before the condition, not {}", describe(found)), {}};
  }
  if (rule == P::RuleUnrollMember && expected == P::INT_LITERAL) {
    return {place,
            fmt::format("expected a number of rounds after 'unroll', not {}", describe(found)),
            {}};
  }
  if (rule == P::RuleImportUnit && expected == P::MUL) {
    return {place, fmt::format("expected a name or '*', not {}", describe(found)), {}};
  }
  if (rule == P::RuleArrayInit && expected == P::LBRACE) {
    return {place, "a new array needs a length or an initialiser", {}};
  }
  if (is_list(rule) && expected == P::RBRACE) return stray(parser, found);
  const std::string name = parser->getVocabulary().getLiteralName(expected);
  if (name.empty()) return unexpected(parser, found, found);
  return {place, fmt::format("expected {}, not {}", name, describe(found)), {}};
}

SyntaxErrors::Message SyntaxErrors::unexpected(antlr4::Parser* parser, const Token& begin,
                                               const Token& found) const {
  const std::size_t rule = rule_of(parser);
  const Span place = on_new_line(found) && !at_end(found) ? before(found) : found.span();
  const std::size_t index = found.getTokenIndex();
  if (index > 0 && is_primitive(tokens_.tokens()[index - 1].type())) {
    return {place,
            fmt::format("expected a name after {}, not {}", describe(tokens_.tokens()[index - 1]),
                        describe(found)),
            {}};
  }
  if (rule == P::RuleClassMember && index > 0 &&
      tokens_.tokens()[index - 1].type() == P::IDENTIFIER) {
    if (found.type() == P::ASSIGN) return {place, "a statement cannot stand between members", {}};
    if (found.type() != P::LT && found.type() != P::LANGLE) return missing_semicolon(parser, found);
  }
  if (rule == P::RuleEnumBody)
    return {place, fmt::format("expected ',' or '}}', not {}", describe(found)), {}};
  if (found.type() == P::LT || found.type() == P::LANGLE) return stray(parser, found);
  const std::string_view wanted = wanted_by(rule);
  if (&begin == &found && !wanted.empty()) {
    return {place, fmt::format("expected {}, not {}", wanted, describe(found)), {}};
  }
  return stray(parser, found);
}

antlr4::Token* SyntaxErrors::recoverInline(antlr4::Parser* parser) {
  const auto& state = *parser->getATN().states[parser->getState()];
  const auto expected = parser->getATN().nextTokens(const_cast<antlr4::atn::ATNState*>(&state));
  const Token& found = current();
  const bool one = expected.size() == 1;
  const std::size_t type = one ? static_cast<std::size_t>(expected.getMinElement()) : 0;
  report(parser, found,
         one ? expected_token(parser, type, found) : unexpected(parser, found, found));
  if (one && type == P::SEMI && (on_new_line(found) || found.type() == P::RBRACE) &&
      !at_end(found)) {
    reported_ = false;
    const Span place = before(found);
    inserted_.emplace_back(P::SEMI, found.begin(), found.begin(), place);
    inserted_.back().set_index(found.getTokenIndex());
    return &inserted_.back();
  }
  throw antlr4::InputMismatchException(parser);
}

void SyntaxErrors::reportError(antlr4::Parser* parser, const antlr4::RecognitionException& e) {
  if (reported_) return;
  const Token& found = token(e.getOffendingToken());
  const auto* choice = dynamic_cast<const antlr4::NoViableAltException*>(&e);
  const Token& begin = choice != nullptr ? token(choice->getStartToken()) : found;
  Message message = unexpected(parser, begin, found);
  resume_here_ = on_new_line(found) && message.sentence.starts_with("expected ';'");
  resume_at_ = found.getTokenIndex();
  report(parser, found, std::move(message));
}

void SyntaxErrors::recover(antlr4::Parser* parser, std::exception_ptr e) {
  if (!recovers(rule_of(parser))) std::rethrow_exception(e);
  const std::size_t begin = token(parser->getContext()->start).getTokenIndex();
  // A failed choice leaves the stream where the choice began, not at the word that spoilt it.
  if (resume_here_) tokens_.seek(std::max(tokens_.position(), resume_at_));
  if (!resume_here_ || tokens_.position() <= begin) skip_statement(begin);
  // Whatever happened: a list that goes on where its last member began would go on for ever.
  if (tokens_.position() <= begin && !at_end(current())) tokens_.seek(begin + 1);
  resume_here_ = false;
  reported_ = false;
  blamed_ = false;
}

void SyntaxErrors::sync(antlr4::Parser* parser) {
  if (!is_list(rule_of(parser))) return;
  auto* state = parser->getATN().states[parser->getState()];
  while (true) {
    const Token& found = current();
    const antlr4::misc::IntervalSet& fits = parser->getATN().nextTokens(state);
    if (at_end(found) || fits.contains(static_cast<ssize_t>(found.type())) ||
        fits.contains(antlr4::Token::EPSILON)) {
      return;
    }
    report(parser, found, stray(parser, found));
    skip_statement(found.getTokenIndex());
    reported_ = false;
  }
}

// To the end of the statement or member that begins at word `begin`: after its ';' or its last '}',
// before the '}' that closes what it is in, or before a line that clearly begins another.
void SyntaxErrors::skip_statement(std::size_t begin) {
  const auto& all = tokens_.tokens();
  const std::size_t error = tokens_.position();
  std::size_t braces = 0;
  std::vector<bool> heads;  // of the open parentheses: whether ';' belongs inside
  for (std::size_t i = begin; i < all.size(); ++i) {
    const Token& t = all[i];
    const bool past = i >= error;
    if (at_end(t)) {
      tokens_.seek(i);
      return;
    }
    if (past && i > begin && braces == 0 && begins_anew(t.type()) && on_new_line(t)) {
      tokens_.seek(i);
      return;
    }
    switch (t.type()) {
      case P::LBRACE:
        ++braces;
        break;
      case P::RBRACE: {
        if (braces == 0 && past) {
          // Only the end of a list is a '}' of its own; as the first word it would stop the parse
          // here for ever.
          tokens_.seek(i == begin ? i + 1 : i);
          return;
        }
        if (braces > 0) --braces;
        const std::size_t after = all[std::min(i + 1, all.size() - 1)].type();
        const bool goes_on = after == P::ELSE || after == P::CATCH || after == P::FINALLY ||
                             after == P::RPAREN || after == P::COMMA || after == P::DOT ||
                             after == P::SEMI;
        if (past && braces == 0 && !goes_on) {
          tokens_.seek(i + 1);
          return;
        }
        break;
      }
      case P::LPAREN:
        heads.push_back((blamed_ && i == begin + 1) ||
                        (i > 0 && (all[i - 1].type() == P::FOR || all[i - 1].type() == P::TRY)));
        break;
      case P::RPAREN:
        if (!heads.empty()) heads.pop_back();
        break;
      case P::SEMI:
        if (past && braces == 0 && (heads.empty() || !heads.back())) {
          tokens_.seek(i + 1);
          return;
        }
        break;
      default:
        break;
    }
  }
}

}  // namespace thinair
