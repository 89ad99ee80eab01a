#include "explore/brute_force.h"

#include <algorithm>
#include <map>

#include "absl/container/flat_hash_map.h"
#include "explore/axioms.h"
#include "explore/speculation.h"
#include "program/describe.h"

namespace thinair {
namespace axioms {
namespace {

using Role = ThreadDecl::Role;

// How far one thread may come, told this and that.
struct ThreadRun {
  Strand strand;  // without nodes
  std::vector<Node> nodes;
};

// What a complete execution is to a pass (path-relaxer.txt, section 3; design.md).
struct Execution {
  struct Sight {
    uint32_t write, read;
    BruteForceResult::Entry entry;
  };
  Relation before;  // happens-before and synchronization order
  std::vector<Sight> sights;
  std::vector<BruteForceResult::Entry> writes;
  std::vector<Location> touched;
  std::vector<size_t> outcomes;
  ReadableValues values;  // written
};

class BruteForce {
 public:
  // `readable`: what reads may return, out of thin air included (hb); none: what somebody writes.
  BruteForce(const Program& program, Names& names, const BruteForceSettings& settings,
             const ReadableValues* readable)
      : program_(program),
        names_(names),
        settings_(settings),
        readable_(readable),
        is_sc_(settings.model == ModelKind::Sc),
        machine_{.program = &program, .names = &names, .limits = settings.limits} {}

  std::optional<BruteForceResult> run() {
    find_all_runs();
    if (is_small_) choose_declared(0);
    if (!is_small_) return std::nullopt;
    BruteForceResult result;
    while (pass(result)) {
    }
    for (const auto& [key, number] : outcome_numbers_) {
      if (found_.contains(number)) result.outcomes.push_back(outcomes_[number]);
    }
    result.write_set_size = result.write_set.size() + touched_.size();
    return result;
  }

  // What the executions of the last pass wrote.
  const ReadableValues& values() const { return written_values_; }

 private:
  static constexpr size_t kRuns = 3'000;  // of one thread

  // False when there is no point in going on.
  bool spend() {
    if (++spent_ > settings_.effort) is_small_ = false;
    return is_small_;
  }

  // ---- every thread by itself ----

  void find_all_runs() {
    for (uint32_t i = 0; i < program_.threads.size(); ++i) {
      runs_[names_.declared_thread(program_, i)];
    }
    if (readable_ == nullptr) return find_runs();
    // What can be read is what can be written if anything can be read, and so on.
    for (int round = 0; round < kNarrowings; ++round) {
      possible_ = round == 0 ? std::nullopt : std::optional(values_);
      values_.clear();
      find_runs_once();
    }
  }

  // What can be read follows from what can be written, and the other way round.
  void find_runs() {
    constexpr int kRounds = 24;  // a value comes through no more writes than this
    has_grown_ = true;
    for (int round = 0; has_grown_ && round < kRounds && is_small_; ++round) {
      has_grown_ = false;
      find_runs_once();
    }
  }

  void find_runs_once() {
    constexpr size_t kValues = 12;
    for (auto& [ref, runs] : runs_) {
      runs.clear();
      extend(ThreadRun{.strand = {.ref = ref, .machine = thread(ref), .pending = {}, .nodes = {}},
                       .nodes = {}},
             0, runs);
      if (runs.size() > kRuns) is_small_ = false;
      if (!is_small_) return;
    }
    for (const ThreadRef ref : started_) has_grown_ |= runs_.try_emplace(ref).second;
    for (const auto& [location, values] : values_) {
      if (values.size() > kValues) is_small_ = false;
    }
  }

  Thread thread(ThreadRef ref) {
    for (uint32_t i = 0; i < program_.threads.size(); ++i) {
      if (names_.declared_thread(program_, i) == ref) return Thread::declared(machine_, i);
    }
    return Thread::started(machine_, ref);
  }

  void extend(ThreadRun run, uint32_t rounds, std::vector<ThreadRun>& out) {
    if (out.size() > kRuns) is_small_ = false;
    if (!is_small_) return;
    Strand& strand = run.strand;
    strand.status = strand.machine->next(machine_, strand.pending);
    switch (strand.status) {
      case Status::Cut:
        is_small_ = false;
        return;
      case Status::Ended:
        out.push_back(std::move(run));
        return;
      case Status::Spins:
        out.push_back(run);
        if (rounds == settings_.rounds) return;
        strand.machine->resume();
        extend(std::move(run), rounds + 1, out);
        return;
      case Status::Action:
        break;
    }
    if (run.nodes.size() > settings_.actions) is_small_ = false;
    const Action action = strand.pending;
    if (action.kind == ActionKind::Lock || action.kind == ActionKind::Join) {
      out.push_back(run);  // for ever
    }
    for (const Value value : answers(action)) {
      ThreadRun longer = run;
      longer.nodes.push_back({.action = action, .value = value});
      note(longer.nodes.back());
      longer.strand.machine->answer(machine_, action, value);
      extend(std::move(longer), rounds, out);
    }
  }

  std::set<Value> answers(const Action& action) const {
    static const std::set<Value> kBoth = {0, 1};
    switch (action.kind) {
      case ActionKind::Read:
      case ActionKind::VolatileRead:
      case ActionKind::Rmw: {
        if (readable_ != nullptr) return readable_values(action);
        std::set<Value> values = {0};
        if (const auto known = values_.find(action.location); known != values_.end()) {
          values.insert(known->second.begin(), known->second.end());
        }
        return values;
      }
      case ActionKind::Write:
      case ActionKind::VolatileWrite:
        return {action.value};
      case ActionKind::Lock:
        return action.wakes && has_interrupts_ ? kBoth : std::set<Value>{0};
      case ActionKind::Wait:
      case ActionKind::Join:
      case ActionKind::IsInterrupted:
        return has_interrupts_ ? kBoth : std::set<Value>{0};
      case ActionKind::TryLock:
      case ActionKind::Start:
      case ActionKind::IsAlive:
        return kBoth;
      case ActionKind::Unlock:
      case ActionKind::Notify:
      case ActionKind::NotifyAll:
      case ActionKind::Interrupt:
      case ActionKind::First:
      case ActionKind::Last:
      case ActionKind::Freeze:
        break;
    }
    return {0};
  }

  std::set<Value> readable_values(const Action& action) const {
    const TypeId type = type_of_location(program_, names_, action.location);
    const Basic basic = program_.types[type].basic;
    const bool is_half = action.kind == ActionKind::Read && is_wide(basic);
    std::set<Value> values = {0};
    const auto is_possible = [&](Value value) {
      if (possible_) {
        const auto known = possible_->find(action.location);
        return known != possible_->end() && known->second.contains(value);
      }
      if (basic != Basic::Reference) return is_half || can_hold(basic, value);
      return value == 0 ||
             program_.is_subclass(names_[ObjRef{static_cast<uint32_t>(value)}].type, type);
    };
    for (const Value value : basic == Basic::Reference ? readable_->references
                             : is_half                 ? readable_->halves
                                                       : readable_->words) {
      if (is_possible(value)) values.insert(value);
    }
    return values;
  }

  void note(const Node& node) {
    if (is_write(node)) {
      has_grown_ |= values_[node.action.location].insert(written_by(node)).second;
    } else if (node.action.kind == ActionKind::Interrupt) {
      has_grown_ |= !has_interrupts_;
      has_interrupts_ = true;
    } else if (node.action.kind == ActionKind::Start && node.value == 0) {
      started_.insert(node.action.location.object);
    }
  }

  // ---- all threads together ----

  void choose_declared(uint32_t index) {
    if (index == program_.threads.size()) {
      choose_started(0);
      return;
    }
    const ThreadRef ref = names_.declared_thread(program_, index);
    const Role role = program_.threads[index].role;
    const bool all_ended = std::ranges::all_of(
        chosen_, [](const ThreadRun* run) { return run && run->strand.status == Status::Ended; });
    // `init` is first and `after` last in Program::threads. `after` waits for started threads too,
    // which are not chosen yet: both ways are tried, and the order of actions knows.
    if (role != Role::After && !all_but_threads_ended(index)) {
      choose(nullptr, index);
      return;
    }
    if (role == Role::After) choose(nullptr, index);
    if (role == Role::After && !all_ended) return;
    for (const ThreadRun& run : runs_.at(ref)) choose(&run, index);
  }

  bool all_but_threads_ended(uint32_t index) const {
    for (uint32_t i = 0; i < index; ++i) {
      const bool ended = chosen_[i] && chosen_[i]->strand.status == Status::Ended;
      if (program_.threads[i].role == Role::Init && !ended) return false;
    }
    return true;
  }

  void choose(const ThreadRun* run, uint32_t index) {
    if (!spend()) return;
    chosen_.push_back(run);
    choose_declared(index + 1);
    chosen_.pop_back();
  }

  // Runs for the threads that the chosen ones start, from the `next`-th run on.
  void choose_started(size_t next) {
    for (; next < chosen_.size(); ++next) {
      if (chosen_[next] == nullptr) continue;
      for (const Node& node : chosen_[next]->nodes) {
        if (node.action.kind != ActionKind::Start || node.value != 0) continue;
        const ThreadRef ref = node.action.location.object;
        const bool is_chosen = std::ranges::any_of(
            chosen_, [ref](const ThreadRun* run) { return run && run->strand.ref == ref; });
        if (is_chosen) continue;
        for (const ThreadRun& run : runs_.at(ref)) {
          if (!spend()) return;
          chosen_.push_back(&run);
          choose_started(next);
          chosen_.pop_back();
        }
        return;
      }
    }
    combine();
  }

  void combine() {
    Graph graph;
    for (size_t i = 0; i < chosen_.size(); ++i) {
      const ThreadRun* run = chosen_[i];
      Strand& strand = graph.strands.emplace_back();
      if (run == nullptr) {
        strand.ref = names_.declared_thread(program_, static_cast<uint32_t>(i));
        continue;
      }
      strand = run->strand;
      for (const Node& node : run->nodes) {
        strand.nodes.push_back(static_cast<uint32_t>(graph.nodes.size()));
        graph.nodes.push_back(node);
        graph.nodes.back().strand = static_cast<uint32_t>(i);
      }
    }
    graph.seen.assign(graph.nodes.size(), kNone);
    for (const Node& node : graph.nodes) {
      if (is_read(node) && node.value != 0 && !is_written(graph, node)) return;
    }
    if (!all_seen_are_made(program_, names_, graph)) return;
    last_is_eager_ = !asks_who_lives(graph);
    acquired_.assign(graph.nodes.size(), {});
    line_.clear();
    next_.assign(graph.strands.size(), 0);
    orders(graph, Order(program_, names_, is_sc_, false));
  }

  static bool is_written(const Graph& graph, const Node& read) {
    return std::ranges::any_of(graph.nodes, [&](const Node& node) {
      return is_write(node) && node.action.location == read.action.location &&
             written_by(node) == read.value;
    });
  }

  static bool asks_who_lives(const Graph& graph) {
    const auto asks = [](const Action& action) {
      return action.kind == ActionKind::Join || action.kind == ActionKind::IsAlive;
    };
    return std::ranges::any_of(graph.nodes, [&](const Node& n) { return asks(n.action); }) ||
           std::ranges::any_of(graph.strands, [&](const Strand& strand) {
             return strand.status == Status::Action && asks(strand.pending);
           });
  }

  bool is_ordered(const Node& node) const { return is_sc_ || is_synchronization(node.action.kind); }

  // ---- all orders of synchronization actions; under sc, of all actions ----

  void orders(Graph& graph, const Order& order) {
    if (!spend()) return;
    bool is_done = true;
    std::vector<uint32_t> candidates;
    for (uint32_t i = 0; i < graph.strands.size(); ++i) {
      const std::vector<uint32_t>& nodes = graph.strands[i].nodes;
      size_t at = next_[i];
      while (at < nodes.size() && !is_ordered(graph.nodes[nodes[at]])) ++at;
      if (at == nodes.size()) continue;
      is_done = false;
      const ActionKind kind = graph.nodes[nodes[at]].action.kind;
      // Where nobody asks who lives, it makes no difference when a thread begins or ends: these
      // actions have no place of their own in the order.
      const bool is_eager =
          kind == ActionKind::First || (kind == ActionKind::Last && last_is_eager_);
      if (is_eager && order.is_alive(graph.strands[i].ref)) {
        go_on(graph, order, i, at, false);
        return;
      }
      candidates.push_back(i);
    }
    for (const uint32_t i : candidates) {
      size_t at = next_[i];
      while (!is_ordered(graph.nodes[graph.strands[i].nodes[at]])) ++at;
      go_on(graph, order, i, at, true);
    }
    if (is_done) choose_sights(graph, order);
  }

  void go_on(Graph& graph, const Order& order, uint32_t strand, size_t at, bool has_place) {
    const uint32_t node = graph.strands[strand].nodes[at];
    Order longer = order;
    std::optional<Order::Step> step = longer.step(graph, node);
    if (!step) return;
    const size_t before = next_[strand];
    next_[strand] = at + 1;
    graph.seen[node] = step->sees;
    acquired_[node] = std::move(step->acquired);
    if (has_place) line_.push_back(node);
    orders(graph, longer);
    if (has_place) line_.pop_back();
    next_[strand] = before;
  }

  // ---- all writes that plain reads may have seen ----

  void choose_sights(Graph& graph, const Order& order) {
    if (order.ends(graph).empty()) return;
    const Relation hb = happens_before(graph, acquired_);
    if (is_sc_) {
      keep(graph, order, hb);
      return;
    }
    std::vector<uint32_t> reads;
    std::vector<std::vector<uint32_t>> sights;
    for (uint32_t read = 0; read < graph.nodes.size(); ++read) {
      if (graph.nodes[read].action.kind != ActionKind::Read) continue;
      reads.push_back(read);
      sights.push_back(sights_of(graph, hb, read));
      if (sights.back().empty()) return;
    }
    choose_sight(graph, order, hb, reads, sights, 0);
  }

  static std::vector<uint32_t> sights_of(const Graph& graph, const Relation& hb, uint32_t read) {
    const Node& it = graph.nodes[read];
    std::vector<uint32_t> sights;
    const auto may_see = [&](uint32_t seen) {
      if (seen != kNone && hb.has(read, seen)) return false;
      for (uint32_t between = 0; between < graph.nodes.size(); ++between) {
        const Node& other = graph.nodes[between];
        if (is_write(other) && other.action.location == it.action.location && between != seen &&
            hb.has(between, read) && (seen == kNone || hb.has(seen, between))) {
          return false;
        }
      }
      return true;
    };
    if (it.value == 0 && may_see(kNone)) sights.push_back(kNone);
    for (uint32_t write = 0; write < graph.nodes.size(); ++write) {
      const Node& other = graph.nodes[write];
      if (is_write(other) && other.action.location == it.action.location &&
          written_by(other) == it.value && may_see(write)) {
        sights.push_back(write);
      }
    }
    return sights;
  }

  void choose_sight(Graph& graph, const Order& order, const Relation& hb,
                    const std::vector<uint32_t>& reads,
                    const std::vector<std::vector<uint32_t>>& sights, size_t next) {
    if (!spend()) return;
    if (next == reads.size()) {
      keep(graph, order, hb);
      return;
    }
    for (const uint32_t sight : sights[next]) {
      graph.seen[reads[next]] = sight;
      choose_sight(graph, order, hb, reads, sights, next + 1);
    }
  }

  void keep(const Graph& graph, const Order& order, const Relation& hb) {
    if (!final_fields_allow(program_, names_, graph, hb)) return;
    if (!sleepers_may_sleep(graph, order, acquired_, is_sc_)) return;
    Execution execution{
        .before = hb, .sights = {}, .writes = {}, .touched = {}, .outcomes = {}, .values = {}};
    for (size_t i = 1; i < line_.size(); ++i) execution.before.add(line_[i - 1], line_[i]);
    const std::vector<ActionId> ids = write_ids(graph, settings_.ids);
    const auto entry = [&](uint32_t write) {
      return BruteForceResult::Entry(graph.nodes[write].action.location, ids[write],
                                     written_by(graph.nodes[write]));
    };
    for (uint32_t node = 0; node < graph.nodes.size(); ++node) {
      const Action& action = graph.nodes[node].action;
      if (action.kind == ActionKind::Write) execution.writes.push_back(entry(node));
      if (is_write(graph.nodes[node])) note_value(graph.nodes[node], execution.values);
      if (action.kind == ActionKind::Write || action.kind == ActionKind::Read) {
        execution.touched.push_back(action.location);
      }
      if (action.kind == ActionKind::Read && graph.seen[node] != kNone && !is_sc_) {
        execution.sights.push_back({graph.seen[node], node, entry(graph.seen[node])});
      }
    }
    for (const Outcome& outcome : outcomes(program_, names_, graph, order, hb, is_sc_)) {
      const auto [it, is_new] = outcome_numbers_.try_emplace(outcome, outcomes_.size());
      if (is_new) outcomes_.push_back(outcome);
      execution.outcomes.push_back(it->second);
    }
    executions_.push_back(std::move(execution));
  }

  void note_value(const Node& node, ReadableValues& values) const {
    const TypeId type = type_of_location(program_, names_, node.action.location);
    const Basic basic = program_.types[type].basic;
    if (basic == Basic::Reference) {
      values.references.insert(written_by(node));
    } else if (node.action.kind == ActionKind::Write && is_wide(basic)) {
      values.halves.insert(written_by(node));
    } else {
      values.add_word(written_by(node));
    }
  }

  // ---- the fixpoint ----

  // Fig. 3: which executions belong to a pass with this write set, and is there anything new?
  bool pass(BruteForceResult& result) {
    ++result.passes;
    std::set<BruteForceResult::Entry> written = result.write_set;
    const size_t touched_before = touched_.size();
    for (const Execution& execution : executions_) {
      if (readable_ == nullptr && !belongs(execution, result.write_set)) continue;
      written.insert(execution.writes.begin(), execution.writes.end());
      touched_.insert(execution.touched.begin(), execution.touched.end());
      found_.insert(execution.outcomes.begin(), execution.outcomes.end());
      written_values_.add(execution.values);
    }
    // With the empty write set a read sees no future: that is the progressive model.
    if (settings_.model != ModelKind::Fixpoint) return false;
    if (written == result.write_set && touched_.size() == touched_before) return false;
    result.write_set = std::move(written);
    return true;
  }

  static bool belongs(const Execution& execution,
                      const std::set<BruteForceResult::Entry>& write_set) {
    Relation before = execution.before;
    for (const Execution::Sight& sight : execution.sights) {
      if (!write_set.contains(sight.entry)) before.add(sight.write, sight.read);
    }
    before.close();
    return !before.is_cyclic();
  }

  const Program& program_;
  Names& names_;
  const BruteForceSettings& settings_;
  const ReadableValues* readable_;
  bool is_sc_;
  Machine machine_;
  bool is_small_ = true, has_grown_ = false, has_interrupts_ = false, last_is_eager_ = false;
  uint64_t spent_ = 0;

  static constexpr int kNarrowings = 4;
  std::map<Location, std::set<Value>> values_;
  std::optional<std::map<Location, std::set<Value>>> possible_;
  std::set<ThreadRef> started_;
  std::map<ThreadRef, std::vector<ThreadRun>> runs_;
  std::vector<const ThreadRun*> chosen_;  // by strand; null: it never begins

  std::vector<size_t> next_;    // by strand: its next node
  std::vector<uint32_t> line_;  // nodes in the order chosen
  std::vector<std::vector<uint32_t>> acquired_;

  std::vector<Execution> executions_;
  std::vector<Outcome> outcomes_;
  absl::flat_hash_map<Outcome, size_t> outcome_numbers_;
  std::set<size_t> found_;
  std::set<Location> touched_;
  ReadableValues written_values_;
};

}  // namespace
}  // namespace axioms

std::optional<BruteForceResult> brute_force(const Program& program, Names& names,
                                            const BruteForceSettings& settings) {
  if (settings.model != ModelKind::Hb) {
    return axioms::BruteForce(program, names, settings, nullptr).run();
  }
  BruteForceSettings first = settings;
  first.model = ModelKind::Fixpoint;
  axioms::BruteForce fixpoint(program, names, first, nullptr);
  if (!fixpoint.run()) return std::nullopt;
  ReadableValues readable = constants_of(program, names);
  readable.add(fixpoint.values());
  return axioms::BruteForce(program, names, settings, &readable).run();
}

}  // namespace thinair
