#include "program/lower/divergence.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "program/lower/emitter.h"

namespace thinair::lowering {

namespace {

// Far beyond what people write; reached only by methods of tens of thousands of such branches.
constexpr uint64_t kMostWork = 20'000'000;

}  // namespace

DivergenceFinder::DivergenceFinder(const FlowGraph& graph)
    : graph_(graph), label_(graph.blocks().size(), kNone) {}

void DivergenceFinder::send(uint32_t to, uint32_t label, Divergence& result) {
  const uint32_t own = to + static_cast<uint32_t>(graph_.blocks().size());
  uint32_t& at = label_[to];
  if (at == label || at == own) return;
  if (at == kNone) {
    at = label;
    labelled_.push_back(to);
  } else {
    // A join's label is its own, told apart from that of a successor of the branch.
    at = own;
    result.joins.push_back(to);
  }
  wave_.push_back(to);
  std::push_heap(wave_.begin(), wave_.end(), std::greater<>());
}

Divergence DivergenceFinder::at(uint32_t branch, uint32_t end, bool implicit) {
  const auto& blocks = graph_.blocks();
  Divergence result;
  std::vector<std::pair<uint32_t, uint32_t>> back;  // block, label
  labelled_.clear();
  const auto send_from = [&](uint32_t b, auto&& label_of) {
    for (const FlowGraph::Edge& edge : blocks[b].successors) {
      if (edge.implicit && !implicit) continue;
      if (edge.to <= b)
        back.emplace_back(edge.to, label_of(edge.to));
      else
        send(edge.to, label_of(edge.to), result);
    }
  };
  send_from(branch, [](uint32_t to) { return to; });
  for (;;) {
    while (!wave_.empty()) {
      if (++work_ > kMostWork)
        throw TooLarge{{}, "a method with loops is too large to be analysed"};
      std::pop_heap(wave_.begin(), wave_.end(), std::greater<>());
      const uint32_t b = wave_.back();
      wave_.pop_back();
      if (b == end || b == branch) continue;
      send_from(b, [&](uint32_t) { return label_[b]; });
    }
    if (back.empty()) break;
    for (const auto& [to, label] : std::exchange(back, {})) send(to, label, result);
  }
  for (uint32_t b : labelled_) {
    label_[b] = kNone;
    if (b != end) result.region.push_back(b);
  }
  return result;
}

}  // namespace thinair::lowering
