// What memory answered, and how the instruction that asked goes on.
#include "machine/interpreter.h"

namespace thinair {

void Interpreter::answer(const Action& action, Value value) {
  note(true, has_effect(action, value));
  switch (action.kind) {
    case ActionKind::Read:
    case ActionKind::VolatileRead:
      answer_read(action, value);
      return;
    case ActionKind::Write:
    case ActionKind::VolatileWrite:
      answer_write(action);
      return;
    case ActionKind::Rmw:
      reg(instr().a) = value;
      done(2);  // its Operands too
      return;
    case ActionKind::Lock:
      if (action.wakes) return answer_wake(action, value);
      hold(action.location.object);
      done();
      return;
    case ActionKind::TryLock:
      if (value != 0) hold(action.location.object);
      done_with(instr().a, value);
      return;
    case ActionKind::Unlock:
      release(action.location.object);
      done();
      return;
    case ActionKind::Wait:
      return answer_wait(action, value);
    case ActionKind::Start:
      value != 0 ? raise(program_.known.illegal_thread_state) : done();
      return;
    case ActionKind::Join:
      value != 0 ? raise(program_.known.interrupted) : done();
      return;
    case ActionKind::IsAlive:
    case ActionKind::IsInterrupted:
      done_with(instr().a, value);
      return;
    case ActionKind::Notify:
    case ActionKind::NotifyAll:
    case ActionKind::Interrupt:
    case ActionKind::Freeze:
    case ActionKind::First:
    case ActionKind::Last:
      done();
      return;
  }
}

}  // namespace thinair
