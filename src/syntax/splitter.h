// Where one top-level declaration ends and the next begins, found without parsing: so that a file
// of ten thousand tests is parsed one at a time, and an error in one declaration cannot spoil the
// next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "syntax/characters.h"
#include "syntax/source.h"

namespace thinair {

struct SourceUnit {
  enum class Kind : std::uint8_t { Package, Import, Class, Test, Stray } kind = Kind::Stray;
  // Characters [begin, end).
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

// In source order. What is no declaration is Stray, all of it up to the next declaration.
std::vector<SourceUnit> split(const Characters& text, FileKind kind);

}  // namespace thinair
