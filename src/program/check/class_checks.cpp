// What must hold of a whole class (JLS 8.1 to 8.9, 9): nothing twice, everything implemented,
// overriding done right.
#include <algorithm>

#include "fmt/format.h"
#include "program/check/body.h"
#include "program/check/unit.h"

namespace thinair::check {
namespace {

using syntax::Modifier;

std::string signature_text(Types& types, const MethodSym* method) {
  std::string text(method->name);
  text += '(';
  for (size_t i = 0; i < method->params.size(); ++i) {
    if (i > 0) text += ", ";
    text += types.show(method->params[i]);
  }
  return text + ')';
}

int strength(Access access) {
  switch (access) {
    case Access::Public:
      return 3;
    case Access::Protected:
      return 2;
    case Access::Package:
      return 1;
    case Access::Private:
      break;
  }
  return 0;
}

std::string_view shown(Access access) {
  switch (access) {
    case Access::Public:
      return "public";
    case Access::Protected:
      return "protected";
    case Access::Package:
      return "package";
    case Access::Private:
      break;
  }
  return "private";
}

constexpr uint32_t bit(Modifier m) {
  return 1U << static_cast<unsigned>(m);
}
constexpr uint32_t kAccess =
    bit(Modifier::Public) | bit(Modifier::Protected) | bit(Modifier::Private);
constexpr uint32_t kForFields = kAccess | bit(Modifier::Static) | bit(Modifier::Final) |
                                bit(Modifier::Volatile) | bit(Modifier::Transient);
constexpr uint32_t kForMethods = kAccess | bit(Modifier::Static) | bit(Modifier::Final) |
                                 bit(Modifier::Abstract) | bit(Modifier::Synchronized) |
                                 bit(Modifier::Native) | bit(Modifier::Strictfp) |
                                 bit(Modifier::Default);
constexpr uint32_t kForClasses = kAccess | bit(Modifier::Static) | bit(Modifier::Final) |
                                 bit(Modifier::Abstract) | bit(Modifier::Strictfp) |
                                 bit(Modifier::Sealed) | bit(Modifier::NonSealed);

}  // namespace

void Unit::check_modifiers(ClassSym* cls, const syntax::Modifiers& modifiers, uint32_t allowed,
                           std::string_view what) {
  const syntax::Modifiers::Item* access = nullptr;
  for (const syntax::Modifiers::Item& item : modifiers.items) {
    if ((allowed & bit(item.modifier)) == 0) {
      error(cls->source, item.span,
            fmt::format("a {} cannot be {}", what, spelling(item.modifier)));
    }
    if ((kAccess & bit(item.modifier)) != 0) {
      if (access != nullptr) {
        error(cls->source, item.span,
              fmt::format("a {} cannot be both {} and {}", what, spelling(access->modifier),
                          spelling(item.modifier)));
      }
      access = &item;
    }
  }
  if (modifiers.has(Modifier::Abstract)) {
    for (Modifier other :
         {Modifier::Final, Modifier::Private, Modifier::Static, Modifier::Synchronized}) {
      if (other == Modifier::Static && what == "class") continue;
      if (other == Modifier::Private && what == "class") continue;
      if (modifiers.has(other)) {
        error(cls->source, modifiers.span_of(other),
              fmt::format("a {} cannot be both abstract and {}", what, spelling(other)));
      }
    }
  }
}

void Unit::check_duplicates(ClassSym* cls) {
  absl::flat_hash_map<std::string_view, FieldSym*> seen;
  for (FieldSym* field : cls->fields) {
    if (field->is_synthetic) continue;
    if (!seen.try_emplace(field->name, field).second)
      error(cls->source, field->span, fmt::format("variable {} is already defined", field->name));
  }
  const auto compare = [&](const std::vector<MethodSym*>& methods, bool constructors) {
    for (size_t i = 1; i < methods.size(); ++i) {
      for (size_t j = 0; j < i; ++j) {
        if (methods[i]->params.size() != methods[j]->params.size()) continue;
        bool same = true;
        for (size_t k = 0; k < methods[i]->params.size(); ++k) {
          const JType* a = methods[i]->params[k];
          const JType* b = methods[j]->params[k];
          same &=
              !a->is_error() && !b->is_error() && types_.same(types_.erasure(a), types_.erasure(b));
        }
        if (!same) continue;
        error(cls->source, methods[i]->span,
              constructors ? fmt::format("constructor {}{} is already defined", shown_name(cls),
                                         signature_text(types_, methods[i]).substr(6))
                           : fmt::format("method {} is already defined",
                                         signature_text(types_, methods[i])));
        break;
      }
    }
  };
  for (const auto& [name, methods] : cls->method_names) compare(methods, false);
  compare(cls->constructors, true);
}

void Unit::check_overrides(ClassSym* cls, MethodSym* method) {
  std::vector<MethodSym*> above;
  if (cls->super != nullptr) collect_methods(cls->super, method->name, above, 0);
  for (const JType* interface : cls->interfaces) collect_methods(interface, method->name, above, 0);
  if (cls->is_interface()) collect_methods(types_.object(), method->name, above, 0);
  bool overriding = false;
  const auto where = [&](MethodSym* m) {
    return fmt::format("{} in {}", signature_text(types_, m), shown_name(m->owner));
  };
  for (MethodSym* other : above) {
    if (other->access == Access::Private || other->owner == cls) continue;
    if (other->is_static && other->owner->is_interface()) continue;
    const JType* seen = types_.as_super(cls->this_type, other->owner);
    if (seen == nullptr) continue;
    const Bindings bindings = types_.bindings_of(seen);
    if (!same_parameters(method, {}, other, bindings)) continue;
    overriding |= !method->is_static && !other->is_static;
    if (method->is_static != other->is_static) {
      error(cls->source, method->span,
            fmt::format("{} {} cannot {} {} {}", method->is_static ? "static" : "instance",
                        where(method), method->is_static ? "hide" : "override",
                        other->is_static ? "static" : "instance", where(other)));
      return;
    }
    if (other->is_final) {
      error(cls->source, method->span,
            fmt::format("{} cannot override {}, which is final", where(method), where(other)));
      return;
    }
    if (strength(method->access) < strength(other->access)) {
      error(cls->source, method->span,
            fmt::format("{} is {}, but {} is {}", where(method), shown(method->access),
                        where(other), shown(other->access)),
            other->access == Access::Public ? "declare it public" : "");
      return;
    }
    Bindings with = bindings;
    for (size_t i = 0; i < other->type_params.size() && i < method->type_params.size(); ++i)
      with.set(other->type_params[i], types_.variable(method->type_params[i]));
    const JType* wanted = types_.substitute(other->result, with);
    const JType* given = method->result;
    const bool fits = given->is_error() || wanted->is_error() ||
                      (given->is_reference() && wanted->is_reference()
                           ? types_.subtype(given, wanted) ||
                                 types_.subtype(types_.erasure(given), types_.erasure(wanted))
                           : types_.same(given, wanted));
    if (!fits) {
      error(cls->source,
            method->method != nullptr ? method->method->return_type->span : method->span,
            fmt::format("{} returns {}, but {} returns {}", where(method), types_.show(given),
                        where(other), types_.show(wanted)));
      return;
    }
    for (const JType* thrown : method->throws) {
      if (!types_.is_checked_exception(thrown)) continue;
      const bool allowed =
          std::any_of(other->throws.begin(), other->throws.end(), [&](const JType* type) {
            return types_.subtype(thrown, types_.substitute(type, bindings));
          });
      if (!allowed) {
        error(cls->source, method->span,
              fmt::format("{} throws {}, but {} does not", where(method), types_.show(thrown),
                          where(other)));
        return;
      }
    }
  }
  if (!overriding && method->method != nullptr && !cls->broken) {
    for (const syntax::Annotation* a : method->method->modifiers.annotations) {
      if (a->name != nullptr && a->name->parts.back().name.text == "Override") {
        error(cls->source, a->span,
              fmt::format("method {} overrides nothing", signature_text(types_, method)));
      }
    }
  }
}

void Unit::check_implemented(ClassSym* cls) {
  if (cls->is_abstract || cls->is_interface() || cls->broken) return;
  if (cls->is_enum() && !cls->is_final) return;  // its constants have bodies
  std::vector<const JType*> queue{cls->this_type};
  for (size_t i = 0; i < queue.size() && i < 1000; ++i) {
    const JType* type = queue[i];
    if (!type->is_class()) continue;
    ClassSym* from = type->cls;
    if (from->broken && from != cls) return;
    members(from);
    for (MethodSym* method : from->methods) {
      if (!method->is_abstract || method->is_static) continue;
      if (implementation(cls, method) != nullptr) continue;
      signature(method);
      if (from == cls) continue;  // said where it is declared
      if (from->is_interface()) {
        const auto objects = find_methods(types_.object(), method->name);
        if (std::any_of(objects.begin(), objects.end(),
                        [&](MethodSym* o) { return same_parameters(method, {}, o, {}); }))
          continue;
      }
      error(cls->source, cls->span,
            fmt::format("{} is not abstract and does not implement {} of {}",
                        cls->name.empty() ? "this anonymous class" : shown_name(cls),
                        signature_text(types_, method), shown_name(from)));
      return;
    }
    for (const JType* super : types_.direct_supers(type)) queue.push_back(super);
  }
}

void Unit::check_class(ClassSym* cls) {
  if (cls->checked) return;
  cls->checked = true;
  members(cls);
  class_id(cls);
  for (FieldSym* field : cls->fields) {
    type_of(field);
    field_id(field);
    if (cls->is_interface() && field->initializer == nullptr)
      error(cls->source, field->span,
            fmt::format("field {} of an interface needs a value", field->name));
  }
  for (MethodSym* method : cls->methods) signature(method);
  for (MethodSym* constructor : cls->constructors) signature(constructor);
  if (cls->decl != nullptr && cls->is_user()) {
    check_modifiers(cls, cls->decl->modifiers, kForClasses, "class");
    for (const syntax::Member* member : cls->decl->members) {
      if (const auto* field = member->as_if<syntax::FieldDecl>())
        check_modifiers(cls, field->modifiers, kForFields, "field");
      if (const auto* method = member->as_if<syntax::MethodDecl>())
        check_modifiers(cls, method->modifiers, kForMethods, "method");
      if (const auto* constructor = member->as_if<syntax::ConstructorDecl>())
        check_modifiers(cls, constructor->modifiers, kAccess, "constructor");
    }
  }
  if (cls->test != nullptr) {
    for (const syntax::Member* member : cls->test->members) {
      if (const auto* field = member->as_if<syntax::FieldDecl>())
        check_modifiers(cls, field->modifiers, kForFields, "field");
      if (const auto* method = member->as_if<syntax::MethodDecl>())
        check_modifiers(cls, method->modifiers, kForMethods, "method");
    }
  }
  check_duplicates(cls);
  for (MethodSym* method : cls->methods) {
    if (method->method == nullptr) continue;
    const bool has_body = method->method->body != nullptr;
    if (cls->is_user()) {
      if (method->is_native) {
        error(cls->source, method->span,
              fmt::format("native methods are not supported: {}", method->name));
      } else if (cls->is_interface() && has_body && !method->is_default && !method->is_static &&
                 method->access != Access::Private) {
        error(cls->source, method->span,
              fmt::format("method {} of an interface cannot have a body", method->name),
              "declare it default or static");
      } else if (method->is_abstract && has_body) {
        error(cls->source, method->span,
              fmt::format("abstract method {} cannot have a body", method->name));
      } else if (!method->is_abstract && !has_body) {
        error(cls->source, method->span, fmt::format("method {} needs a body", method->name),
              cls->kind == ClassSym::Kind::Test ? "" : "or declare it abstract");
      } else if (method->is_abstract && !cls->is_abstract && !(cls->is_enum() && !cls->is_final)) {
        error(cls->source, method->span,
              fmt::format("{} is not abstract and cannot have the abstract "
                          "method {}",
                          shown_name(cls), method->name));
        cls->broken = true;
      }
      if (method->is_default && !cls->is_interface()) {
        error(cls->source, method->span, "only methods of interfaces can be default");
      }
    }
    if (!cls->cyclic) check_overrides(cls, method);
  }
  if (!cls->cyclic) check_implemented(cls);
  if (!cls->name.empty() && cls->outer != nullptr) {
    for (const ClassSym* c = cls->outer; c != nullptr; c = c->outer) {
      if (c->name == cls->name && c->kind != ClassSym::Kind::Test)
        error(cls->source, cls->span, fmt::format("class {} is already defined", cls->name));
    }
  }
  check_bodies(cls);
  for (ClassSym* member : cls->member_list) {
    if (member != nullptr) check_class(member);
  }
}

// Immediately: what a local class sees of the body around it is there only now.
void Unit::check_bodies(ClassSym* cls) {
  const auto check = [&](MethodSym* method) {
    method_id(method);
    if (method->checker != nullptr || method->is_abstract || method == skipped_) return;
    method->queued = true;
    if (method->made == MethodSym::Made::Source && method->method != nullptr &&
        method->method->body == nullptr && !method->is_native)
      return;
    check_body(*this, method);
  };
  for (size_t i = 0; i < cls->constructors.size(); ++i) check(cls->constructors[i]);
  for (size_t i = 0; i < cls->methods.size(); ++i) check(cls->methods[i]);
  if (cls->kind != ClassSym::Kind::Test) initializer_of(cls);
}

}  // namespace thinair::check
