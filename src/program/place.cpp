// Places as messages print them.
#include <fmt/format.h>

#include "program/program.h"

namespace thinair {

std::string place_text(const Program& program, Place place) {
  if (!place.file.valid() || place.file.value >= program.files.size()) return "?";
  const SourceFile& file = *program.files[place.file.value];
  const LineColumn at = file.at(place.begin);
  return fmt::format("{}:{}:{}", file.name(), at.line, at.column);
}

Place place_of(const Program& program, MethodId method, uint32_t pc) {
  const Method& m = program.methods[method.value];
  if (pc >= m.code.place_begin.size()) return m.place;
  return {m.file, m.code.place_begin[pc], m.code.place_end[pc]};
}

}  // namespace thinair
