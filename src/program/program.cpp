#include "program/program.h"

#include <algorithm>
#include <stdexcept>

namespace thinair {

namespace {

std::string_view name_of_basic(Basic basic) {
  switch (basic) {
    case Basic::Void:
      return "void";
    case Basic::Boolean:
      return "boolean";
    case Basic::Byte:
      return "byte";
    case Basic::Short:
      return "short";
    case Basic::Char:
      return "char";
    case Basic::Int:
      return "int";
    case Basic::Long:
      return "long";
    case Basic::Float:
      return "float";
    case Basic::Double:
      return "double";
    case Basic::Reference:
      return "null";
  }
  return {};
}

// JLS 10.7: every array is a Cloneable and a Serializable.
bool is_array_interface(const Class& c) {
  return c.is_library && c.is_interface && (c.name == "Cloneable" || c.name == "Serializable");
}

}  // namespace

bool Program::is_subclass(TypeId sub, TypeId super) const {
  if (sub == super) return true;
  // Arrays of arrays: one dimension a round.
  for (;;) {
    const Type& s = types[sub];
    const Type& t = types[super];
    if (s.basic != Basic::Reference || t.basic != Basic::Reference) return sub == super;
    if (sub == TypeTable::of(Basic::Reference)) return true;  // null has every reference type
    if (t.kind == Type::Kind::Basic) return false;
    if (t.kind == Type::Kind::Class) {
      if (t.class_id == known.object) return true;
      if (s.kind == Type::Kind::Array) return is_array_interface(classes[t.class_id.value]);
      const std::vector<ClassId>& ancestors = classes[s.class_id.value].ancestors;
      return std::binary_search(ancestors.begin(), ancestors.end(), t.class_id);
    }
    if (s.kind != Type::Kind::Array) return false;
    sub = s.element;
    super = t.element;
  }
}

const Field& Program::field(ClassId owner, uint32_t slot, bool is_static) const {
  const Class& c = classes[owner.value];
  if (!is_static) return fields[c.layout.at(slot).value];
  for (FieldId id : c.fields) {
    const Field& f = fields[id.value];
    if (f.is_static && f.slot == slot) return f;
  }
  throw std::out_of_range("no such static in " + c.name);
}

std::string Program::name_of(TypeId type) const {
  std::string dimensions;
  while (types[type].kind == Type::Kind::Array) {
    dimensions += "[]";
    type = types[type].element;
  }
  const Type& t = types[type];
  if (t.kind == Type::Kind::Class) return classes[t.class_id.value].name + dimensions;
  return std::string(name_of_basic(t.basic)) + dimensions;
}

}  // namespace thinair
