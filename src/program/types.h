// Types at run time. Generics are erased before anything in this header is seen.
#pragma once

#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "program/ids.h"

namespace thinair {

enum class Basic : uint8_t {
  Void,
  Boolean,
  Byte,
  Short,
  Char,
  Int,
  Long,
  Float,
  Double,
  Reference,
};

constexpr bool is_wide(Basic b) {
  return b == Basic::Long || b == Basic::Double;
}

// The first ten TypeIds are the Basics themselves; TypeId{Reference} is the type of null.
struct Type {
  enum class Kind : uint8_t { Basic, Class, Array };
  Kind kind = Kind::Basic;
  Basic basic = Basic::Void;  // Reference for classes and arrays
  ClassId class_id;           // Kind::Class
  TypeId element;             // Kind::Array
};

class TypeTable {
 public:
  TypeTable();
  static constexpr TypeId of(Basic b) { return TypeId{static_cast<uint32_t>(b)}; }
  TypeId of_class(ClassId id);
  TypeId array_of(TypeId element);
  // The type of a class; invalid if nothing in the program asked for it.
  TypeId find_class(ClassId id) const {
    const auto found = classes_.find(id);
    return found == classes_.end() ? TypeId{} : found->second;
  }
  const Type& operator[](TypeId id) const { return types_[id.value]; }
  size_t size() const { return types_.size(); }

 private:
  std::vector<Type> types_;
  absl::flat_hash_map<ClassId, TypeId> classes_;
  absl::flat_hash_map<TypeId, TypeId> arrays_;
};

}  // namespace thinair
