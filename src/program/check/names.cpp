// What names stand for (JLS 6.5): a variable, else a type, else a package.
#include <algorithm>

#include "fmt/format.h"
#include "program/check/body.h"
#include "syntax/spelling.h"

namespace thinair::check {

using syntax::ExprKind;

Ex BodyChecker::unknown_name(std::string_view name, Span span) {
  std::vector<std::string_view> candidates;
  for (const BodyChecker* b = this; b != nullptr; b = b->outer_) {
    for (const auto& [local, variable] : b->visible_) candidates.push_back(local);
  }
  for (ClassSym* c = cls(); c != nullptr; c = c->outer) {
    for (ClassSym* s = c; s != nullptr && !s->cyclic;
         s = s->super != nullptr && s->super->is_class() ? s->super->cls : nullptr) {
      if (!s->is_user()) break;
      for (const FieldSym* field : s->fields) candidates.push_back(field->name);
    }
  }
  for (const auto& thread : unit_.thread_names()) candidates.push_back(thread);
  std::sort(candidates.begin(), candidates.end());
  std::string hint;
  if (std::string_view near = closest(name, candidates); !near.empty())
    hint = fmt::format("did you mean '{}'?", near);
  return error_at(span, fmt::format("cannot find variable {}", name), hint);
}

bool BodyChecker::check_access(FieldSym* field, Span span) {
  if (unit_.accessible(field->access, field->owner, cls())) return true;
  error_at(span,
           fmt::format("{} has private access in {}", field->name, unit_.shown_name(field->owner)));
  return false;
}

// A value whose erased type is more general than its static one is cast, as javac does (JLS 5.2).
Ex BodyChecker::from_generic(const resolved::Expr* node, const JType* declared, const JType* actual,
                             Span span) {
  const JType* had = types().erasure(declared);
  const JType* has = types().erasure(actual);
  if (!actual->is_reference() || types().subtype(had, has)) return value(node, actual, span);
  auto* cast = make<resolved::Cast>(has, span);
  cast->operand = node;
  return value(cast, actual, span);
}

Ex BodyChecker::static_field(FieldSym* field, Span span) {
  const JType* type = unit_.type_of(field);
  if (type->is_error()) return bad(span);
  if (auto c = unit_.constant_of(field)) return constant(*c, type, span);
  if (field->is_library_constant && field->initializer != nullptr) {
    auto folded = fold(*field->initializer, type);
    const JType* primitive = types().unboxed(type);  // Boolean.TRUE is a box
    if (folded && primitive != nullptr) {
      const Ex bare = constant(*folded, primitive, span);
      return value(box_of(bare.node, primitive, span), type, span);
    }
    if (folded) return constant(*folded, type, span);
  }
  unit_.members(field->owner);
  auto* get = make<resolved::StaticGet>(type, span);
  get->field = unit_.field_id(field);
  return value(get, type, span);
}

Ex BodyChecker::field_of(const Ex& object, FieldSym* field, Span span, bool of_super) {
  const JType* declared = unit_.type_of(field);
  if (declared->is_error()) return bad(span);
  if (!of_super && !check_access(field, span)) return bad(span);
  if (field->is_static) return static_field(field, span);
  const JType* seen = types().as_super(object.type, field->owner);
  const JType* actual =
      seen == nullptr ? declared : types().substitute(declared, types().bindings_of(seen));
  if (actual->kind == JType::Kind::Wildcard || actual->kind == JType::Kind::Unknown)
    actual = types().upper(actual);
  auto* get = make<resolved::FieldGet>(declared, span);
  get->object = object.node;
  get->field = unit_.field_id(field);
  return from_generic(get, declared, actual, span);
}

// A field by its simple name, found in class `in` or above it.
Ex BodyChecker::named_field(FieldSym* field, ClassSym* in, Span span) {
  if (field->is_static) return static_field(field, span);
  const JType* type = unit_.type_of(field);
  if (type->is_error()) return bad(span);
  if (auto c = unit_.constant_of(field)) return constant(*c, type, span);
  const resolved::Expr* object = this_of(in, span);
  if (object == nullptr) {
    if (in_prologue_ && in == cls())
      return error_at(span, fmt::format("cannot use {} before the constructor of the superclass "
                                        "has been called",
                                        field->name));
    return error_at(span, fmt::format("non-static variable {} cannot be used from a static context",
                                      field->name));
  }
  return field_of(value(object, in->this_type, span), field, span);
}

std::optional<Denotation> BodyChecker::find_variable(std::string_view name, Span span) {
  const auto found = [](Ex ex) {
    return Denotation{
        ex.type->is_error() ? Denotation::Kind::Error : Denotation::Kind::Value, ex, ex.type, {}};
  };
  for (BodyChecker* b = this; b != nullptr;) {
    if (LocalVar* local = b->find_local(name)) {
      if (local->type->is_error()) return found(bad(span));
      return found(load_local(local, span));
    }
    BodyChecker* around = nullptr;
    for (ClassSym* c = b->cls(); c != nullptr; c = c->outer) {
      if (c->kind != ClassSym::Kind::Lambda) {
        unit_.header(c);
        if (FieldSym* field = unit_.find_field(c, name)) return found(named_field(field, c, span));
      }
      if (c->declared_in != nullptr) {
        around = c->declared_in;
        break;
      }
    }
    b = around;
  }
  if (cls()->source == unit_.file()) {
    if (auto index = unit_.thread_named(name)) {
      const JType* thread = unit_.known_type(Known::Thread);
      auto* given = make<resolved::Given>(thread, span);
      given->index = 1 + *index;
      return found(value(given, thread, span));
    }
  }
  for (const syntax::Import* import : cls()->source->head.imports) {
    if (!import->is_static || import->name.empty()) continue;
    if (!import->on_demand && import->name.back().text != name) continue;
    const size_t count = import->name.size() - (import->on_demand ? 0 : 1);
    ClassSym* from = unit_.library_class(dotted(import->name.first(count)));
    if (from == nullptr) from = unit_.top_level(cls()->source, import->name[count - 1].text);
    if (from == nullptr) continue;
    FieldSym* field = unit_.find_field(from, name);
    if (field != nullptr && field->is_static) return found(static_field(field, span));
  }
  return std::nullopt;
}

Denotation BodyChecker::name(const syntax::Name& e) {
  const std::string_view text = e.name.text;
  if (auto variable = find_variable(text, e.span)) return *variable;
  Denotation result;
  if (const JType* type = unit_.find_type(text, type_scope())) {
    result.kind = type->is_error() ? Denotation::Kind::Error : Denotation::Kind::Type;
    result.type = type;
    return result;
  }
  result.kind = Denotation::Kind::Package;
  result.package = std::string(text);
  return result;
}

Denotation BodyChecker::member(const syntax::FieldAccess& e) {
  Denotation result;
  if (e.target->kind == ExprKind::Super) {
    const auto& super = e.target->as<syntax::Super>();
    ClassSym* in = cls();
    while (in != nullptr && in->kind == ClassSym::Kind::Lambda) in = in->outer;
    if (super.qualifier != nullptr || in == nullptr || in->super == nullptr) {
      error_at(e.target->span, "a qualified super is not supported here");
      return result;
    }
    FieldSym* field = unit_.find_field(in->super, e.name.text);
    const resolved::Expr* self = this_of(in, e.target->span, true);
    if (field == nullptr || (self == nullptr && !field->is_static)) {
      error_at(e.name.span,
               fmt::format("class {} has no field {}", types().show(in->super), e.name.text));
      return result;
    }
    result.ex = field_of(value(self, in->super, e.span), field, e.span, true);
    result.kind = Denotation::Kind::Value;
    return result;
  }
  Denotation target = denote(*e.target);
  if (target.kind == Denotation::Kind::Error) return result;
  if (target.kind == Denotation::Kind::Package) {
    const std::string qualified = target.package + "." + std::string(e.name.text);
    ClassSym* cls = target.package.starts_with("java.") || this->cls()->source->is_library
                        ? unit_.library_class(qualified)
                        : nullptr;
    if (cls != nullptr) {
      result.kind = Denotation::Kind::Type;
      result.type = types().of(cls);
    } else {
      result.kind = Denotation::Kind::Package;
      result.package = qualified;
    }
    return result;
  }
  if (target.kind == Denotation::Kind::Type) {
    if (!target.type->is_class()) {
      error_at(e.name.span,
               fmt::format("{} has no member {}", types().show(target.type), e.name.text));
      return result;
    }
    FieldSym* field = unit_.find_field(target.type, e.name.text);
    if (field != nullptr) {
      if (!field->is_static) {
        error_at(e.name.span,
                 fmt::format("non-static variable {} cannot be used from a static context",
                             field->name));
        return result;
      }
      if (!check_access(field, e.name.span)) return result;
      result.ex = static_field(field, e.span);
      result.kind = result.ex.type->is_error() ? Denotation::Kind::Error : Denotation::Kind::Value;
      return result;
    }
    if (ClassSym* inner = unit_.member_class(target.type->cls, e.name.text)) {
      result.kind = Denotation::Kind::Type;
      result.type = types().of(inner);
      return result;
    }
  } else {
    const Ex& object = target.ex;
    if (object.type->is_error()) return result;
    if (object.type->is_array() && e.name.text == "length") {
      auto* length = make<resolved::ArrayLength>(types().int_type(), e.span);
      length->array = object.node;
      result.kind = Denotation::Kind::Value;
      result.ex = value(length, types().int_type(), e.span);
      return result;
    }
    if (object.type->is_void()) {
      error_at(object.span, "a method that returns nothing gives no value here");
      return result;
    }
    if (object.type->is_primitive() || object.type->is_null()) {
      error_at(e.name.span, fmt::format("{} cannot be dereferenced", types().show(object.type)));
      return result;
    }
    FieldSym* field = unit_.find_field(object.type, e.name.text);
    if (field != nullptr) {
      if (auto c = e.target->kind == ExprKind::This ? unit_.constant_of(field) : std::nullopt) {
        result.ex = constant(*c, unit_.type_of(field), e.span);
        result.ex.constant.reset();  // a value, but no constant expression (JLS 15.29)
      } else {
        result.ex = field_of(object, field, e.span);
      }
      result.kind = result.ex.type->is_error() ? Denotation::Kind::Error : Denotation::Kind::Value;
      return result;
    }
  }
  const JType* type = target.kind == Denotation::Kind::Type ? target.type : target.ex.type;
  const JType* in = types().upper(type);
  std::vector<std::string_view> candidates;
  if (in->is_class() && in->cls->broken) return result;
  if (in->is_class()) {
    for (const FieldSym* field : in->cls->fields) candidates.push_back(field->name);
    if (!unit_.find_methods(in, e.name.text).empty()) {
      error_at(e.name.span,
               fmt::format("class {} has no field {}", types().show(type), e.name.text),
               fmt::format("to call the method write '{}()'", e.name.text));
      return result;
    }
  }
  if (in->is_array()) candidates.push_back("length");
  std::string hint;
  if (std::string_view near = closest(e.name.text, candidates); !near.empty())
    hint = fmt::format("did you mean '{}'?", near);
  error_at(e.name.span,
           fmt::format("{} {} has no field {}", in->is_array() ? "array" : "class",
                       types().show(type), e.name.text),
           hint);
  return result;
}

Denotation BodyChecker::denote(const syntax::Expr& e) {
  if (e.kind == ExprKind::Name) return name(e.as<syntax::Name>());
  if (e.kind == ExprKind::FieldAccess) return member(e.as<syntax::FieldAccess>());
  Denotation result;
  result.ex = expr(e);
  result.kind = result.ex.type->is_error() ? Denotation::Kind::Error : Denotation::Kind::Value;
  result.type = result.ex.type;
  return result;
}

Ex BodyChecker::this_expr(const syntax::This& e) {
  ClassSym* target = cls();
  while (target != nullptr && target->kind == ClassSym::Kind::Lambda) target = target->outer;
  if (e.qualifier != nullptr) {
    const Denotation d = denote(*e.qualifier);
    if (d.kind == Denotation::Kind::Error) return bad(e.span);
    if (d.kind != Denotation::Kind::Type || !d.type->is_class())
      return error_at(e.qualifier->span, "a class is expected before '.this'");
    target = d.type->cls;
    unit_.header(target);
  }
  const resolved::Expr* self = this_of(target, e.span, true);
  if (self == nullptr) {
    if (in_prologue_)
      return error_at(e.span,
                      "cannot use this before the constructor of the superclass has been "
                      "called");
    if (e.qualifier != nullptr)
      return error_at(e.span, fmt::format("{} is not a class around this code that has an object",
                                          unit_.shown_name(target)));
    return error_at(e.span, "this cannot be used in a static context");
  }
  return value(self, target->this_type, e.span);
}

}  // namespace thinair::check
