#include "tests/explore/naive_legality.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <set>

#include "explore/brute_force.h"

namespace thinair::testing {
namespace {

using axioms::Graph;
using axioms::is_read;
using axioms::is_write;
using axioms::kNone;
using axioms::Node;
using axioms::Order;
using axioms::Relation;
using axioms::Strand;
using axioms::written_by;

bool is_border(const Node& node) {
  return node.action.kind == ActionKind::First || node.action.kind == ActionKind::Last;
}

struct Execution {
  Graph graph;
  Relation hb;
  std::vector<std::vector<uint32_t>> acquired;
  std::vector<uint32_t> position;  // in the synchronization order, by node
  std::vector<Outcome> outcomes;   // none: it is not finished
  std::vector<std::tuple<ActionKind, Location, Site, Value, uint32_t>> names;  // identities

  bool synchronizes(uint32_t from, uint32_t to) const {
    return std::ranges::find(acquired[to], from) != acquired[to].end();
  }
  bool is_sufficient(uint32_t from, uint32_t to) const {
    for (uint32_t between = 0; between < graph.nodes.size(); ++between) {
      if (hb.has(from, between) && hb.has(between, to)) return false;
    }
    return graph.nodes[from].strand != graph.nodes[to].strand && synchronizes(from, to);
  }
};

// All executions, and all beginnings of executions.
class Executions {
 public:
  Executions(const Program& program, Names& names, const NaiveSettings& settings)
      : program_(program),
        names_(names),
        settings_(settings),
        machine_{.program = &program, .names = &names, .limits = {}} {}

  bool find(const BruteForceResult& known) {
    for (const auto& [location, id, value] : known.write_set) values_[location].insert(value);
    // What is written to volatile variables is found on the way.
    for (bool has_grown = true; has_grown && is_small_;) {
      has_grown = false;
      for (uint32_t i = 0; i < program_.threads.size(); ++i) {
        std::vector<Run>& runs = runs_[i];
        runs.clear();
        const ThreadRef ref = names_.declared_thread(program_, i);
        extend({.strand = {.ref = ref,
                           .machine = Thread::declared(machine_, i),
                           .status = {},
                           .pending = {},
                           .nodes = {}},
                .nodes = {}},
               0, runs, has_grown);
      }
    }
    std::vector<const Run*> chosen;
    choose(chosen);
    return is_small_;
  }

  std::vector<Execution> all;

 private:
  struct Run {
    Strand strand;
    std::vector<Node> nodes;
  };

  void extend(Run run, int rounds, std::vector<Run>& out, bool& has_grown) {
    constexpr size_t kRuns = 400;
    if (out.size() > kRuns || run.nodes.size() > settings_.actions + 2) is_small_ = false;
    if (!is_small_) return;
    Strand& strand = run.strand;
    strand.status = strand.machine->next(machine_, strand.pending);
    out.push_back(run);
    if (strand.status == Status::Cut) is_small_ = false;
    if (strand.status == Status::Spins && rounds < 2) {
      strand.machine->resume();
      strand.status = strand.machine->next(machine_, strand.pending);
      ++rounds;
    }
    if (strand.status != Status::Action) return;
    const Action action = strand.pending;
    // Freezes and started threads are not for here.
    if (action.kind == ActionKind::Freeze || action.kind == ActionKind::Start ||
        action.kind == ActionKind::Interrupt) {
      is_small_ = false;
      return;
    }
    for (const Value value : answers(action)) {
      Run longer = run;
      longer.nodes.push_back({.action = action, .value = value});
      const Node& node = longer.nodes.back();
      if (is_write(node) && action.kind != ActionKind::Write) {
        has_grown |= values_[action.location].insert(written_by(node)).second;
      }
      longer.strand.machine->answer(machine_, action, value);
      extend(std::move(longer), rounds, out, has_grown);
    }
  }

  std::set<Value> answers(const Action& action) {
    if (action.kind == ActionKind::Write || action.kind == ActionKind::VolatileWrite) {
      return {action.value};
    }
    if (action.kind == ActionKind::TryLock || action.kind == ActionKind::IsAlive) return {0, 1};
    std::set<Value> values = {0};
    if (action.kind == ActionKind::Read || action.kind == ActionKind::VolatileRead ||
        action.kind == ActionKind::Rmw) {
      values.insert(values_[action.location].begin(), values_[action.location].end());
    }
    return values;
  }

  void choose(std::vector<const Run*>& chosen) {
    if (!is_small_) return;
    if (chosen.size() == program_.threads.size()) {
      combine(chosen);
      return;
    }
    size_t actions = 0;
    for (const Run* run : chosen) actions += counted(*run);
    for (const Run& run : runs_[static_cast<uint32_t>(chosen.size())]) {
      if (actions + counted(run) > settings_.actions) {
        is_small_ = false;
        return;
      }
      chosen.push_back(&run);
      choose(chosen);
      chosen.pop_back();
    }
  }

  static size_t counted(const Run& run) {
    return run.nodes.size() - static_cast<size_t>(std::ranges::count_if(run.nodes, is_border));
  }

  void combine(const std::vector<const Run*>& chosen) {
    Graph graph;
    for (uint32_t i = 0; i < chosen.size(); ++i) {
      graph.strands.push_back(chosen[i]->strand);
      for (const Node& node : chosen[i]->nodes) {
        graph.strands[i].nodes.push_back(static_cast<uint32_t>(graph.nodes.size()));
        graph.nodes.push_back(node);
        graph.nodes.back().strand = i;
      }
    }
    for (const Node& node : graph.nodes) {
      const auto writes = [&](const Node& other) {
        return is_write(other) && other.action.location == node.action.location &&
               written_by(other) == node.value;
      };
      if (is_read(node) && node.value != 0 && std::ranges::none_of(graph.nodes, writes)) return;
    }
    graph.seen.assign(graph.nodes.size(), kNone);
    std::vector<size_t> next(graph.strands.size(), 0);
    std::vector<std::vector<uint32_t>> acquired(graph.nodes.size());
    std::vector<uint32_t> position(graph.nodes.size(), 0);
    orders(graph, Order(program_, names_, false, false), next, acquired, position, 1);
  }

  void orders(Graph& graph, const Order& order, std::vector<size_t>& next,
              std::vector<std::vector<uint32_t>>& acquired, std::vector<uint32_t>& position,
              uint32_t place) {
    if (++effort_ > settings_.effort) is_small_ = false;
    if (!is_small_) return;
    bool is_done = true;
    for (uint32_t i = 0; i < graph.strands.size(); ++i) {
      const std::vector<uint32_t>& nodes = graph.strands[i].nodes;
      size_t at = next[i];
      while (at < nodes.size() && !is_synchronization(graph.nodes[nodes[at]].action.kind)) ++at;
      if (at == nodes.size()) continue;
      is_done = false;
      const uint32_t node = nodes[at];
      Order longer = order;
      auto step = longer.step(graph, node);
      if (!step) continue;
      const size_t before = next[i];
      next[i] = at + 1;
      graph.seen[node] = step->sees;
      acquired[node] = step->acquired;
      position[node] = place;
      orders(graph, longer, next, acquired, position, place + 1);
      next[i] = before;
      // Where a thread begins makes no difference to anybody.
      if (graph.nodes[node].action.kind == ActionKind::First) return;
    }
    if (is_done) sights(graph, order, acquired, position);
  }

  void sights(Graph& graph, const Order& order, const std::vector<std::vector<uint32_t>>& acquired,
              const std::vector<uint32_t>& position) {
    const Relation hb = axioms::happens_before(graph, acquired);
    std::vector<uint32_t> reads;
    for (uint32_t node = 0; node < graph.nodes.size(); ++node) {
      if (graph.nodes[node].action.kind == ActionKind::Read) reads.push_back(node);
    }
    const std::function<void(size_t)> choose = [&](size_t at) {
      if (++effort_ > settings_.effort) is_small_ = false;
      if (!is_small_) return;
      if (at == reads.size()) {
        if (axioms::inconsistent_read(graph, hb) == kNone) {
          keep(graph, order, hb, acquired, position);
        }
        return;
      }
      const Node& read = graph.nodes[reads[at]];
      for (uint32_t write = 0; write < graph.nodes.size(); ++write) {
        const Node& other = graph.nodes[write];
        if (!is_write(other) || other.action.location != read.action.location ||
            written_by(other) != read.value) {
          continue;
        }
        graph.seen[reads[at]] = write;
        choose(at + 1);
      }
      graph.seen[reads[at]] = kNone;
      if (read.value == 0) choose(at + 1);
    };
    choose(0);
  }

  void keep(const Graph& graph, const Order& order, const Relation& hb,
            const std::vector<std::vector<uint32_t>>& acquired,
            const std::vector<uint32_t>& position) {
    Execution execution{.graph = graph,
                        .hb = hb,
                        .acquired = acquired,
                        .position = position,
                        .outcomes = {},
                        .names = {}};
    if (is_finished(graph) && !order.ends(graph).empty() &&
        axioms::sleepers_may_sleep(graph, order, acquired, false)) {
      execution.outcomes = axioms::outcomes(program_, names_, graph, order, hb, false);
    }
    name(execution);
    all.push_back(std::move(execution));
    if (all.size() > settings_.executions) is_small_ = false;
  }

  // No thread has stopped though it could go on.
  static bool is_finished(const Graph& graph) {
    return std::ranges::none_of(graph.strands, [](const Strand& strand) {
      if (strand.status != Status::Action) return false;
      const ActionKind kind = strand.pending.kind;
      return kind != ActionKind::Lock && kind != ActionKind::Join && kind != ActionKind::First;
    });
  }

  void name(Execution& execution) const {
    std::map<std::tuple<uint32_t, ActionKind, Location, Site, Value>, uint32_t> counts;
    execution.names.resize(execution.graph.nodes.size());
    for (const Strand& strand : execution.graph.strands) {
      for (const uint32_t index : strand.nodes) {
        const Node& node = execution.graph.nodes[index];
        const bool by_site = settings_.ids == IdScheme::Scope;
        const bool by_value =
            (settings_.ids == IdScheme::PlainValue || settings_.ids == IdScheme::OccurrenceVal) &&
            node.action.kind == ActionKind::Write;
        const ActionKind kind = by_site ? ActionKind::Write : node.action.kind;
        const Location location = by_site ? Location{} : node.action.location;
        const Site site = by_site ? node.action.site : Site{};
        const Value value = by_value ? node.action.value : 0;
        const uint32_t nth = counts[{node.strand, kind, location, site, value}]++;
        execution.names[index] = {kind, location, site, value, nth};
      }
    }
  }

  const Program& program_;
  Names& names_;
  const NaiveSettings& settings_;
  Machine machine_;
  bool is_small_ = true;
  uint64_t effort_ = 0;
  std::map<Location, std::set<Value>> values_;
  std::map<uint32_t, std::vector<Run>> runs_;
};

// Is there a commit sequence for one execution E?
class Sequence {
 public:
  Sequence(const std::vector<Execution>& all, const Execution& claim, const NaiveSettings& settings,
           uint64_t& effort)
      : all_(all), e_(claim), settings_(settings), effort_(effort) {
    for (uint32_t node = 0; node < e_.graph.nodes.size(); ++node) {
      if (!is_border(e_.graph.nodes[node])) all_actions_ |= 1U << node;
    }
  }

  bool exists() { return from(0, {}); }

 private:
  using Set = uint32_t;  // of nodes of E
  using Pairs = std::set<std::pair<uint32_t, uint32_t>>;

  bool from(Set committed, const Pairs& demanded) {
    if (committed == all_actions_) return true;
    if (!visited_.insert({committed, demanded}).second) return false;
    for (const Execution& i : all_) {
      // Every way to add something, most first.
      const Set open = all_actions_ & ~committed;
      for (Set more = open; more != 0; more = (more - 1) & open) {
        if (is_spent()) return false;
        std::vector<uint32_t> place(e_.graph.nodes.size(), kNone);
        if (match(i, committed, committed | more, demanded, 0, place)) return true;
      }
    }
    return false;
  }

  bool is_spent() { return ++effort_ > settings_.effort * 50; }

  bool is_in(Set set, uint32_t node) const { return (set >> node & 1U) != 0; }

  // Rules 1 and 4.
  bool is_same(const Execution& i, uint32_t theirs, uint32_t mine) const {
    const Node &a = e_.graph.nodes[theirs], &b = i.graph.nodes[mine];
    if (a.strand != b.strand || a.action.kind != b.action.kind ||
        a.action.location != b.action.location) {
      return false;
    }
    return settings_.ids == IdScheme::Free || e_.names[theirs] == i.names[mine];
  }
  bool has_same_value(const Execution& i, uint32_t theirs, uint32_t mine) const {
    const Node &a = e_.graph.nodes[theirs], &b = i.graph.nodes[mine];
    if (is_write(a) || is_write(b)) {
      return is_write(a) == is_write(b) && written_by(a) == written_by(b);
    }
    return is_read(a) || a.value == b.value;
  }

  bool match(const Execution& i, Set before, Set after, const Pairs& demanded, uint32_t next,
             std::vector<uint32_t>& place) {
    while (next < place.size() && !is_in(after, next)) ++next;
    if (next == place.size()) {
      return keeps_rules(i, before, after, place) && demand(i, after, demanded, place);
    }
    for (uint32_t mine = 0; mine < i.graph.nodes.size(); ++mine) {
      if (is_spent()) return false;
      if (!is_same(i, next, mine) || !has_same_value(i, next, mine) ||
          std::ranges::find(place, mine) != place.end()) {
        continue;
      }
      place[next] = mine;
      if (match(i, before, after, demanded, next + 1, place)) return true;
      place[next] = kNone;
    }
    return false;
  }

  bool keeps_rules(const Execution& i, Set before, Set after,
                   const std::vector<uint32_t>& place) const {
    const auto placed = [&](uint32_t write) { return write == kNone ? kNone : place[write]; };
    const auto hb = [&](uint32_t a, uint32_t b) { return a == kNone || i.hb.has(a, b); };
    const bool is_revised = settings_.rules == CommitRules::Revised;
    for (uint32_t a = 0; a < place.size(); ++a) {
      if (!is_in(after, a)) continue;
      for (uint32_t b = 0; !is_revised && b < place.size(); ++b) {
        if (!is_in(after, b) || a == b) continue;
        if (e_.hb.has(a, b) != i.hb.has(place[a], place[b])) return false;  // 2
        const bool same_object =
            e_.graph.nodes[a].action.location == e_.graph.nodes[b].action.location;
        const bool are_ordered = is_synchronization(e_.graph.nodes[a].action.kind) &&
                                 is_synchronization(e_.graph.nodes[b].action.kind);
        if (same_object && are_ordered &&
            (e_.position[a] < e_.position[b]) != (i.position[place[a]] < i.position[place[b]])) {
          return false;  // 3
        }
      }
      if (!is_read(e_.graph.nodes[a])) continue;
      const uint32_t seen = e_.graph.seen[a], seen_in_i = i.graph.seen[place[a]];
      const bool is_new = !is_in(before, a);
      // 5. The write it sees in E was committed before it.
      if (!is_new && seen_in_i != placed(seen)) return false;
      // 7
      if (is_new && seen != kNone && !is_in(before, seen)) return false;
      if (is_new && !is_revised && seen_in_i != kNone) {
        bool is_committed = false;
        for (uint32_t b = 0; b < place.size(); ++b) {
          is_committed |= is_in(before, b) && place[b] == seen_in_i;
        }
        if (!is_committed) return false;
      }
      // 2, revised
      if (is_revised && seen != kNone &&
          (e_.hb.has(seen, a) != i.hb.has(place[seen], place[a]) ||
           i.hb.has(place[a], place[seen]))) {
        return false;
      }
    }
    // 6
    const Set exempt = settings_.rules == CommitRules::Paper ? after : before;
    for (uint32_t mine = 0; mine < i.graph.nodes.size(); ++mine) {
      if (!is_read(i.graph.nodes[mine]) || hb(i.graph.seen[mine], mine)) continue;
      const auto known = std::ranges::find(place, mine);
      if (known == place.end() || !is_in(exempt, static_cast<uint32_t>(known - place.begin()))) {
        return false;
      }
    }
    return true;
  }

  // 8: names for everything that is demanded, then on.
  bool demand(const Execution& i, Set after, const Pairs& demanded, std::vector<uint32_t>& place) {
    if (settings_.rules != CommitRules::Jls) return from(after, {});
    std::vector<std::pair<uint32_t, uint32_t>> edges;  // of E_i
    for (uint32_t from = 0; from < i.graph.nodes.size(); ++from) {
      for (uint32_t to = 0; to < i.graph.nodes.size(); ++to) {
        if (!i.is_sufficient(from, to)) continue;
        bool is_needed = false;
        for (uint32_t a = 0; a < place.size(); ++a) {
          is_needed |= is_in(after, a) && (place[a] == to || i.hb.has(to, place[a]));
        }
        if (is_needed) edges.emplace_back(from, to);
      }
    }
    return name_demanded(i, after, demanded, demanded.begin(), edges, 0, demanded, place);
  }

  bool with_name(const Execution& i, uint32_t mine, std::vector<uint32_t>& place,
                 const std::function<bool(uint32_t)>& then) {
    if (const auto known = std::ranges::find(place, mine); known != place.end()) {
      return then(static_cast<uint32_t>(known - place.begin()));
    }
    for (uint32_t theirs = 0; theirs < place.size(); ++theirs) {
      if (place[theirs] != kNone || !is_same(i, theirs, mine)) continue;
      place[theirs] = mine;
      if (then(theirs)) return true;
      place[theirs] = kNone;
    }
    return false;
  }
  bool with_place(const Execution& i, uint32_t theirs, std::vector<uint32_t>& place,
                  const std::function<bool(uint32_t)>& then) {
    if (place[theirs] != kNone) return then(place[theirs]);
    for (uint32_t mine = 0; mine < i.graph.nodes.size(); ++mine) {
      if (!is_same(i, theirs, mine) || std::ranges::find(place, mine) != place.end()) continue;
      place[theirs] = mine;
      if (then(mine)) return true;
      place[theirs] = kNone;
    }
    return false;
  }

  bool name_demanded(const Execution& i, Set after, const Pairs& before, Pairs::const_iterator old,
                     const std::vector<std::pair<uint32_t, uint32_t>>& edges, size_t next,
                     const Pairs& demanded, std::vector<uint32_t>& place) {
    if (is_spent()) return false;
    if (old != before.end()) {
      return with_place(i, old->first, place, [&](uint32_t from) {
        return with_place(i, old->second, place, [&](uint32_t to) {
          return i.synchronizes(from, to) &&
                 name_demanded(i, after, before, std::next(old), edges, next, demanded, place);
        });
      });
    }
    if (next == edges.size()) return from_demanded(after, demanded);
    return with_name(i, edges[next].first, place, [&](uint32_t from) {
      return with_name(i, edges[next].second, place, [&](uint32_t to) {
        if (!e_.synchronizes(from, to)) return false;
        Pairs more = demanded;
        more.insert({from, to});
        return name_demanded(i, after, before, old, edges, next + 1, more, place);
      });
    });
  }
  bool from_demanded(Set after, const Pairs& demanded) { return from(after, demanded); }

  const std::vector<Execution>& all_;
  const Execution& e_;
  const NaiveSettings& settings_;
  uint64_t& effort_;
  Set all_actions_ = 0;
  std::set<std::pair<Set, Pairs>> visited_;
};

}  // namespace

std::optional<std::vector<Outcome>> naive_legal_outcomes(const Program& program, Names& names,
                                                         const NaiveSettings& settings) {
  BruteForceSettings brute;
  brute.ids = settings.ids == IdScheme::Free ? IdScheme::Occurrence : settings.ids;
  brute.effort = settings.effort;
  const auto known = brute_force(program, names, brute);
  if (!known) return std::nullopt;
  Executions executions(program, names, settings);
  if (!executions.find(*known)) return std::nullopt;
  std::vector<Outcome> legal;
  uint64_t effort = 0;
  for (const Execution& execution : executions.all) {
    const bool shows_more = std::ranges::any_of(execution.outcomes, [&](const Outcome& outcome) {
      return std::ranges::find(legal, outcome) == legal.end();
    });
    if (!shows_more || execution.graph.nodes.size() > 31) continue;
    if (!Sequence(executions.all, execution, settings, effort).exists()) continue;
    for (const Outcome& outcome : execution.outcomes) {
      if (std::ranges::find(legal, outcome) == legal.end()) legal.push_back(outcome);
    }
  }
  if (effort > settings.effort * 50) return std::nullopt;
  return legal;
}

}  // namespace thinair::testing
