#include "syntax/spelling.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

namespace thinair {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

std::size_t edits_forgiven(std::size_t length) {
  if (length <= 2) return 0;
  if (length <= 4) return 1;
  return length <= 7 ? 2 : 3;
}

// Nobody misspells a name this long so that a hint would help; it bounds the work on hostile input.
constexpr std::size_t kMaxLength = 100;

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit) {
  const std::size_t difference = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
  if (difference > limit) return limit + 1;
  // Three rows of the usual table: a swap looks back two.
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    before.swap(last);
    last.swap(row);
  }
  return std::min(last[b.size()], limit + 1);
}

std::string_view closest(std::string_view name, std::span<const std::string_view> candidates) {
  if (name.empty() || name.size() > kMaxLength) return {};
  const std::string wanted = lower(name);
  std::string_view best;
  std::size_t best_distance = edits_forgiven(name.size()) + 1;
  for (const std::string_view candidate : candidates) {
    if (candidate == name || candidate.size() > kMaxLength || best_distance == 0) continue;
    const std::size_t distance = edit_distance(wanted, lower(candidate), best_distance - 1);
    // As many edits as letters would turn any word into any other.
    if (distance < best_distance && distance < candidate.size()) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

}  // namespace thinair
