#include "program/check/types.h"

#include "fmt/format.h"
#include "program/check/unit.h"

namespace thinair::check {
namespace {

const JType kError{.kind = JType::Kind::Error, .basic = Basic::Void};
const JType kVoid{.kind = JType::Kind::Void, .basic = Basic::Void};
const JType kNull{.kind = JType::Kind::Null};
const JType kUnknown{.kind = JType::Kind::Unknown};
const JType kPrimitives[] = {
    {.kind = JType::Kind::Primitive, .basic = Basic::Void},
    {.kind = JType::Kind::Primitive, .basic = Basic::Boolean},
    {.kind = JType::Kind::Primitive, .basic = Basic::Byte},
    {.kind = JType::Kind::Primitive, .basic = Basic::Short},
    {.kind = JType::Kind::Primitive, .basic = Basic::Char},
    {.kind = JType::Kind::Primitive, .basic = Basic::Int},
    {.kind = JType::Kind::Primitive, .basic = Basic::Long},
    {.kind = JType::Kind::Primitive, .basic = Basic::Float},
    {.kind = JType::Kind::Primitive, .basic = Basic::Double},
};

}  // namespace

bool widens(Basic from, Basic to) {
  if (from == to) return true;
  if (from == Basic::Boolean || to == Basic::Boolean || to == Basic::Char) return false;
  if (from == Basic::Void || to == Basic::Void || from == Basic::Reference) return false;
  if (to == Basic::Reference) return false;
  if (from == Basic::Char) return to >= Basic::Int;
  if (from == Basic::Byte) return to == Basic::Short || to >= Basic::Int;
  return from < to;
}

std::string_view spelling(Basic basic) {
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
      break;
  }
  return "Object";
}

const JType* Bindings::find(const TypeVar* var) const {
  for (const auto& [v, t] : items) {
    if (v == var) return t;
  }
  return nullptr;
}
void Bindings::set(const TypeVar* var, const JType* type) {
  for (auto& [v, t] : items) {
    if (v == var) {
      t = type;
      return;
    }
  }
  items.emplace_back(var, type);
}

const JType* Types::error() const {
  return &kError;
}
const JType* Types::void_type() const {
  return &kVoid;
}
const JType* Types::null() const {
  return &kNull;
}
const JType* Types::unknown() const {
  return &kUnknown;
}
const JType* Types::primitive(Basic basic) const {
  return &kPrimitives[static_cast<size_t>(basic)];
}
const JType* Types::object() const {
  return unit_.known_type(Known::Object);
}
const JType* Types::string() const {
  return unit_.known_type(Known::String);
}
const JType* Types::of(ClassSym* cls, const std::vector<const JType*>& args) {
  return unit_.arena().make<JType>(JType{
      .kind = JType::Kind::Class, .cls = cls, .args = unit_.arena().copy<const JType*>(args)});
}
const JType* Types::array_of(const JType* element) {
  if (element->is_error()) return error();
  return unit_.arena().make<JType>(JType{.kind = JType::Kind::Array, .element = element});
}
const JType* Types::variable(TypeVar* var) {
  return unit_.arena().make<JType>(JType{.kind = JType::Kind::Variable, .var = var});
}
const JType* Types::wildcard(const JType* bound, bool is_super) {
  return unit_.arena().make<JType>(
      JType{.kind = JType::Kind::Wildcard, .super_bound = is_super, .element = bound});
}

const JType* Types::upper(const JType* type) {
  for (int depth = 0; depth < 64; ++depth) {
    switch (type->kind) {
      case JType::Kind::Variable:
        if (type->var->bounds.empty()) return object();
        type = type->var->bounds.front();
        break;
      case JType::Kind::Wildcard:
        if (type->element == nullptr || type->super_bound) return object();
        type = type->element;
        break;
      case JType::Kind::Unknown:
        return object();
      case JType::Kind::Error:
      case JType::Kind::Void:
      case JType::Kind::Null:
      case JType::Kind::Primitive:
      case JType::Kind::Class:
      case JType::Kind::Array:
        return type;
    }
  }
  return object();
}

const JType* Types::erasure(const JType* type) {
  type = upper(type);
  if (type->is_class() && !type->args.empty()) return of(type->cls);
  if (type->is_array()) return array_of(erasure(type->element));
  return type;
}

const JType* Types::substitute(const JType* type, const Bindings& bindings) {
  if (bindings.items.empty()) return type;
  switch (type->kind) {
    case JType::Kind::Variable:
      if (const JType* bound = bindings.find(type->var)) return bound;
      return type;
    case JType::Kind::Class: {
      if (type->args.empty()) return type;
      std::vector<const JType*> args;
      for (const JType* arg : type->args) args.push_back(substitute(arg, bindings));
      return of(type->cls, args);
    }
    case JType::Kind::Array: {
      const JType* element = substitute(type->element, bindings);
      return element == type->element ? type : array_of(element);
    }
    case JType::Kind::Wildcard:
      if (type->element == nullptr) return type;
      return wildcard(substitute(type->element, bindings), type->super_bound);
    case JType::Kind::Error:
    case JType::Kind::Void:
    case JType::Kind::Null:
    case JType::Kind::Primitive:
    case JType::Kind::Unknown:
      return type;
  }
  return type;
}

Bindings Types::bindings_of(const JType* type) const {
  Bindings result;
  if (!type->is_class()) return result;
  unit_.header(type->cls);
  const auto& vars = type->cls->type_params;
  for (size_t i = 0; i < vars.size() && i < type->args.size(); ++i)
    result.items.emplace_back(vars[i], type->args[i]);
  if (type->args.empty()) {
    for (const TypeVar* var : vars) result.items.emplace_back(var, &kUnknown);
  }
  return result;
}

std::vector<const JType*> Types::direct_supers(const JType* type) {
  std::vector<const JType*> result;
  if (type->kind == JType::Kind::Variable) {
    result = type->var->bounds;
    if (result.empty()) result.push_back(object());
    return result;
  }
  if (!type->is_class()) return result;
  ClassSym* cls = type->cls;
  unit_.header(cls);
  const Bindings bindings = bindings_of(type);
  if (cls->super != nullptr) result.push_back(substitute(cls->super, bindings));
  for (const JType* interface : cls->interfaces) result.push_back(substitute(interface, bindings));
  if (cls->super == nullptr && cls->is_interface()) result.push_back(object());
  return result;
}

const JType* Types::as_super(const JType* type, ClassSym* cls) {
  type = type->kind == JType::Kind::Variable ? type : upper(type);
  if (type->is_class() && type->cls == cls) return type;
  if (type->is_class() && !is_subclass(type->cls, cls)) return nullptr;
  for (const JType* super : direct_supers(type)) {
    if (const JType* found = as_super(super, cls)) return found;
  }
  return nullptr;
}

bool Types::is_subclass(ClassSym* sub, ClassSym* super) {
  if (sub == super || super == object()->cls) return true;
  unit_.header(super);
  for (ClassSym* c = sub; c != nullptr;) {
    if (c == super) return true;
    unit_.header(c);
    if (super->is_interface()) {
      for (const JType* i : c->interfaces) {
        if (i->is_class() && is_subclass(i->cls, super)) return true;
      }
    }
    c = c->super != nullptr && c->super->is_class() ? c->super->cls : nullptr;
  }
  return false;
}

bool Types::same(const JType* a, const JType* b) {
  if (a == b) return true;
  if (a->kind == JType::Kind::Unknown || b->kind == JType::Kind::Unknown) return true;
  if (a->kind != b->kind) return false;
  switch (a->kind) {
    case JType::Kind::Error:
    case JType::Kind::Void:
    case JType::Kind::Null:
    case JType::Kind::Unknown:
      return true;
    case JType::Kind::Primitive:
      return a->basic == b->basic;
    case JType::Kind::Variable:
      return a->var == b->var;
    case JType::Kind::Array:
      return same(a->element, b->element);
    case JType::Kind::Wildcard:
      if ((a->element == nullptr) != (b->element == nullptr)) return false;
      return a->element == nullptr ||
             (a->super_bound == b->super_bound && same(a->element, b->element));
    case JType::Kind::Class:
      if (a->cls != b->cls) return false;
      if (a->args.empty() || b->args.empty()) return true;
      for (size_t i = 0; i < a->args.size() && i < b->args.size(); ++i) {
        if (!same(a->args[i], b->args[i])) return false;
      }
      return true;
  }
  return false;
}

// JLS 4.5.1; a wildcard as actual argument counts as its capture.
bool Types::contains(const JType* formal, const JType* actual) {
  if (formal->kind == JType::Kind::Unknown || actual->kind == JType::Kind::Unknown) return true;
  if (formal->kind != JType::Kind::Wildcard) return same(formal, actual);
  if (formal->element == nullptr) return true;
  if (actual->kind == JType::Kind::Wildcard) {
    if (actual->element == nullptr)
      return !formal->super_bound && formal->element->is_class() &&
             formal->element->cls == object()->cls;
    if (actual->super_bound != formal->super_bound) return false;
    actual = actual->element;
  }
  return formal->super_bound ? subtype(formal->element, actual) : subtype(actual, formal->element);
}

bool Types::subtype(const JType* sub, const JType* super) {
  if (sub->is_error() || super->is_error() || sub == super) return true;
  if (sub->is_void() || super->is_void()) return sub->is_void() && super->is_void();
  if (sub->is_primitive() || super->is_primitive()) {
    return sub->is_primitive() && super->is_primitive() && widens(sub->basic, super->basic);
  }
  if (sub->is_null()) return true;
  if (super->kind == JType::Kind::Unknown || sub->kind == JType::Kind::Unknown) return true;
  if (super->kind == JType::Kind::Wildcard) {
    if (super->element == nullptr) return true;
    return subtype(sub, super->element);
  }
  if (super->is_null()) return false;
  if (super->is_class() && super->cls == object()->cls) return true;
  if (super->kind == JType::Kind::Variable) {
    if (sub->kind == JType::Kind::Variable) {
      if (sub->var == super->var) return true;
      for (const JType* bound : sub->var->bounds) {
        if (subtype(bound, super)) return true;
      }
    }
    return false;
  }
  if (sub->is_array()) {
    if (super->is_array()) {
      if (sub->element->is_primitive() || super->element->is_primitive())
        return same(sub->element, super->element);
      return subtype(sub->element, super->element);
    }
    return super->is_class() &&
           (super->cls->name == "Cloneable" || super->cls->name == "Serializable");
  }
  if (!super->is_class()) {
    if (sub->kind == JType::Kind::Variable && super->is_array()) {
      for (const JType* bound : sub->var->bounds) {
        if (subtype(bound, super)) return true;
      }
    }
    return false;
  }
  const JType* seen = as_super(sub, super->cls);
  if (seen == nullptr) return false;
  if (seen->args.empty() || super->args.empty()) return true;  // raw: unchecked conversion
  for (size_t i = 0; i < seen->args.size() && i < super->args.size(); ++i) {
    if (!contains(super->args[i], seen->args[i])) return false;
  }
  return true;
}

// JLS 5.5, for references.
bool Types::castable(const JType* from, const JType* to) {
  if (from->is_error() || to->is_error() || from->is_null()) return true;
  const JType* a = erasure(from);
  const JType* b = erasure(to);
  if (subtype(a, b) || subtype(b, a)) {
    if (from->is_class() && to->is_class() && !from->args.empty() && !to->args.empty() &&
        from->cls == to->cls) {
      for (size_t i = 0; i < from->args.size() && i < to->args.size(); ++i) {
        const JType* x = from->args[i];
        const JType* y = to->args[i];
        if (x->is_class() && y->is_class() && !castable(x, y)) return false;
        if (x->is_class() && y->is_class() && x->cls != y->cls) return false;
      }
    }
    return true;
  }
  if (a->is_array() && b->is_array()) {
    if (a->element->is_primitive() || b->element->is_primitive()) return false;
    return castable(a->element, b->element);
  }
  if (a->is_array() || b->is_array()) return false;
  if (!a->is_class() || !b->is_class()) return false;
  unit_.header(a->cls);
  unit_.header(b->cls);
  if (a->cls->is_interface() && !b->cls->is_final) return true;
  return b->cls->is_interface() && !a->cls->is_final;
}

const JType* Types::common_super(const JType* a, const JType* b) {
  if (a->is_error() || b->is_null()) return a;
  if (b->is_error() || a->is_null()) return b;
  if (a->is_primitive() || b->is_primitive()) return object();
  if (subtype(a, b)) return b;
  if (subtype(b, a)) return a;
  const JType* up = upper(a);
  while (up->is_class()) {
    if (up->cls == object()->cls) break;
    if (const JType* other = as_super(b, up->cls)) return same(up, other) ? up : of(up->cls);
    // A shared interface is better than Object.
    unit_.header(up->cls);
    for (const JType* interface : up->cls->interfaces) {
      if (interface->is_class() && as_super(b, interface->cls) != nullptr)
        return of(interface->cls);
    }
    up = up->cls->super != nullptr ? substitute(up->cls->super, bindings_of(up)) : object();
  }
  return object();
}

ClassSym* Types::box_class(Basic basic) {
  switch (basic) {
    case Basic::Boolean:
      return unit_.known(Known::Boolean);
    case Basic::Byte:
      return unit_.known(Known::Byte);
    case Basic::Short:
      return unit_.known(Known::Short);
    case Basic::Char:
      return unit_.known(Known::Character);
    case Basic::Int:
      return unit_.known(Known::Integer);
    case Basic::Long:
      return unit_.known(Known::Long);
    case Basic::Float:
      return unit_.known(Known::Float);
    case Basic::Double:
      return unit_.known(Known::Double);
    case Basic::Void:
    case Basic::Reference:
      break;
  }
  return nullptr;
}

const JType* Types::boxed(const JType* type) {
  return type->is_primitive() ? of(box_class(type->basic)) : type;
}

const JType* Types::unboxed(const JType* type) {
  type = upper(type);
  if (!type->is_class() || type->cls->library_file == nullptr) return nullptr;
  constexpr std::pair<Known, Basic> kBoxes[] = {
      {Known::Integer, Basic::Int}, {Known::Boolean, Basic::Boolean},
      {Known::Long, Basic::Long},   {Known::Character, Basic::Char},
      {Known::Byte, Basic::Byte},   {Known::Short, Basic::Short},
      {Known::Float, Basic::Float}, {Known::Double, Basic::Double},
  };
  for (const auto& [box, basic] : kBoxes) {
    if (unit_.is_known(type->cls, box)) return primitive(basic);
  }
  return nullptr;
}

const JType* Types::as_primitive(const JType* type) {
  return type->is_primitive() ? type : type->is_reference() ? unboxed(type) : nullptr;
}

const JType* Types::promote(const JType* a, const JType* b) {
  if (a->basic == Basic::Double || b->basic == Basic::Double) return primitive(Basic::Double);
  if (a->basic == Basic::Float || b->basic == Basic::Float) return primitive(Basic::Float);
  if (a->basic == Basic::Long || b->basic == Basic::Long) return primitive(Basic::Long);
  return primitive(Basic::Int);
}

bool Types::is_string(const JType* type) const {
  return type->is_class() && type->cls == unit_.known(Known::String);
}

bool Types::is_throwable(const JType* type) {
  return subtype(type, unit_.known_type(Known::Throwable));
}

bool Types::is_checked_exception(const JType* type) {
  return !type->is_error() && !type->is_null() &&
         !subtype(type, unit_.known_type(Known::RuntimeException)) &&
         !subtype(type, unit_.known_type(Known::Error));
}

std::string Types::show(const JType* type) {
  switch (type->kind) {
    case JType::Kind::Error:
    case JType::Kind::Unknown:
      return "?";
    case JType::Kind::Void:
      return "void";
    case JType::Kind::Null:
      return "null";
    case JType::Kind::Primitive:
      return std::string(spelling(type->basic));
    case JType::Kind::Array:
      return show(type->element) + "[]";
    case JType::Kind::Variable:
      return std::string(type->var->name);
    case JType::Kind::Wildcard:
      if (type->element == nullptr) return "?";
      return (type->super_bound ? "? super " : "? extends ") + show(type->element);
    case JType::Kind::Class: {
      std::string text = unit_.shown_name(type->cls);
      for (size_t i = 0; i < type->args.size(); ++i) {
        text += i == 0 ? "<" : ",";
        text += show(type->args[i]);
      }
      return type->args.empty() ? text : text + ">";
    }
  }
  return "?";
}

TypeId Types::id_of(const JType* type) {
  type = erasure(type);
  switch (type->kind) {
    case JType::Kind::Primitive:
      return TypeTable::of(type->basic);
    case JType::Kind::Array:
      return unit_.program().types.array_of(id_of(type->element));
    case JType::Kind::Class:
      return unit_.type_id(type->cls);
    case JType::Kind::Error:
    case JType::Kind::Void:
      return TypeTable::of(Basic::Void);
    case JType::Kind::Null:
    case JType::Kind::Variable:
    case JType::Kind::Wildcard:
    case JType::Kind::Unknown:
      break;
  }
  return TypeTable::of(Basic::Reference);
}

Basic Types::basic_of(const JType* type) const {
  return type->is_primitive()                  ? type->basic
         : type->is_void() || type->is_error() ? Basic::Void
                                               : Basic::Reference;
}

}  // namespace thinair::check
