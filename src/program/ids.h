// Typed indices: a class cannot be mistaken for a method, and an index out of range fails early.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <limits>

namespace thinair {

template <typename Tag, typename Rep = uint32_t>
struct Index {
  Rep value = std::numeric_limits<Rep>::max();

  constexpr Index() = default;
  constexpr explicit Index(Rep v) : value(v) {}
  constexpr bool valid() const { return value != std::numeric_limits<Rep>::max(); }
  friend constexpr auto operator<=>(Index, Index) = default;
  template <typename H>
  friend H AbslHashValue(H h, Index i) {
    return H::combine(std::move(h), i.value);
  }
};

using ClassId = Index<struct ClassTag>;
using FieldId = Index<struct FieldTag>;
using MethodId = Index<struct MethodTag>;
using TypeId = Index<struct TypeTag>;    // run-time types: primitives, classes, arrays
using LocalId = Index<struct LocalTag>;  // a local variable of one body
using LoopId = Index<struct LoopTag>;    // a loop of the program
using TextId = Index<struct TextTag>;    // text in Names: string contents
using FileId = Index<struct FileTag>;    // a source file (library classes have files too)
using ChainId =
    Index<struct ChainTag>;  // a chain of calls in Names; ChainId{0} is the thread's body
using Selector = Index<struct SelectorTag>;  // a family of methods that override each other

}  // namespace thinair
