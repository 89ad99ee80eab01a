// An execution as a graph: events in the order they were put in, what each read reads from, the
// order of the writes of each place (coherence order, `co`), and for each event two clocks: what it
// depends on (program order and reads-from: its prefix), and what comes before it in every
// sequentially consistent order. A graph is consistent if that second order has no cycle.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "explore/graphs/automaton.h"

namespace thinair {

// Events are numbered in the order they were put in.
using GraphEvent = uint16_t;
constexpr GraphEvent kInit = 0xFFFE;     // the default write of a place
constexpr GraphEvent kNothing = 0xFFFF;  // no event
constexpr size_t kMaxGraphEvents = 0xFFF0;

// As wide as the program has threads, so that joining and comparing are a few machine words.
template <size_t kThreads>
struct GraphClock {
  std::array<uint16_t, kThreads> at{};

  void join(const GraphClock& other) {
    for (size_t i = 0; i < kThreads; ++i) at[i] = std::max(at[i], other.at[i]);
  }
  bool is_within(const GraphClock& other) const {
    bool is = true;
    for (size_t i = 0; i < kThreads; ++i) is &= at[i] <= other.at[i];
    return is;
  }
  uint32_t sum() const {
    uint32_t all = 0;
    for (size_t i = 0; i < kThreads; ++i) all += at[i];
    return all;
  }
};

template <size_t kThreads>
class Graph {
 public:
  using Clock = GraphClock<kThreads>;

  struct Event {
    NodeId before, after;  // the thread's state
    Value written = 0;
    Value told = 0;
    uint32_t place = 0;
    uint16_t thread = 0, po = 0;
    GraphEvent po_prev = kNothing;
    GraphEvent place_prev = kNothing;  // the event of the same place put in before it
    GraphEvent from = kNothing;        // of a read: where it reads from
    GraphEvent co_prev = kNothing, co_next = kNothing;  // of a write
    bool reads = false, writes = false;
    bool is_seen_by_earlier = false;  // a read put in before it reads from it
    bool is_out_of_turn = false;      // a lock that another one was taken away for
    Clock prefix;
    Clock order;
  };

  explicit Graph(Automaton& automaton) : automaton_(automaton) {}

  // A thread may begin, after `cause` (kNothing: at once; kInit: after everything).
  void begin(uint32_t thread, NodeId node, GraphEvent cause) {
    begun_ |= uint64_t{1} << thread;
    state_[thread] = {.node = node, .cause = cause};
  }
  bool has_begun(uint32_t thread) const { return (begun_ >> thread & 1) != 0; }
  uint64_t begun() const { return begun_; }
  NodeId node(uint32_t thread) const { return state_[thread].node; }
  GraphEvent last(uint32_t thread) const { return state_[thread].last; }
  GraphEvent cause(uint32_t thread) const { return state_[thread].cause; }
  GraphEvent size() const { return static_cast<GraphEvent>(events_.size()); }
  const Event& operator[](GraphEvent e) const { return events_[e]; }

  GraphEvent last_write(uint32_t place) const {
    return place < places_.size() ? places_[place].co_last : kInit;
  }
  GraphEvent last_at(uint32_t place) const {
    return place < places_.size() ? places_[place].last : kNothing;
  }
  // Was something that reads from this place put in before `e`?
  bool has_read_before(uint32_t place, GraphEvent e) const {
    for (GraphEvent at = last_at(place); at != kNothing; at = events_[at].place_prev) {
      if (at < e && events_[at].reads) return true;
    }
    return false;
  }
  GraphEvent write_before(GraphEvent write) const { return events_[write].co_prev; }
  GraphEvent write_after(GraphEvent write, uint32_t place) const {
    if (write != kInit) return events_[write].co_next;
    return place < places_.size() ? places_[place].co_first : kNothing;
  }
  Value value_of(GraphEvent write) const { return write == kInit ? 0 : events_[write].written; }
  bool is_in(GraphEvent e, const Clock& clock) const {
    return events_[e].po < clock.at[events_[e].thread];
  }
  // What the thread's next action would depend on, if it read from `from`.
  Clock next_prefix(uint32_t thread, GraphEvent from) const {
    Clock clock = before_next(thread, &Event::prefix);
    if (from != kInit && from != kNothing) clock.join(events_[from].prefix);
    return clock;
  }

  size_t mark() const { return log_.size(); }

  // Puts in the next action of the thread: a read reads from `at`, a write comes right after it.
  // False: that is not consistent, and nothing has changed.
  bool add(uint32_t thread, GraphEvent at) {
    const State& state = state_[thread];
    const Step& step = automaton_[state.node];
    Event event;
    event.before = state.node;
    event.thread = static_cast<uint16_t>(thread);
    event.po = state.count;
    event.po_prev = state.last;
    event.place = step.place;
    const bool is_rmw = step.kind == ActionKind::Rmw;
    // A lock reads that the monitor is free, and writes whose it is.
    const bool is_lock = step.kind == ActionKind::Lock;
    const bool is_write = step.kind == ActionKind::Write ||
                          step.kind == ActionKind::VolatileWrite || step.kind == ActionKind::Unlock;
    event.reads =
        is_rmw || is_lock || step.kind == ActionKind::Read || step.kind == ActionKind::VolatileRead;
    Clock order = before_next(thread, &Event::order);
    event.prefix = before_next(thread, &Event::prefix);
    GraphEvent next = kNothing;
    if (event.reads || is_write) {
      if (places_.size() <= step.place) places_.resize(step.place + 1);
      next = write_after(at, step.place);
      if (at != kInit) order.join(events_[at].order);
    }
    if (event.reads) {
      event.from = at;
      event.told = value_of(at);
      if (at != kInit) event.prefix.join(events_[at].prefix);
    }
    if (is_rmw) {
      const Action& action = automaton_.action(state.node);
      event.writes = action.rmw_writes(event.told);
      if (event.writes) event.written = action.rmw_result(event.told);
    } else if (is_lock) {
      event.writes = true;
      event.written = thread + 1;
    } else if (is_write) {
      event.writes = true;
      event.written = event.told = step.kind == ActionKind::Unlock ? 0 : step.value;
    }
    if (event.writes) {
      if (next != kNothing && events_[next].from == at) return false;  // it must come right after
      join_readers(at, step.place, order);
    }
    if (next != kNothing && is_in(next, order)) return false;
    event.after = automaton_.next(state.node, event.told);
    push(event, order, at, next);
    return true;
  }

  // Takes back `add`.
  void remove_last(size_t mark, uint64_t begun) {
    take_back_orders(mark);
    const Event& event = events_.back();
    if (event.writes) unlink(event);
    State& state = state_[event.thread];
    state.node = event.before;
    state.last = event.po_prev;
    --state.count;
    if (event.reads || event.writes) places_[event.place].last = event.place_prev;
    events_.pop_back();
    begun_ = begun;
  }

  // The last event of its thread, which reads from nothing yet, reads from the last event put in.
  bool read_from_last(GraphEvent read) {
    Event& event = events_[read];
    const auto write = static_cast<GraphEvent>(size() - 1);
    Clock order = before(event, &Event::order);
    order.join(events_[write].order);
    const GraphEvent next = events_[write].co_next;
    if (next != kNothing && is_in(next, order)) return false;
    event.from = write;
    event.told = events_[write].written;
    event.prefix = before(event, &Event::prefix);
    event.prefix.join(events_[write].prefix);
    ++event.prefix.at[event.thread];
    const Action& action = automaton_.action(event.before);
    event.writes = action.kind == ActionKind::Rmw && action.rmw_writes(event.told);
    if (event.writes) {
      event.written = action.rmw_result(event.told);
      link(read, write, next);
    }
    event.after = automaton_.next(event.before, event.told);
    state_[event.thread].node = event.after;
    events_[write].is_seen_by_earlier = true;
    ++order.at[event.thread];
    event.order = order;
    if (next != kNothing) push_before(next, order);
    return true;
  }
  void last_is_out_of_turn() { events_.back().is_out_of_turn = true; }
  void read_from_nothing(GraphEvent read) {
    Event& event = events_[read];
    if (event.writes) unlink(event);
    event.writes = false;
    event.from = kNothing;
    event.order = Clock();
  }

  // Of `whole`: what was put in before `read`, and what is in `prefix`. If `read` is kept, it reads
  // from nothing then. `map` says what number each event of `whole` has here.
  void restrict(const Graph& whole, GraphEvent read, const Clock& prefix, bool is_kept,
                std::vector<GraphEvent>& map) {
    events_.clear();
    log_.clear();
    map.assign(whole.events_.size(), kNothing);
    places_.assign(whole.places_.size(), Place{});
    begun_ = whole.begun_;
    state_ = whole.state_;
    for (State& state : state_) {
      state.count = 0;
      state.last = kNothing;
    }
    for (GraphEvent e = 0; e < whole.size(); ++e) {
      if (e < read || (e == read && is_kept) || whole.is_in(e, prefix)) {
        keep(whole, e, e == read, map);
      }
    }
    for (uint32_t thread = 0; thread < kThreads; ++thread) restore_state(whole, thread, map);
    for (GraphEvent e = 0; e < whole.size(); ++e) {
      // Who was revisited reads from a write put in after it.
      const GraphEvent from = whole.events_[e].from;
      if (map[e] == kNothing || e == read || from == kNothing || from == kInit || from < e)
        continue;
      events_[map[e]].from = map[from];
      events_[map[from]].is_seen_by_earlier = true;
    }
    for (GraphEvent e = 0; e < whole.size(); ++e) {
      if (map[e] != kNothing && e != read && whole.events_[e].writes) relink(whole, e, read, map);
    }
    restore_orders(map[read]);
  }

  // The same graph, though its automaton is another one. Nothing of it will be taken back.
  template <typename FirstNode>
  void adopt(const Graph& other, const FirstNode& first_node) {
    events_ = other.events_;
    places_ = other.places_;
    state_ = other.state_;
    begun_ = other.begun_;
    log_.clear();
    for (uint32_t thread = 0; thread < kThreads; ++thread) {
      if (has_begun(thread)) state_[thread].node = first_node(thread);
    }
    for (Event& event : events_) {
      NodeId& node = state_[event.thread].node;
      event.before = node;
      event.after = node = automaton_.next(node, event.told);
    }
  }

  // The events in an order in which it could have happened.
  void linearize(std::vector<GraphEvent>& out) const {
    out.clear();
    for (GraphEvent e = 0; e < size(); ++e) out.push_back(e);
    std::ranges::sort(out, {}, [this](GraphEvent e) { return events_[e].order.sum(); });
  }

 private:
  struct Place {
    GraphEvent co_first = kNothing, co_last = kInit;
    GraphEvent last = kNothing;  // put in last
  };
  struct State {
    NodeId node;
    uint16_t count = 0;  // events of the thread
    GraphEvent last = kNothing;
    GraphEvent cause = kNothing;
  };

  // What comes before the next action of a thread whatever it reads.
  Clock before_next(uint32_t thread, Clock Event::*which) const {
    const State& state = state_[thread];
    Clock clock;
    if (state.last != kNothing) {
      clock = events_[state.last].*which;
    } else if (state.cause == kInit) {
      for (const State& other : state_) {
        if (other.last != kNothing) clock.join(events_[other.last].*which);
      }
    } else if (state.cause != kNothing) {
      clock = events_[state.cause].*which;
    }
    const Step& step = automaton_[state.node];
    if (step.kind == ActionKind::Join && state_[step.target].last != kNothing) {
      clock.join(events_[state_[step.target].last].*which);
    }
    return clock;
  }

  // The same for an event that is there, but for reads that read from nothing yet.
  Clock before(const Event& event, Clock Event::*which) const {
    Clock clock;
    const State& state = state_[event.thread];
    if (event.po_prev != kNothing) {
      clock = events_[event.po_prev].*which;
    } else if (state.cause == kInit) {
      for (const State& other : state_) {
        if (&other != &state && other.last != kNothing) clock.join(events_[other.last].*which);
      }
    } else if (state.cause != kNothing) {
      clock = events_[state.cause].*which;
    }
    const Step& step = automaton_[event.before];
    if (step.kind == ActionKind::Join) clock.join(events_[state_[step.target].last].*which);
    return clock;
  }

  // Reads of a write come before the write after it.
  void join_readers(GraphEvent write, uint32_t place, Clock& order) const {
    for (GraphEvent e = places_[place].last; e != kNothing; e = events_[e].place_prev) {
      if (events_[e].from == write) order.join(events_[e].order);
    }
  }

  void push(Event& event, Clock& order, GraphEvent at, GraphEvent next) {
    const GraphEvent e = size();
    ++order.at[event.thread];
    ++event.prefix.at[event.thread];
    event.order = order;
    State& state = state_[event.thread];
    ++state.count;
    state.last = e;
    state.node = event.after;
    if (event.reads || event.writes) {
      event.place_prev = places_[event.place].last;
      places_[event.place].last = e;
    }
    events_.push_back(event);
    if (event.writes) link(e, at, next);
    if (next != kNothing) push_before(next, order);
  }

  void link(GraphEvent write, GraphEvent previous, GraphEvent next) {
    Place& place = places_[events_[write].place];
    events_[write].co_prev = previous;
    events_[write].co_next = next;
    (previous == kInit ? place.co_first : events_[previous].co_next) = write;
    (next == kNothing ? place.co_last : events_[next].co_prev) = write;
  }
  void unlink(const Event& event) {
    Place& place = places_[event.place];
    (event.co_prev == kInit ? place.co_first : events_[event.co_prev].co_next) = event.co_next;
    (event.co_next == kNothing ? place.co_last : events_[event.co_next].co_prev) = event.co_prev;
  }

  // Whatever comes after `later` comes after all that is in `order` too.
  void push_before(GraphEvent later, const Clock& order) {
    const uint16_t thread = events_[later].thread;
    const uint16_t po = events_[later].po;
    Event* const events = events_.data();
    const GraphEvent end = size();
    for (GraphEvent e = 0; e < end; ++e) {
      Clock& clock = events[e].order;
      if (clock.at[thread] <= po) continue;
      log_.emplace_back(e, clock);
      clock.join(order);
    }
  }
  void take_back_orders(size_t mark) {
    for (; log_.size() > mark; log_.pop_back())
      events_[log_.back().first].order = log_.back().second;
  }

  void keep(const Graph& whole, GraphEvent e, bool is_read, std::vector<GraphEvent>& map) {
    const GraphEvent here = size();
    map[e] = here;
    Event& event = events_.emplace_back(whole.events_[e]);
    if (event.po_prev != kNothing) event.po_prev = map[event.po_prev];
    event.is_seen_by_earlier = false;
    if (is_read) {
      event.from = kNothing;
      event.writes = false;
      event.order = Clock();
    } else if (event.reads && event.from != kInit && event.from < e) {
      event.from = map[event.from];
    }
    if (event.reads || event.writes) {
      Place& place = places_[event.place];
      event.place_prev = place.last;
      place.last = here;
    }
    State& state = state_[event.thread];
    ++state.count;
    state.last = here;
    state.node = event.after;
  }

  // Where the thread stands, and whether it has begun at all.
  void restore_state(const Graph& whole, uint32_t thread, const std::vector<GraphEvent>& map) {
    if (!whole.has_begun(thread)) return;
    State& state = state_[thread];
    const GraphEvent cause = whole.state_[thread].cause;
    if (cause != kInit && cause != kNothing) state.cause = map[cause];
    if (state.last != kNothing) return;
    if (cause != kNothing && state.cause == kNothing) {
      begun_ &= ~(uint64_t{1} << thread);
    } else if (whole.state_[thread].last != kNothing) {
      GraphEvent first = whole.state_[thread].last;
      while (whole.events_[first].po_prev != kNothing) first = whole.events_[first].po_prev;
      state.node = whole.events_[first].before;
    }
  }

  // Writes come as they came before.
  void relink(const Graph& whole, GraphEvent e, GraphEvent read,
              const std::vector<GraphEvent>& map) {
    GraphEvent previous = whole.events_[e].co_prev;
    while (previous != kInit && (map[previous] == kNothing || previous == read)) {
      previous = whole.events_[previous].co_prev;
    }
    GraphEvent next = whole.events_[e].co_next;
    while (next != kNothing && (map[next] == kNothing || next == read)) {
      next = whole.events_[next].co_next;
    }
    Event& event = events_[map[e]];
    event.co_prev = previous == kInit ? kInit : map[previous];
    event.co_next = next == kNothing ? kNothing : map[next];
    if (previous == kInit) places_[event.place].co_first = map[e];
    if (next == kNothing) places_[event.place].co_last = map[e];
  }

  // Events that came after something that is gone: what is left of their order is found anew.
  void restore_orders(GraphEvent read) {
    Clock kept;
    for (uint32_t thread = 0; thread < kThreads; ++thread) kept.at[thread] = state_[thread].count;
    if (read != kNothing) --kept.at[events_[read].thread];  // it is the last of its thread
    affected_.clear();
    for (GraphEvent e = 0; e < size(); ++e) {
      if (e != read && !events_[e].order.is_within(kept)) {
        affected_.emplace_back(events_[e].order.sum(), e);
      }
    }
    std::ranges::sort(affected_);
    for (const auto& [sum, e] : affected_) {
      Event& event = events_[e];
      Clock order = before(event, &Event::order);
      if (event.reads && event.from != kInit) order.join(events_[event.from].order);
      if (event.writes) {
        if (event.co_prev != kInit) order.join(events_[event.co_prev].order);
        join_readers_but(event.co_prev, event.place, e, order);
      }
      ++order.at[event.thread];
      event.order = order;
    }
  }
  void join_readers_but(GraphEvent write, uint32_t place, GraphEvent but, Clock& order) const {
    for (GraphEvent e = places_[place].last; e != kNothing; e = events_[e].place_prev) {
      if (e != but && events_[e].from == write) order.join(events_[e].order);
    }
  }

  Automaton& automaton_;
  std::vector<Event> events_;
  std::array<State, kThreads> state_{};
  uint64_t begun_ = 0;
  std::vector<Place> places_;
  std::vector<std::pair<GraphEvent, Clock>> log_;          // orders as they were
  std::vector<std::pair<uint32_t, GraphEvent>> affected_;  // scratch
};

}  // namespace thinair
