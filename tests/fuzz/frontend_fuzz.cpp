// libFuzzer: whatever the bytes, parsing and lowering end, with tests or with errors, never with a
// fault.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "program/frontend.h"
#include "syntax/diagnostics.h"
#include "syntax/source.h"

namespace {

// Both kinds of file come from one corpus: which it is, the first byte says, as in a comment `//j`.
thinair::FileKind kind_of(const std::string& text) {
  return text.starts_with("//j") ? thinair::FileKind::Java : thinair::FileKind::Litmus;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto file = std::make_shared<const thinair::SourceFile>("fuzz", text, kind_of(text));
  thinair::Diagnostics diagnostics;
  thinair::for_each_test(file, diagnostics, [](thinair::Program&&) {});
  // Every error can be shown, wherever it is.
  if (!diagnostics.empty() && diagnostics.render().empty()) __builtin_trap();
  return 0;
}
