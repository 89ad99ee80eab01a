// The fields, methods and constructors of a class; their types are resolved when asked for.
#include "fmt/format.h"
#include "program/check/body.h"
#include "program/check/unit.h"

namespace thinair::check {
namespace {

using syntax::MemberKind;
using syntax::Modifier;

Access access_of(const syntax::Modifiers& modifiers) {
  if (modifiers.has(Modifier::Public)) return Access::Public;
  if (modifiers.has(Modifier::Private)) return Access::Private;
  if (modifiers.has(Modifier::Protected)) return Access::Protected;
  return Access::Package;
}

const syntax::Annotation* annotation(const syntax::Modifiers& modifiers, std::string_view name) {
  for (const syntax::Annotation* a : modifiers.annotations) {
    if (a->name != nullptr && a->name->parts.back().name.text == name) return a;
  }
  return nullptr;
}

std::string narrow(std::u16string_view text) {
  std::string result;
  for (char16_t c : text) result.push_back(static_cast<char>(c));
  return result;
}

std::string text_of(const syntax::Annotation& a) {
  if (a.arguments.empty()) return {};
  const auto* literal = a.arguments.front().value->as_if<syntax::Literal>();
  return literal == nullptr ? std::string() : narrow(literal->string);
}

std::optional<Intrinsic> intrinsic_named(std::string_view name) {
  constexpr std::pair<std::string_view, Intrinsic> kAll[] = {
#define THINAIR_INTRINSIC(n, arguments) {#n, Intrinsic::n},
      THINAIR_INTRINSICS(THINAIR_INTRINSIC)
#undef THINAIR_INTRINSIC
  };
  for (const auto& [text, intrinsic] : kAll) {
    if (text == name) return intrinsic;
  }
  return std::nullopt;
}

}  // namespace

void Unit::add_method(ClassSym* cls, MethodSym* method) {
  cls->methods.push_back(method);
  cls->method_names[method->name].push_back(method);
}

void Unit::members(ClassSym* cls) {
  header(cls);
  if (cls->state == ClassSym::State::Members) return;
  cls->state = ClassSym::State::Members;
  member_class(cls, "");  // declares the classes
  read_members(cls);
}

void Unit::read_members(ClassSym* cls) {
  const bool test = cls->kind == ClassSym::Kind::Test;
  if (cls->decl == nullptr && !test) return;
  if (cls->outer != nullptr && !cls->is_static && cls->declared_in == nullptr &&
      cls->outer->kind != ClassSym::Kind::Test)
    add_outer_this(cls);
  if (!test && cls->is_enum()) {
    for (const syntax::EnumConstant* constant : cls->decl->constants) {
      FieldSym* field = new_field(cls, constant->name.text, cls->this_type);
      field->span = constant->name.span;
      field->access = Access::Public;
      field->is_static = field->is_final = field->is_enum_constant = true;
      field->folding = FieldSym::Folding::Done;
      cls->fields.push_back(field);
      cls->field_names.try_emplace(field->name, field);
    }
    add_enum_members(cls);
  }
  for (const syntax::Member* member : test ? cls->test->members : cls->decl->members) {
    switch (member->kind) {
      case MemberKind::Field: {
        const auto& decl = member->as<syntax::FieldDecl>();
        for (const syntax::Declarator* declarator : decl.declarators) {
          FieldSym* field = new_field(cls, declarator->name.text, nullptr);
          field->span = declarator->name.span;
          field->type_syntax = declarator->type;
          field->initializer = declarator->initializer;
          field->access = cls->is_interface() ? Access::Public : access_of(decl.modifiers);
          field->is_static = cls->is_interface() || decl.modifiers.has(Modifier::Static);
          field->is_final = cls->is_interface() || decl.modifiers.has(Modifier::Final);
          field->is_volatile = decl.modifiers.has(Modifier::Volatile);
          field->is_library_constant =
              cls->source->is_library && annotation(decl.modifiers, "Constant") != nullptr;
          if (field->is_final && field->is_volatile) {
            error(cls->source, decl.modifiers.span_of(Modifier::Volatile),
                  fmt::format("field {} cannot be both final and volatile", field->name));
          }
          cls->fields.push_back(field);
          cls->field_names.try_emplace(field->name, field);
        }
        break;
      }
      case MemberKind::Method: {
        const auto& decl = member->as<syntax::MethodDecl>();
        MethodSym* method = new_method(cls, decl.name.text);
        const syntax::Modifiers& m = decl.modifiers;
        method->span = decl.name.span;
        method->method = &decl;
        method->access = access_of(m);
        method->is_static = m.has(Modifier::Static);
        method->is_final = m.has(Modifier::Final) || (cls->is_final && !cls->is_enum());
        method->is_native = m.has(Modifier::Native);
        method->is_synchronized = m.has(Modifier::Synchronized);
        method->is_default = m.has(Modifier::Default);
        method->is_abstract = m.has(Modifier::Abstract);
        if (cls->is_interface()) {
          if (method->access == Access::Package) method->access = Access::Public;
          method->is_abstract |= decl.body == nullptr && !method->is_static && !method->is_default;
        }
        if (cls->source->is_library) {
          if (const auto* a = annotation(m, "Intrinsic"))
            method->intrinsic = intrinsic_named(text_of(*a));
          if (const auto* a = annotation(m, "Refused")) {
            method->is_refused = true;
            method->refused = keep(text_of(*a));
          }
        }
        add_method(cls, method);
        break;
      }
      case MemberKind::Constructor: {
        const auto& decl = member->as<syntax::ConstructorDecl>();
        if (decl.name.text != cls->name || test) {
          error(cls->source, decl.name.span, "a method needs a return type",
                "a constructor has the name of its class");
          break;
        }
        MethodSym* constructor = new_method(cls, "<init>");
        constructor->span = decl.name.span;
        constructor->constructor = &decl;
        constructor->is_constructor = true;
        constructor->access = cls->is_enum() ? Access::Private : access_of(decl.modifiers);
        if (const auto* a =
                cls->source->is_library ? annotation(decl.modifiers, "Refused") : nullptr) {
          constructor->is_refused = true;
          constructor->refused = keep(text_of(*a));
        }
        cls->constructors.push_back(constructor);
        break;
      }
      case MemberKind::Initializer:
      case MemberKind::Class:
      case MemberKind::Init:
      case MemberKind::Thread:
      case MemberKind::After:
      case MemberKind::Unroll:
      case MemberKind::Observe:
      case MemberKind::Expectation:
        break;
    }
  }
  if (cls->constructors.empty() && !cls->is_interface() && !test && !cls->name.empty()) {
    MethodSym* constructor = new_method(cls, "<init>");
    constructor->made = MethodSym::Made::DefaultConstructor;
    constructor->is_constructor = true;
    constructor->access = cls->is_private ? Access::Private : Access::Public;
    constructor->result = types_.void_type();
    constructor->has_signature = true;
    cls->constructors.push_back(constructor);
  }
}

void Unit::add_enum_members(ClassSym* cls) {
  MethodSym* values = new_method(cls, "values");
  values->made = MethodSym::Made::EnumValues;
  values->result = types_.array_of(cls->this_type);
  MethodSym* value_of = new_method(cls, "valueOf");
  value_of->made = MethodSym::Made::EnumValueOf;
  value_of->result = cls->this_type;
  value_of->params.push_back(types_.string());
  value_of->param_names.push_back("name");
  for (MethodSym* method : {values, value_of}) {
    method->is_static = method->has_signature = true;
    method->access = Access::Public;
    add_method(cls, method);
  }
}

const JType* Unit::type_of(FieldSym* field) {
  if (field->type == nullptr) {
    field->type = types_.error();  // while it is being resolved
    const TypeScope scope{field->owner->source, field->owner, nullptr, field->owner->declared_in};
    const JType* type = resolve(*field->type_syntax, scope);
    if (type->is_void()) {
      error(scope.source, field->type_syntax->span, "a field cannot have type void");
      type = types_.error();
    }
    field->type = type;
  }
  return field->type;
}

void Unit::signature(MethodSym* method) {
  if (method->has_signature) return;
  method->has_signature = true;
  ClassSym* cls = method->owner;
  const bool constructor = method->constructor != nullptr;
  const auto params = constructor ? method->constructor->params : method->method->params;
  const auto throws_types =
      constructor ? method->constructor->throws_types : method->method->throws_types;
  const TypeScope scope{cls->source, cls, method, cls->declared_in};
  method->type_params = declare_type_params(constructor ? method->constructor->type_params
                                                        : method->method->type_params);
  resolve_bounds(method->type_params, scope);
  for (const syntax::Param* param : params) {
    const JType* type = param->type == nullptr ? types_.error() : resolve(*param->type, scope);
    if (type->is_void()) {
      error(cls->source, param->type->span, "a parameter cannot have type void");
      type = types_.error();
    }
    method->params.push_back(type);
    method->param_names.push_back(param->name.text);
    method->is_varargs |= param->varargs;
  }
  for (const syntax::Type* written : throws_types) {
    const JType* type = resolve(*written, scope);
    if (!type->is_error() && !types_.is_throwable(type)) {
      error(cls->source, written->span,
            fmt::format("{} is not a Throwable and cannot be thrown", types_.show(type)));
      continue;
    }
    if (!type->is_error()) method->throws.push_back(type);
  }
  method->result = constructor ? types_.void_type() : resolve(*method->method->return_type, scope);
}

// JLS 4.12.4: a constant variable is final and initialised with a constant expression.
std::optional<Const> Unit::constant_of(FieldSym* field) {
  if (field->folding == FieldSym::Folding::Done) return field->constant;
  if (field->folding == FieldSym::Folding::Running) return std::nullopt;
  field->folding = FieldSym::Folding::Running;
  if (field->is_final && field->initializer != nullptr) {
    const JType* type = type_of(field);
    if (type->is_primitive() || types_.is_string(type)) {
      field->constant = fold_initializer(*this, field, type);
    }
  }
  field->folding = FieldSym::Folding::Done;
  return field->constant;
}

}  // namespace thinair::check
