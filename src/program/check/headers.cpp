// What a class extends and implements, and its type parameters.
#include "fmt/format.h"
#include "program/check/body.h"
#include "program/check/unit.h"

namespace thinair::check {
namespace {

using syntax::ClassKind;
using syntax::Modifier;

TypeScope scope_of(ClassSym* cls) {
  return {cls->source, cls, nullptr, cls->declared_in};
}

}  // namespace

std::vector<TypeVar*> Unit::declare_type_params(syntax::List<const syntax::TypeParam*> params) {
  std::vector<TypeVar*> vars;
  for (const syntax::TypeParam* param : params) {
    TypeVar* var = new_type_var();
    var->name = param->name.text;
    var->span = param->name.span;
    var->bound_syntax = param->bounds;
    vars.push_back(var);
  }
  return vars;
}

void Unit::resolve_bounds(const std::vector<TypeVar*>& vars, const TypeScope& scope) {
  for (TypeVar* var : vars) {
    for (const syntax::Type* bound : var->bound_syntax) {
      const JType* type = resolve(*bound, scope);
      if (type->is_primitive() || type->is_array()) {
        error(scope.source, bound->span, "the bound of a type parameter must be a class");
      } else if (!type->is_error()) {
        var->bounds.push_back(type);
      }
    }
    // A variable bounded by itself in a circle has no class to look members up in.
    const JType* up = var->bounds.empty() ? nullptr : var->bounds.front();
    for (int i = 0; up != nullptr && up->kind == JType::Kind::Variable; ++i) {
      if (up->var == var || i > 32) {
        error(scope.source, var->span, fmt::format("cyclic bound of type parameter {}", var->name));
        var->bounds.clear();
        break;
      }
      up = up->var->bounds.empty() ? nullptr : up->var->bounds.front();
    }
  }
}

void Unit::header(ClassSym* cls) {
  if (cls->state != ClassSym::State::Declared || cls->header_running) return;
  load(cls);
  cls->header_running = true;
  read_header(cls);
  cls->header_running = false;
  if (cls->state == ClassSym::State::Declared) cls->state = ClassSym::State::Header;
}

void Unit::read_header(ClassSym* cls) {
  if (cls->decl == nullptr) {  // a test, or made here: its maker fills it
    if (cls->this_type == nullptr) cls->this_type = types_.of(cls);
    if (cls->super == nullptr && cls->kind != ClassSym::Kind::Lambda)
      cls->super = known_type(Known::Object);
    return;
  }
  const syntax::ClassDecl& decl = *cls->decl;
  const TypeScope scope = scope_of(cls);
  cls->type_params = declare_type_params(decl.type_params);
  std::vector<const JType*> own;
  for (TypeVar* var : cls->type_params) own.push_back(types_.variable(var));
  cls->this_type = types_.of(cls, own);
  resolve_bounds(cls->type_params, scope);

  if (decl.class_kind == ClassKind::Record) {
    error(cls->source, cls->span, fmt::format("records are not supported: {}", cls->name));
    cls->broken = true;
  } else if (decl.class_kind == ClassKind::Annotation && cls->is_user()) {
    error(cls->source, cls->span,
          fmt::format("annotation declarations are not supported: {}", cls->name));
    cls->broken = true;
  } else if (decl.modifiers.has(Modifier::Sealed) || decl.modifiers.has(Modifier::NonSealed)) {
    error(cls->source, cls->span, fmt::format("sealed classes are not supported: {}", cls->name));
  }

  const auto supertype = [&](const syntax::Type& written, bool want_interface) -> const JType* {
    const JType* type = resolve(written, scope);
    if (type->is_error()) {
      cls->broken = true;
      return nullptr;
    }
    if (!type->is_class()) {
      error(cls->source, written.span, fmt::format("{} is not a class", types_.show(type)));
      return nullptr;
    }
    load(type->cls);
    header(type->cls);
    bool circle = type->cls->header_running;
    for (const ClassSym* c = type->cls; c != nullptr && !circle && !c->cyclic;
         c = c->super != nullptr && c->super->is_class() ? c->super->cls : nullptr)
      circle = c == cls;
    if (circle) {
      error(cls->source, cls->span,
            fmt::format("cyclic inheritance involving {}", shown_name(cls)));
      cls->broken = cls->cyclic = true;
      return nullptr;
    }
    if (want_interface && !type->cls->is_interface()) {
      error(cls->source, written.span,
            fmt::format("{} is a class, interface expected", types_.show(type)),
            cls->is_interface() ? "" : "use 'extends' for a class");
      cls->broken = true;
      return nullptr;
    }
    if (!want_interface && type->cls->is_interface()) {
      error(cls->source, written.span,
            fmt::format("{} is an interface, class expected", types_.show(type)),
            "use 'implements' for an interface");
      cls->broken = true;
      return nullptr;
    }
    if (!want_interface && type->cls->is_enum()) {
      error(cls->source, written.span, fmt::format("cannot extend the enum {}", types_.show(type)));
      cls->broken = true;
      return nullptr;
    }
    if (!want_interface && type->cls->is_final) {
      error(cls->source, written.span,
            fmt::format("cannot extend the final class {}", types_.show(type)));
      cls->broken = true;
      return nullptr;
    }
    return type;
  };

  if (is_known(cls, Known::Object)) {
    known_[0] = cls;
  } else if (cls->is_enum()) {
    cls->super = types_.of(known(Known::Enum), {cls->this_type});
  } else if (!cls->is_interface() && cls->super == nullptr) {
    if (decl.super_class != nullptr) cls->super = supertype(*decl.super_class, false);
    if (cls->super == nullptr) cls->super = known_type(Known::Object);
  }
  for (const syntax::Type* written : decl.interfaces) {
    const JType* type = supertype(*written, true);
    if (type == nullptr) continue;
    for (const JType* other : cls->interfaces) {
      if (other->cls == type->cls) {
        error(cls->source, written->span, fmt::format("repeated interface {}", types_.show(type)));
      }
    }
    cls->interfaces.push_back(type);
  }
}

}  // namespace thinair::check
