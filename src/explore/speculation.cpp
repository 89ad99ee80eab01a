#include "explore/speculation.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "memory/fingerprint.h"
#include "program/describe.h"

namespace thinair {
namespace {

// Registers that say whether an observed local was assigned: their 1 is no literal.
bool is_flag(const Program& program, size_t method, const Instr& instr) {
  return std::ranges::any_of(program.columns, [&](const Column& column) {
    return column.kind == Column::Kind::Local && column.assigned == instr.a &&
           program.threads[column.thread].body.value == method;
  });
}

class ThreadsAlone {
 public:
  ThreadsAlone(const Machine& machine, const ReadableValues& readable, size_t states)
      : machine_(machine), program_(*machine.program), readable_(readable), states_(states) {
    for (uint32_t i = 0; i < program_.threads.size(); ++i) {
      threads_.push_back(machine.names->declared_thread(program_, i));
    }
  }

  // From all values down: what nobody writes where, nobody reads there.
  std::optional<std::vector<PossibleWrite>> run() {
    for (;;) {
      writes_.clear();
      size_t known = 0;
      for (size_t i = 0; i < threads_.size(); ++i) {
        if (!run(i, known)) return std::nullopt;
      }
      if (writes_ == readable_writes_ && is_narrow_) break;
      readable_writes_ = writes_;
      is_narrow_ = true;
    }
    std::vector<PossibleWrite> all;
    for (const auto& [location, value, thread] : writes_) all.push_back({thread, location, value});
    return all;
  }

 private:
  using Write = std::tuple<Location, Value, ThreadRef>;

  Thread begin(size_t thread) const {
    return thread < program_.threads.size()
               ? Thread::declared(machine_, static_cast<uint32_t>(thread))
               : Thread::started(machine_, threads_[thread]);
  }

  bool run(size_t number, size_t& known) {
    absl::flat_hash_set<Fingerprint> seen;
    std::vector<Thread> open = {begin(number)};
    while (!open.empty()) {
      Thread thread = std::move(open.back());
      open.pop_back();
      Action action;
      // A round that ended as it began is over: every other round began from there as well.
      if (thread.next(machine_, action) != Status::Action) continue;
      const Fingerprint print =
          Fingerprinter().add(absl::HashOf(1, thread)).add(absl::HashOf(2, thread)).print();
      if (!seen.insert(print).second) continue;
      if (++known > states_) return false;
      for (const Value answer : answers(action)) {
        note(action, answer);
        Thread told = thread;
        told.answer(machine_, action, answer);
        open.push_back(std::move(told));
      }
    }
    return true;
  }

  void note(const Action& action, Value answer) {
    switch (action.kind) {
      case ActionKind::Write:
      case ActionKind::VolatileWrite:
        writes_.insert({action.location, action.value, action.thread});
        return;
      case ActionKind::Rmw:
        if (!action.rmw_writes(answer)) return;
        writes_.insert({action.location, action.rmw_result(answer), action.thread});
        return;
      case ActionKind::Start:
        if (std::ranges::find(threads_, action.location.object) == threads_.end()) {
          threads_.push_back(action.location.object);
        }
        return;
      case ActionKind::Read:
      case ActionKind::VolatileRead:
      case ActionKind::Lock:
      case ActionKind::TryLock:
      case ActionKind::Unlock:
      case ActionKind::Wait:
      case ActionKind::Notify:
      case ActionKind::NotifyAll:
      case ActionKind::Join:
      case ActionKind::IsAlive:
      case ActionKind::Interrupt:
      case ActionKind::IsInterrupted:
      case ActionKind::First:
      case ActionKind::Last:
      case ActionKind::Freeze:
        return;
    }
  }

  std::vector<Value> answers(const Action& action) const {
    switch (action.kind) {
      case ActionKind::Read:
        return values(action.location, true);
      case ActionKind::VolatileRead:
      case ActionKind::Rmw:
        return values(action.location, false);
      case ActionKind::Write:
      case ActionKind::VolatileWrite:
        return {action.value};
      case ActionKind::Lock:
        return action.wakes ? std::vector<Value>{0, 1, 2} : std::vector<Value>{0};
      case ActionKind::TryLock:
      case ActionKind::Wait:
      case ActionKind::Start:
      case ActionKind::Join:
      case ActionKind::IsAlive:
      case ActionKind::IsInterrupted:
        return {0, 1};
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

  // What a read of the location may return, as far as it is known.
  std::vector<Value> values(const Location& location, bool is_plain) const {
    std::vector<Value> all = {0};
    const TypeId type = type_of_location(program_, *machine_.names, location);
    const Basic basic = program_.types[type].basic;
    const bool is_half = is_plain && is_wide(basic);
    const auto add = [&](Value value) {
      if (value != 0) all.push_back(value);
    };
    const auto& readable = basic == Basic::Reference ? readable_.references
                           : is_half                 ? readable_.halves
                                                     : readable_.words;
    if (is_narrow_) {
      for (auto it = readable_writes_.lower_bound({location, 0, ThreadRef{}});
           it != readable_writes_.end() && std::get<Location>(*it) == location; ++it) {
        const Value value = std::get<Value>(*it);
        if (value != all.back() && readable.contains(value)) add(value);
      }
      return all;
    }
    for (const Value value : readable) {
      if (basic != Basic::Reference) {
        if (is_half || can_hold(basic, value)) add(value);
      } else if (value != 0) {
        const TypeId held = (*machine_.names)[ObjRef{static_cast<uint32_t>(value)}].type;
        if (program_.is_subclass(held, type)) add(value);
      }
    }
    return all;
  }

  const Machine& machine_;
  const Program& program_;
  const ReadableValues& readable_;
  size_t states_;
  std::vector<ThreadRef> threads_;  // the declared ones, then those that somebody starts
  std::set<Write> writes_, readable_writes_;
  bool is_narrow_ = false;  // reads return what somebody writes there
};

}  // namespace

bool can_hold(Basic basic, Value value) {
  const auto number = static_cast<int64_t>(value);
  switch (basic) {
    case Basic::Boolean:
      return value <= 1;
    case Basic::Byte:
      return number == static_cast<int8_t>(number);
    case Basic::Short:
      return number == static_cast<int16_t>(number);
    case Basic::Char:
      return value <= 0xFFFF;
    case Basic::Int:
      return number == static_cast<int32_t>(number);
    case Basic::Float:
      return value <= 0xFFFFFFFF;
    case Basic::Long:
    case Basic::Double:
      return true;
    case Basic::Void:
    case Basic::Reference:
      break;
  }
  return false;
}

ReadableValues constants_of(const Program& program, Names& names) {
  ReadableValues values;
  const auto add_text = [&](std::string_view text) {
    values.references.insert(names.constant_text(program, text).value);
  };
  for (size_t i = 0; i < program.methods.size(); ++i) {
    const Method& method = program.methods[i];
    if (method.owner.valid() && program.classes[method.owner.value].is_library) continue;
    for (const Instr& instr : method.code.instrs) {
      const auto operand = static_cast<size_t>(instr.imm());
      if (instr.op == Op::ConstInt && !is_flag(program, i, instr)) {
        values.add_word(static_cast<Value>(int64_t{instr.imm()}));
      } else if (instr.op == Op::Const) {
        values.add_word(program.constants[operand]);
      } else if (instr.op == Op::ConstText) {
        add_text(program.texts[operand]);
      } else if (instr.op == Op::ConstClass) {
        values.references.insert(names.mirror(TypeId{static_cast<uint32_t>(operand)}).value);
      }
    }
  }
  for (const Expectation& expectation : program.expectations) {
    for (const CondNode& node : expectation.condition.nodes) {
      if (node.op != CondNode::Op::Constant) continue;
      if (node.is_text) {
        add_text(node.text);
      } else if (node.type != Basic::Reference) {
        values.add_word(node.value);
      }
    }
  }
  return values;
}

std::optional<std::vector<PossibleWrite>> possible_writes(const Machine& machine,
                                                          const ReadableValues& readable,
                                                          size_t states) {
  return ThreadsAlone(machine, readable, states).run();
}

}  // namespace thinair
