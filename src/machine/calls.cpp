// Frames: calls, returns, class initialisation, and exceptions looking for their handler.
#include <algorithm>
#include <stdexcept>

#include "fmt/format.h"
#include "machine/interpreter.h"
#include "program/describe.h"

namespace thinair {

Interpreter::Step Interpreter::cut(CutReason::Kind kind, uint64_t bound) {
  t_.phase_ = Phase::Cut;
  t_.cut_kind_ = kind;
  t_.cut_bound_ = static_cast<uint32_t>(bound);
  return Step::Stop;
}

Interpreter::Step Interpreter::call(MethodId id, uint16_t arguments) {
  const Method& method = program_.methods[id.value];
  if (method.code.instrs.empty()) throw std::logic_error("call of a method without code");
  if (t_.frames_.size() >= limits_.frames) return cut(CutReason::Kind::Frames, limits_.frames);
  const Frame caller = top();
  const ChainId chain =
      names_.chain(ChainName{.parent = caller.chain, .method = caller.method, .pc = caller.pc});
  const auto base = static_cast<uint32_t>(t_.registers_.size());
  const size_t count = method.parameters.size() + (method.is_static ? 0 : 1);
  t_.registers_.resize(base + method.code.registers);
  std::copy_n(t_.registers_.begin() + caller.base + arguments, count, t_.registers_.begin() + base);
  t_.frames_.push_back(Frame{.method = id, .pc = 0, .chain = chain, .base = base});
  return Step::On;
}

Interpreter::Step Interpreter::call_instance(MethodId id, uint16_t arguments, bool dispatched) {
  const ObjRef receiver = object(arguments);
  if (receiver.is_null()) return raise_null();
  if (!dispatched) return call(id, arguments);
  // An array has the methods of Object (JLS 10.7).
  const Type& type = program_.types[type_of(receiver)];
  const ClassId owner = type.kind == Type::Kind::Class ? type.class_id : program_.known.object;
  const auto& dispatch = program_.classes[owner.value].dispatch;
  const Selector selector = program_.methods[id.value].selector;
  if (selector.value >= dispatch.size() || !dispatch[selector.value].valid()) {
    // An unchecked generic cast let a stranger through: Java notices it at a cast of its own.
    const ClassId wanted = program_.methods[id.value].owner;
    return raise_cast(receiver, program_.types.find_class(wanted));
  }
  return call(dispatch[selector.value], arguments);
}

bool Interpreter::is_initialised(ClassId id) const {
  if (id.value < 64) return (t_.initialised_ >> id.value & 1) != 0;
  const size_t word = id.value / 64 - 1;
  return t_.rare_ && word < t_.rare_->initialised.size() &&
         (t_.rare_->initialised[word] >> (id.value % 64) & 1) != 0;
}

void Interpreter::remember_initialised(ClassId id) {
  note_effect();
  if (id.value < 64) {
    t_.initialised_ |= uint64_t{1} << id.value;
    return;
  }
  const size_t word = id.value / 64 - 1;
  auto& words = t_.rare().initialised;
  if (words.size() <= word) words.resize(word + 1);
  words[word] |= uint64_t{1} << (id.value % 64);
}

// JLS 12.4.1. What has been seen initialised stays so; the initialiser itself does all of 12.4.2.
Interpreter::Step Interpreter::class_init(TypeId type) {
  const ClassId id = program_.types[type].class_id;
  const Class& owner = program_.classes[id.value];
  if (!owner.initializer || is_initialised(id)) return done();
  return call(*owner.initializer, 0);
}

Interpreter::Step Interpreter::leave(Value result) {
  if (t_.frames_.size() == 1) {
    t_.phase_ = Phase::Ending;
    return Step::Stop;
  }
  const Frame callee = top();
  t_.frames_.pop_back();
  t_.registers_.resize(callee.base);
  const Instr& call = instr();
  if (call.op == Op::ClassInit) {
    // A request from within the initialiser returns before the class is initialised, and that may
    // still fail.
    const bool is_nested = std::ranges::any_of(
        t_.frames_, [&](const Frame& frame) { return frame.method == callee.method; });
    const TypeId type{static_cast<uint32_t>(call.imm())};
    if (!is_nested) remember_initialised(program_.types[type].class_id);
    return done();
  }
  if (program_.methods[callee.method.value].result != TypeTable::of(Basic::Void)) {
    reg(call.a) = result;
  }
  return done();
}

Interpreter::Step Interpreter::throw_object(ObjRef exception) {
  const TypeId type = type_of(exception);
  t_.stage_ = 0;
  for (;;) {
    Frame& frame = top();
    for (const Handler& handler : program_.methods[frame.method.value].code.handlers) {
      if (frame.pc < handler.begin || frame.pc >= handler.end) continue;
      if (handler.type.valid() && !program_.is_subclass(type, handler.type)) continue;
      frame.pc = handler.target;
      reg(handler.reg) = exception.value;
      return Step::On;
    }
    if (t_.frames_.size() == 1) {
      t_.uncaught_ = exception;
      t_.phase_ = Phase::Ending;
      return Step::Stop;
    }
    t_.registers_.resize(frame.base);
    t_.frames_.pop_back();
  }
}

Interpreter::Step Interpreter::raise(ClassId type) {
  ObjectName name;
  name.kind = ObjectName::Kind::Instance;
  name.type = program_.types.find_class(type);
  return throw_object(make(name));
}

Interpreter::Step Interpreter::raise(ClassId type, std::string_view message) {
  ObjectName name;
  name.kind = ObjectName::Kind::Instance;
  name.type = program_.types.find_class(type);
  name.text = names_.text(message);
  return throw_object(make(name));
}

Interpreter::Step Interpreter::raise_cast(ObjRef value, TypeId to) {
  return raise(program_.known.class_cast,
               fmt::format("class {} cannot be cast to class {}",
                           binary_name(program_, type_of(value)), binary_name(program_, to)));
}

Interpreter::Step Interpreter::assertion_failed(uint16_t message) {
  FailedAssertion failed{.site = t_.site(), .message = TextId{}};
  if (const ObjRef text = object(message); !text.is_null()) failed.message = names_[text].text;
  t_.rare().failed.push_back(failed);
  note_effect();
  if (!failed.message.valid()) return raise(program_.known.assertion_error);
  return raise(program_.known.assertion_error, names_[failed.message]);
}

}  // namespace thinair
