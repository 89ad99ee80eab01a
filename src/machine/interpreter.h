// One thread's code while it runs. Local to this room: everybody else sees Thread.
#pragma once

#include <string_view>

#include "machine/thread.h"

namespace thinair {

// An instruction that needs memory leaves the thread as it was, describes its action and stops; the
// answer completes it. One that needs two actions counts them in Thread::stage_:
//   a plain long or double    0 the high half, 1 the low half (the high one is in pending_)
//   Wait                      0 the wait, 1 the waking lock (pending_ says what was held, and
//   where) LoopHead                  1 after resume()
class Interpreter {
 public:
  Interpreter(const Machine& machine, Thread& thread)
      : program_(*machine.program), names_(*machine.names), limits_(machine.limits), t_(thread) {}

  // Runs until something stops the thread; false: its phase says what; true: `action` waits.
  bool run(Action& action);
  void answer(const Action& action, Value value);

 private:
  using Frame = Thread::Frame;
  using Phase = Thread::Phase;
  enum class Step : uint8_t { On, Stop };

  Frame& top() { return t_.frames_.back(); }
  const Instr& instr();
  Value& reg(uint16_t index) { return t_.registers_[top().base + index]; }
  ObjRef object(uint16_t index) { return ObjRef{static_cast<uint32_t>(reg(index))}; }
  // The instruction is done.
  Step done(uint32_t instructions = 1) {
    top().pc += instructions;
    t_.stage_ = 0;
    return Step::On;
  }
  Step done_with(uint16_t index, Value value) {
    reg(index) = value;
    return done();
  }
  Step cut(CutReason::Kind kind, uint64_t bound);

  // calls.cpp: frames and exceptions
  Step call(MethodId method, uint16_t arguments);
  Step call_instance(MethodId method, uint16_t arguments, bool dispatched);
  Step class_init(TypeId type);
  Step leave(Value result);
  void remember_initialised(ClassId id);
  bool is_initialised(ClassId id) const;
  Step throw_object(ObjRef exception);
  Step raise(ClassId type);
  Step raise(ClassId type, std::string_view message);
  Step raise_null() { return raise(program_.known.null_pointer); }
  Step raise_cast(ObjRef value, TypeId to);
  Step assertion_failed(uint16_t message);

  // objects.cpp: names of what is made here
  ObjRef make(ObjectName name);
  ObjRef make_text(std::string_view text);
  Step new_object(const Instr& i);
  Step new_array(const Instr& i);
  Step box(const Instr& i);
  Step unbox(const Instr& i);
  Step concat(const Instr& i);
  ObjRef given(uint32_t index);
  TypeId type_of(ObjRef object) const;
  bool is_instance(ObjRef object, TypeId type) const;
  std::string_view text_of(ObjRef object) const;

  // accesses.cpp: fields, array elements
  struct Access;
  Step field_access(const Instr& i, FieldId field, ObjRef object, Action& action);
  Step element_access(const Instr& i, ObjRef array, uint16_t index, Action& action);
  Step static_access(const Instr& i, FieldId field, Action& action);
  Step access(const Instr& i, const Access& access, Action& action);
  Value written(const Instr& i) { return reg(i.c); }
  void answer_read(const Action& action, Value value);
  void answer_write(const Action& action);

  // monitors.cpp: locks, wait sets, threads
  Thread::Monitor* holding(ObjRef object);
  Step lock(const Instr& i, Action& action);
  Step try_lock(const Instr& i, Action& action);
  Step unlock(const Instr& i, Action& action);
  Step wait(const Instr& i, Action& action);
  Step notify(const Instr& i, ActionKind kind, Action& action);
  Step about(uint16_t object, ActionKind kind, Action& action);
  Step is_interrupted(const Instr& i, Action& action);
  Step raise_not_owner();
  void hold(ObjRef monitor);
  void release(ObjRef monitor);
  void answer_wait(const Action& action, Value value);
  void answer_wake(const Action& action, Value value);
  Step act(ActionKind kind, Location location, Action& action);

  // loops.cpp
  Step enter_loop(const Loop& loop);
  Step loop_head(const Loop& loop);
  void begin_round(const Loop& loop);
  HeldId held_now();
  void note(bool is_action, bool has_effect);
  void note_effect() { note(false, true); }
  bool has_effect(const Action& action, Value value) const;

  // intrinsics.cpp
  Step intrinsic(Intrinsic which, uint16_t arguments);
  Step text_intrinsic(Intrinsic which, uint16_t arguments);
  Step parse(Intrinsic which, uint16_t arguments);
  Step format(uint16_t arguments);
  Step format_result(uint16_t result, const std::optional<std::string>& text);
  Step print(ObjRef text);

  const Program& program_;
  Names& names_;
  const MachineLimits& limits_;
  Thread& t_;
};

}  // namespace thinair
