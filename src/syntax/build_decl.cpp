// Classes and their members.
#include <fmt/format.h>

#include <algorithm>

#include "syntax/builder.h"
#include "syntax/spelling.h"

namespace thinair {

using namespace syntax;
using P = grammar::LitmusParser;

namespace {

constexpr std::string_view kBlockMembers[] = {"init", "thread", "after"};

// Puts back what it found when the declaration is over.
template <typename T>
class Restore {
 public:
  explicit Restore(T& value) : value_(value), old_(value) {}
  ~Restore() { value_ = old_; }
  Restore(const Restore&) = delete;
  Restore& operator=(const Restore&) = delete;

 private:
  T& value_;
  T old_;
};

}  // namespace

const ClassDecl* Builder::type_decl(P::TypeDeclContext* context, const Modifiers& mods) {
  UnitContext* inner = only(context);
  Deeper deeper(*this, inner);
  auto* decl = make<ClassDecl>(
      mods.items.empty() && mods.annotations.empty() ? span(inner) : mods.span | span(inner));
  decl->modifiers = mods;
  const Restore restore_name(class_name_);
  const Restore restore_record(in_record_);
  in_record_ = inner->getRuleIndex() == P::RuleRecordDecl;
  const auto begin = [&](auto* c) {
    decl->name = ident(c->name);
    class_name_ = decl->name.text;
  };
  switch (inner->getRuleIndex()) {
    case P::RuleClassDecl: {
      auto* c = static_cast<P::ClassDeclContext*>(inner);
      begin(c);
      decl->type_params = type_params(c->params);
      if (c->base != nullptr) decl->super_class = type(c->base);
      decl->interfaces = types(c->interfaces);
      decl->permits = types(c->permits);
      decl->members = members(need(c->body)->members);
      break;
    }
    case P::RuleInterfaceDecl: {
      auto* c = static_cast<P::InterfaceDeclContext*>(inner);
      begin(c);
      decl->class_kind = ClassKind::Interface;
      decl->type_params = type_params(c->params);
      decl->interfaces = types(c->interfaces);
      decl->permits = types(c->permits);
      decl->members = members(need(c->body)->members);
      break;
    }
    case P::RuleRecordDecl: {
      auto* c = static_cast<P::RecordDeclContext*>(inner);
      begin(c);
      decl->class_kind = ClassKind::Record;
      decl->type_params = type_params(c->params);
      decl->components = params(c->components);
      decl->interfaces = types(c->interfaces);
      decl->members = members(need(c->body)->members);
      break;
    }
    case P::RuleAnnotationDecl: {
      auto* c = static_cast<P::AnnotationDeclContext*>(inner);
      begin(c);
      decl->class_kind = ClassKind::Annotation;
      decl->members = members(need(c->body)->members);
      break;
    }
    default: {
      auto* c = static_cast<P::EnumDeclContext*>(inner);
      begin(c);
      fill_enum(c, decl);
    }
  }
  return decl;
}

void Builder::fill_enum(P::EnumDeclContext* context, ClassDecl* decl) {
  decl->class_kind = ClassKind::Enum;
  decl->interfaces = types(context->interfaces);
  std::vector<const EnumConstant*> constants;
  for (P::EnumConstantContext* c : need(context->body)->constants)
    constants.push_back(enum_constant(c));
  decl->constants = list(constants);
  decl->members = members(context->body->members);
}

const EnumConstant* Builder::enum_constant(P::EnumConstantContext* context) {
  need(context);
  auto* result = arena_.make<EnumConstant>();
  result->span = span(context);
  std::vector<const Annotation*> annotations;
  for (P::AnnotationContext* a : context->annotations) annotations.push_back(annotation(a));
  result->modifiers.annotations = list(annotations);
  result->modifiers.span = {result->span.begin, result->span.begin};
  result->name = ident(context->name);
  if (context->args != nullptr) result->arguments = arguments(context->args);
  if (context->body != nullptr) result->body = anonymous(context->body);
  return result;
}

const ClassDecl* Builder::anonymous(P::ClassBodyContext* context) {
  need(context);
  Deeper deeper(*this, context);
  auto* decl = make<ClassDecl>(span(context));
  decl->class_kind = ClassKind::Anonymous;
  decl->modifiers.span = {decl->span.begin, decl->span.begin};
  const Restore restore_name(class_name_);
  const Restore restore_record(in_record_);
  class_name_ = {};
  in_record_ = false;
  decl->members = members(context->members);
  return decl;
}

List<const Member*> Builder::members(const std::vector<P::MemberContext*>& contexts) {
  std::vector<const Member*> result;
  for (P::MemberContext* context : contexts) {
    try {
      if (const Member* m = member(context)) result.push_back(m);
    } catch (const Spoilt&) {
      // Reported; the other members are still worth reading.
    }
  }
  return list(result);
}

// `int x` without the rest of it. Its name is declared all the same, so that nobody is told that it
// does not exist. Null: something else.
const Member* Builder::unfinished_field(P::MemberContext* context) {
  if (context == nullptr || context->exception == nullptr || context->only == nullptr ||
      context->only->getRuleIndex() != P::RuleClassMember) {
    return nullptr;
  }
  auto* c = static_cast<P::ClassMemberContext*>(context->only);
  const bool is_it = c->result != nullptr && c->name != nullptr && c->params == nullptr &&
                     c->method == nullptr && c->field == nullptr;
  // Those of an interface need a value, and what was meant to follow may be one.
  const auto* body = static_cast<const antlr4::ParserRuleContext*>(context->parent);
  const auto* type = static_cast<const antlr4::ParserRuleContext*>(body->parent);
  if (!is_it || type->getRuleIndex() == P::RuleInterfaceDecl) return nullptr;
  auto* declarator = arena_.make<Declarator>();
  declarator->name = ident(c->name);
  declarator->span = declarator->name.span;
  declarator->type = result_type(c->result);
  if (declarator->type->kind == TypeKind::Void) return nullptr;
  auto* result = make<FieldDecl>(span(c));
  result->modifiers = modifiers(c->mods);
  result->declarators = list(std::vector<const Declarator*>{declarator});
  return result;
}

// Null for a lone ';'.
const Member* Builder::member(P::MemberContext* context) {
  if (const Member* field = unfinished_field(context)) return field;
  UnitContext* inner = need(context)->only;
  if (inner == nullptr) return nullptr;
  switch (need(inner)->getRuleIndex()) {
    case P::RuleInitializer: {
      auto* c = static_cast<P::InitializerContext*>(inner);
      auto* result = make<InitializerDecl>(span(c));
      result->is_static = c->isStatic != nullptr;
      result->body = block(c->body);
      return result;
    }
    case P::RuleObserveMember:
      return observe(static_cast<P::ObserveMemberContext*>(inner));
    case P::RuleExpectation:
      return expectation(static_cast<P::ExpectationContext*>(inner));
    default:
      return class_member(static_cast<P::ClassMemberContext*>(inner));
  }
}

const Member* Builder::class_member(P::ClassMemberContext* context) {
  const Modifiers mods = modifiers(context->mods);
  if (context->nested != nullptr) return type_decl(context->nested, mods);
  if (context->result == nullptr) return constructor(context, mods);
  return context->method != nullptr ? method(context, mods) : field(context, mods);
}

const Member* Builder::constructor(P::ClassMemberContext* context, const Modifiers& mods) {
  auto* result = make<ConstructorDecl>(span(context));
  result->modifiers = mods;
  result->type_params = type_params(context->params);
  result->name = ident(context->name);
  result->compact = context->formals == nullptr;
  if (result->compact && !(in_record_ && result->name.text == class_name_)) {
    const std::string_view meant = closest(result->name.text, kBlockMembers);
    error(result->name.span, fmt::format("unknown member '{}'", result->name.text),
          meant.empty() ? "a method has '()' after its name"
                        : fmt::format("did you mean '{}'?", meant));
    throw Spoilt();
  }
  if (result->name.text != class_name_) {
    error(result->name.span, fmt::format("the method '{}' needs a return type", result->name.text),
          "write 'void' if it returns nothing");
    throw Spoilt();
  }
  if (!result->compact) result->params = params(context->formals);
  result->throws_types = types(context->exceptions);
  result->body = block(context->body);
  return result;
}

const Member* Builder::method(P::ClassMemberContext* context, const Modifiers& mods) {
  P::MethodRestContext* rest = need(context->method);
  auto* result = make<MethodDecl>(span(context));
  result->modifiers = mods;
  result->type_params = type_params(context->params);
  const Type* returned = result_type(context->result);
  result->name = ident(context->name);
  result->params = params(rest->formals);
  result->return_type = array_of(returned, dims(rest->brackets), returned->span.end);
  result->throws_types = types(rest->exceptions);
  if (rest->body != nullptr) result->body = block(rest->body);
  if (rest->value != nullptr) result->default_value = element_value(rest->value);
  return result;
}

const Member* Builder::field(P::ClassMemberContext* context, const Modifiers& mods) {
  P::FieldRestContext* rest = need(context->field);
  auto* result = make<FieldDecl>(span(context));
  result->modifiers = mods;
  const Type* declared = result_type(context->result);
  if (declared->kind == TypeKind::Void) error(declared->span, "a field cannot be 'void'");
  if (context->params != nullptr) error(span(context->params), "a field has no type parameters");
  std::vector<const Declarator*> declarators;
  declarators.push_back(declarator(declared, context->name, rest->first));
  for (P::DeclaratorContext* d : rest->others)
    declarators.push_back(declarator(declared, need(d)->name, d->rest));
  result->declarators = list(declarators);
  return result;
}

List<const Param*> Builder::params(P::FormalParametersContext* context) {
  need(context);
  std::vector<const Param*> result;
  for (P::FormalParameterContext* p : context->params) {
    if (need(p)->receiver == nullptr) result.push_back(param(p));
  }
  for (std::size_t i = 0; i + 1 < result.size(); ++i) {
    if (result[i]->varargs) error(result[i]->span, "only the last parameter can have '...'");
  }
  return list(result);
}

const Param* Builder::param(P::FormalParameterContext* context) {
  need(context);
  auto* result = arena_.make<Param>();
  result->span = span(context);
  result->modifiers = modifiers(context->mods, "a parameter");
  result->varargs = context->dots != nullptr;
  result->name = ident(context->name);
  const Type* declared = type(context->declared, true);
  result->type =
      array_of(declared, dims(context->brackets) + (result->varargs ? 1 : 0), declared->span.end);
  return result;
}

}  // namespace thinair
