#include <fmt/format.h>

#include "syntax/dump_list.h"

namespace thinair::syntax {
namespace {

std::string dump_type_params(List<const TypeParam*> params) {
  std::string result;
  for (const TypeParam* p : params) {
    result += prefixed(result.empty() ? "<" : ",", str(p->name));
    for (const Type* bound : p->bounds) result += prefixed(":", dump(*bound));
  }
  return result.empty() ? result : result + "> ";
}

std::string dump_params(List<const Param*> params) {
  const std::string text = each(params);
  return text.empty() ? "()" : fmt::format("({})", text.substr(1));
}

std::string_view word(ClassKind kind) {
  switch (kind) {
    case ClassKind::Class:
      return "class";
    case ClassKind::Interface:
      return "interface";
    case ClassKind::Enum:
      return "enum";
    case ClassKind::Record:
      return "record";
    case ClassKind::Annotation:
      return "@interface";
    case ClassKind::Anonymous:
      return "anonymous";
  }
  return {};
}

std::string dump_class(const ClassDecl& c) {
  std::string result = fmt::format("({}{}{}{}", with_modifiers(c.modifiers), word(c.class_kind),
                                   c.name ? prefixed(" ", str(c.name)) : std::string(),
                                   c.type_params.empty() ? "" : " ");
  std::string params = dump_type_params(c.type_params);
  if (!params.empty()) params.pop_back();
  result += params;
  if (c.class_kind == ClassKind::Record) result += prefixed(" ", dump_params(c.components));
  if (c.super_class != nullptr) result += fmt::format(" (extends {})", dump(*c.super_class));
  result += group("implements", c.interfaces) + group("permits", c.permits);
  for (const EnumConstant* constant : c.constants) {
    result += fmt::format(" (constant {}{}{}{})", with_modifiers(constant->modifiers),
                          str(constant->name), each(constant->arguments),
                          optional<Member>(constant->body));
  }
  return result + each(c.members) + ")";
}

std::string dump_expectation(const Expectation& e) {
  std::string models;
  for (const ModelRef* m : e.models) {
    models += prefixed(" ", str(m->name));
    for (std::size_t i = 0; i < m->settings.size(); ++i)
      models += prefixed(i == 0 ? "(" : ",", str(m->settings[i]));
    if (!m->settings.empty()) models += ")";
  }
  return fmt::format("({}{} {})", e.allowed ? "allowed" : "forbidden",
                     models.empty() ? models : fmt::format(" (under{})", models),
                     dump(*e.condition));
}

std::string dotted(List<Ident> name) {
  std::string result;
  for (const Ident part : name) result += prefixed(result.empty() ? "" : ".", str(part));
  return result;
}

}  // namespace

std::string with_modifiers(const Modifiers& modifiers) {
  const std::string text = dump(modifiers);
  return text.empty() ? text : text + " ";
}

std::string dump(const Modifiers& modifiers) {
  std::string result;
  for (const Annotation* a : modifiers.annotations) {
    if (!result.empty()) result += ' ';
    result += prefixed("@", dump(static_cast<const Type&>(*a->name)));
    for (std::size_t i = 0; i < a->arguments.size(); ++i) {
      result += fmt::format("{}{}={}", i == 0 ? "(" : " ", str(a->arguments[i].key),
                            dump(*a->arguments[i].value));
    }
    if (!a->arguments.empty()) result += ')';
  }
  for (const Modifiers::Item& item : modifiers.items) {
    if (!result.empty()) result += ' ';
    result += spelling(item.modifier);
  }
  return result;
}

std::string dump(const Param& p) {
  return fmt::format("({}{}{} {})", with_modifiers(p.modifiers),
                     p.type == nullptr ? "" : dump(*p.type), p.varargs ? "..." : "", str(p.name));
}

std::string dump(const Member& member) {
  switch (member.kind) {
    case MemberKind::Field: {
      const auto& f = member.as<FieldDecl>();
      return fmt::format("(field {}{})", with_modifiers(f.modifiers),
                         each(f.declarators).substr(1));
    }
    case MemberKind::Method: {
      const auto& m = member.as<MethodDecl>();
      return fmt::format(
          "(method {}{}{} {} {}{}{}{})", with_modifiers(m.modifiers),
          dump_type_params(m.type_params), dump(*m.return_type), str(m.name), dump_params(m.params),
          group("throws", m.throws_types),
          m.default_value == nullptr ? "" : fmt::format(" (default {})", dump(*m.default_value)),
          optional(m.body));
    }
    case MemberKind::Constructor: {
      const auto& c = member.as<ConstructorDecl>();
      return fmt::format("(constructor {}{}{} {}{} {})", with_modifiers(c.modifiers),
                         dump_type_params(c.type_params), str(c.name),
                         c.compact ? "compact" : dump_params(c.params),
                         group("throws", c.throws_types), dump(*c.body));
    }
    case MemberKind::Initializer: {
      const auto& i = member.as<InitializerDecl>();
      return fmt::format("({} {})", i.is_static ? "static-initializer" : "initializer",
                         dump(*i.body));
    }
    case MemberKind::Class:
      return dump_class(member.as<ClassDecl>());
    case MemberKind::Init:
      return fmt::format("(init {})", dump(*member.as<InitBlock>().body));
    case MemberKind::Thread: {
      const auto& t = member.as<ThreadBlock>();
      return fmt::format("(thread {}{})", t.name ? str(t.name) + " " : "", dump(*t.body));
    }
    case MemberKind::After:
      return fmt::format("(after {})", dump(*member.as<AfterBlock>().body));
    case MemberKind::Unroll:
      return fmt::format("(unroll {})",
                         dump(static_cast<const Expr&>(*member.as<Unroll>().rounds)));
    case MemberKind::Observe:
      return fmt::format("(observe{})", each(member.as<Observe>().names));
    case MemberKind::Expectation:
      return dump_expectation(member.as<Expectation>());
  }
  return {};
}

std::string dump(const Test& test) {
  return fmt::format("(test {}{}{})", str(test.name),
                     test.description.empty() ? "" : fmt::format(" \"{}\"", test.description),
                     each(test.members));
}

std::string dump(const ParseResult& file) {
  std::string result;
  if (!file.head.package.empty())
    result += fmt::format("(package {})\n", dotted(file.head.package));
  for (const Import* i : file.head.imports) {
    result += fmt::format("(import {}{}{})\n", i->is_static ? "static " : "", dotted(i->name),
                          i->on_demand ? ".*" : "");
  }
  for (const ClassDecl* c : file.head.classes)
    result += dump(static_cast<const Member&>(*c)) + "\n";
  for (const Test* t : file.tests) result += dump(*t) + "\n";
  return result;
}

}  // namespace thinair::syntax
