// What exploring one test under some models found: everything a report prints, and nothing it would
// have to compute by running the program.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "memory/action_id.h"
#include "memory/execution.h"
#include "program/condition.h"
#include "program/names.h"
#include "program/program.h"

namespace thinair {

enum class ModelKind : uint8_t { Sc, Tso, Pso, Pjmm, Jmm, Fixpoint, Hb };

std::string_view to_string(ModelKind model);
std::optional<ModelKind> model_of(std::string_view name);

// Which rules a commit sequence must keep (design.md, "What is known about legality"; jmm only).
enum class CommitRules : uint8_t { Revised, Jls, Paper };

std::string_view to_string(CommitRules rules);
std::optional<CommitRules> commit_rules_of(std::string_view name);

enum class Engine : uint8_t { Graphs, Paths };

std::string_view to_string(Engine engine);

// Three-valued answers: a bound that was hit never becomes a yes or a no.
enum class Verdict : uint8_t { No, Yes, Undecided };

// Why an exploration is incomplete. The texts are the same for people and for JSON
// (`incomplete_because`).
struct Incomplete {
  enum class Kind : uint8_t {
    Loop,               // a counted loop was cut at `bound` rounds
    LocalInstructions,  // more than `bound` local instructions between two actions
    Frames,             // calls deeper than `bound`
    Timeout,            // `bound` milliseconds
    Steps,
    Memory,        // megabytes
    Threads,       // more than `bound` of them begun
    Outcomes,      // more than `bound` distinct ones
    Interrupted,   // Ctrl-C
    AmbiguousId,   // scheme `value`: a thread wrote one value twice to one location
    Justifying,    // jmm: too many ways to justify an execution; `bound` is not used
    ThreadStates,  // hb: more than `bound` of threads that run by themselves
  };
  Kind kind = Kind::Timeout;
  uint64_t bound = 0;
  std::optional<Place> place;
  friend bool operator==(const Incomplete& a, const Incomplete& b) {
    return a.kind == b.kind && a.bound == b.bound && a.place.has_value() == b.place.has_value() &&
           (!a.place || (a.place->file == b.place->file && a.place->begin == b.place->begin));
  }
};

std::string to_text(const Incomplete& why, const Program& program);  // "loop at FILE:LINE cut at 8"

// One model with its settings, and how exploring it went.
struct RunStatistics {
  uint32_t passes =
      0;  // from the empty write set, the confirming one included; 1 for models without passes
  uint64_t write_set =
      0;  // (location, action, value) entries of the last pass, default writes included; 0 without
  uint64_t steps = 0;      // actions executed, each time they were
  uint64_t states = 0;     // distinct states of the last pass
  uint64_t paths = 0;      // complete paths of the last pass
  uint64_t discarded = 0;  // paths of the last pass that were discarded
  uint64_t blocked = 0;
  uint64_t wasted = 0;  // steps of no complete execution; told by engine graphs where it counts
  std::optional<uint64_t> executions = {};  // all distinct ones, where they were counted
  double seconds = 0;
  uint64_t peak_kb = 0;
};

struct Run {
  ModelKind model = ModelKind::Sc;
  IdScheme ids = IdScheme::Occurrence;
  bool has_ids = false;                      // sc, tso, pso, pjmm have none
  CommitRules rules = CommitRules::Revised;  // jmm
  Engine engine = Engine::Paths;
  std::vector<Incomplete> incomplete;  // empty: complete
  RunStatistics statistics;

  bool complete() const { return incomplete.empty(); }
};

// A failed assertion, a deadlock: something that happened on the way to an outcome, with its place.
struct AssertionFailure {
  Place place;
  std::string message;  // empty: none
  uint32_t thread = 0;  // index in Execution::threads of the witness
};

struct Blocked {
  enum class Why : uint8_t { Lock, Join, Wait, Spin };
  Why why = Why::Lock;
  ThreadRef thread;
  ObjRef object;                    // monitor, Thread joined, whose wait set
  std::optional<ThreadRef> holder;  // of the monitor
  Place place;
};

// A step of a commit sequence that justifies an execution E (path-relaxer.txt, Definition 3): what
// one justifying execution E_i commits. Events are E's.
struct CommitStep {
  struct Read {
    EventIndex read = 0;
    Value saw = 0;  // in E_i; from now on it sees what it sees in E
  };
  std::vector<EventIndex> writes;
  std::vector<Read> reads;
};

struct Witness {
  Execution execution;
  // jmm: what is committed before E itself justifies the rest; none under other models.
  std::optional<std::vector<CommitStep>> commits;
  std::vector<AssertionFailure> assertions;
  std::vector<Blocked> blocked;     // threads that never moved again
  std::vector<std::string> output;  // for each of Execution::threads, what it printed
};

// Why an execution of the fixpoint has no commit sequence: how far commits go, and for each read
// that still sees the wrong write what it waits for. Events are the execution's.
struct Refusal {
  enum class Obstacle : uint8_t {
    NotDone,       // rule 1: no justifying execution does the read
    WriteNotDone,  // rule 7: none does the write that it sees, with its value
    SeenNotDone,   // rule 7 of jls and paper: what it sees there is no write of the execution
    Order,         // rule 2: they are ordered otherwise there
    Demand,        // rule 8 of jls: what synchronizes there would have to for ever; rule 6 of paper
    Together,      // none alone: committing one makes the others impossible
  };
  struct Stuck {
    EventIndex read = 0;
    Obstacle obstacle = Obstacle::NotDone;
    std::vector<EventIndex> waits_for;  // reads that are not committed and could change that
  };
  Execution execution;
  std::vector<CommitStep> steps;  // what can be committed
  std::vector<Stuck> stuck;
};

// One distinct outcome: the values of all columns, who threw, who hangs, deadlock. `models[i]`
// belongs to `runs[i]`.
struct OutcomeRow {
  Outcome outcome;
  std::vector<Verdict> models;
  std::vector<std::shared_ptr<const Witness>> witnesses;  // for each run; none where not Yes
  std::vector<std::shared_ptr<const Refusal>> refusals;   // for each run of jmm that says No
};

struct AssertionRow {
  Place place;
  std::string message;
  std::vector<Verdict> fails;  // for each run: Yes, No, or Undecided if that run is incomplete
  std::vector<std::optional<size_t>>
      outcome;  // for each run: index of a row with a witness of the failure
};

struct TestResult {
  std::shared_ptr<const Program> program;
  std::shared_ptr<Names> names;
  std::vector<Run> runs;
  std::vector<OutcomeRow>
      outcomes;  // sorted by content (see compare_outcomes), not by order of discovery
  std::vector<AssertionRow> assertions;  // sorted by place
  // fixpoint runs: every entry of the last write set, for tests and `-v`
  struct WriteSetEntry {
    Location location;
    ActionId id;
    Value value = 0;
  };
  std::vector<std::vector<WriteSetEntry>> write_sets;  // for each run
};

}  // namespace thinair
