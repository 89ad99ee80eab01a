#include "cli/nearest.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace thinair {
namespace {

// Edits from one to the other: a letter added, dropped, replaced, or swapped with its neighbour.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before.swap(above);
    above.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
  }
  return row.back();
}

}  // namespace

std::optional<std::string_view> nearest(std::string_view given,
                                        std::span<const std::string_view> names) {
  constexpr std::size_t kLongest = 64;  // nobody meant a name by this
  if (given.size() > kLongest) return std::nullopt;
  std::optional<std::string_view> best;
  std::size_t fewest = std::max<std::size_t>(1, given.size() / 3) + 1;
  for (const std::string_view name : names) {
    const std::size_t needed = edits(given, name);
    if (needed < fewest) {
      fewest = needed;
      best = name;
    }
  }
  return best;
}

}  // namespace thinair
