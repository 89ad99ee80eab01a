// Primaries and what selects from them: names, calls, fields, elements, `new`, literals, method
// references.
#include <fmt/format.h>

#include "syntax/builder.h"
#include "syntax/literals.h"

namespace thinair {

using namespace syntax;
using P = grammar::LitmusParser;

void Builder::report_literal(const std::vector<LiteralError>& errors) {
  for (const LiteralError& e : errors) error(text_.span(e.begin, e.end), e.sentence);
}

const Expr* Builder::literal(const antlr4::Token* t) {
  const Token& word = token(t);
  auto* result = make<Literal>(word.span());
  std::vector<LiteralError> errors;
  const auto keep = [&](const std::u16string& value) {
    result->literal = LiteralKind::String;
    const auto copy = arena_.copy(std::span<const char16_t>(value.data(), value.size()));
    result->string = {copy.data(), copy.size()};
  };
  switch (word.type()) {
    case P::INT_LITERAL: {
      if (word.malformed()) {
        result->literal = LiteralKind::Int;
        break;
      }
      const IntegerValue value = decode_integer(text(word));
      result->literal = value.is_long ? LiteralKind::Long : LiteralKind::Int;
      result->integer = value.value;
      if (!value.error.empty()) {
        error(word.span(), value.error,
              value.is_long || value.error.find("too large") == std::string::npos
                  ? std::string()
                  : fmt::format("a long is written {}L", text(word)));
      } else if (value.only_negated && negated_literal_ != t) {
        error(word.span(), fmt::format("the number {} is too large for {}", text(word),
                                       value.is_long ? "a long" : "an int"));
      }
      break;
    }
    case P::FLOAT_LITERAL: {
      const RealValue value = decode_real(text(word));
      result->literal = value.is_float ? LiteralKind::Float : LiteralKind::Double;
      result->real = value.value;
      if (!value.error.empty()) error(word.span(), value.error);
      break;
    }
    case P::CHAR_LITERAL: {
      result->literal = LiteralKind::Char;
      if (word.malformed()) break;
      const std::u16string value = decode_string(text_, word.begin(), word.end(), errors);
      if (value.size() == 1) {
        result->integer = value[0];
      } else if (errors.empty()) {
        error(word.span(), "this character needs two UTF-16 units and does not fit a char");
      }
      break;
    }
    case P::STRING_LITERAL:
      keep(word.malformed() ? std::u16string()
                            : decode_string(text_, word.begin(), word.end(), errors));
      break;
    case P::TEXT_BLOCK:
      keep(word.malformed() ? std::u16string()
                            : decode_text_block(text_, word.begin(), word.end(), errors));
      break;
    case P::TRUE:
    case P::FALSE:
      result->literal = LiteralKind::Boolean;
      result->integer = word.type() == P::TRUE ? 1 : 0;
      break;
    default:
      break;
  }
  report_literal(errors);
  return result;
}

const Expr* Builder::class_literal(const Type* type, Span where) {
  auto* result = make<ClassLiteral>(where);
  result->type = type;
  return result;
}

const Expr* Builder::constructor_ref(const Type* type, Span where, Span name) {
  auto* result = make<MethodRef>(where);
  result->type = type;
  result->name = {"new", name};
  return result;
}

const Expr* Builder::primary(P::PrimaryContext* context, bool selected) {
  need(context);
  const Span where = span(context);
  if (context->inner != nullptr) return expression(context->inner);
  if (context->literal != nullptr) return literal(context->literal);
  if (context->made != nullptr) return creator(nullptr, context->made, where);
  if (context->body != nullptr) {
    auto* result = make<SwitchExpr>(where);
    result->body = switch_body(context->body, where);
    return result;
  }
  if (context->word != nullptr && context->args != nullptr) {
    auto* call = make<Call>(where);
    call->name = {file_.text(token(context->word).span()), token(context->word).span()};
    call->arguments = arguments(context->args);
    constructor_calls_.push_back(where);
    return call;
  }
  if (context->word != nullptr) {
    if (context->word->getType() == P::THIS) return make<This>(where);
    if (!selected) error(where, "'super' must be followed by '.' or '::'");
    return make<Super>(where);
  }
  if (context->name != nullptr) {
    if (context->args == nullptr) {
      auto* name = make<Name>(where);
      name->name = ident(context->name);
      return name;
    }
    auto* call = make<Call>(where);
    call->name = ident(context->name);
    call->arguments = arguments(context->args);
    return call;
  }
  const bool is_class = word_of(context->stop).type() == P::CLASS;
  if (context->primitive == nullptr) {
    return class_literal(make<VoidType>(token(context->start).span()), where);
  }
  const Type* element = primitive(context->primitive);
  const Type* type = array_of(element, dims(context->brackets), where.end);
  return is_class ? class_literal(type, where)
                  : constructor_ref(type, where, token(context->stop).span());
}

const Expr* Builder::selector(const Expr* target, P::SelectorContext* context, bool selected) {
  need(context);
  const Span where = target->span | span(context);
  if (context->index != nullptr) {
    auto* result = make<Index>(where);
    result->array = target;
    result->index = expression(context->index);
    return result;
  }
  switch (context->start->getType()) {
    case P::LBRACK:
      return array_type_selector(target, context, where);
    case P::COLON_COLON: {
      auto* result = make<MethodRef>(where);
      result->target = target;
      result->type_arguments = type_arguments(context->targs);
      result->name = context->name != nullptr ? ident(context->name)
                                              : Ident{"new", word_of(context->word).span()};
      return result;
    }
    case P::LANGLE:
      return generic_reference(target, context, where);
    default:
      return dotted(target, context, where, selected);
  }
}

// `T[].class`, `T[]::new`
const Expr* Builder::array_type_selector(const Expr* target, P::SelectorContext* context,
                                         Span where) {
  const Token& word = word_of(context->word);
  const NamedType* element = as_type(target, "[]");
  const Type* type = array_of(element, 1 + dims(context->brackets), where.end);
  return word.type() == P::CLASS ? class_literal(type, where)
                                 : constructor_ref(type, where, word.span());
}

// `A<B>.C<D>[]::name`
const Expr* Builder::generic_reference(const Expr* target, P::SelectorContext* context,
                                       Span where) {
  const NamedType* raw = as_type(target, "<");
  std::vector<NamedType::Part> parts(raw->parts.begin(), raw->parts.end());
  parts.back().arguments = type_arguments(context->targs);
  for (P::TypePartContext* part : context->parts) parts.push_back(type_part(part));
  auto* type = make<NamedType>(where);
  type->parts = list(parts);
  auto* result = make<MethodRef>(where);
  result->type = array_of(type, dims(context->brackets), where.end);
  result->name =
      context->name != nullptr ? ident(context->name) : Ident{"new", word_of(context->word).span()};
  return result;
}

// What follows a dot.
const Expr* Builder::dotted(const Expr* target, P::SelectorContext* context, Span where,
                            bool selected) {
  if (context->made != nullptr) return creator(target, context->made, where);
  const Token& word = context->name != nullptr ? token(context->name) : word_of(context->word);
  if (context->args != nullptr) {
    auto* call = make<Call>(where);
    call->target = target;
    call->type_arguments = type_arguments(context->targs);
    call->name = context->name != nullptr ? ident(context->name)
                                          : Ident{file_.text(word.span()), word.span()};
    call->arguments = arguments(context->args);
    if (word.type() == P::THIS) error(word.span(), "'this(...)' cannot be qualified");
    if (word.type() == P::SUPER) constructor_calls_.push_back(where);
    return call;
  }
  switch (word.type()) {
    case P::CLASS:
      return class_literal(as_type(target, ".class"), where);
    case P::THIS: {
      auto* result = make<This>(where);
      result->qualifier = target;
      return result;
    }
    case P::SUPER: {
      auto* result = make<Super>(where);
      result->qualifier = target;
      if (!selected) error(word.span(), "'super' must be followed by '.' or '::'");
      return result;
    }
    default: {
      auto* result = make<FieldAccess>(where);
      result->target = target;
      result->name = ident(context->name);
      return result;
    }
  }
}

const NamedType* Builder::as_type(const Expr* expr, std::string_view before) {
  std::vector<NamedType::Part> parts;
  const Expr* e = expr;
  while (const auto* access = e->as_if<FieldAccess>()) {
    parts.push_back({access->name, {}, false});
    e = access->target;
  }
  const auto* name = e->as_if<Name>();
  if (name == nullptr) {
    error(expr->span, fmt::format("only a type can stand before '{}'", before));
    throw Spoilt();
  }
  parts.push_back({name->name, {}, false});
  auto* result = make<NamedType>(expr->span);
  result->parts = list(std::vector<NamedType::Part>(parts.rbegin(), parts.rend()));
  return result;
}

const Expr* Builder::creator(const Expr* outer, P::CreatorContext* context, Span where) {
  need(context);
  const Type* type = context->primitive != nullptr
                         ? static_cast<const Type*>(primitive(context->primitive))
                         : class_type(context->named);
  if (context->args != nullptr) {
    if (context->primitive != nullptr) {
      error(where, fmt::format("'{}' is not a class", file_.text(type->span)),
            "an array is made with '[...]'");
    }
    auto* result = make<New>(where);
    result->outer = outer;
    result->type_arguments = type_arguments(context->ctorArgs);
    result->type = type;
    result->arguments = arguments(context->args);
    if (context->body != nullptr) result->body = anonymous(context->body);
    return result;
  }
  auto* result = make<NewArray>(where);
  if (outer != nullptr) error(where, "an array has no outer object");
  result->lengths = expressions(context->lengths);
  const std::size_t dimensions =
      dims(context->brackets) + (context->init != nullptr ? 1 : context->lengths.size());
  result->type = array_of(type, dimensions, where.end);
  if (context->init != nullptr) result->initializer = array_init(context->init);
  return result;
}

}  // namespace thinair
