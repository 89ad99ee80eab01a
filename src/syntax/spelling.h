// Hints for misspelt names.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace thinair {

// Damerau-Levenshtein distance (a swap of neighbours counts once), or `limit + 1` if it is greater
// than `limit`.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit);

// The candidate nearest to `name`, or empty if none is near enough for a person to have meant it:
// at most one edit for names of up to four letters, two for up to seven, three beyond; case alone
// always is near enough. The first of equals wins. `name` itself is no candidate.
std::string_view closest(std::string_view name, std::span<const std::string_view> candidates);

}  // namespace thinair
