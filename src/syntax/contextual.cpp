#include "syntax/contextual.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "LitmusLexer.h"

namespace thinair {
namespace {

using L = grammar::LitmusLexer;

constexpr std::pair<std::string_view, std::size_t> kMemberWords[] = {
    {"init", L::INIT},           {"thread", L::THREAD}, {"after", L::AFTER},
    {"observe", L::OBSERVE},     {"unroll", L::UNROLL}, {"allowed", L::ALLOWED},
    {"forbidden", L::FORBIDDEN},
};

bool is_primitive(std::size_t type) {
  switch (type) {
    case L::BOOLEAN:
    case L::BYTE:
    case L::SHORT:
    case L::CHAR:
    case L::INT:
    case L::LONG:
    case L::FLOAT:
    case L::DOUBLE:
      return true;
    default:
      return false;
  }
}

// What may stand between '<' and '>' of type arguments.
bool fits_type_arguments(std::size_t type) {
  switch (type) {
    case L::IDENTIFIER:
    case L::DOT:
    case L::COMMA:
    case L::QUESTION:
    case L::EXTENDS:
    case L::SUPER:
    case L::BIT_AND:
    case L::LBRACK:
    case L::RBRACK:
      return true;
    default:
      return is_primitive(type);
  }
}

// What may follow type arguments. After a comparison's right '>' none of these could, but for a
// name: `f(a < b, c > d)`.
bool follows_type_arguments(std::size_t type) {
  switch (type) {
    case L::IDENTIFIER:
    case L::RPAREN:
    case L::COMMA:
    case L::LBRACK:
    case L::DOT:
    case L::COLON_COLON:
    case L::LBRACE:
    case L::BIT_AND:
    case L::ELLIPSIS:
    case L::EXTENDS:
    case L::IMPLEMENTS:
    case L::VOID:
    case L::SUPER:
    case L::THROWS:
      return true;
    default:
      return is_primitive(type);
  }
}

struct Frame {
  enum class Kind { Block, ArrayInit, Paren, Bracket } kind = Kind::Block;
  bool head = false;        // of if, while, for, switch, synchronized: what follows is a statement
  bool semicolons = false;  // of for and try: ';' belongs inside
  // How many brackets stand in a row up to this one: prediction goes through all of them at each to
  // tell the lengths of a new array from an index.
  std::size_t groups = 0;
  std::size_t ternaries = 0;  // '?' whose ':' is still to come
};

struct Angle {
  std::size_t index;
  bool sure;  // after `new`, `extends`, `instanceof`, ...: nothing but a type can stand here
};

class Context {
 public:
  Context(const Characters& text, bool is_test, std::vector<Token>& tokens)
      : text_(text), is_test_(is_test), tokens_(tokens) {}

  const Token* run() {
    join_left_shifts();
    for (i_ = 0; i_ < tokens_.size(); ++i_) {
      const std::size_t type = tokens_[i_].type();
      track_angles(type);
      switch (type) {
        case L::IDENTIFIER:
          identifier();
          break;
        case L::SWITCH:
          if (statement_begins()) tokens_[i_].set_type(L::SWITCH_STATEMENT);
          break;
        case L::LPAREN:
        case L::LBRACE:
        case L::LBRACK:
          if (frames_.size() == kMaxNesting) return &tokens_[i_];
          frames_.push_back(opened(type));
          if (frames_.back().groups == kMaxNesting) return &tokens_[i_];
          break;
        case L::RPAREN:
        case L::RBRACE:
        case L::RBRACK:
          close(type);
          break;
        case L::QUESTION:
          if (!is_wildcard() && !frames_.empty()) ++frames_.back().ternaries;
          break;
        case L::COLON:
          colon();
          break;
        case L::SEMI:
          semicolon();
          break;
        default:
          break;
      }
    }
    join_right_shifts();
    return nullptr;
  }

 private:
  std::size_t type_at(std::size_t i) const {
    return i < tokens_.size() ? tokens_[i].type() : antlr4::Token::EOF;
  }
  std::size_t next() const { return type_at(i_ + 1); }
  std::size_t previous() const { return i_ == 0 ? antlr4::Token::EOF : tokens_[i_ - 1].type(); }
  bool adjacent(std::size_t left, std::size_t right) const {
    return tokens_[left].end() == tokens_[right].begin();
  }

  bool is_word(std::size_t i, std::string_view word) const {
    const Token& t = tokens_[i];
    return t.type() == L::IDENTIFIER && t.end() - t.begin() == word.size() &&
           text_.symbols().substr(t.begin(), word.size()) == word;
  }

  Frame opened(std::size_t type) const {
    Frame frame;
    const std::size_t before = previous();
    if (type == L::LPAREN) {
      frame.kind = Frame::Kind::Paren;
      frame.semicolons = before == L::FOR || before == L::TRY;
      frame.head =
          before == L::IF || before == L::WHILE || before == L::FOR || before == L::SYNCHRONIZED;
    } else if (type == L::LBRACK) {
      frame.kind = Frame::Kind::Bracket;
      if (before == L::RBRACK) frame.groups = closed_.groups + 1;
    } else {
      const bool in_array = !frames_.empty() && frames_.back().kind == Frame::Kind::ArrayInit;
      const bool is_array = before == L::ASSIGN || before == L::RBRACK || before == L::LPAREN ||
                            (in_array && (before == L::COMMA || before == L::LBRACE));
      frame.kind = is_array ? Frame::Kind::ArrayInit : Frame::Kind::Block;
    }
    return frame;
  }

  static bool is_brace(const Frame& frame) {
    return frame.kind == Frame::Kind::Block || frame.kind == Frame::Kind::ArrayInit;
  }

  // Brackets that do not match are an error the parser will find; here one must not change what all
  // later words mean. So a
  // '}' closes the '(' left open before it, and no ')' closes a '{'.
  void close(std::size_t type) {
    closed_ = Frame{};
    if (type == L::RBRACE) {
      while (!frames_.empty() && !is_brace(frames_.back())) frames_.pop_back();
    }
    if (frames_.empty() || is_brace(frames_.back()) != (type == L::RBRACE)) return;
    closed_ = frames_.back();
    frames_.pop_back();
  }

  void semicolon() {
    while (!frames_.empty() && !is_brace(frames_.back()) && !frames_.back().semicolons) {
      frames_.pop_back();
    }
    if (!frames_.empty()) frames_.back().ternaries = 0;
    in_expectation_ = false;
  }

  void colon() {
    last_colon_is_label_ = frames_.empty() || frames_.back().ternaries == 0;
    if (!last_colon_is_label_) --frames_.back().ternaries;
  }

  bool is_wildcard() const {
    return next() == L::EXTENDS || next() == L::SUPER || next() == L::GT || next() == L::COMMA;
  }

  bool statement_begins() const {
    switch (previous()) {
      case L::SEMI:
      case L::RBRACE:
      case L::ELSE:
      case L::DO:
        return true;
      case L::LBRACE:
        return frames_.empty() || frames_.back().kind == Frame::Kind::Block;
      case L::RPAREN:
        return closed_.head;
      case L::COLON:
        return last_colon_is_label_;
      default:
        return false;
    }
  }

  bool member_begins() const {
    if (!is_test_ || frames_.size() != 1) return false;
    const std::size_t before = previous();
    if (before == L::LBRACE || before == L::SEMI || before == L::RBRACE) return true;
    return is_word(i_, "thread") && follows_missing_semicolon(before);
  }

  // `int x thread {`, `int x = 1 thread T1 {`: no Java, so only the ';' before is missing.
  bool follows_missing_semicolon(std::size_t before) const {
    const std::size_t after = type_at(i_ + 1);
    if (after != L::LBRACE && (after != L::IDENTIFIER || type_at(i_ + 2) != L::LBRACE)) {
      return false;
    }
    return before == L::IDENTIFIER || before == L::INT_LITERAL || before == L::RPAREN ||
           before == L::RBRACK;
  }

  void identifier() {
    Token& word = tokens_[i_];
    if (i_ == 0 && is_test_) {
      word.set_type(L::TEST);  // the splitter has seen it
    } else if (member_begins()) {
      for (const auto& [text, type] : kMemberWords) {
        if (is_word(i_, text)) word.set_type(type);
      }
      in_expectation_ = word.type() == L::ALLOWED || word.type() == L::FORBIDDEN;
    } else if (is_word(i_, "under")) {
      if (previous() == L::ALLOWED || previous() == L::FORBIDDEN) word.set_type(L::UNDER);
    } else if (is_word(i_, "hangs")) {
      if (previous() == L::IDENTIFIER && (in_expectation_ || word.in_comment()))
        word.set_type(L::HANGS);
    }
    if (word.type() == L::IDENTIFIER) java_word(word);
  }

  void java_word(Token& word) {
    const std::size_t after = next();
    if (is_word(i_, "yield")) {
      if (statement_begins() && begins_operand(after)) word.set_type(L::YIELD);
    } else if (is_word(i_, "record")) {
      const std::size_t second = type_at(i_ + 2);
      if (after == L::IDENTIFIER && (second == L::LPAREN || second == L::LT))
        word.set_type(L::RECORD);
    } else if (is_word(i_, "sealed")) {
      if (previous() != L::DOT && begins_class(after)) {
        word.set_type(L::SEALED);
      }
    } else if (is_word(i_, "permits")) {
      const std::size_t before = previous();
      if (after == L::IDENTIFIER &&
          (before == L::IDENTIFIER || before == L::GT || before == L::RANGLE)) {
        word.set_type(L::PERMITS);
      }
    }
  }

  // JLS 14.21: anything else after `yield` makes it a name.
  bool begins_operand(std::size_t type) const {
    switch (type) {
      case L::INC:
      case L::DEC:
        return type_at(i_ + 2) != L::SEMI;
      case L::IDENTIFIER:
      case L::LPAREN:
      case L::ADD:
      case L::SUB:
      case L::BANG:
      case L::TILDE:
      case L::NEW:
      case L::SWITCH:
      case L::THIS:
      case L::SUPER:
      case L::TRUE:
      case L::FALSE:
      case L::NULL_LITERAL:
      case L::INT_LITERAL:
      case L::FLOAT_LITERAL:
      case L::CHAR_LITERAL:
      case L::STRING_LITERAL:
      case L::TEXT_BLOCK:
        return true;
      default:
        return is_primitive(type);
    }
  }

  bool begins_class(std::size_t type) const {
    return type == L::CLASS || type == L::INTERFACE || type == L::ABSTRACT || type == L::PUBLIC ||
           type == L::PRIVATE || type == L::PROTECTED || type == L::STATIC || type == L::STRICTFP;
  }

  // ---- '<' and '>' ----

  // Pairs each '<' with its '>' where everything between may be types; one pass, so that
  // `a<a<a<...` costs nothing.
  void track_angles(std::size_t type) {
    if (type == L::LT) {
      open_angle();
    } else if (type == L::GT) {
      close_angle();
    } else if (!angles_.empty() && !fits_type_arguments(type)) {
      angles_.clear();
    }
  }

  void open_angle() {
    const std::size_t before = previous();
    switch (before) {
      case L::RPAREN:
      case L::RBRACK:
      case L::INT_LITERAL:
      case L::FLOAT_LITERAL:
      case L::CHAR_LITERAL:
      case L::THIS:
      case L::INC:
      case L::DEC:
        angles_.clear();
        return;
      default:
        break;
    }
    if (angles_.size() == kMaxAngles) angles_.clear();
    angles_.push_back({i_, before == L::IDENTIFIER ? is_surely_type() : true});
  }

  // Whether the dotted name before this '<' stands where only a type can.
  bool is_surely_type() const {
    std::size_t i = i_ - 1;
    while (i >= 2 && tokens_[i - 1].type() == L::DOT && tokens_[i - 2].type() == L::IDENTIFIER)
      i -= 2;
    if (i == 0) return false;
    switch (tokens_[i - 1].type()) {
      case L::NEW:
      case L::EXTENDS:
      case L::IMPLEMENTS:
      case L::INSTANCEOF:
      case L::RECORD:
      case L::CLASS:
      case L::INTERFACE:
        return true;
      default:
        return false;
    }
  }

  void close_angle() {
    if (angles_.empty()) return;
    const Angle open = angles_.back();
    angles_.pop_back();
    const bool enclosed = !angles_.empty() && next() == L::GT;
    if (open.sure || enclosed || follows_type_arguments(next())) {
      tokens_[open.index].set_type(L::LANGLE);
      tokens_[i_].set_type(L::RANGLE);
    }
  }

  // Moves the words down over those that `join` has taken into the word before, given as the first
  // and the number taken.
  template <typename Join>
  void compact(Join join) {
    std::size_t to = 0;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      Token word = tokens_[i];
      const std::size_t taken = join(i, word);
      i += taken;
      if (taken > 0) word.extend(tokens_[i]);
      word.set_index(to);
      tokens_[to++] = word;
    }
    tokens_.erase(tokens_.begin() + static_cast<std::ptrdiff_t>(to), tokens_.end());
  }

  bool continues_with(std::size_t i, std::size_t type) const {
    return type_at(i) == type && adjacent(i - 1, i);
  }

  // `<<`, which no type arguments contain, and `non-sealed`.
  void join_left_shifts() {
    compact([this](std::size_t i, Token& word) -> std::size_t {
      if (word.type() == L::LT && continues_with(i + 1, L::LT)) {
        word.set_type(L::SHIFT_LEFT);
        return 1;
      }
      if (is_word(i, "non") && continues_with(i + 1, L::SUB) &&
          continues_with(i + 2, L::IDENTIFIER) && is_word(i + 2, "sealed")) {
        word.set_type(L::NON_SEALED);
        return 2;
      }
      return 0;
    });
  }

  // `>>` and `>>>` where their parts close no type arguments.
  void join_right_shifts() {
    compact([this](std::size_t i, Token& word) -> std::size_t {
      if (word.type() != L::GT || !continues_with(i + 1, L::GT)) return 0;
      const bool is_unsigned = continues_with(i + 2, L::GT);
      word.set_type(is_unsigned ? L::SHIFT_RIGHT_UNSIGNED : L::SHIFT_RIGHT);
      return is_unsigned ? 2 : 1;
    });
  }

  static constexpr std::size_t kMaxAngles = 16;

  const Characters& text_;
  bool is_test_;
  std::vector<Token>& tokens_;
  std::size_t i_ = 0;
  std::vector<Frame> frames_;
  Frame closed_;  // by the last bracket
  bool last_colon_is_label_ = true;
  bool in_expectation_ = false;
  std::vector<Angle> angles_;
};

}  // namespace

const Token* apply_context(const Characters& text, bool is_test, std::vector<Token>& tokens) {
  return Context(text, is_test, tokens).run();
}

}  // namespace thinair
