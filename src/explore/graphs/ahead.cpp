#include "explore/graphs/ahead.h"

#include <algorithm>

#include "program/uses.h"

namespace thinair {

bool Ahead::Bits::join(const Bits& other) {
  if (words_.size() < other.words_.size()) words_.resize(other.words_.size(), 0);
  bool has_grown = false;
  for (size_t i = 0; i < other.words_.size(); ++i) {
    has_grown |= (other.words_[i] & ~words_[i]) != 0;
    words_[i] |= other.words_[i];
  }
  return has_grown;
}

bool Ahead::Bits::meet(const Bits& other) {
  bool has_shrunk = false;
  for (size_t i = 0; i < words_.size(); ++i) {
    const uint64_t kept = i < other.words_.size() ? words_[i] & other.words_[i] : 0;
    has_shrunk |= kept != words_[i];
    words_[i] = kept;
  }
  return has_shrunk;
}

bool Ahead::Bits::is_within(const Bits& others, const Bits& mask) const {
  for (size_t i = 0; i < std::min(words_.size(), mask.words_.size()); ++i) {
    const uint64_t other = i < others.words_.size() ? others.words_[i] : 0;
    if ((words_[i] & mask.words_[i] & ~other) != 0) return false;
  }
  return true;
}

bool Ahead::Support::lower(const Support& by) {
  bool is_lower = writes.meet(by.writes);
  for (size_t i = 0; i < actions.size(); ++i) {
    const uint16_t other = i < by.actions.size() ? by.actions[i] : uint16_t{0};
    if (other >= actions[i]) continue;
    actions[i] = other;
    is_lower = true;
  }
  return is_lower;
}

Ahead::Support Ahead::Support::with(const Support& other) const {
  Support all = *this;
  all.writes.join(other.writes);
  if (all.actions.size() < other.actions.size()) all.actions.resize(other.actions.size(), 0);
  for (size_t i = 0; i < other.actions.size(); ++i) {
    all.actions[i] = std::max(all.actions[i], other.actions[i]);
  }
  return all;
}

Ahead::Ahead(Automaton& automaton, IdScheme ids, bool spurious)
    : automaton_(automaton),
      ids_(ids),
      spurious_(spurious),
      has_interrupts_(uses(*automaton.machine().program, {Op::Interrupt})),
      somebody_asks_(asks_who_lives(*automaton.machine().program)) {}

void Ahead::clear() {
  states_.clear();
  queue_.clear();
  known_.clear();
  begun_.clear();
  for (auto& offers : offers_) offers.clear();
  for (auto& readers : readers_) readers.clear();
  entry_of_.clear();
  entries_.clear();
  done_.clear();
  own_.clear();
  knows_ = has_late_writes_ = false;
}

void Ahead::look_nowhere() {
  clear();
  reads_wait_ = false;
}

void Ahead::look(uint64_t most_steps, IsSeenEarly is_seen_early) {
  clear();
  reads_wait_ = true;
  is_seen_early_ = &is_seen_early;
  // `after` comes when everything else is done: nothing depends on what it will do.
  const std::vector<ThreadDecl>& threads = automaton_.machine().program->threads;
  for (uint32_t i = 0; i < threads.size(); ++i) {
    if (threads[i].role != ThreadDecl::Role::After) begin(i);
  }
  for (steps_ = 0; !queue_.empty() && steps_ < most_steps;) {
    const uint32_t index = queue_.back();
    queue_.pop_back();
    states_[index].is_queued = false;
    expand(index);
  }
  knows_ = queue_.empty();
  if (knows_) look_back();
}

void Ahead::watch(IsOfInterest is_of_interest) {
  watched_.clear();
  for (const auto& [what, bit] : touches_) {
    if (what.first == What::Plain && is_of_interest(automaton_.location(what.second))) {
      watched_.set(bit);
    }
  }
}

bool Ahead::may_meet(NodeId now, NodeId later) const {
  // Whatever does not see a plain write may as well come after it.
  const ActionKind kind = automaton_[now].kind;
  if (kind == ActionKind::Write || (kind == ActionKind::Read && !reads_wait_)) return false;
  const Entry* found = entry(later);
  if (found == nullptr) return !touched_now(now).empty();
  return touched_now(now).depends_on(found->later);
}

bool Ahead::meet(NodeId a, NodeId b) const {
  return touched_now(a).depends_on(touched_now(b));
}

bool Ahead::may_write(NodeId node, uint32_t place, Value value) const {
  const Entry* found = entry(node);
  if (found == nullptr) return true;
  const auto number = writes_.find({place, value});
  return number != writes_.end() && found->writes.has(number->second);
}

void Ahead::begin(uint32_t thread) {
  const auto is_it = [&](const auto& begun) { return begun.first == thread; };
  if (std::ranges::any_of(begun_, is_it)) return;
  const bool is_declared = thread < automaton_.machine().program->threads.size();
  const NodeId node = is_declared ? automaton_.declared(thread) : automaton_.started(thread);
  begun_.emplace_back(thread, state(thread, node, 0, {}, 0, Support(), Bits()));
}

uint32_t Ahead::state(uint32_t thread, NodeId node, uint32_t depth, const Fingerprint& ids,
                      uint32_t parent, const Support& support, const Bits& written) {
  Fingerprint key = Fingerprinter().add(thread).add(node.value).add(depth).print();
  key += ids;
  const auto [it, is_new] = known_.try_emplace(key, static_cast<uint32_t>(states_.size()));
  if (is_new) {
    State& made = states_.emplace_back();
    made.node = node;
    made.thread = thread;
    made.depth = depth;
    made.parent = parent;
    made.ids = ids;
    made.support = support;
    made.written = written;
    queue(it->second);
    return it->second;
  }
  State& known = states_[it->second];
  const bool is_lower = known.support.lower(support);
  if (known.written.join(written) || is_lower) queue(it->second);
  return it->second;
}

void Ahead::queue(uint32_t index) {
  if (states_[index].is_queued) return;
  states_[index].is_queued = true;
  queue_.push_back(index);
}

void Ahead::expand(uint32_t index) {
  const State& state = states_[index];
  const Step step = automaton_[state.node];
  if (step.status != Status::Action) return;
  const Support support = state.support;
  const auto answer = [&](Value value) { go_on(index, value, support); };
  switch (step.kind) {
    case ActionKind::Read:
    case ActionKind::VolatileRead:
    case ActionKind::Rmw:
      expand_read(index);
      return;
    case ActionKind::Write:
      offer(step.place, state.thread, step.value,
            is_write_seen_early(index) ? Support() : after(index, support, step.value));
      answer(step.value);
      return;
    case ActionKind::VolatileWrite:
      offer(step.place, state.thread, step.value, after(index, support, step.value));
      answer(step.value);
      return;
    case ActionKind::Lock:
      answer(0);
      if (step.wakes && has_interrupts_) answer(1);
      if (step.wakes && spurious_) answer(2);
      return;
    case ActionKind::Wait:
    case ActionKind::Join:
    case ActionKind::IsInterrupted:
      answer(0);
      if (has_interrupts_) answer(1);
      return;
    case ActionKind::Start:
      begin(step.target);
      answer(0);
      answer(1);
      return;
    case ActionKind::TryLock:
    case ActionKind::IsAlive:
      answer(0);
      answer(1);
      return;
    case ActionKind::Unlock:
    case ActionKind::Notify:
    case ActionKind::NotifyAll:
    case ActionKind::Interrupt:
    case ActionKind::First:
    case ActionKind::Last:
    case ActionKind::Freeze:
      answer(0);
      return;
  }
}

// The default, and whatever is offered that this thread does not have to run further for.
void Ahead::expand_read(uint32_t index) {
  const NodeId node = states_[index].node;
  const uint32_t place = automaton_[node].place, thread = states_[index].thread;
  const Support support = states_[index].support;
  if (readers_.size() <= place) readers_.resize(place + 1);
  if (offers_.size() <= place) offers_.resize(place + 1);
  if (!states_[index].is_subscribed) readers_[place].push_back(index);
  states_[index].is_subscribed = true;
  const auto read = [&](Value value, const Support& needed) {
    if (automaton_[node].kind == ActionKind::Rmw && automaton_.action(node).rmw_writes(value)) {
      offer(place, thread, automaton_.action(node).rmw_result(value), after(index, needed, value));
    }
    go_on(index, value, needed);
  };
  read(0, support);
  // What is offered meanwhile comes another time.
  const std::vector<Offer> offers = offers_[place];
  for (const Offer& offered : offers) {
    if (can_see(index, offered)) read(offered.value, support.with(offered.support));
  }
}

// Not if the thread would have to run further for it, or to have written what it has not: two
// threads do not both lose to each other.
bool Ahead::can_see(uint32_t index, const Offer& offer) const {
  const State& state = states_[index];
  const auto& actions = offer.support.actions;
  if (state.thread < actions.size() && actions[state.thread] > state.depth) return false;
  return state.thread >= own_.size() ||
         offer.support.writes.is_within(state.written, own_[state.thread]);
}

// The number of what its next action writes, told this.
std::optional<uint32_t> Ahead::written(uint32_t index, Value answer) {
  const NodeId node = states_[index].node;
  const Step& step = automaton_[node];
  Value value = step.value;
  if (step.kind == ActionKind::Rmw) {
    const Action& action = automaton_.action(node);
    if (!action.rmw_writes(answer)) return std::nullopt;
    value = action.rmw_result(answer);
  } else if (step.kind != ActionKind::Write && step.kind != ActionKind::VolatileWrite) {
    return std::nullopt;
  }
  const uint32_t thread = states_[index].thread;
  const auto [it, is_new] =
      done_.try_emplace(std::tuple(thread, step.place, value), static_cast<uint32_t>(done_.size()));
  if (own_.size() <= thread) own_.resize(thread + 1);
  if (is_new) own_[thread].set(it->second);
  return it->second;
}

Ahead::Support Ahead::after(uint32_t index, Support support, Value answer) {
  const State& state = states_[index];
  auto& actions = support.actions;
  if (actions.size() <= state.thread) actions.resize(state.thread + 1, 0);
  actions[state.thread] = static_cast<uint16_t>(state.depth + 1);
  if (const std::optional<uint32_t> number = written(index, answer)) support.writes.set(*number);
  return support;
}

void Ahead::go_on(uint32_t index, Value answer, const Support& support) {
  ++steps_;
  const State& from = states_[index];
  const NodeId node = automaton_.next(from.node, answer);
  Fingerprint ids = from.ids;
  if (automaton_[from.node].kind == ActionKind::Write) {
    const Action& action = automaton_.action(from.node);
    ids += Fingerprinter()
               .add(automaton_[from.node].place)
               .add(action.value)
               .add(action.site.chain.value)
               .add(action.site.method.value)
               .add(action.site.pc)
               .print();
  }
  Bits done = from.written;
  if (const std::optional<uint32_t> number = written(index, answer)) done.set(*number);
  const uint32_t next =
      state(from.thread, node, from.depth + 1, ids, index, after(index, support, answer), done);
  std::vector<uint32_t>& all = states_[index].next;
  if (std::ranges::find(all, next) == all.end()) all.push_back(next);
}

void Ahead::offer(uint32_t place, uint32_t thread, Value value, const Support& support) {
  if (offers_.size() <= place) offers_.resize(place + 1);
  std::vector<Offer>& all = offers_[place];
  const auto found = std::ranges::find_if(
      all, [&](const Offer& o) { return o.thread == thread && o.value == value; });
  if (found == all.end()) {
    all.push_back({.thread = thread, .value = value, .support = support});
  } else if (!found->support.lower(support)) {
    return;
  }
  if (place >= readers_.size()) return;
  for (const uint32_t reader : readers_[place]) queue(reader);
}

// The action's identity follows from the writes its thread did before.
bool Ahead::is_write_seen_early(uint32_t index) {
  State& state = states_[index];
  if (state.is_numbered) return state.is_seen_early;
  state.is_numbered = true;
  std::vector<NodeId> before;
  for (uint32_t i = index; states_[i].depth > 0;) {
    i = states_[i].parent;
    if (automaton_[states_[i].node].kind == ActionKind::Write) before.push_back(states_[i].node);
  }
  IdCounter ids(ids_);
  while (!before.empty()) {
    ids.next(automaton_.action(before.back()));
    before.pop_back();
  }
  const Action& action = automaton_.action(state.node);
  state.is_seen_early = (*is_seen_early_)(action.location, ids.next(action), action.value);
  return state.is_seen_early;
}

const Ahead::Touched& Ahead::touched_now(NodeId node) const {
  if (touched_.size() <= node.value) touched_.resize(automaton_.size());
  std::optional<Touched>& known = touched_[node.value];
  if (!known) known = touched(node);
  return *known;
}

uint32_t Ahead::touch(What what, uint32_t number) const {
  return touches_.try_emplace({what, number}, static_cast<uint32_t>(touches_.size())).first->second;
}

uint32_t Ahead::write_number(uint32_t place, Value value) {
  return writes_.try_emplace({place, value}, static_cast<uint32_t>(writes_.size())).first->second;
}

Ahead::Touched Ahead::touched(NodeId node) const {
  Touched all;
  const Step& step = automaton_[node];
  if (step.status != Status::Action) return all;
  const auto thread = [&] { return automaton_.thread_number(automaton_.thread(node).ref()); };
  const auto looks = [&](What what, uint32_t number) { all.looks.set(touch(what, number)); };
  const auto changes = [&](What what, uint32_t number) {
    const uint32_t bit = touch(what, number);
    all.looks.set(bit);
    all.changes.set(bit);
  };
  switch (step.kind) {
    case ActionKind::First:
    case ActionKind::Freeze:
      break;
    case ActionKind::Read:
      looks(What::Plain, step.place);
      break;
    case ActionKind::Write:
      all.changes.set(touch(What::Plain, step.place));
      break;
    case ActionKind::VolatileRead:
      looks(What::Volatile, step.place);
      break;
    case ActionKind::VolatileWrite:
    case ActionKind::Rmw:
      changes(What::Volatile, step.place);
      break;
    case ActionKind::TryLock:
    case ActionKind::Unlock:
      changes(What::Monitor, step.place);
      break;
    case ActionKind::Lock:
      changes(What::Monitor, step.place);
      if (!step.wakes) break;
      [[fallthrough]];
    case ActionKind::Wait:
      changes(What::Monitor, step.place);
      changes(What::WaitSet, step.queue);
      looks(What::AnyWaitSet, 0);
      changes(What::Interrupts, thread());
      break;
    case ActionKind::Notify:
    case ActionKind::NotifyAll:
      changes(What::WaitSet, step.queue);
      looks(What::AnyWaitSet, 0);
      break;
    case ActionKind::Start:
      changes(What::Life, step.target);
      break;
    case ActionKind::Last:
      if (somebody_asks_) changes(What::Life, thread());
      break;
    case ActionKind::Join:
      looks(What::Life, step.target);
      if (has_interrupts_) changes(What::Interrupts, thread());
      break;
    case ActionKind::IsAlive:
      looks(What::Life, step.target);
      break;
    case ActionKind::Interrupt:
      changes(What::Interrupts, step.target);
      changes(What::AnyWaitSet, 0);
      break;
    case ActionKind::IsInterrupted:
      changes(What::Interrupts, step.target);
      break;
  }
  return all;
}

// What follows a state is what it does and what follows its successors, who are one deeper, and
// what the threads do that it starts.
void Ahead::look_back() {
  std::vector<uint32_t> order(states_.size());
  for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(order, std::greater<>(), [this](uint32_t i) { return states_[i].depth; });
  for (State& state : states_) {
    const Step& step = automaton_[state.node];
    const bool is_write = step.status == Status::Action && step.kind == ActionKind::Write;
    if (is_write) state.writes.set(write_number(step.place, step.value));
    if (is_write && state.is_seen_early) continue;
    has_late_writes_ |= is_write;
    state.later = touched_now(state.node);
  }
  for (bool is_new = true; is_new;) {
    is_new = false;
    for (const uint32_t index : order) {
      State& state = states_[index];
      for (const uint32_t next : state.next) {
        state.later.join(states_[next].later);
        state.writes.join(states_[next].writes);
      }
      const Step& step = automaton_[state.node];
      if (step.status != Status::Action || step.kind != ActionKind::Start) continue;
      const auto started =
          std::ranges::find(begun_, step.target, &std::pair<uint32_t, uint32_t>::first);
      if (started == begun_.end()) continue;
      is_new |= state.later.join(states_[started->second].later);
      is_new |= state.writes.join(states_[started->second].writes);
    }
  }
  entry_of_.resize(automaton_.size(), 0);
  for (const State& state : states_) {
    uint32_t& number = entry_of_[state.node.value];
    if (number == 0) {
      entries_.emplace_back();
      number = static_cast<uint32_t>(entries_.size());
    }
    Entry& entry = entries_[number - 1];
    entry.later.join(state.later);
    entry.writes.join(state.writes);
  }
}

}  // namespace thinair
