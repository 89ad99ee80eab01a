// How a search for executions gives a part away, and how another one goes on with it.
#include "explore/graphs/executions.h"

namespace thinair {

template <size_t kThreads>
Explored Executions<kThreads>::explore(const Subtree& subtree) {
  this->begin_subtree(subtree.number, subtree.key);
  frames_.clear();
  go_to(subtree.frame.is_revisit ? 1 : 0);
  graph().adopt(subtree.graph, [this](uint32_t thread) { return first_node(thread); });
  frames_.push_back(subtree.frame);
  return search();
}

// Whether a step was in vain must be known to who took it: so nothing is given away above an action
// of which no execution has been found yet. The search finds one soon.
template <size_t kThreads>
void Executions<kThreads>::give() {
  size_t depth = 0;
  for (size_t i = 0; i < frames_.size(); ++i) {
    Frame& frame = frames_[i];
    if (frame.is_revisit) ++depth;
    if (may_have_more(graphs_[depth], frame)) {
      std::optional<Subtree> rest = rest_of(i, depth);
      frame.is_given = true;
      if (!frame.is_placed) {
        frame.goes_back = false;
        frame.at = kNothing;
      }
      if (rest) return this->give_away(*std::move(rest));
    }
    if (frame.is_placed && frame.executions == statistics_.paths) return;
  }
}

template <size_t kThreads>
bool Executions<kThreads>::may_have_more(const TheGraph& g, const Frame& frame) const {
  if (frame.is_given) return false;
  const bool is_rmw = frame.kind == ActionKind::Rmw;
  const bool is_lock = frame.kind == ActionKind::Lock;
  const bool has_more_writes = accesses(frame.kind) && frame.at != kInit && frame.at != kNothing &&
                               !((is_rmw || is_lock) && frame.is_revisit);
  if (has_more_writes || frame.is_stuck) return true;
  const bool is_back =
      frame.goes_back || (!frame.is_revisit && (is_rmw || writes_blindly(frame.kind)));
  return is_back && g.has_read_before(frame.place, frame.is_placed ? frame.event : frame.earlier);
}

// None: nothing is left of it.
template <size_t kThreads>
std::optional<typename Executions<kThreads>::Subtree> Executions<kThreads>::rest_of(size_t index,
                                                                                    size_t depth) {
  Subtree rest{.key = this->key(), .graph = graphs_[depth], .frame = frames_[index]};
  size_t end = index + 1;
  while (end < frames_.size() && !frames_[end].is_revisit) ++end;
  for (size_t i = end; i-- > index;) {
    if (frames_[i].is_placed) remove(rest.graph, frames_[i]);
  }
  graph_ = &rest.graph;
  const bool has_more = has_branch(rest.frame);
  go_to(depth_);
  if (!has_more && !rest.frame.is_stuck) return std::nullopt;  // others may be stuck too
  for (size_t i = 0; i < index; ++i) rest.key.push_back(frames_[i].branches);
  return rest;
}

// Goes on to the next branch, but does not take it.
template <size_t kThreads>
bool Executions<kThreads>::has_branch(Frame& frame) {
  TheGraph& g = graph();
  if (frame.is_placed) {
    frame.is_placed = false;
    next_option(frame);
  }
  for (;;) {
    if (frame.goes_back) {
      if (finds_revisit(frame)) {
        ++frame.earlier;
        return true;
      }
      frame.goes_back = false;
      if (frame.at != kNothing) next_write(frame);
      if (frame.goes_back) continue;
    }
    if (frame.at == kNothing) return false;
    if (place(frame)) {
      remove(g, frame);
      frame.is_placed = false;
      return true;
    }
    next_option(frame);
  }
}

template Explored Executions<8>::explore(const Subtree& subtree);
template void Executions<8>::give();
template Explored Executions<16>::explore(const Subtree& subtree);
template void Executions<16>::give();
template Explored Executions<32>::explore(const Subtree& subtree);
template void Executions<32>::give();
template Explored Executions<64>::explore(const Subtree& subtree);
template void Executions<64>::give();

}  // namespace thinair
