#include "explore/axioms.h"

#include <algorithm>
#include <map>

#include "memory/outcome_order.h"
#include "program/describe.h"

namespace thinair::axioms {
namespace {

using MaybeValue = std::optional<Value>;

bool is_plain_read(const Node& node) {
  return node.action.kind == ActionKind::Read;
}

bool holds_reference(const Program& program, const Names& names, const Location& location) {
  const TypeId type = type_of_location(program, names, location);
  return type.valid() && program.types[type].basic == Basic::Reference;
}

// Would it break "no intervening write" (JLS 17.4.5) if the read saw what it saw, and `between`
// came between?
bool is_hidden_by(const Graph& graph, const Relation& hb, uint32_t read, uint32_t between) {
  const uint32_t seen = graph.seen[read];
  return is_write(graph.nodes[between]) && between != seen && between != read &&
         graph.nodes[between].action.location == graph.nodes[read].action.location &&
         (seen == kNone || hb.has(seen, between));
}

}  // namespace

bool is_read(const Node& node) {
  return node.action.kind == ActionKind::Read || node.action.kind == ActionKind::VolatileRead ||
         node.action.kind == ActionKind::Rmw;
}

bool is_write(const Node& node) {
  return node.action.kind == ActionKind::Write || node.action.kind == ActionKind::VolatileWrite ||
         (node.action.kind == ActionKind::Rmw && node.action.rmw_writes(node.value));
}

Value written_by(const Node& node) {
  return node.action.kind == ActionKind::Rmw ? node.action.rmw_result(node.value)
                                             : node.action.value;
}

void Relation::close() {
  for (uint32_t via = 0; via < size_; ++via) {
    for (uint32_t from = 0; from < size_; ++from) {
      if (!has(from, via)) continue;
      for (size_t word = 0; word < words_; ++word) {
        bits_[from * words_ + word] |= bits_[via * words_ + word];
      }
    }
  }
}

bool Relation::is_cyclic() const {
  for (uint32_t node = 0; node < size_; ++node) {
    if (has(node, node)) return true;
  }
  return false;
}

Relation happens_before(const Graph& graph, const std::vector<std::vector<uint32_t>>& acquired) {
  Relation hb(graph.nodes.size());
  for (const Strand& strand : graph.strands) {
    for (size_t i = 1; i < strand.nodes.size(); ++i) hb.add(strand.nodes[i - 1], strand.nodes[i]);
  }
  for (uint32_t node = 0; node < acquired.size(); ++node) {
    for (const uint32_t from : acquired[node]) hb.add(from, node);
  }
  hb.close();
  return hb;
}

uint32_t inconsistent_read(const Graph& graph, const Relation& hb) {
  for (uint32_t read = 0; read < graph.nodes.size(); ++read) {
    if (!is_plain_read(graph.nodes[read])) continue;
    if (graph.seen[read] != kNone && hb.has(read, graph.seen[read])) return read;
    for (uint32_t between = 0; between < graph.nodes.size(); ++between) {
      if (hb.has(between, read) && is_hidden_by(graph, hb, read, between)) return read;
    }
  }
  return kNone;
}

namespace {

// JLS 17.5.1. Where the chains need "some read r by thread t that sees the address of o", every
// choice of r is tried.
class FinalFieldChains {
 public:
  FinalFieldChains(const Program& program, const Names& names, const Graph& graph,
                   const Relation& hb)
      : program_(program), names_(names), graph_(graph), hb_(hb) {}

  bool allow() {
    find_dangers();
    if (dangers_.empty()) return true;
    find_links();
    size_t choices = 1;
    for (const Link& link : links_) {
      choices *= link.reads.size();
      if (choices <= kChoices) continue;
      // What no choice can avoid is wrong for certain; it is all that can be said here.
      std::erase_if(links_, [](const Link& l) { return l.reads.size() > 1; });
      choices = 1;
      break;
    }
    for (size_t choice = 0; choice < choices; ++choice) {
      if (!is_violated(choice)) return true;
    }
    return false;
  }

 private:
  static constexpr size_t kChoices = 1 << 16;

  // A freeze that would hide what a read saw, should the chains reach it.
  struct Danger {
    uint32_t freeze, read;
  };
  // dereferences(r, node), or only mc(r, node): r is one of the reads.
  struct Link {
    uint32_t node;
    bool dereferences;
    std::vector<uint32_t> reads;
  };

  void find_dangers() {
    for (uint32_t freeze = 0; freeze < graph_.nodes.size(); ++freeze) {
      if (graph_.nodes[freeze].action.kind != ActionKind::Freeze) continue;
      for (uint32_t read = 0; read < graph_.nodes.size(); ++read) {
        if (!is_plain_read(graph_.nodes[read])) continue;
        for (uint32_t write = 0; write < graph_.nodes.size(); ++write) {
          if (!hb_.has(write, freeze) || !is_hidden_by(graph_, hb_, read, write)) continue;
          dangers_.push_back({freeze, read});
          break;
        }
      }
    }
  }

  void find_links() {
    for (uint32_t node = 0; node < graph_.nodes.size(); ++node) {
      const Node& it = graph_.nodes[node];
      if (!is_read(it) && !is_write(it)) continue;
      add_link(node, true, it.action.location.object);
      if (is_write(it) && holds_reference(program_, names_, it.action.location)) {
        add_link(node, false, ObjRef{static_cast<uint32_t>(written_by(it))});
      }
    }
  }

  void add_link(uint32_t node, bool dereferences, ObjRef object) {
    const Node& it = graph_.nodes[node];
    if (object.is_null() || names_[object].thread == it.action.thread) return;
    Link link{.node = node, .dereferences = dereferences, .reads = {}};
    for (const uint32_t earlier : graph_.strands[it.strand].nodes) {
      if (earlier == node) break;
      const Node& read = graph_.nodes[earlier];
      if (is_read(read) && read.value == object.value &&
          holds_reference(program_, names_, read.action.location)) {
        link.reads.push_back(earlier);
      }
    }
    if (!link.reads.empty()) links_.push_back(std::move(link));
  }

  bool is_final_read(uint32_t node) const {
    return is_plain_read(graph_.nodes[node]) && graph_.nodes[node].action.is_final;
  }

  bool is_violated(size_t choice) const {
    const size_t nodes = graph_.nodes.size();
    Relation dereferences(nodes), memory(nodes);
    for (uint32_t node = 0; node < nodes; ++node) {
      dereferences.add(node, node);
      memory.add(node, node);
      if (is_read(graph_.nodes[node]) && graph_.seen[node] != kNone) {
        memory.add(graph_.seen[node], node);
      }
    }
    for (const Link& link : links_) {
      const uint32_t read = link.reads[choice % link.reads.size()];
      choice /= link.reads.size();
      if (link.dereferences) dereferences.add(read, link.node);
      memory.add(read, link.node);
    }
    dereferences.close();
    memory.close();
    return std::ranges::any_of(dangers_, [&](const Danger& danger) {
      for (uint32_t a = 0; a < nodes; ++a) {
        if (!hb_.has(danger.freeze, a) || is_final_read(a)) continue;
        for (uint32_t r1 = 0; r1 < nodes; ++r1) {
          if (is_final_read(r1) && memory.has(a, r1) && dereferences.has(r1, danger.read) &&
              graph_.nodes[r1].action.location.object ==
                  graph_.nodes[danger.freeze].action.location.object) {
            return true;
          }
        }
      }
      return false;
    });
  }

  const Program& program_;
  const Names& names_;
  const Graph& graph_;
  const Relation& hb_;
  std::vector<Danger> dangers_;
  std::vector<Link> links_;
};

// What shared names have in the end.
class SharedValues {
 public:
  SharedValues(const Program& program, Names& names, const Graph& graph, const Order& order,
               const Relation& hb, bool is_sc)
      : program_(program), names_(names), graph_(graph), order_(order), hb_(hb), is_sc_(is_sc) {}

  std::set<MaybeValue> of(const Column& column) const {
    const Field& root = program_.fields[column.root.value];
    std::set<MaybeValue> values =
        field(column.root_static ? names_.mirror(program_.types.find_class(root.owner))
                                 : names_.test_object(program_),
              root);
    for (const PathStep& step : column.steps) {
      std::set<MaybeValue> next;
      for (const MaybeValue& value : values) {
        if (value.value_or(0) == 0) {
          next.insert(std::nullopt);
        } else {
          next.merge(follow(ObjRef{static_cast<uint32_t>(*value)}, step));
        }
      }
      values = std::move(next);
    }
    return values;
  }

 private:
  std::set<MaybeValue> follow(ObjRef object, const PathStep& step) const {
    const ObjectName& name = names_[object];
    switch (step.kind) {
      case PathStep::Kind::Field:
        return field(object, program_.fields[step.field.value]);
      case PathStep::Kind::Length:
        return {MaybeValue(name.length)};
      case PathStep::Kind::Element:
        break;
    }
    if (step.index >= name.length) return {std::nullopt};
    const Basic basic = program_.types[program_.types[name.type].element].basic;
    return variable({object, 2 * step.index}, is_wide(basic));
  }

  std::set<MaybeValue> field(ObjRef object, const Field& field) const {
    return variable({object, 2 * field.slot}, field.tears());
  }

  std::set<MaybeValue> variable(Location location, bool tears) const {
    std::set<MaybeValue> values;
    for (const Value high : last_values(location)) {
      if (!tears) {
        values.insert(high);
        continue;
      }
      const Location low{location.object, location.slot + 1};
      for (const Value half : last_values(low)) values.insert(high << 32 | half);
    }
    return values;
  }

  std::set<Value> last_values(const Location& location) const {
    if (is_sc_) {
      const std::vector<uint32_t>& all = order_.writes_to(location);
      return {all.empty() ? 0 : written_by(graph_.nodes[all.back()])};
    }
    std::vector<uint32_t> all;
    for (uint32_t node = 0; node < graph_.nodes.size(); ++node) {
      const Node& it = graph_.nodes[node];
      if (is_write(it) && it.action.location == location) all.push_back(node);
    }
    if (all.empty()) return {0};
    std::set<Value> values;
    for (const uint32_t write : all) {
      if (std::ranges::none_of(all, [&](uint32_t w) { return hb_.has(write, w); })) {
        values.insert(written_by(graph_.nodes[write]));
      }
    }
    return values;
  }

  const Program& program_;
  Names& names_;
  const Graph& graph_;
  const Order& order_;
  const Relation& hb_;
  bool is_sc_;
};

}  // namespace

bool final_fields_allow(const Program& program, const Names& names, const Graph& graph,
                        const Relation& hb) {
  return FinalFieldChains(program, names, graph, hb).allow();
}

bool all_seen_are_made(const Program& program, const Names& names, const Graph& graph) {
  return std::ranges::all_of(graph.nodes, [&](const Node& node) {
    if (!is_read(node) || !holds_reference(program, names, node.action.location)) return true;
    const ObjRef object{static_cast<uint32_t>(node.value)};
    const ObjectName& name = names[object];
    if (name.thread.is_null() || name.site == Site{}) return true;  // there from the beginning
    return std::ranges::any_of(graph.strands, [&](const Strand& strand) {
      return strand.ref == name.thread && strand.machine && strand.machine->made(object);
    });
  });
}

bool sleepers_may_sleep(const Graph& graph, const Order& order,
                        const std::vector<std::vector<uint32_t>>& acquired, bool is_sc) {
  return std::ranges::all_of(graph.strands, [&](const Strand& strand) {
    if (!strand.machine || strand.status != Status::Spins) return true;
    const auto number = static_cast<size_t>(&strand - graph.strands.data());
    Graph longer = graph;
    Order longer_order = order;
    std::vector<std::vector<uint32_t>> longer_acquired = acquired;
    const size_t actions = strand.machine->round_actions();
    for (size_t i = strand.nodes.size() - actions; i < strand.nodes.size(); ++i) {
      const uint32_t first = strand.nodes[i];
      const auto again = static_cast<uint32_t>(longer.nodes.size());
      const Node& node = graph.nodes[first];
      if (node.action.kind == ActionKind::Wait) return false;  // it woke for no reason
      longer.nodes.push_back(node);
      longer.seen.push_back(graph.seen[first]);
      longer.strands[number].nodes.push_back(again);
      longer_acquired.emplace_back();
      if (!is_sc && !is_synchronization(node.action.kind)) continue;
      std::optional<Order::Step> step = longer_order.step(longer, again);
      // Who cannot even take the lock sees nothing new.
      if (!step && node.action.kind == ActionKind::Lock) return true;
      if (!step) return false;
      longer_acquired.back() = std::move(step->acquired);
    }
    return is_sc || inconsistent_read(longer, happens_before(longer, longer_acquired)) == kNone;
  });
}

bool Ending::has(const Outcome& claimed) const {
  Outcome without = claimed;
  without.values.clear();
  if (without != outcome || claimed.values.size() != columns.size()) return false;
  for (size_t i = 0; i < columns.size(); ++i) {
    if (!columns[i].contains(claimed.values[i])) return false;
  }
  return true;
}

std::vector<Ending> endings(const Program& program, Names& names, const Graph& graph,
                            const Order& order, const Relation& hb, bool is_sc) {
  std::vector<Ending> all;
  const SharedValues shared(program, names, graph, order, hb, is_sc);
  for (const Order::End& end : order.ends(graph)) {
    Ending& ending = all.emplace_back();
    Outcome& outcome = ending.outcome;
    outcome.deadlock = end.deadlock;
    for (uint32_t i = 0; i < graph.strands.size(); ++i) {
      const Strand& strand = graph.strands[i];
      const bool has_ended = strand.machine && strand.status == Status::Ended;
      const ObjRef exception = has_ended ? strand.machine->uncaught() : ObjRef{};
      const TypeId thrown = exception.is_null() ? TypeId{} : names[exception].type;
      if (i < program.threads.size()) {
        outcome.thrown.push_back(thrown);
        outcome.hangs.push_back(end.hangs[i]);
      } else if (thrown.valid() || end.hangs[i]) {
        outcome.started.push_back({strand.ref, thrown, end.hangs[i]});
      }
    }
    sort_started(names, outcome);
    for (const Column& column : program.columns) {
      std::set<MaybeValue>& values = ending.columns.emplace_back();
      const std::optional<Thread>& machine = graph.strands[column.thread].machine;
      if (column.kind == Column::Kind::Shared) {
        if (end.all_ended) values = shared.of(column);
      } else if (machine) {
        values = {machine->local(column.reg, column.assigned)};
      }
      if (values.empty()) values = {std::nullopt};
    }
  }
  return all;
}

std::vector<Outcome> outcomes(const Program& program, Names& names, const Graph& graph,
                              const Order& order, const Relation& hb, bool is_sc) {
  std::vector<Outcome> all;
  for (const Ending& ending : endings(program, names, graph, order, hb, is_sc)) {
    std::vector<Outcome> products = {ending.outcome};
    for (const std::set<MaybeValue>& values : ending.columns) {
      std::vector<Outcome> longer;
      for (const Outcome& shorter : products) {
        for (const MaybeValue& value : values) longer.emplace_back(shorter).values.push_back(value);
      }
      products = std::move(longer);
    }
    all.insert(all.end(), products.begin(), products.end());
  }
  return all;
}

std::vector<ActionId> write_ids(const Graph& graph, IdScheme scheme) {
  std::vector<ActionId> ids(graph.nodes.size());
  for (const Strand& strand : graph.strands) {
    for (auto it = strand.nodes.begin(); it != strand.nodes.end(); ++it) {
      const Action& action = graph.nodes[*it].action;
      if (action.kind != ActionKind::Write) continue;
      const auto same = [&](uint32_t earlier) {
        const Action& other = graph.nodes[earlier].action;
        switch (scheme) {
          case IdScheme::Occurrence:
          case IdScheme::Free:
            return other.kind == action.kind && other.location == action.location;
          case IdScheme::Scope:
            return other.site == action.site;
          case IdScheme::PlainValue:
          case IdScheme::OccurrenceVal:
            return other.kind == action.kind && other.location == action.location &&
                   other.value == action.value;
        }
        return false;
      };
      ActionId& id = ids[*it];
      id.thread = action.thread;
      if (scheme == IdScheme::Scope) {
        id.site = action.site;
      } else {
        id.location = action.location;
      }
      if (scheme == IdScheme::PlainValue || scheme == IdScheme::OccurrenceVal) {
        id.value = action.value;
      }
      id.nth = static_cast<uint32_t>(std::count_if(strand.nodes.begin(), it, same));
    }
  }
  return ids;
}

}  // namespace thinair::axioms
