// A witness put together by hand: T1 reads x from the future and writes y; T2 reads y, then locks,
// and writes x.
#pragma once

#include <memory>

#include "tests/report/results.h"

namespace thinair::testing {

class WitnessBuilder {
 public:
  explicit WitnessBuilder(ResultBuilder& of) : of_(of) {
    Program& program = of.program();
    Class test;
    test.name = "TC";
    for (const char* name : {"x", "y"}) {
      Field field;
      field.name = name;
      field.owner = ClassId{static_cast<uint32_t>(program.classes.size())};
      field.type = TypeTable::of(Basic::Int);
      field.slot = test.instance_slots++;
      test.layout.push_back(FieldId{static_cast<uint32_t>(program.fields.size())});
      program.fields.push_back(field);
    }
    program.classes.push_back(test);
    program.test_type =
        program.types.of_class(ClassId{static_cast<uint32_t>(program.classes.size() - 1)});
    object_ = of.names().test_object(program);
    for (uint32_t t = 0; t < program.threads.size(); ++t) {
      witness_.execution.threads.push_back(of.names().declared_thread(program, t));
    }
  }

  // `field`: 0 for x, 1 for y. What it happens after besides its own thread: `also` events of the
  // other one.
  EventIndex add(uint32_t thread, ActionKind kind, uint32_t field, Value value, Seen seen = {},
                 uint32_t also = 0) {
    Event event;
    event.action.kind = kind;
    event.action.thread = witness_.execution.threads[thread];
    const bool is_access = kind == ActionKind::Read || kind == ActionKind::Write;
    event.action.location =
        is_access ? Location{object_, 2 * field} : Location::monitor_of(object_);
    event.value = value;
    event.thread = thread;
    event.po = done_[thread]++;
    event.seen = seen;
    event.clock.set(thread, done_[thread]);
    if (also > 0) event.clock.set(1 - thread, also);
    witness_.execution.events.push_back(event);
    return static_cast<EventIndex>(witness_.execution.events.size() - 1);
  }

  Witness& witness() { return witness_; }

 private:
  ResultBuilder& of_;
  ObjRef object_;
  Witness witness_;
  uint32_t done_[2] = {0, 0};
};

// r1 == 1 in a causality test: the first read sees a write that comes later.
inline Witness future_witness(ResultBuilder& of) {
  WitnessBuilder builder(of);
  builder.add(0, ActionKind::First, 0, 0);
  builder.add(0, ActionKind::Read, 0, 1, {.kind = Seen::Kind::Future, .event = 7, .future = {}});
  const EventIndex y = builder.add(0, ActionKind::Write, 1, 1);
  builder.add(0, ActionKind::Unlock, 0, 0);
  builder.add(1, ActionKind::First, 0, 0);
  builder.add(1, ActionKind::Lock, 0, 0, {}, 4);
  builder.add(1, ActionKind::Read, 1, 1, {.kind = Seen::Kind::Event, .event = y, .future = {}}, 4);
  builder.add(1, ActionKind::Write, 0, 1, {}, 4);
  builder.add(1, ActionKind::Read, 1, 0, {.kind = Seen::Kind::Default, .event = 0, .future = {}},
              4);
  return builder.witness();
}

}  // namespace thinair::testing
