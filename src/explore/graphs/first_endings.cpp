#include "explore/graphs/first_endings.h"

#include <algorithm>
#include <utility>

namespace thinair {

std::vector<Move> FirstEndings::Found::path() const {
  std::vector<Move> path;
  path.reserve(moves.size());
  for (const FoundMove& move : moves) {
    path.push_back({.thread = move.thread, .way = {.answer = move.answer}});
    if (move.chosen != FoundMove::kNobody) path.back().way.chosen = move.chosen;
  }
  return path;
}

void FirstEndings::merge(FirstEndings&& other) {
  for (auto& [ending, found] : other.all_) {
    const auto [known, is_new] = all_.try_emplace(ending);
    if (is_new || found.key < known->second.key) known->second = std::move(found);
  }
}

std::vector<const FirstEndings::Found*> FirstEndings::in_order() const {
  std::vector<const Found*> all;
  all.reserve(all_.size());
  for (const auto& [ending, found] : all_) all.push_back(&found);
  std::ranges::sort(all, {}, [](const Found* found) -> const SearchKey& { return found->key; });
  return all;
}

}  // namespace thinair
