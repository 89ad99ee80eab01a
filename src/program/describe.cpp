#include "program/describe.h"

#include <algorithm>

#include "fmt/format.h"
#include "program/java_text.h"
#include "program/library.h"

namespace thinair {

namespace {

std::string line_and_column(const Program& program, Place place) {
  if (!place.file.valid() || place.file.value >= program.files.size()) return "?";
  const LineColumn at = program.files[place.file.value]->at(place.begin);
  return fmt::format("{}:{}", at.line, at.column);
}

bool is_library(const Program& program, MethodId method) {
  const ClassId owner = program.methods[method.value].owner;
  return owner.valid() && program.classes[owner.value].is_library;
}

// `12:9 from 20:5`: the place, and the calls that led there. People know their own code, so library
// code is left out unless there is nothing else.
std::string describe_chain(const Program& program, const Names& names, const Site& site) {
  std::string own;
  std::string innermost;
  const auto add = [&](MethodId method, uint32_t pc) {
    if (!method.valid()) return;
    const std::string place = line_and_column(program, place_of(program, method, pc));
    if (innermost.empty()) innermost = place;
    if (is_library(program, method)) return;
    own += (own.empty() ? "" : " from ") + place;
  };
  add(site.method, site.pc);
  for (ChainId at = site.chain; at.valid() && at.value != 0; at = names[at].parent) {
    add(names[at].method, names[at].pc);
  }
  return own.empty() ? innermost : own;
}

// Of a qualified name, with the last dot; 0: it has none, as all classes of programs.
size_t package_length(std::string_view name) {
  size_t length = 0;
  for (size_t dot = name.find('.'); dot != std::string_view::npos; dot = name.find('.', dot + 1)) {
    if (is_library_package(name.substr(0, dot))) length = dot + 1;
  }
  return length;
}

// People know the library's packages.
std::string short_name(const Program& program, TypeId type) {
  const std::string name = program.name_of(type);
  return name.substr(package_length(name));
}

// `int[3][]` for a row of three.
std::string array_name(const Program& program, const ObjectName& name) {
  std::string text = short_name(program, program.types[name.type].element);
  text.insert(std::min(text.find('['), text.size()), fmt::format("[{}]", name.length));
  return text;
}

Basic basic_of_box(const Program& program, const ObjectName& name) {
  const ClassId type = program.types[name.type].class_id;
  for (uint32_t b = 0; b < std::size(program.known.boxes); ++b) {
    if (program.known.boxes[b] == type) return static_cast<Basic>(b);
  }
  return Basic::Reference;
}

std::string describe_primitive(Basic basic, Value value) {
  return basic == Basic::Char ? java_char_literal(static_cast<char16_t>(value))
                              : java_text(basic, value);
}

// JVMS 4.3.2, as Class.getName has it for arrays.
char descriptor_of(Basic basic) {
  switch (basic) {
    case Basic::Boolean:
      return 'Z';
    case Basic::Byte:
      return 'B';
    case Basic::Short:
      return 'S';
    case Basic::Char:
      return 'C';
    case Basic::Int:
      return 'I';
    case Basic::Long:
      return 'J';
    case Basic::Float:
      return 'F';
    case Basic::Double:
      return 'D';
    case Basic::Void:
      return 'V';
    case Basic::Reference:
      break;
  }
  return 'L';
}

// The field at a location that is none of an array; null: there is none.
const Field* field_at(const Program& program, const ObjectName& name, Location location) {
  if (location.is_monitor() || !name.type.valid()) return nullptr;
  const Type& type = program.types[name.type];
  if (type.kind != Type::Kind::Class) return nullptr;
  const bool is_static = name.kind == ObjectName::Kind::Mirror;
  return &program.field(type.class_id, location.index(), is_static);
}

}  // namespace

Place user_place(const Program& program, const Names& names, const Site& site) {
  const Place innermost = place_of(program, site.method, site.pc);
  if (!is_library(program, site.method)) return innermost;
  for (ChainId at = site.chain; at.valid() && at.value != 0; at = names[at].parent) {
    const ChainName& call = names[at];
    if (call.method.valid() && !is_library(program, call.method)) {
      return place_of(program, call.method, call.pc);
    }
  }
  return innermost;
}

std::string describe_site(const Program& program, const Site& site) {
  return place_text(program, place_of(program, site.method, site.pc));
}

std::string describe_thread(const Program& program, const Names& names, ThreadRef thread) {
  const ObjectName& name = names[thread];
  if (name.kind == ObjectName::Kind::Given && name.nth >= 1 && name.nth <= program.threads.size()) {
    return program.threads[name.nth - 1].name;
  }
  if (name.kind != ObjectName::Kind::Instance) return describe_object(program, names, thread);
  std::string text = fmt::format("{}@{}", short_name(program, name.type),
                                 describe_chain(program, names, name.site));
  if (name.nth > 0) text += fmt::format("#{}", name.nth + 1);
  const ObjectName& maker = names[name.thread];
  if (maker.kind != ObjectName::Kind::Given || maker.nth != 1) {
    text += fmt::format(" by {}", describe_thread(program, names, name.thread));
  }
  return text;
}

std::string describe_object(const Program& program, const Names& names, ObjRef object) {
  const ObjectName& name = names[object];
  const auto made = [&](const std::string& what) {
    return fmt::format("{}#{} by {} at {}", what, name.nth + 1,
                       describe_thread(program, names, name.thread),
                       describe_chain(program, names, name.site));
  };
  switch (name.kind) {
    case ObjectName::Kind::Null:
      return "null";
    case ObjectName::Kind::Instance:
      return made(short_name(program, name.type));
    case ObjectName::Kind::Array:
      return name.site.method.valid() ? made(array_name(program, name)) : array_name(program, name);
    case ObjectName::Kind::Text:
      return java_literal(names[name.text]);
    case ObjectName::Kind::Box:
      return describe_primitive(basic_of_box(program, name), name.bits);
    case ObjectName::Kind::Mirror:
      return short_name(program, name.type) + ".class";
    case ObjectName::Kind::Given:
      if (name.site.method.valid()) {
        return fmt::format("initialisation lock of {}", short_name(program, name.type));
      }
      return name.nth == 0 ? "this" : describe_thread(program, names, object);
  }
  return {};
}

TypeId type_of_location(const Program& program, const Names& names, Location location) {
  const ObjectName& name = names[location.object];
  if (location.is_monitor()) return TypeId{};
  if (name.kind == ObjectName::Kind::Array) return program.types[name.type].element;
  const Field* field = field_at(program, name, location);
  return field == nullptr ? TypeId{} : field->type;
}

std::string describe_location(const Program& program, const Names& names, Location location) {
  const ObjectName& name = names[location.object];
  const std::string object = describe_object(program, names, location.object);
  if (location.is_monitor()) return object;
  std::string text;
  bool is_half = false;
  if (name.kind == ObjectName::Kind::Array) {
    // Elements with volatile strength are whole, and look like high halves: only the low half is
    // told apart for sure.
    text = fmt::format("[{}] of {}", location.index(), object);
    is_half = location.low_half();
  } else if (const Field* field = field_at(program, name, location)) {
    is_half = field->tears();
    if (name.kind == ObjectName::Kind::Given && name.nth == 0) {
      text = field->name;
    } else {
      text = fmt::format("{}.{}", short_name(program, program.types.find_class(field->owner)),
                         field->name);
      if (!field->is_static) text += " of " + object;
    }
  }
  if (is_half) text += location.low_half() ? " (low half)" : " (high half)";
  return text;
}

std::string describe_value(const Program& program, const Names& names, TypeId type, Value value) {
  const Basic basic = program.types[type].basic;
  if (basic == Basic::Reference) {
    return describe_object(program, names, ObjRef{static_cast<uint32_t>(value)});
  }
  return describe_primitive(basic, value);
}

std::string describe_value(const Program& program, const Names& names, Location location,
                           Value value) {
  const TypeId type = type_of_location(program, names, location);
  if (!type.valid()) return fmt::format("{}", value);
  const ObjectName& name = names[location.object];
  const Field* field = field_at(program, name, location);
  if (location.low_half() || (field != nullptr && field->tears())) {
    return fmt::format("0x{:08X}", value);
  }
  return describe_value(program, names, type, value);
}

std::string binary_name(const Program& program, TypeId type) {
  const Type& t = program.types[type];
  if (t.kind == Type::Kind::Basic) return program.name_of(type);
  if (t.kind == Type::Kind::Array) {
    const Type& element = program.types[t.element];
    const std::string name = binary_name(program, t.element);
    if (element.kind == Type::Kind::Array) return "[" + name;
    if (element.kind == Type::Kind::Class) return fmt::format("[L{};", name);
    return fmt::format("[{}", descriptor_of(element.basic));
  }
  const Class& c = program.classes[t.class_id.value];
  // Dots of the package stay: only those between classes become dollars.
  std::string name = c.name;
  std::replace(name.begin() + static_cast<std::ptrdiff_t>(package_length(name)), name.end(), '.',
               '$');
  return name;
}

std::string simple_name(const Program& program, TypeId type) {
  const std::string name = program.name_of(type);
  const std::string simple = name.substr(name.find_last_of(".$") + 1);
  // An anonymous class has none; its number is all that stands behind the dollar.
  return simple.find_first_not_of("0123456789") == std::string::npos ? "" : simple;
}

int32_t identity_hash(const Program& program, const Names& names, ObjRef object) {
  if (object.is_null()) return 0;
  const ObjectName& name = names[object];
  // FNV-1a over what the name says.
  uint32_t hash = 2166136261;
  const auto mix = [&hash](std::string_view text) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619;
  };
  mix(describe_object(program, names, object));
  mix(fmt::format("{} {}", static_cast<int>(name.kind), name.nth));
  // Strings and boxes that were made are others than the constants of the same content.
  if (!name.thread.is_null()) {
    mix(describe_thread(program, names, name.thread));
    mix(describe_chain(program, names, name.site));
  }
  return static_cast<int32_t>(hash & 0x7FFFFFFF);
}

}  // namespace thinair
