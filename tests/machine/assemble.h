// Programs put together by hand, so that the machine can be tested without a front end.
#pragma once

#include <bit>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "machine/thread.h"

namespace thinair::testing {

inline Instr op3(Op op, int a = 0, int b = 0, int c = 0, int aux = 0) {
  Instr i;
  i.op = op;
  i.aux = static_cast<uint8_t>(aux);
  i.a = static_cast<uint16_t>(a);
  i.b = static_cast<uint16_t>(b);
  i.c = static_cast<uint16_t>(c);
  return i;
}
inline Instr op_imm(Op op, int a, int32_t imm, int aux = 0) {
  Instr i = op3(op, a, 0, 0, aux);
  i.set_imm(imm);
  return i;
}

// A program under construction: class ids and fields that tests need, and methods of given code.
class Assembly {
 public:
  Assembly() {
    auto& known = program_.known;
    known.object = add_class("Object", ClassId{});
    known.string = add_class("String", known.object);
    known.thread = add_class("Thread", known.object);
    known.throwable = add_class("Throwable", known.object);
    const auto exception = [&](const char* name) { return add_class(name, known.throwable); };
    known.assertion_error = exception("AssertionError");
    known.null_pointer = exception("NullPointerException");
    known.arithmetic = exception("ArithmeticException");
    known.array_index = exception("ArrayIndexOutOfBoundsException");
    known.negative_array_size = exception("NegativeArraySizeException");
    known.class_cast = exception("ClassCastException");
    known.array_store = exception("ArrayStoreException");
    known.illegal_monitor_state = exception("IllegalMonitorStateException");
    known.interrupted = exception("InterruptedException");
    known.illegal_thread_state = exception("IllegalThreadStateException");
    known.string_index = exception("StringIndexOutOfBoundsException");
    known.number_format = exception("NumberFormatException");
    known.boxes[static_cast<size_t>(Basic::Int)] = add_class("Integer", known.object);
    test = add_class("Test", known.object);
    program_.test_type = type_of(test);
  }

  ClassId add_class(std::string name, ClassId super) {
    const ClassId id{static_cast<uint32_t>(program_.classes.size())};
    Class c;
    c.name = std::move(name);
    c.super = super;
    if (super.valid()) {
      const Class& parent = program_.classes[super.value];
      c.ancestors = parent.ancestors;
      c.layout = parent.layout;
      c.instance_slots = parent.instance_slots;
      c.dispatch = parent.dispatch;
    }
    c.ancestors.push_back(id);
    program_.classes.push_back(std::move(c));
    program_.types.of_class(id);
    return id;
  }

  int add_field(ClassId owner, std::string name, Basic basic, bool is_volatile = false,
                bool is_static = false) {
    const FieldId id{static_cast<uint32_t>(program_.fields.size())};
    Class& c = program_.classes[owner.value];
    Field field;
    field.name = std::move(name);
    field.owner = owner;
    field.basic = basic;
    field.type = TypeTable::of(basic);
    field.is_volatile = is_volatile;
    field.is_static = is_static;
    field.slot = is_static ? 0 : c.instance_slots++;
    program_.fields.push_back(field);
    c.fields.push_back(id);
    if (!is_static) c.layout.push_back(id);
    return static_cast<int>(id.value);
  }

  MethodId add_method(std::string name, std::vector<Instr> code, int registers,
                      std::vector<TypeId> parameters = {},
                      TypeId result = TypeTable::of(Basic::Void)) {
    const MethodId id{static_cast<uint32_t>(program_.methods.size())};
    Method method;
    method.name = std::move(name);
    method.owner = test;
    method.is_static = true;
    method.parameters = std::move(parameters);
    method.result = result;
    method.code.instrs = std::move(code);
    method.code.registers = static_cast<uint16_t>(registers);
    program_.methods.push_back(std::move(method));
    return id;
  }

  // A thread whose register 0 is the test's object.
  MethodId add_thread(std::vector<Instr> code, int registers) {
    const std::string name = fmt::format("T{}", program_.threads.size() + 1);
    const MethodId body = add_method(name, std::move(code), registers);
    program_.methods[body.value].is_static = false;
    ThreadDecl thread;
    thread.name = name;
    thread.body = body;
    program_.threads.push_back(thread);
    return body;
  }

  Loop& add_loop(MethodId method, uint32_t head, uint32_t end, int state,
                 std::vector<uint16_t> live, bool shared = true) {
    LoopInfo info;
    info.method = method;
    info.loop.head = head;
    info.loop.end = end;
    info.loop.counter = static_cast<uint16_t>(state);
    info.loop.flags = static_cast<uint16_t>(state + 1);
    info.loop.shadow = static_cast<uint16_t>(state + 2);
    info.loop.live = std::move(live);
    info.loop.depends_on_shared = shared;
    program_.loops.push_back(std::move(info));
    return program_.loops.back().loop;
  }

  int constant(Value value) {
    program_.constants.push_back(value);
    return static_cast<int>(program_.constants.size()) - 1;
  }
  int text(std::string content) {
    program_.texts.push_back(std::move(content));
    return static_cast<int>(program_.texts.size()) - 1;
  }
  TypeId type_of(ClassId id) { return program_.types.of_class(id); }
  TypeId array_of(Basic basic) { return program_.types.array_of(TypeTable::of(basic)); }

  Program& program() { return program_; }
  Names& names() { return names_; }
  Machine machine() { return Machine{.program = &program_, .names = &names_, .limits = limits}; }

  ClassId test;
  MachineLimits limits;

 private:
  Program program_;
  Names names_;
};

// Answers `First`, so that the thread stands before its first own action.
inline Thread begun(const Machine& machine, uint32_t index = 0) {
  Thread thread = Thread::declared(machine, index);
  Action action;
  thread.next(machine, action);
  thread.answer(machine, action, 0);
  return thread;
}

}  // namespace thinair::testing
