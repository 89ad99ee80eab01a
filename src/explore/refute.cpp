#include "explore/refute.h"

#include <algorithm>

#include "explore/axioms.h"
#include "fmt/format.h"
#include "program/describe.h"

namespace thinair {
namespace axioms {
namespace {

bool same_action(const Action& a, const Action& b) {
  const auto parts = [](const Action& x) {
    return std::tuple(x.kind, x.rmw, x.is_final, x.wakes, x.clears, x.narrow, x.thread, x.location,
                      x.value, x.expected, x.queue, x.site);
  };
  return parts(a) == parts(b);
}

bool may_see_future(ModelKind model) {
  switch (model) {
    case ModelKind::Sc:
    case ModelKind::Tso:
    case ModelKind::Pso:
    case ModelKind::Pjmm:
      return false;
    case ModelKind::Jmm:
    case ModelKind::Fixpoint:
    case ModelKind::Hb:
      break;
  }
  return true;
}

// Only what stands in the write set is seen from the future; under `hb` nothing backs it.
bool has_write_set(ModelKind model) {
  return may_see_future(model) && model != ModelKind::Hb;
}

class Refuter {
 public:
  Refuter(const TestResult& result, const ExploreSettings& settings, size_t run,
          const Execution& execution)
      : program_(*result.program),
        names_(*result.names),
        run_(result.runs[run]),
        write_set_(result.write_sets[run]),
        execution_(execution),
        is_sc_(run_.model == ModelKind::Sc),
        has_buffers_(run_.model == ModelKind::Tso || run_.model == ModelKind::Pso),
        machine_{.program = &program_, .names = &names_, .limits = {}},
        order_(program_, names_, is_sc_, settings.spurious) {
    machine_.limits.unroll =
        settings.unroll.value_or(program_.unroll.value_or(machine_.limits.unroll));
  }

  std::optional<std::string> refute(const Outcome& outcome) {
    using Step = bool (Refuter::*)();
    constexpr Step kSteps[] = {&Refuter::is_what_threads_do, &Refuter::sees_what_was_written,
                               &Refuter::keeps_order,        &Refuter::has_right_clocks,
                               &Refuter::keeps_memory,       &Refuter::keeps_promises};
    for (const Step step : kSteps) {
      if (!(this->*step)()) return why_;
    }
    if (!ends_in(outcome)) return why_;
    return std::nullopt;
  }

 private:
  bool fail(std::string why) {
    why_ = std::move(why);
    return false;
  }
  bool fail_at(uint32_t node, std::string_view why) {
    const Action& action = graph_.nodes[node].action;
    return fail(fmt::format("{} of {} by {} at {} (event {}): {}", to_string(action.kind),
                            describe_location(program_, names_, action.location),
                            describe_thread(program_, names_, action.thread),
                            describe_site(program_, action.site), node, why));
  }

  // Every thread by itself on the machine, told what the witness says.
  bool is_what_threads_do() {
    for (uint32_t i = 0; i < program_.threads.size(); ++i) {
      graph_.strands.push_back({.ref = names_.declared_thread(program_, i),
                                .machine = std::nullopt,
                                .pending = {},
                                .nodes = {}});
    }
    for (uint32_t index = 0; index < execution_.events.size(); ++index) {
      const Event& event = execution_.events[index];
      const uint32_t strand = strand_of(event.action.thread);
      if (execution_.threads[event.thread] != event.action.thread) {
        return fail(fmt::format("event {} belongs to two threads", index));
      }
      graph_.nodes.push_back({.action = event.action, .value = event.value, .strand = strand});
      graph_.seen.push_back(event.seen.kind == Seen::Kind::Event ||
                                    event.seen.kind == Seen::Kind::Future
                                ? event.seen.event
                                : kNone);
      graph_.strands[strand].nodes.push_back(index);
      if (event.po + 1 != graph_.strands[strand].nodes.size()) {
        return fail_at(index, "its place in program order is another");
      }
    }
    for (uint32_t i = 0; i < graph_.strands.size(); ++i) {
      if (!replay(i)) return false;
    }
    return true;
  }

  uint32_t strand_of(ThreadRef ref) {
    const auto found = std::ranges::find(graph_.strands, ref, &Strand::ref);
    if (found != graph_.strands.end()) {
      return static_cast<uint32_t>(found - graph_.strands.begin());
    }
    graph_.strands.push_back({.ref = ref, .machine = std::nullopt, .pending = {}, .nodes = {}});
    return static_cast<uint32_t>(graph_.strands.size() - 1);
  }

  bool replay(uint32_t number) {
    Strand& strand = graph_.strands[number];
    if (strand.nodes.empty()) return true;
    Thread thread = number < program_.threads.size() ? Thread::declared(machine_, number)
                                                     : Thread::started(machine_, strand.ref);
    Action action;
    for (const uint32_t node : strand.nodes) {
      const Node& told = graph_.nodes[node];
      Status status = thread.next(machine_, action);
      if (status == Status::Spins) {
        thread.resume();
        status = thread.next(machine_, action);
      }
      if (status != Status::Action) return fail_at(node, "its thread does nothing any more");
      if (!same_action(action, told.action)) {
        return fail_at(node, fmt::format("its thread does something else there: {} of {}",
                                         to_string(action.kind),
                                         describe_location(program_, names_, action.location)));
      }
      thread.answer(machine_, action, told.value);
    }
    strand.status = thread.next(machine_, strand.pending);
    strand.machine = std::move(thread);
    if (strand.status != Status::Cut) return true;
    return fail_at(strand.nodes.back(), "after it the thread was cut");
  }

  bool sees_what_was_written() {
    for (uint32_t index = 0; index < graph_.nodes.size(); ++index) {
      const Node& read = graph_.nodes[index];
      if (!is_read(read)) continue;
      const uint32_t seen = graph_.seen[index];
      const Seen::Kind kind = execution_.events[index].seen.kind;
      if (kind == Seen::Kind::Nothing) return fail_at(index, "it saw no write");
      if (kind == Seen::Kind::Default) {
        if (read.value != 0) return fail_at(index, "the default write has another value");
        continue;
      }
      if (seen >= graph_.nodes.size() || !is_write(graph_.nodes[seen]) ||
          graph_.nodes[seen].action.location != read.action.location) {
        return fail_at(index, "what it saw is no write of its variable");
      }
      if (written_by(graph_.nodes[seen]) != read.value) {
        return fail_at(index, "the write it saw has another value");
      }
      if ((kind == Seen::Kind::Event) != (seen < index)) {
        return fail_at(index, "past and future are mixed up");
      }
      if (kind == Seen::Kind::Future &&
          (!may_see_future(run_.model) || read.action.kind != ActionKind::Read)) {
        return fail_at(index, "it saw the future, which it may not");
      }
    }
    return true;
  }

  bool keeps_order() {
    acquired_.resize(graph_.nodes.size());
    for (uint32_t index = 0; index < graph_.nodes.size(); ++index) {
      const ActionKind kind = graph_.nodes[index].action.kind;
      if (!is_sc_ && !is_synchronization(kind)) continue;
      std::optional<Order::Step> step = order_.step(graph_, index);
      if (!step) return fail_at(index, "it cannot come next in synchronization order");
      if (is_read(graph_.nodes[index]) && step->sees != graph_.seen[index]) {
        return fail_at(index, "it did not see the last write");
      }
      acquired_[index] = std::move(step->acquired);
    }
    hb_ = happens_before(graph_, acquired_);
    return true;
  }

  bool has_right_clocks() {
    for (uint32_t a = 0; a < graph_.nodes.size(); ++a) {
      for (uint32_t b = 0; b < graph_.nodes.size(); ++b) {
        if (a == b || execution_.happens_before(a, b) == hb_.has(a, b)) continue;
        return fail_at(a, fmt::format("its clock and happens-before differ about event {}", b));
      }
    }
    return true;
  }

  bool keeps_memory() {
    if (is_sc_) return true;  // every read saw the last write
    const uint32_t wrong = inconsistent_read(graph_, hb_);
    if (wrong != kNone) return fail_at(wrong, "happens-before forbids what it saw (JLS 17.4.5)");
    if (final_fields_allow(program_, names_, graph_, hb_)) return true;
    return fail("a read of a final field saw what its freeze hides (JLS 17.5)");
  }

  // What was read from the future stood in the write set.
  bool keeps_promises() {
    if (!all_seen_are_made(program_, names_, graph_)) {
      return fail("a reference was read to an object that nobody made");
    }
    if (!has_write_set(run_.model)) return true;
    const std::vector<ActionId> ids = write_ids(graph_, run_.ids);
    for (uint32_t index = 0; index < graph_.nodes.size(); ++index) {
      if (execution_.events[index].seen.kind != Seen::Kind::Future) continue;
      const uint32_t write = graph_.seen[index];
      const bool is_known = std::ranges::any_of(write_set_, [&](const auto& entry) {
        return entry.location == graph_.nodes[write].action.location && entry.id == ids[write] &&
               entry.value == written_by(graph_.nodes[write]);
      });
      if (!is_known) return fail_at(index, "what it read from the future is not in the write set");
    }
    return true;
  }

  bool ends_in(const Outcome& claimed) {
    if (!has_buffers_) return ends_in(claimed, order_, is_sc_);
    const AcceptMemory accept = [&](const std::vector<uint32_t>& last_writes) {
      Order settled = order_;
      for (const uint32_t write : last_writes) settled.settle(graph_, write);
      return ends_in(claimed, settled, true);
    };
    why_ = "no store buffers explain what was seen";
    switch (explained_by_buffers(graph_, run_.model == ModelKind::Tso, accept)) {
      case Explained::Yes:
        return true;
      case Explained::Unknown:
        return fail("too many writes to find out what the store buffers did");
      case Explained::No:
        break;
    }
    return false;
  }

  // `has_memory`: the order's last writes are what a plain read sees in the end.
  bool ends_in(const Outcome& claimed, const Order& order, bool has_memory) {
    if (!sleepers_may_sleep(graph_, order, acquired_, has_memory)) {
      return fail("a thread that is said to hang would see something else in another round");
    }
    const std::vector<Ending> all = endings(program_, names_, graph_, order, hb_, has_memory);
    if (all.empty()) return fail("some thread can still move");
    if (std::ranges::any_of(all, [&](const Ending& e) { return e.has(claimed); })) return true;
    return fail("it ends with another outcome");
  }

  const Program& program_;
  Names& names_;
  const Run& run_;
  const std::vector<TestResult::WriteSetEntry>& write_set_;
  const Execution& execution_;
  bool is_sc_, has_buffers_;
  Machine machine_;
  Graph graph_;
  Order order_;
  std::vector<std::vector<uint32_t>> acquired_;
  Relation hb_{0};
  std::string why_;
};

}  // namespace
}  // namespace axioms

std::optional<std::string> refute(const TestResult& result, const ExploreSettings& settings,
                                  size_t run, const Witness& witness, const Outcome& outcome) {
  return axioms::Refuter(result, settings, run, witness.execution).refute(outcome);
}

std::optional<std::string> refute(const TestResult& result, const ExploreSettings& settings) {
  for (size_t row = 0; row < result.outcomes.size(); ++row) {
    const OutcomeRow& outcome = result.outcomes[row];
    for (size_t run = 0; run < result.runs.size(); ++run) {
      const auto wrong = [&](std::string_view why) {
        return fmt::format("{}: {}, outcome {} under {}: {}", result.program->file,
                           result.program->test, row + 1, to_string(result.runs[run].model), why);
      };
      if (outcome.models[run] != Verdict::Yes) continue;
      if (!outcome.witnesses[run]) return wrong("there is no witness");
      if (const auto why =
              refute(result, settings, run, *outcome.witnesses[run], outcome.outcome)) {
        return wrong(*why);
      }
    }
  }
  return std::nullopt;
}

}  // namespace thinair
