#include "report/dot.h"

#include <algorithm>

#include "fmt/format.h"
#include "program/describe.h"
#include "report/labels.h"
#include "report/witness_graph.h"
#include "report/witness_text.h"

namespace thinair {
namespace {

// Inside a quoted string of the DOT language.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out + "\"";
}

class Dot {
 public:
  Dot(const TestResult& result, const Witness& witness)
      : program_(*result.program), names_(*result.names), execution_(witness.execution) {}

  std::string text(const std::string& title) {
    out_ = fmt::format(
        "digraph witness {{\n  label={};\n  labelloc=t;\n  node [shape=box, fontname=monospace];\n",
        quoted(title));
    for (uint32_t thread = 0; thread < execution_.threads.size(); ++thread) column(thread);
    synchronization();
    reads_from();
    return out_ + "}\n";
  }

 private:
  void column(uint32_t thread) {
    out_ += fmt::format("  subgraph cluster_{} {{\n    label={};\n", thread,
                        quoted(describe_thread(program_, names_, execution_.threads[thread])));
    EventIndex before = 0;
    bool is_first = true;
    for (EventIndex i = 0; i < execution_.events.size(); ++i) {
      if (execution_.events[i].thread != thread) continue;
      out_ += fmt::format("    n{} [label={}];\n", i, quoted(label(i)));
      if (!is_first) out_ += fmt::format("    n{} -> n{};\n", before, i);
      before = i;
      is_first = false;
    }
    out_ += "  }\n";
  }

  std::string label(EventIndex index) const {
    const Event& event = execution_.events[index];
    std::string text = action_text(program_, names_, event);
    if (event.seen.kind == Seen::Kind::Default) text += " <- default";
    const Site& site = event.action.site;
    if (site.method.valid()) {
      text += "  " + short_place(program_, user_place(program_, names_, site));
    }
    return text;
  }

  // What is left of happens-before between threads once nothing in it follows from the rest.
  void synchronization() {
    const std::vector<EventEdge> edges =
        reduction_of(execution_.events.size(), happens_before_edges(execution_));
    for (const EventEdge& edge : edges) {
      if (execution_.events[edge.from].thread == execution_.events[edge.to].thread) continue;
      out_ +=
          fmt::format("  n{} -> n{} [label=sw, color=blue, fontcolor=blue];\n", edge.from, edge.to);
    }
  }

  void reads_from() {
    for (const EventEdge& edge : reads_from_edges(execution_, true)) {
      const bool later = execution_.events[edge.to].seen.kind == Seen::Kind::Future;
      out_ += fmt::format(
          "  n{} -> n{} [label={}, color=red, fontcolor=red, constraint=false{}];\n", edge.from,
          edge.to, later ? "\"rf (later)\"" : "rf", later ? ", style=dashed" : "");
    }
  }

  const Program& program_;
  const Names& names_;
  const Execution& execution_;
  std::string out_;
};

// Letters, digits and a few signs stay; `/` becomes `_`, every other byte `%XX`.
std::string safe(std::string_view name) {
  constexpr std::string_view kSafe =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.+=";
  std::string out;
  for (const char c : name) {
    if (kSafe.find(c) != std::string_view::npos) {
      out += c;
    } else if (c == '/') {
      out += '_';
    } else {
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return out;
}

uint32_t fnv1a(std::string_view text) {
  uint32_t hash = 2166136261;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619;
  return hash;
}

}  // namespace

std::string dot_text(const TestResult& result, const Witness& witness, const std::string& title) {
  return Dot(result, witness).text(title);
}

std::string dot_file_name(const Program& program, size_t row) {
  constexpr size_t kLongest = 200;  // file systems take 255 bytes
  std::string stem = safe(program.file) + "-" + safe(program.test);
  if (stem.size() > kLongest) {
    const uint32_t hash = fnv1a(stem);
    stem = fmt::format("{}-{:08x}", stem.substr(stem.size() - kLongest), hash);
  }
  return fmt::format("{}-{}.dot", stem, row + 1);
}

}  // namespace thinair
