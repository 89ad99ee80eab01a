// Members by name, inherited ones included (JLS 8.2), and who overrides whom (JLS 8.4.8).
#include <algorithm>

#include "program/check/unit.h"

namespace thinair::check {

FieldSym* Unit::find_field(ClassSym* cls, std::string_view name) {
  members(cls);
  auto it = cls->field_names.find(name);
  if (it != cls->field_names.end()) return it->second;
  for (const JType* interface : cls->interfaces) {
    if (FieldSym* found = find_field(interface->cls, name)) return found;
  }
  if (cls->super == nullptr || !cls->super->is_class() || cls->cyclic) return nullptr;
  if (is_known(cls->super->cls, Known::Object)) return nullptr;
  return find_field(cls->super->cls, name);
}

FieldSym* Unit::find_field(const JType* type, std::string_view name) {
  type = types_.upper(type);
  return type->is_class() ? find_field(type->cls, name) : nullptr;
}

bool Unit::same_parameters(MethodSym* a, const Bindings& in_a, MethodSym* b, const Bindings& in_b) {
  signature(a);
  signature(b);
  if (a->params.size() != b->params.size()) return false;
  for (size_t i = 0; i < a->params.size(); ++i) {
    const JType* x = types_.erasure(types_.substitute(a->params[i], in_a));
    const JType* y = types_.erasure(types_.substitute(b->params[i], in_b));
    // Type parameters of generic methods correspond by position.
    if (a->params[i]->kind == JType::Kind::Variable &&
        b->params[i]->kind == JType::Kind::Variable && !a->type_params.empty() &&
        !b->type_params.empty())
      continue;
    if (!types_.same(x, y)) {
      // A raw or erased override: the erased signature of the other is enough.
      if (!types_.same(x, types_.erasure(b->params[i]))) return false;
    }
  }
  return true;
}

bool Unit::overrides(MethodSym* method, MethodSym* overridden, const JType* in) {
  if (method == overridden) return true;
  if (method->name != overridden->name || method->is_static || overridden->is_static) return false;
  if (overridden->access == Access::Private) return false;
  // A lambda was made for the one abstract method of its interface; generics are erased by now.
  if (method->made == MethodSym::Made::LambdaBody) {
    signature(overridden);
    return overridden->is_abstract && method->params.size() == overridden->params.size();
  }
  const JType* mine = types_.as_super(in, method->owner);
  const JType* theirs = types_.as_super(in, overridden->owner);
  if (mine == nullptr || theirs == nullptr) return false;
  return same_parameters(method, types_.bindings_of(mine), overridden, types_.bindings_of(theirs));
}

void Unit::collect_methods(const JType* type, std::string_view name, std::vector<MethodSym*>& found,
                           int depth) {
  if (depth > 200 || !type->is_class()) return;
  ClassSym* cls = type->cls;
  members(cls);
  if (auto it = cls->method_names.find(name); it != cls->method_names.end()) {
    for (MethodSym* method : it->second) {
      if (std::find(found.begin(), found.end(), method) == found.end()) found.push_back(method);
    }
  }
  if (cls->cyclic) return;
  if (cls->super != nullptr) collect_methods(cls->super, name, found, depth + 1);
  for (const JType* interface : cls->interfaces) collect_methods(interface, name, found, depth + 1);
}

// All methods of that name that `type` has, overridden ones left out.
std::vector<MethodSym*> Unit::find_methods(const JType* type, std::string_view name) {
  std::vector<MethodSym*> found;
  if (type->is_array()) {
    collect_methods(types_.object(), name, found, 0);
    return found;
  }
  std::vector<const JType*> roots{type};
  if (type->kind == JType::Kind::Variable && !type->var->bounds.empty()) roots = type->var->bounds;
  for (const JType* root : roots) {
    root = types_.upper(root);
    collect_methods(root, name, found, 0);
    if (root->is_class() && root->cls->is_interface())
      collect_methods(types_.object(), name, found, 0);
  }
  if (found.size() < 2) return found;
  const JType* in = types_.upper(type);
  std::vector<MethodSym*> kept;
  for (MethodSym* method : found) {
    const bool hidden = std::any_of(found.begin(), found.end(), [&](MethodSym* other) {
      if (other == method || other->owner == method->owner) return false;
      if (other->is_static && method->is_static)
        return types_.is_subclass(other->owner, method->owner) &&
               same_parameters(other, {}, method, {});
      if (!overrides(other, method, in)) return false;
      // A class's method wins over an interface's, a subtype's over its supertype's.
      if (types_.is_subclass(other->owner, method->owner)) return true;
      return method->owner->is_interface() && !other->owner->is_interface() &&
             !other->is_abstract && !types_.is_subclass(method->owner, other->owner);
    });
    if (!hidden) kept.push_back(method);
  }
  return kept;
}

// The method that a call of `of` runs in an object of class `cls` (JLS 15.12.4.4), or none.
MethodSym* Unit::implementation(ClassSym* cls, MethodSym* of) {
  header(cls);
  const JType* in = cls->this_type;
  if (of->access == Access::Private) return of;
  for (ClassSym* c = cls; c != nullptr;) {
    members(c);
    if (auto it = c->method_names.find(of->name); it != c->method_names.end()) {
      for (MethodSym* method : it->second) {
        if (overrides(method, of, in)) return method->is_abstract ? nullptr : method;
      }
    }
    c = c->super != nullptr && c->super->is_class() && !c->cyclic ? c->super->cls : nullptr;
  }
  std::vector<MethodSym*> found;
  collect_methods(in, of->name, found, 0);
  MethodSym* best = nullptr;
  for (MethodSym* method : found) {
    if (!method->owner->is_interface() || method->is_abstract || !overrides(method, of, in))
      continue;
    if (best == nullptr || types_.is_subclass(method->owner, best->owner)) best = method;
  }
  return best;
}

// JLS 9.8: what Object has already does not count.
MethodSym* Unit::functional_method(const JType* type) {
  type = types_.upper(type);
  if (!type->is_class()) return nullptr;
  header(type->cls);
  if (!type->cls->is_interface()) return nullptr;
  std::vector<const JType*> queue{type};
  std::vector<MethodSym*> abstract;
  for (size_t i = 0; i < queue.size() && i < 1000; ++i) {
    ClassSym* cls = queue[i]->cls;
    members(cls);
    for (MethodSym* method : cls->methods) {
      if (!method->is_abstract || method->is_static) continue;
      if (method->name == "equals" || method->name == "hashCode" || method->name == "toString") {
        bool of_object = false;
        for (MethodSym* other : find_methods(types_.object(), method->name))
          of_object |= same_parameters(method, {}, other, {});
        if (of_object) continue;
      }
      const bool known_already = std::any_of(abstract.begin(), abstract.end(), [&](MethodSym* m) {
        return m == method || overrides(m, method, type);
      });
      MethodSym* implemented = known_already ? nullptr : implementation(type->cls, method);
      if (!known_already && implemented == nullptr) abstract.push_back(method);
    }
    for (const JType* interface : cls->interfaces) queue.push_back(interface);
  }
  return abstract.size() == 1 ? abstract.front() : nullptr;
}

bool Unit::accessible(Access access, ClassSym* owner, ClassSym* from) const {
  const auto top = [](ClassSym* cls) {
    while (cls->outer != nullptr && cls->outer->kind != ClassSym::Kind::Test) cls = cls->outer;
    return cls;
  };
  if (from == nullptr) return true;
  switch (access) {
    case Access::Public:
      return true;
    case Access::Private: {
      if (top(owner) == top(from)) return true;
      // A test and the classes in it are one top-level class.
      const auto outermost = [](ClassSym* cls) {
        while (cls->outer != nullptr) cls = cls->outer;
        return cls;
      };
      return outermost(owner) == outermost(from);
    }
    case Access::Package:
    case Access::Protected: {
      if (owner->source == nullptr || from->source == nullptr) return true;
      if (owner->source->package == from->source->package &&
          owner->source->is_library == from->source->is_library)
        return true;
      if (access == Access::Package) return false;
      for (ClassSym* c = from; c != nullptr; c = c->outer) {
        for (const ClassSym* s = c; s != nullptr;
             s = s->super != nullptr && s->super->is_class() ? s->super->cls : nullptr) {
          if (s == owner) return true;
        }
      }
      return false;
    }
  }
  return true;
}

}  // namespace thinair::check
