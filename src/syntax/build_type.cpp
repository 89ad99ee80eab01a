// Types, modifiers, annotations.
#include <fmt/format.h>

#include "syntax/builder.h"

namespace thinair {

using namespace syntax;
using P = grammar::LitmusParser;

namespace {

Primitive primitive_of(std::size_t type) {
  switch (type) {
    case P::BOOLEAN:
      return Primitive::Boolean;
    case P::BYTE:
      return Primitive::Byte;
    case P::SHORT:
      return Primitive::Short;
    case P::CHAR:
      return Primitive::Char;
    case P::LONG:
      return Primitive::Long;
    case P::FLOAT:
      return Primitive::Float;
    case P::DOUBLE:
      return Primitive::Double;
    default:
      return Primitive::Int;
  }
}

Modifier modifier_of(std::size_t type) {
  switch (type) {
    case P::PUBLIC:
      return Modifier::Public;
    case P::PROTECTED:
      return Modifier::Protected;
    case P::PRIVATE:
      return Modifier::Private;
    case P::STATIC:
      return Modifier::Static;
    case P::FINAL:
      return Modifier::Final;
    case P::ABSTRACT:
      return Modifier::Abstract;
    case P::VOLATILE:
      return Modifier::Volatile;
    case P::SYNCHRONIZED:
      return Modifier::Synchronized;
    case P::TRANSIENT:
      return Modifier::Transient;
    case P::NATIVE:
      return Modifier::Native;
    case P::DEFAULT:
      return Modifier::Default;
    case P::SEALED:
      return Modifier::Sealed;
    case P::NON_SEALED:
      return Modifier::NonSealed;
    default:
      return Modifier::Strictfp;
  }
}

}  // namespace

// The context begins and ends with the brackets themselves; an empty one ends before it begins.
std::size_t Builder::dims(P::DimsContext* context) {
  need(context);
  if (context->stop == nullptr) return 0;
  const std::size_t first = context->start->getTokenIndex();
  const std::size_t last = context->stop->getTokenIndex();
  return last < first ? 0 : (last - first + 1) / 2;
}

const Type* Builder::array_of(const Type* element, std::size_t dimensions, SourcePos end) {
  if (dimensions > kMaxArrayDimensions) {
    error({element->span.begin, end},
          fmt::format("more than {} array dimensions", kMaxArrayDimensions));
    throw Spoilt();
  }
  for (std::size_t i = 0; i < dimensions; ++i) {
    auto* array = make<ArrayType>({element->span.begin, end});
    array->element = element;
    element = array;
  }
  return element;
}

const Type* Builder::type(P::TypeContext* context, bool allow_var) {
  need(context);
  const Type* element = nullptr;
  if (context->primitive != nullptr) {
    element = primitive(context->primitive);
  } else {
    const NamedType* named = class_type(context->named);
    element = named;
    const bool is_var = allow_var && named->parts.size() == 1 &&
                        named->parts[0].name.text == "var" && named->parts[0].arguments.empty();
    if (is_var) element = make<VarType>(named->span);
  }
  return array_of(element, dims(context->brackets), span(context).end);
}

const Type* Builder::class_array(P::ClassArrayContext* context) {
  need(context);
  return array_of(class_type(context->named), dims(context->brackets), span(context).end);
}

const Type* Builder::result_type(P::ResultTypeContext* context) {
  need(context);
  if (context->only == nullptr) return make<VoidType>(span(context));
  return type(static_cast<P::TypeContext*>(context->only));
}

const PrimitiveType* Builder::primitive(P::PrimitiveTypeContext* context) {
  need(context);
  auto* result = make<PrimitiveType>(span(context));
  result->primitive = primitive_of(context->start->getType());
  return result;
}

const NamedType* Builder::class_type(P::ClassTypeContext* context) {
  need(context);
  std::vector<NamedType::Part> parts;
  for (P::TypePartContext* part : context->parts) parts.push_back(type_part(part));
  auto* result = make<NamedType>(span(context));
  result->parts = list(parts);
  return result;
}

NamedType::Part Builder::type_part(P::TypePartContext* context) {
  need(context);
  NamedType::Part part;
  part.name = ident(context->name);
  if (context->args != nullptr) {
    part.arguments = type_arguments(context->args);
    part.diamond = part.arguments.empty();
  }
  return part;
}

List<const Type*> Builder::type_arguments(P::TypeArgumentsContext* context) {
  if (context == nullptr) return {};
  need(context);
  std::vector<const Type*> result;
  for (P::TypeArgumentContext* argument : context->args) {
    UnitContext* inner = only(argument);
    if (inner->getRuleIndex() == P::RuleType) {
      result.push_back(type(static_cast<P::TypeContext*>(inner)));
      continue;
    }
    auto* wildcard_context = static_cast<P::WildcardContext*>(inner);
    auto* wildcard = make<WildcardType>(span(wildcard_context));
    if (wildcard_context->bound != nullptr) {
      wildcard->bound_kind = wildcard_context->bound->getType() == P::EXTENDS
                                 ? WildcardType::Bound::Extends
                                 : WildcardType::Bound::Super;
      wildcard->bound = type(static_cast<P::TypeContext*>(only(wildcard_context)));
    }
    result.push_back(wildcard);
  }
  return list(result);
}

List<const Type*> Builder::types(const std::vector<P::TypeContext*>& contexts) {
  std::vector<const Type*> result;
  for (P::TypeContext* context : contexts) result.push_back(type(context));
  return list(result);
}

List<const Type*> Builder::types(P::TypeListContext* context) {
  if (context == nullptr) return {};
  return types(need(context)->types);
}

List<const TypeParam*> Builder::type_params(P::TypeParametersContext* context) {
  if (context == nullptr) return {};
  need(context);
  std::vector<const TypeParam*> result;
  for (P::TypeParameterContext* p : context->params) {
    auto* param = arena_.make<TypeParam>();
    param->span = span(need(p));
    param->name = ident(p->name);
    param->bounds = types(p->bounds);
    result.push_back(param);
  }
  return list(result);
}

void Builder::add_modifier(const antlr4::Token* word, P::AnnotationContext* annotation_context,
                           Modifiers& to, std::vector<Modifiers::Item>& items,
                           std::vector<const Annotation*>& annotations) {
  if (word == nullptr) {
    annotations.push_back(annotation(annotation_context));
    return;
  }
  const Modifier modifier = modifier_of(word->getType());
  const Span where = token(word).span();
  if (to.has(modifier)) error(where, fmt::format("'{}' is repeated", spelling(modifier)));
  to.bits |= 1U << static_cast<unsigned>(modifier);
  items.push_back({modifier, where});
}

Modifiers Builder::modifiers(P::ModifiersContext* context) {
  need(context);
  Modifiers result;
  std::vector<Modifiers::Item> items;
  std::vector<const Annotation*> annotations;
  result.span = span(context);
  for (P::ModifierContext* m : context->items) {
    add_modifier(need(m)->word, static_cast<P::AnnotationContext*>(m->only), result, items,
                 annotations);
  }
  result.items = list(items);
  result.annotations = list(annotations);
  return result;
}

Modifiers Builder::modifiers(P::LocalModifiersContext* context, std::string_view what) {
  need(context);
  Modifiers result;
  std::vector<Modifiers::Item> items;
  std::vector<const Annotation*> annotations;
  result.span = span(context);
  for (P::LocalModifierContext* m : context->items) {
    add_modifier(need(m)->word, static_cast<P::AnnotationContext*>(m->only), result, items,
                 annotations);
  }
  for (const Modifiers::Item& item : items) {
    if (item.modifier != Modifier::Final) {
      error(item.span, fmt::format("'{}' is not allowed on {}", spelling(item.modifier), what));
    }
  }
  result.items = list(items);
  result.annotations = list(annotations);
  return result;
}

const Annotation* Builder::annotation(P::AnnotationContext* context) {
  need(context);
  auto* result = arena_.make<Annotation>();
  result->span = span(context);
  auto* name = make<NamedType>(span(need(context->name)));
  std::vector<NamedType::Part> parts;
  for (const antlr4::Token* part : context->name->parts) parts.push_back({ident(part), {}, false});
  name->parts = list(parts);
  result->name = name;
  std::vector<Annotation::Argument> arguments;
  if (context->value != nullptr) {
    const Expr* value = element_value(context->value);
    arguments.push_back({{"value", {value->span.begin, value->span.begin}}, value});
  }
  for (P::ElementPairContext* pair : context->pairs) {
    need(pair);
    const Ident key = ident(pair->key);
    arguments.push_back({key, element_value(pair->value)});
  }
  result->arguments = list(arguments);
  return result;
}

const Expr* Builder::element_value(P::ElementValueContext* context) {
  UnitContext* inner = only(context);
  Deeper deeper(*this, inner);
  if (inner->getRuleIndex() == P::RuleTernary)
    return ternary(static_cast<P::TernaryContext*>(inner));
  if (inner->getRuleIndex() == P::RuleAnnotation) {
    auto* nested = make<AnnotationExpr>(span(inner));
    nested->annotation = annotation(static_cast<P::AnnotationContext*>(inner));
    return nested;
  }
  auto* array = make<ArrayInit>(span(inner));
  std::vector<const Expr*> elements;
  for (P::ElementValueContext* element : static_cast<P::ElementArrayContext*>(inner)->elements) {
    elements.push_back(element_value(element));
  }
  array->elements = list(elements);
  return array;
}

}  // namespace thinair
