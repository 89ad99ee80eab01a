// Objects are names. What a thread makes is named by the thread, the place, and how often it has
// been there; contents that never change (strings, boxes) are part of the name.
#include <algorithm>
#include <string>

#include "fmt/format.h"
#include "machine/interpreter.h"
#include "machine/text.h"
#include "program/arithmetic.h"

namespace thinair {

ObjRef Interpreter::make(ObjectName name) {
  name.thread = t_.ref_;
  name.site = t_.site();
  auto& made = t_.rare().made;
  const auto at = std::ranges::lower_bound(made, name.site, {}, &std::pair<Site, uint32_t>::first);
  if (at != made.end() && at->first == name.site) {
    name.nth = at->second++;
  } else {
    made.insert(at, {name.site, 1});
  }
  // The counter has moved: a round that makes something does not end as it began.
  note_effect();
  const ObjRef object = names_.object(name);
  t_.rare().objects.push_back(object);
  return object;
}

ObjRef Interpreter::make_text(std::string_view text) {
  ObjectName name;
  name.kind = ObjectName::Kind::Text;
  name.type = program_.types.find_class(program_.known.string);
  name.text = names_.text(text);
  return make(name);
}

TypeId Interpreter::type_of(ObjRef object) const {
  const ObjectName& name = names_[object];
  if (name.kind == ObjectName::Kind::Mirror) {
    return program_.types.find_class(program_.known.object);
  }
  return name.type;
}

bool Interpreter::is_instance(ObjRef object, TypeId type) const {
  return !object.is_null() && program_.is_subclass(type_of(object), type);
}

ObjRef Interpreter::given(uint32_t index) {
  return index == 0 ? names_.test_object(program_) : names_.declared_thread(program_, index - 1);
}

std::string_view Interpreter::text_of(ObjRef object) const {
  return object.is_null() ? std::string_view("null") : names_[names_[object].text];
}

Interpreter::Step Interpreter::new_object(const Instr& i) {
  ObjectName name;
  name.kind = ObjectName::Kind::Instance;
  name.type = program_.types.find_class(ClassId{static_cast<uint32_t>(i.imm())});
  return done_with(i.a, make(name).value);
}

Interpreter::Step Interpreter::new_array(const Instr& i) {
  const auto length = static_cast<int32_t>(reg(i.b));
  if (length < 0) return raise(program_.known.negative_array_size, fmt::format("{}", length));
  ObjectName name;
  name.kind = ObjectName::Kind::Array;
  name.type = TypeId{i.c};
  name.length = static_cast<uint32_t>(length);
  return done_with(i.a, make(name).value);
}

namespace {

// JLS 5.1.7: these have one object each.
bool is_cached(Basic basic, Value value) {
  switch (basic) {
    case Basic::Boolean:
    case Basic::Byte:
      return true;
    case Basic::Char:
      return value <= 127;
    case Basic::Short:
    case Basic::Int:
    case Basic::Long: {
      const auto number = static_cast<int64_t>(value);
      return number >= -128 && number <= 127;
    }
    case Basic::Void:
    case Basic::Float:
    case Basic::Double:
    case Basic::Reference:
      break;
  }
  return false;
}

}  // namespace

Interpreter::Step Interpreter::box(const Instr& i) {
  const Value value = reg(i.b);
  ObjectName name;
  name.kind = ObjectName::Kind::Box;
  name.type = program_.types.find_class(program_.known.boxes[i.aux]);
  name.bits = value;
  const bool cached = is_cached(static_cast<Basic>(i.aux), value);
  return done_with(i.a, (cached ? names_.object(name) : make(name)).value);
}

Interpreter::Step Interpreter::unbox(const Instr& i) {
  const ObjRef box = object(i.b);
  if (box.is_null()) return raise_null();
  return done_with(i.a, names_[box].bits);
}

Interpreter::Step Interpreter::concat(const Instr& i) {
  const ObjRef text = make_text(text::concat(text_of(object(i.b)), text_of(object(i.c))));
  return done_with(i.a, text.value);
}

}  // namespace thinair
