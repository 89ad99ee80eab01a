#include "explore/graphs/runs.h"

#include <algorithm>

namespace thinair {

OfferId Offers::number(uint32_t thread, uint32_t place, const ActionId& id, Value value) {
  const auto [it, is_new] = numbers_.try_emplace(std::tuple(place, id, value),
                                                 OfferId{static_cast<uint32_t>(offers_.size())});
  if (is_new) {
    offers_.push_back({.thread = thread, .place = place, .id = id, .value = value});
    if (at_.size() <= place) at_.resize(place + 1);
    at_[place].push_back(it->second);
  }
  return it->second;
}

bool needs_no_more(std::span<const Need> fewer, std::span<const Need> more) {
  return std::ranges::all_of(fewer, [&](const Need& need) {
    return std::ranges::any_of(more, [&](const Need& other) {
      return other.offer == need.offer && other.own <= need.own;
    });
  });
}

Runs::Runs(Automaton& automaton, IdScheme ids, Offers& offers, const RunsOptions& options,
           Limits& limits)
    : automaton_(automaton), ids_(ids), offers_(offers), options_(options), limits_(limits) {}

bool Runs::find(uint32_t thread, NodeId begin, const LastWrites& memory, ThreadDecl::Role role) {
  thread_ = thread;
  role_ = role;
  memory_ = &memory;
  runs_.clear();
  known_.clear();
  has_new_offers_ = false;
  first_step_ = steps_;
  if (!go_on(begin)) return false;
  if (!options_.all) drop_dominated();
  return true;
}

bool Runs::go_on(NodeId node) {
  const Step step = automaton_[node];
  switch (step.status) {
    case Status::Action:
      break;
    case Status::Ended:
      finish(node);
      return runs_.size() <= (options_.all ? kMaxOfAllRuns : kMaxRuns);
    case Status::Cut:
    case Status::Spins:
      return false;
  }
  if (actions_.size() >= kMaxActions || steps_ - first_step_ >= kMaxSteps) return false;
  if (limits_.step()) return false;
  if (!options_.all && is_dominated(node)) return true;
  ++steps_;
  actions_.push_back(step.kind);
  bool is_known = false;
  switch (step.kind) {
    case ActionKind::First:
    case ActionKind::Last:
      is_known = go_on(automaton_.next(node, 0));
      break;
    case ActionKind::Freeze:
      // What `init` freezes happens before every read.
      is_known = role_ == ThreadDecl::Role::Init && go_on(automaton_.next(node, 0));
      break;
    case ActionKind::Read:
      is_known = read(node);
      break;
    case ActionKind::Write:
      is_known = write(node);
      break;
    case ActionKind::VolatileRead:
    case ActionKind::VolatileWrite:
    case ActionKind::Rmw:
    case ActionKind::Lock:
    case ActionKind::TryLock:
    case ActionKind::Unlock:
    case ActionKind::Wait:
    case ActionKind::Notify:
    case ActionKind::NotifyAll:
    case ActionKind::Start:
    case ActionKind::Join:
    case ActionKind::IsAlive:
    case ActionKind::Interrupt:
    case ActionKind::IsInterrupted:
      break;
  }
  actions_.pop_back();
  return is_known;
}

bool Runs::write(NodeId node) {
  const Action& action = automaton_.action(node);
  const ActionId id = ids_.next(action);
  bool is_known = false;
  if (ids_.scheme() != IdScheme::PlainValue || id.nth == 0) {
    const uint32_t place = automaton_[node].place;
    const OfferId offer = offers_.number(thread_, place, id, action.value);
    writes_.push_back(offer);
    touched_.push_back(place);
    support(offer);
    is_known = go_on(automaton_.next(node, action.value));
    touched_.pop_back();
    writes_.pop_back();
  }
  ids_.take_back(id);
  return is_known;
}

// The thread's own last write hides all that happened before it: its earlier ones, and what was
// there when it began.
bool Runs::read(NodeId node) {
  const uint32_t place = automaton_[node].place;
  const auto own = std::find_if(writes_.rbegin(), writes_.rend(),
                                [&](OfferId offer) { return offers_[offer].place == place; });
  touched_.push_back(place);
  bool is_known = true;
  if (own != writes_.rend()) {
    is_known = read_from(node, *own);
  } else if (const auto before = memory_->find(place); before == memory_->end()) {
    is_known = read_from(node, OfferId());
  } else {
    for (const OfferId offer : before->second) is_known = is_known && read_from(node, offer);
  }
  if (role_ == ThreadDecl::Role::Thread) {
    // By index: runs make new offers.
    for (size_t i = 0; is_known && i < offers_.at(place).size(); ++i) {
      const OfferId id = offers_.at(place)[i];
      const Offer& offer = offers_[id];
      if (offer.thread == thread_ || !offer.can_be_read()) continue;
      // What `init` did before is hidden or was seen above; what `after` does comes too late.
      const std::vector<ThreadDecl>& threads = automaton_.machine().program->threads;
      if (threads[offer.thread].role != ThreadDecl::Role::Thread) continue;
      // What needs this thread to have run further than it has cannot be read yet.
      if (!offer.is_backed && thread_ < offer.support.size() &&
          offer.support[thread_] >= actions_.size()) {
        continue;
      }
      const Need need{.offer = id, .own = static_cast<uint32_t>(writes_.size())};
      needs_.push_back(need);
      is_known = read_from(node, id);
      needs_.pop_back();
    }
  }
  touched_.pop_back();
  return is_known;
}

bool Runs::read_from(NodeId node, OfferId offer) {
  reads_.push_back(offer);
  const bool is_known =
      go_on(automaton_.next(node, offer.valid() ? offers_[offer].value : Value{0}));
  reads_.pop_back();
  return is_known;
}

// The write that is being done now: who must have run how far before it.
void Runs::support(OfferId id) {
  if (offers_[id].is_backed) return;
  std::vector<uint32_t> clock(thread_ + 1, 0);
  clock[thread_] = static_cast<uint32_t>(actions_.size());
  for (const Need& need : needs_) {
    const Offer& other = offers_[need.offer];
    if (other.is_backed) continue;
    if (clock.size() < other.support.size()) clock.resize(other.support.size(), 0);
    for (size_t i = 0; i < other.support.size(); ++i) {
      clock[i] = std::max(clock[i], other.support[i]);
    }
  }
  Offer& offer = offers_[id];
  if (offer.support.empty()) {
    offer.support = std::move(clock);
    has_new_offers_ = true;
    return;
  }
  if (clock.size() < offer.support.size()) clock.resize(offer.support.size(), 0);
  if (offer.support.size() < clock.size()) offer.support.resize(clock.size(), 0);
  for (size_t i = 0; i < clock.size(); ++i) {
    if (clock[i] >= offer.support[i]) continue;
    offer.support[i] = clock[i];
    has_new_offers_ = true;
  }
}

bool Runs::is_dominated(NodeId node) {
  Fingerprinter print;
  print.add(node.value);
  for (const OfferId offer : writes_) print.add(offer.value);
  Fingerprint key = print.print();
  std::vector<uint32_t> touched = touched_;
  std::ranges::sort(touched);
  touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
  for (const uint32_t place : touched) key += Fingerprinter().add(place).print();
  std::vector<std::vector<Need>>& others = known_[key];
  const bool is = std::ranges::any_of(
      others, [this](const std::vector<Need>& other) { return needs_no_more(other, needs_); });
  if (!is) others.push_back(needs_);
  return is;
}

void Runs::finish(NodeId node) {
  ThreadRun run{.end = node,
                .ending = automaton_[node].ending,
                .reads = reads_,
                .writes = writes_,
                .needs = needs_,
                .touched = touched_,
                .actions = actions_,
                .needs_news = std::ranges::any_of(
                    needs_, [this](const Need& need) { return offers_[need.offer].is_news; })};
  std::ranges::sort(run.needs);
  std::ranges::sort(run.touched);
  run.touched.erase(std::unique(run.touched.begin(), run.touched.end()), run.touched.end());
  runs_.push_back(std::move(run));
}

// A run that ends alike, touches no less, needs no more and offers no less does whatever the other
// can do.
void Runs::drop_dominated() {
  const auto dominates = [this](const ThreadRun& a, const ThreadRun& b) {
    if (a.ending != b.ending || !std::ranges::includes(a.touched, b.touched)) return false;
    if (a.writes == b.writes) return needs_no_more(a.needs, b.needs);
    if (!options_.nobody_reads_the_end) return false;
    // More writes: where among them the needs are does not matter if the needs have no order.
    const bool is_free =
        std::ranges::all_of(a.needs, [this](const Need& n) { return offers_[n.offer].is_backed; });
    return is_free &&
           std::ranges::all_of(a.needs,
                               [&](const Need& need) {
                                 return std::ranges::any_of(b.needs, [&](const Need& other) {
                                   return other.offer == need.offer;
                                 });
                               }) &&
           std::ranges::all_of(b.writes, [&](OfferId offer) {
             return std::ranges::find(a.writes, offer) != a.writes.end();
           });
  };
  std::vector<ThreadRun> kept;
  for (ThreadRun& run : runs_) {
    if (std::ranges::any_of(kept, [&](const ThreadRun& k) { return dominates(k, run); })) continue;
    std::erase_if(kept, [&](const ThreadRun& k) { return dominates(run, k); });
    kept.push_back(std::move(run));
  }
  runs_ = std::move(kept);
}

}  // namespace thinair
