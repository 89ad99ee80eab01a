// Modifiers and annotations.
#pragma once

#include <cstdint>
#include <string_view>

#include "syntax/expr.h"

namespace thinair::syntax {

enum class Modifier : std::uint8_t {
  Public,
  Protected,
  Private,
  Static,
  Final,
  Abstract,
  Volatile,
  Synchronized,
  Transient,
  Native,
  Strictfp,
  Default,
  Sealed,
  NonSealed,
};
std::string_view spelling(Modifier modifier);

// `@Name(key = value, ...)`; `@Name(value)` has one argument with the key "value" and an empty
// span. Kept for whoever knows the annotation (jcstress); all others mean nothing to thinair.
struct Annotation {
  struct Argument {
    Ident key;
    const Expr* value = nullptr;  // an expression, an ArrayInit or an AnnotationExpr
  };
  Span span;
  const NamedType* name = nullptr;
  List<Argument> arguments;
};

struct Modifiers {
  struct Item {
    Modifier modifier;
    Span span;
  };
  Span span;         // empty, at the declaration's beginning, if there is none
  List<Item> items;  // as written; a repeated one is refused by the parser
  List<const Annotation*> annotations;
  std::uint32_t bits = 0;

  bool has(Modifier modifier) const { return (bits >> static_cast<unsigned>(modifier)) & 1U; }
  // Where it stands; the modifiers' own span if it does not.
  Span span_of(Modifier modifier) const {
    for (const Item& item : items) {
      if (item.modifier == modifier) return item.span;
    }
    return span;
  }
};

}  // namespace thinair::syntax
