// Fields and array elements: the actions of JLS 17.4.2 on variables.
#include "fmt/format.h"
#include "machine/interpreter.h"
#include "program/describe.h"

namespace thinair {

namespace {

bool is_put(Op op) {
  return op == Op::PutField || op == Op::PutStatic || op == Op::PutElement;
}

// Is it an access to a plain long or double?
bool is_torn(const Program& program, const Instr& i) {
  if (i.op == Op::RmwField || i.op == Op::RmwElement) return false;
  if (i.op == Op::GetElement || i.op == Op::PutElement) {
    return (i.aux & 0x80) == 0 && is_wide(static_cast<Basic>(i.aux & 0x7F));
  }
  return program.fields[is_put(i.op) ? i.b : i.c].tears();
}

}  // namespace

struct Interpreter::Access {
  ObjRef object;
  uint32_t slot = 0;
  Basic basic = Basic::Int;
  bool is_volatile = false, is_final = false;

  bool tears() const { return is_wide(basic) && !is_volatile; }
};

// JLS 17.7: a plain long or double is two accesses. Here the high half comes first.
Interpreter::Step Interpreter::access(const Instr& i, const Access& access, Action& action) {
  action = Action{};
  action.thread = t_.ref_;
  action.site = t_.site();
  action.location = Location{.object = access.object, .slot = access.slot * 2};
  action.is_final = access.is_final;
  const bool is_low = access.tears() && t_.stage_ == 1;
  if (is_low) ++action.location.slot;
  if (i.op == Op::RmwField || i.op == Op::RmwElement) {
    const Instr& operands = (&i)[1];
    action.kind = ActionKind::Rmw;
    action.rmw = static_cast<RmwOp>(operands.aux);
    action.narrow = action.rmw == RmwOp::Add && access.basic == Basic::Int;
    action.value = reg(operands.a);
    if (action.rmw == RmwOp::CompareExchange) action.expected = reg(operands.b);
  } else if (is_put(i.op)) {
    action.kind = access.is_volatile ? ActionKind::VolatileWrite : ActionKind::Write;
    action.value = written(i);
    if (access.tears()) action.value = is_low ? action.value & 0xFFFFFFFF : action.value >> 32;
  } else {
    action.kind = access.is_volatile ? ActionKind::VolatileRead : ActionKind::Read;
  }
  return Step::Stop;
}

Interpreter::Step Interpreter::field_access(const Instr& i, FieldId id, ObjRef object,
                                            Action& action) {
  if (object.is_null()) return raise_null();
  const Field& field = program_.fields[id.value];
  return access(i,
                Access{.object = object,
                       .slot = field.slot,
                       .basic = field.basic,
                       .is_volatile = field.is_volatile,
                       .is_final = field.is_final},
                action);
}

Interpreter::Step Interpreter::static_access(const Instr& i, FieldId id, Action& action) {
  const Field& field = program_.fields[id.value];
  const TypeId owner = program_.types.find_class(field.owner);
  return access(i,
                Access{.object = names_.mirror(owner),
                       .slot = field.slot,
                       .basic = field.basic,
                       .is_volatile = field.is_volatile,
                       .is_final = field.is_final},
                action);
}

Interpreter::Step Interpreter::element_access(const Instr& i, ObjRef array, uint16_t index_register,
                                              Action& action) {
  if (array.is_null()) return raise_null();
  const auto index = static_cast<int32_t>(reg(index_register));
  const uint32_t length = names_[array].length;
  if (index < 0 || static_cast<uint32_t>(index) >= length) {
    return raise(program_.known.array_index,
                 fmt::format("Index {} out of bounds for length {}", index, length));
  }
  const auto basic = static_cast<Basic>(i.aux & 0x7F);
  if (i.op == Op::PutElement && basic == Basic::Reference) {
    const ObjRef value{static_cast<uint32_t>(written(i))};
    const TypeId element = program_.types[names_[array].type].element;
    if (!value.is_null() && !program_.is_subclass(type_of(value), element)) {
      return raise(program_.known.array_store, binary_name(program_, type_of(value)));
    }
  }
  return access(i,
                Access{.object = array,
                       .slot = static_cast<uint32_t>(index),
                       .basic = basic,
                       .is_volatile = (i.aux & 0x80) != 0},
                action);
}

void Interpreter::answer_read(const Action& action, Value value) {
  const Instr& i = instr();
  if (is_torn(program_, i)) {
    if (!action.location.low_half()) {
      t_.pending_ = value << 32;
      t_.stage_ = 1;
      return;
    }
    value = t_.pending_ | (value & 0xFFFFFFFF);
    t_.pending_ = 0;
  }
  done_with(i.a, value);
}

void Interpreter::answer_write(const Action& action) {
  if (!action.location.low_half() && is_torn(program_, instr())) {
    t_.stage_ = 1;
    return;
  }
  done();
}

}  // namespace thinair
