#include "explore/graphs/endings.h"

#include "program/describe.h"

namespace thinair {
namespace {

Incomplete why_cut(const Machine& machine, const Thread& thread) {
  const CutReason reason = thread.cut();
  Incomplete why;
  switch (reason.kind) {
    case CutReason::Kind::Loop:
      why.kind = Incomplete::Kind::Loop;
      break;
    case CutReason::Kind::LocalInstructions:
      why.kind = Incomplete::Kind::LocalInstructions;
      break;
    case CutReason::Kind::Frames:
      why.kind = Incomplete::Kind::Frames;
      break;
  }
  why.bound = reason.bound;
  why.place = user_place(*machine.program, *machine.names, reason.site);
  return why;
}

}  // namespace

Endings::Endings(Automaton& automaton, Visitor& visitor, Telling telling)
    : automaton_(automaton), visitor_(visitor), telling_(telling) {
  const Program& program = *automaton.machine().program;
  Names& names = *automaton.machine().names;
  for (const Column& column : program.columns) {
    if (column.kind != Column::Kind::Shared) continue;
    if (!column.steps.empty()) observes_all_ = true;
    const Field& root = program.fields[column.root.value];
    const ObjRef object = [&] {
      const std::scoped_lock lock(automaton.numbers()->mutex);
      return column.root_static ? names.mirror(program.types.find_class(root.owner))
                                : names.test_object(program);
    }();
    observed_.push_back(automaton_.place_number({object, 2 * root.slot}));
    if (root.tears()) observed_.push_back(automaton_.place_number({object, 2 * root.slot + 1}));
  }
}

void Endings::cut(NodeId node) {
  if (!cuts_.insert(node).second || telling_ != Telling::AtOnce) return;
  visitor_.cut(why_cut(automaton_.machine(), automaton_.thread(node)));
}

void Endings::tell_cuts() {
  for (const NodeId node : cuts_) {
    visitor_.cut(why_cut(automaton_.machine(), automaton_.thread(node)));
  }
}

}  // namespace thinair
