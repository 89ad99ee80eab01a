#include "explore/graphs/executions.h"

#include <algorithm>
#include <bit>

#include "explore/roles.h"

namespace thinair {
namespace {

constexpr uint32_t kNoOne = 0xFFFFFFFF;

bool is_known(ActionKind kind) {
  return accesses(kind) || kind == ActionKind::First || kind == ActionKind::Last ||
         kind == ActionKind::Freeze || kind == ActionKind::Start || kind == ActionKind::Join;
}

}  // namespace

template <size_t kThreads>
Executions<kThreads>::Executions(const Machine& machine, std::shared_ptr<AutomatonNumbers> numbers,
                                 Limits& limits, Visitor& visitor, const bool& is_enough,
                                 Endings::Telling telling)
    : automaton_(machine, std::move(numbers)),
      program_(*machine.program),
      limits_(limits),
      is_enough_(is_enough),
      telling_(telling),
      endings_(automaton_, visitor, telling) {
  statistics_.passes = 1;
  go_to(0);
}

template <size_t kThreads>
void Executions<kThreads>::go_to(size_t depth) {
  while (graphs_.size() <= depth) graphs_.emplace_back(automaton_);
  depth_ = depth;
  graph_ = &graphs_[depth];
}

template <size_t kThreads>
Explored Executions<kThreads>::explore(uint64_t most_steps) {
  this->stop_after(most_steps);
  begin_declared(first_role(program_), kNothing);
  go_on();
  return search();
}

template <size_t kThreads>
Explored Executions<kThreads>::search() {
  while (!frames_.empty() && !is_beyond_) {
    Frame& frame = frames_.back();
    if (frame.is_placed) {
      unplace(frame);
      next_option(frame);
    }
    if (frame.goes_back) {
      if (goes_back_once_more()) continue;
      frame.goes_back = false;
      if (frame.at != kNothing) next_write(frame);
      if (frame.goes_back) continue;
    }
    if (frame.at == kNothing) {
      close();
      continue;
    }
    ++frame.branches;
    if (!place(frame)) {
      next_option(frame);
    } else {
      ++statistics_.steps;
      if (is_enough_ || limits_.step()) break;
      if (this->is_time_to_pause(statistics_.steps) && !this->pause(statistics_.steps)) {
        return Explored::TooMany;
      }
      if (can_go_on(frame)) go_on();
    }
  }
  statistics_.executions = statistics_.paths;
  return is_beyond_ ? Explored::Beyond : Explored::All;
}

template <size_t kThreads>
NodeId Executions<kThreads>::first_node(uint32_t thread) {
  return thread < program_.threads.size() ? automaton_.declared(thread)
                                          : automaton_.started(thread);
}

template <size_t kThreads>
void Executions<kThreads>::begin_declared(ThreadDecl::Role role, GraphEvent cause) {
  for_each_declared(program_, role,
                    [&](uint32_t i) { graph().begin(i, automaton_.declared(i), cause); });
}

// The next action of the first thread that can act, or the end.
template <size_t kThreads>
void Executions<kThreads>::go_on() {
  uint32_t thread = next_thread();
  if (thread == kNoOne && begins_after()) thread = next_thread();
  if (is_beyond_) return;
  if (thread == kNoOne) {
    if (!complete()) go_back_from_stuck(0, 0);
    return;
  }
  const Step& step = automaton_[graph().node(thread)];
  const bool is_access = accesses(step.kind);
  frames_.push_back({.thread = thread,
                     .place = step.place,
                     .kind = step.kind,
                     .at = is_access ? graph().last_write(step.place) : kInit});
}

template <size_t kThreads>
void Executions<kThreads>::close() {
  if (frames_.back().is_stuck && !frames_.back().is_given) {
    const Frame done = frames_.back();
    frames_.pop_back();
    go_back_from_stuck(done.thread + 1, done.branches);
    return;
  }
  if (frames_.back().is_revisit) go_to(depth_ - 1);
  frames_.pop_back();
}

template <size_t kThreads>
bool Executions<kThreads>::place(Frame& frame) {
  TheGraph& g = graph();
  frame.event = g.size();
  frame.mark = g.mark();
  frame.begun = g.begun();
  if (!g.add(frame.thread, frame.at)) return false;
  if (frame.read != kNothing && !g.read_from_last(frame.read)) {
    g.remove_last(frame.mark, frame.begun);
    return false;
  }
  if (frame.is_revisit && frame.kind == ActionKind::Lock) g.last_is_out_of_turn();
  frame.is_placed = true;
  frame.executions = statistics_.paths;
  return true;
}

template <size_t kThreads>
void Executions<kThreads>::unplace(Frame& frame) {
  remove(graph(), frame);
  frame.is_placed = false;
  if (frame.executions == statistics_.paths) ++statistics_.wasted;
}

template <size_t kThreads>
void Executions<kThreads>::remove(TheGraph& g, const Frame& frame) {
  if (frame.read != kNothing) g.read_from_nothing(frame.read);
  g.remove_last(frame.mark, frame.begun);
}

template <size_t kThreads>
void Executions<kThreads>::next_write(Frame& frame) {
  if (frame.kind == ActionKind::Lock) {
    next_taken(frame);
  } else {
    const bool is_only_one = !accesses(frame.kind) || frame.kind == ActionKind::Unlock;
    frame.at = is_only_one || frame.at == kInit ? kNothing : graph().write_before(frame.at);
  }
}

// A lock may come where another one is, which goes then, with all that came after it: the monitor
// is not free for it any more. `at` was the last time it was free, or is the lock that has it.
template <size_t kThreads>
void Executions<kThreads>::next_taken(Frame& frame) {
  const TheGraph& g = graph();
  if (frame.at != kInit && g.value_of(frame.at) == 0) frame.at = g.write_before(frame.at);
  frame.at = frame.at == kInit ? kNothing : g.write_before(frame.at);
  if (frame.at == kNothing) return;
  frame.goes_back = true;
  frame.prefix = g.next_prefix(frame.thread, frame.at);
  frame.earlier = g.size();
}

// Locks whose monitor stays held, each in its turn: branches of one node.
template <size_t kThreads>
void Executions<kThreads>::go_back_from_stuck(uint32_t first, uint32_t branches) {
  for (uint32_t thread = first; thread < kThreads; ++thread) {
    if (!graph().has_begun(thread)) continue;
    const Step& step = automaton_[graph().node(thread)];
    if (step.status != Status::Action || step.kind != ActionKind::Lock) continue;
    Frame frame{.thread = thread, .place = step.place, .kind = step.kind, .is_stuck = true};
    frame.branches = branches;
    frame.at = graph().last_write(step.place);
    next_taken(frame);
    frames_.push_back(frame);
    return;
  }
}

// A read may read from an earlier write; what writes may come earlier. When a write has been
// everywhere, it goes back; a read-modify-write goes back for each write that it reads from.
template <size_t kThreads>
void Executions<kThreads>::next_option(Frame& frame) {
  if (frame.is_given) {
    frame.at = kNothing;
    return;
  }
  const TheGraph& g = graph();
  if (frame.kind == ActionKind::Lock && frame.is_revisit) {
    frame.at = kNothing;
    return;
  }
  if (frame.kind == ActionKind::Rmw) {
    if (frame.is_revisit) {
      frame.at = kNothing;
    } else if (automaton_.action(g.node(frame.thread)).rmw_writes(g.value_of(frame.at))) {
      frame.goes_back = true;
      frame.prefix = g.next_prefix(frame.thread, frame.at);
      frame.earlier = g.size();
    } else {
      next_write(frame);
    }
    return;
  }
  next_write(frame);
  if (frame.at == kNothing && !frame.is_revisit && writes_blindly(frame.kind)) {
    frame.goes_back = true;
    frame.prefix = g.next_prefix(frame.thread, kNothing);
    frame.earlier = g.size();
  }
}

// A read, the last before `earlier`, that the action can go back to; `earlier` is this read then.
template <size_t kThreads>
bool Executions<kThreads>::finds_revisit(Frame& frame) {
  const TheGraph& g = graph();
  const bool is_lock = frame.kind == ActionKind::Lock;
  const GraphEvent taker = is_lock ? g.write_after(frame.at, frame.place) : kNothing;
  while (frame.earlier > 0) {
    const GraphEvent e = --frame.earlier;
    if (g.is_in(e, frame.prefix)) continue;
    if (!is_as_put_in_last(e, frame.prefix)) {
      // Whatever was put in before `e` would take `e` away too.
      frame.earlier = 0;
      return false;
    }
    if (is_lock ? e == taker : g[e].reads && g[e].place == frame.place) return true;
  }
  return false;
}

// Another graph in which an earlier read reads from the action, which is not in the graph now.
template <size_t kThreads>
bool Executions<kThreads>::goes_back_once_more() {
  Frame& frame = frames_.back();
  if (!finds_revisit(frame)) return false;
  ++frame.branches;
  const TheGraph& g = graph();
  go_to(depth_ + 1);
  TheGraph& other = graph();
  const bool is_lock = frame.kind == ActionKind::Lock;
  other.restrict(g, frame.earlier, frame.prefix, !is_lock, map_);
  Frame revisit{.thread = frame.thread, .place = frame.place, .kind = frame.kind};
  revisit.is_revisit = true;
  if (!is_lock) revisit.read = map_[frame.earlier];
  if (frame.kind != ActionKind::Rmw && !is_lock) {
    revisit.at = other.last_write(frame.place);
  } else {
    revisit.at = frame.at == kInit ? kInit : map_[frame.at];
  }
  if (is_lock) frame.earlier = 0;
  frames_.push_back(revisit);
  return true;
}

// Is the event where it would be if it were put in last, after those put in before it and those in
// the prefix? A read reads from the last write then, a write is the last, and nobody has gone back
// for it.
template <size_t kThreads>
bool Executions<kThreads>::is_as_put_in_last(GraphEvent e, const Clock& prefix) {
  const TheGraph& g = graph();
  const auto is_before = [&](GraphEvent other) { return other < e || g.is_in(other, prefix); };
  if (g[e].is_seen_by_earlier || g[e].is_out_of_turn) return false;
  GraphEvent write = e;
  if (g[e].reads) {
    write = g[e].from;
    if (write != kInit && !is_before(write)) return false;
  } else if (!g[e].writes) {
    return true;
  }
  for (GraphEvent later = g.write_after(write, g[e].place); later != kNothing;
       later = g[later].co_next) {
    if (later != e && is_before(later)) return false;
  }
  return true;
}

template <size_t kThreads>
bool Executions<kThreads>::can_go_on(const Frame& frame) {
  TheGraph& g = graph();
  const auto e = static_cast<GraphEvent>(g.size() - 1);
  if (g.size() >= kMaxGraphEvents) {
    is_beyond_ = true;
    return false;
  }
  if (frame.kind == ActionKind::Start) {
    const uint32_t started = automaton_[g[e].before].target;
    if (started < program_.threads.size() || started >= kThreads || g.has_begun(started)) {
      is_beyond_ = true;
      return false;
    }
    g.begin(started, first_node(started), e);
  } else if (frame.kind == ActionKind::Last &&
             has_role(program_, frame.thread, ThreadDecl::Role::Init)) {
    begin_declared(ThreadDecl::Role::Thread, e);
  }
  return goes_on(e) && (frame.read == kNothing || goes_on(frame.read));
}

// After this event, the last of its thread. A waiting round whose last read was not told the last
// word is no round of any execution: nothing that comes later gives it back the last word, or goes
// back to what came before it.
template <size_t kThreads>
bool Executions<kThreads>::goes_on(GraphEvent e) {
  const TheGraph& g = graph();
  switch (automaton_[g[e].after].status) {
    case Status::Action:
    case Status::Ended:
      return true;
    case Status::Cut:
      endings_.cut(g[e].after);
      return false;
    case Status::Spins:
      break;
  }
  if (is_round_with_locks(g[e].thread)) {
    is_beyond_ = true;
    return false;
  }
  return !g[e].reads || sees_the_last(e);
}

// It would have an order among the others, though a round that waits orders nothing.
template <size_t kThreads>
bool Executions<kThreads>::is_round_with_locks(uint32_t thread) {
  const TheGraph& g = graph();
  GraphEvent e = g.last(thread);
  for (uint32_t left = automaton_[g.node(thread)].round; left > 0; --left, e = g[e].po_prev) {
    if (automaton_[g[e].before].kind == ActionKind::Lock) return true;
  }
  return false;
}

template <size_t kThreads>
bool Executions<kThreads>::is_free(uint32_t place) {
  return graph().value_of(graph().last_write(place)) == 0;
}

template <size_t kThreads>
bool Executions<kThreads>::sees_the_last(GraphEvent read) {
  return graph().write_after(graph()[read].from, graph()[read].place) == kNothing;
}

template <size_t kThreads>
bool Executions<kThreads>::can_act(uint32_t thread) {
  const TheGraph& g = graph();
  const Step& step = automaton_[g.node(thread)];
  if (step.status != Status::Action) return false;
  if (!is_known(step.kind)) {
    is_beyond_ = true;
    return false;
  }
  if (step.kind == ActionKind::Lock) {
    if (step.wakes) is_beyond_ = true;
    return !step.wakes && is_free(step.place);
  }
  if (step.kind != ActionKind::Join) return true;
  // Joining a thread that may not have been started yet is a race.
  if (step.target >= kThreads || !g.has_begun(step.target)) {
    is_beyond_ = true;
    return false;
  }
  const GraphEvent cause = g.cause(step.target);
  if (cause != kNothing && !g.is_in(cause, g[g.last(thread)].prefix)) {
    is_beyond_ = true;
    return false;
  }
  return automaton_[g.node(step.target)].status == Status::Ended;
}

template <size_t kThreads>
uint32_t Executions<kThreads>::next_thread() {
  for (uint64_t left = graph().begun(); left != 0 && !is_beyond_; left &= left - 1) {
    const auto thread = static_cast<uint32_t>(std::countr_zero(left));
    if (can_act(thread)) return thread;
  }
  return kNoOne;
}

// `after` runs when every thread has ended.
template <size_t kThreads>
bool Executions<kThreads>::begins_after() {
  for (uint64_t left = graph().begun(); left != 0; left &= left - 1) {
    const auto thread = static_cast<uint32_t>(std::countr_zero(left));
    if (automaton_[graph().node(thread)].status != Status::Ended) return false;
    if (has_role(program_, thread, ThreadDecl::Role::After)) return false;
  }
  begin_declared(ThreadDecl::Role::After, kInit);
  return true;
}

// Who sleeps sleeps for ever only if the last word does not wake it.
template <size_t kThreads>
bool Executions<kThreads>::rounds_see_the_last() {
  const TheGraph& g = graph();
  for (uint64_t left = g.begun(); left != 0; left &= left - 1) {
    const auto thread = static_cast<uint32_t>(std::countr_zero(left));
    const Step& step = automaton_[g.node(thread)];
    if (step.status != Status::Spins) continue;
    GraphEvent e = g.last(thread);
    for (uint32_t i = 0; i < step.round; ++i, e = g[e].po_prev) {
      if (g[e].reads && !sees_the_last(e)) return false;
    }
  }
  return true;
}

// Have all threads ended?
template <size_t kThreads>
bool Executions<kThreads>::complete() {
  const TheGraph& g = graph();
  if (!rounds_see_the_last()) {
    ++statistics_.blocked;
    return false;
  }
  ++statistics_.paths;
  bool have_ended = true;
  Fingerprinter print;
  for (uint64_t left = g.begun(); left != 0; left &= left - 1) {
    const auto thread = static_cast<uint32_t>(std::countr_zero(left));
    const Step& step = automaton_[g.node(thread)];
    const bool has_ended = step.status == Status::Ended;
    print.add(uint64_t{thread} << 1 | has_ended);
    have_ended &= has_ended;
    if (has_ended) {
      print.add(step.ending);
    } else {
      const Fingerprint stuck = automaton_.print_of(g.node(thread));
      print.add(stuck.a).add(stuck.b).add(g.value_of(g.last_write(step.place)));
    }
  }
  endings_.add_memory(print, [&g](uint32_t place) { return g.value_of(g.last_write(place)); });
  keep(print.print());
  return have_ended;
}

template <size_t kThreads>
void Executions<kThreads>::keep(const Fingerprint& ending) {
  const TheGraph& g = graph();
  if (telling_ == Endings::Telling::AtOnce) {
    if (!endings_.is_new(ending)) return;
    g.linearize(order_);
    moves_.clear();
    for (const GraphEvent e : order_) moves_.push_back({.thread = g[e].thread, .way = {}});
    endings_.tell(moves_);
    return;
  }
  FirstEndings::Found* found = this->first(ending, [this](SearchKey& key) {
    for (const Frame& frame : frames_) key.push_back(frame.branches);
  });
  if (found == nullptr) return;
  g.linearize(order_);
  found->moves.clear();
  for (const GraphEvent e : order_) found->add({.thread = g[e].thread, .way = {}});
}

template class Executions<8>;
template class Executions<16>;
template class Executions<32>;
template class Executions<64>;

}  // namespace thinair
