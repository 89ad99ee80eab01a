#include "report/reach.h"

#include <algorithm>

namespace thinair {

namespace {

bool is_write(Op op) {
  switch (op) {
    case Op::PutField:
    case Op::PutStatic:
    case Op::PutElement:
    case Op::Notify:
    case Op::NotifyAll:
    case Op::Start:
    case Op::Interrupt:
    case Op::Freeze:
      return true;
    default:
      return false;
  }
}

bool is_call(Op op) {
  return op == Op::CallStatic || op == Op::CallSpecial || op == Op::CallVirtual;
}

}  // namespace

bool is_action(Op op) {
  switch (op) {
    case Op::GetField:
    case Op::GetStatic:
    case Op::GetElement:
    case Op::RmwField:
    case Op::RmwElement:
    case Op::Lock:
    case Op::Unlock:
    case Op::TryLock:
    case Op::Wait:
    case Op::Join:
    case Op::IsAlive:
    case Op::IsInterrupted:
      return true;
    default:
      return is_write(op);
  }
}

Reach::Reach(const Program& program)
    : program_(program),
      runs_(program.methods.size()),
      makes_(program.classes.size()),
      acts_(program.methods.size()),
      writes_(program.methods.size()) {
  // There without being made by the program's code.
  if (program.test_type.valid()) make(program.types[program.test_type].class_id);
  make(program.known.string);
  make(program.known.thread);
  for (ClassId box : program.known.boxes) make(box);
  for (const ThreadDecl& thread : program.threads) run(thread.body);
  while (sweep()) {
  }
  find_actions();
}

bool Reach::run(MethodId method) {
  if (!method.valid() || runs_[method.value]) return false;
  runs_[method.value] = true;
  return true;
}

bool Reach::make(ClassId id) {
  if (!id.valid() || makes_[id.value]) return false;
  makes_[id.value] = true;
  return true;
}

std::vector<MethodId> Reach::callees(const Instr& instr) const {
  std::vector<MethodId> result;
  if (instr.op == Op::ClassInit) {
    const Type& type = program_.types[TypeId(static_cast<uint32_t>(instr.imm()))];
    if (const auto initializer = program_.classes[type.class_id.value].initializer)
      result.push_back(*initializer);
    return result;
  }
  if (!is_call(instr.op)) return result;
  const MethodId named(static_cast<uint32_t>(instr.imm()));
  const Method& method = program_.methods[named.value];
  if (instr.op != Op::CallVirtual || !method.selector.valid()) return {named};
  for (size_t i = 0; i < program_.classes.size(); ++i) {
    const std::vector<MethodId>& dispatch = program_.classes[i].dispatch;
    if (!makes_[i] || method.selector.value >= dispatch.size()) continue;
    if (dispatch[method.selector.value].valid()) result.push_back(dispatch[method.selector.value]);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

bool Reach::sweep() {
  bool changed = false;
  for (uint32_t i = 0; i < program_.methods.size(); ++i) {
    if (!runs_[i]) continue;
    for (const Instr& instr : program_.methods[i].code.instrs) {
      if (instr.op == Op::NewObject)
        changed = make(ClassId(static_cast<uint32_t>(instr.imm()))) || changed;
      starts_ = starts_ || instr.op == Op::Start;
      for (MethodId callee : callees(instr)) changed = run(callee) || changed;
    }
  }
  if (starts_ && program_.thread_run.valid()) {
    Instr run_call;
    run_call.op = Op::CallVirtual;
    run_call.set_imm(static_cast<int32_t>(program_.thread_run.value));
    for (MethodId callee : callees(run_call)) changed = run(callee) || changed;
  }
  return changed;
}

void Reach::find_actions() {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < program_.methods.size(); ++i) {
      if (!runs_[i]) continue;
      bool acts = acts_[i], writes = writes_[i];
      for (const Instr& instr : program_.methods[i].code.instrs) {
        acts = acts || is_action(instr.op);
        writes = writes || is_write(instr.op);
        for (MethodId callee : callees(instr)) {
          acts = acts || acts_[callee.value];
          writes = writes || writes_[callee.value];
        }
      }
      changed = changed || acts != acts_[i] || writes != writes_[i];
      acts_[i] = acts;
      writes_[i] = writes;
    }
  }
}

}  // namespace thinair
