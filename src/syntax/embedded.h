// Files compiled into the binary (see cmake/Embed.cmake): library classes, the JSON schema.
#pragma once

#include <span>
#include <string_view>

namespace thinair {

struct EmbeddedFile {
  std::string_view name;
  std::string_view text;
};

}  // namespace thinair
