// What all nodes of the syntax tree share: a span, a closed kind, and a checked way down to the
// node of that kind.
//
// A node is a plain struct in an Arena; who reads it switches over `kind` without default, so that
// a new kind is a compile error wherever it is forgotten:
//
//   switch (expr.kind) {
//     case ExprKind::Literal: return type_of(expr.as<Literal>());
//     ...
//   }
#pragma once

#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>

#include "syntax/source.h"

namespace thinair::syntax {

template <typename T>
using List = std::span<const T>;

// A name and where it stands. `text` is empty where a name is optional and missing.
struct Ident {
  std::string_view text;
  Span span;

  explicit operator bool() const { return !text.empty(); }
};

// `Base<KindEnum>` is the part of a node that is the same for all nodes of one family.
template <typename KindEnum>
struct Base {
  KindEnum kind;
  Span span;

  template <typename T>
  const T& as() const {
    if (kind != T::kKind)
      std::abort();  // a switch that names the wrong struct: never a matter of input
    return static_cast<const T&>(*this);
  }
  template <typename T>
  const T* as_if() const {
    return kind == T::kKind ? static_cast<const T*>(this) : nullptr;
  }
};

template <typename Family, auto Kind>
struct NodeOf : Family {
  static constexpr auto kKind = Kind;
  explicit NodeOf(Span where) : Family{{Kind, where}} {}
};

}  // namespace thinair::syntax
