#include "machine/thread.h"

#include <algorithm>

#include "machine/interpreter.h"

namespace thinair {

Thread::Thread(const Machine& machine, ThreadRef ref, MethodId body) : ref_(ref) {
  const Code& code = machine.program->methods[body.value].code;
  frames_.push_back(Frame{.method = body, .pc = 0, .chain = ChainId{0}, .base = 0});
  registers_.resize(code.registers);
}

Thread Thread::declared(const Machine& machine, uint32_t index) {
  const Program& program = *machine.program;
  const MethodId body = program.threads[index].body;
  const Method& method = program.methods[body.value];
  Thread thread(machine, machine.names->declared_thread(program, index), body);
  if (!method.is_static) {
    thread.registers_[0] = machine.names->test_object(program).value;
  } else if (!method.parameters.empty()) {
    // main's arguments: there are none.
    ObjectName arguments;
    arguments.kind = ObjectName::Kind::Array;
    arguments.type = method.parameters[0];
    arguments.thread = thread.ref_;
    thread.registers_[0] = machine.names->object(arguments).value;
  }
  return thread;
}

Thread Thread::started(const Machine& machine, ThreadRef ref) {
  const Program& program = *machine.program;
  const ClassId type = program.types[(*machine.names)[ref].type].class_id;
  const Selector run = program.methods[program.thread_run.value].selector;
  Thread thread(machine, ref, program.classes[type.value].dispatch[run.value]);
  thread.registers_[0] = ref.value;
  return thread;
}

Status Thread::next(const Machine& machine, Action& action) {
  if (phase_ == Phase::Running && Interpreter(machine, *this).run(action)) return Status::Action;
  switch (phase_) {
    case Phase::Created:
    case Phase::Ending:
      action = Action{};
      action.kind = phase_ == Phase::Created ? ActionKind::First : ActionKind::Last;
      action.thread = ref_;
      action.location = Location::monitor_of(ref_);
      action.site = site();
      return Status::Action;
    case Phase::Spinning:
      return Status::Spins;
    case Phase::Ended:
      return Status::Ended;
    case Phase::Running:
    case Phase::Cut:
      break;
  }
  return Status::Cut;
}

void Thread::answer(const Machine& machine, const Action& action, Value value) {
  switch (phase_) {
    case Phase::Created:
      phase_ = Phase::Running;
      return;
    case Phase::Ending:
      phase_ = Phase::Ended;
      return;
    case Phase::Running:
      Interpreter(machine, *this).answer(action, value);
      return;
    case Phase::Spinning:
    case Phase::Ended:
    case Phase::Cut:
      return;
  }
}

void Thread::resume() {
  if (phase_ != Phase::Spinning) return;
  phase_ = Phase::Running;
  stage_ = 1;
}

void Thread::forget(DeadRegisters& dead) {
  for (const Frame& frame : frames_) {
    Stand stand = Stand::Before;
    if (&frame != &frames_.back()) stand = Stand::Within;
    if (phase_ == Phase::Ending || phase_ == Phase::Ended) stand = Stand::After;
    for (const uint16_t reg : dead.at(frame.method, frame.pc, stand)) {
      registers_[frame.base + reg] = 0;
    }
  }
}

CutReason Thread::cut() const {
  return CutReason{.kind = cut_kind_, .site = site(), .bound = cut_bound_};
}

const std::vector<FailedAssertion>& Thread::failed_assertions() const {
  static const std::vector<FailedAssertion> none;
  return rare_ ? rare_->failed : none;
}

std::optional<Value> Thread::local(uint16_t reg, uint16_t assigned) const {
  if (registers_[assigned] == 0) return std::nullopt;
  return registers_[reg];
}

std::vector<ObjRef> Thread::held() const {
  std::vector<ObjRef> monitors;
  monitors.reserve(held_.size());
  for (const Monitor& monitor : held_) monitors.push_back(monitor.object);
  return monitors;
}

bool Thread::made(ObjRef object) const {
  return rare_ && std::ranges::find(rare_->objects, object) != rare_->objects.end();
}

Site Thread::site() const {
  const Frame& frame = frames_.back();
  return Site{.chain = frame.chain, .method = frame.method, .pc = frame.pc};
}

Thread::Rare& Thread::rare() {
  if (!rare_) {
    rare_ = new Rare;
  } else if (rare_->use_count() > 1) {
    rare_ = new Rare(*rare_);
  }
  return *rare_;
}

bool operator==(const Thread& a, const Thread& b) {
  if (a.ref_ != b.ref_ || a.phase_ != b.phase_ || a.stage_ != b.stage_ ||
      a.uncaught_ != b.uncaught_ || a.output_ != b.output_ || a.pending_ != b.pending_ ||
      a.initialised_ != b.initialised_ || a.in_loops_ != b.in_loops_ ||
      a.cut_kind_ != b.cut_kind_ || a.cut_bound_ != b.cut_bound_ ||
      a.round_actions_ != b.round_actions_ || a.frames_ != b.frames_ || a.held_ != b.held_ ||
      a.registers_ != b.registers_) {
    return false;
  }
  if (a.rare_ == b.rare_) return true;
  if (!a.rare_ || !b.rare_) return false;
  return a.rare_->made == b.rare_->made && a.rare_->failed == b.rare_->failed &&
         a.rare_->initialised == b.rare_->initialised;
}

}  // namespace thinair
