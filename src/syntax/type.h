// Types as written.
#pragma once

#include <cstdint>

#include "syntax/node.h"

namespace thinair::syntax {

struct Annotation;

enum class TypeKind : std::uint8_t { Primitive, Void, Named, Array, Wildcard, Var };
struct Type : Base<TypeKind> {};

enum class Primitive : std::uint8_t { Boolean, Byte, Short, Char, Int, Long, Float, Double };

struct PrimitiveType : NodeOf<Type, TypeKind::Primitive> {
  using NodeOf::NodeOf;
  Primitive primitive = Primitive::Int;
};

struct VoidType : NodeOf<Type, TypeKind::Void> {
  using NodeOf::NodeOf;
};

// `Outer<A>.Inner<B>`: one part for each name; a package may come first.
struct NamedType : NodeOf<Type, TypeKind::Named> {
  using NodeOf::NodeOf;
  struct Part {
    Ident name;
    List<const Type*> arguments;
    bool diamond = false;  // `<>`, after `new` only
  };
  List<Part> parts;
};

struct ArrayType : NodeOf<Type, TypeKind::Array> {
  using NodeOf::NodeOf;
  const Type* element = nullptr;
};

// `?`, `? extends T`, `? super T`; only as a type argument.
struct WildcardType : NodeOf<Type, TypeKind::Wildcard> {
  using NodeOf::NodeOf;
  enum class Bound : std::uint8_t { None, Extends, Super } bound_kind = Bound::None;
  const Type* bound = nullptr;
};

// `var` where Java infers the type: locals, `for`, resources, lambda parameters.
struct VarType : NodeOf<Type, TypeKind::Var> {
  using NodeOf::NodeOf;
};

}  // namespace thinair::syntax
