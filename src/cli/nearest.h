// The name that was probably meant, for hints.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace thinair {

// The name fewest edits away, if that is near enough to be a slip of the finger.
std::optional<std::string_view> nearest(std::string_view given,
                                        std::span<const std::string_view> names);

}  // namespace thinair
