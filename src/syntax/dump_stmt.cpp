#include <fmt/format.h>

#include "syntax/dump_list.h"

namespace thinair::syntax {
namespace {

std::string dump_case(const SwitchCase& c) {
  return fmt::format("({}{}{}{})", c.is_default ? "default" : "case", each(c.labels),
                     c.arrow ? " ->" : " :", each(c.statements));
}

std::string dump_try(const Try& t) {
  std::string result = "(try";
  for (const Resource* r : t.resources) {
    result += r->type == nullptr
                  ? fmt::format(" (resource {})", dump(*r->value))
                  : fmt::format(" (resource {}{} {} {})", with_modifiers(r->modifiers),
                                dump(*r->type), str(r->name), dump(*r->value));
  }
  result += prefixed(" ", dump(*t.body));
  for (const CatchClause* c : t.catches) {
    result += fmt::format(" (catch{} {} {})", each(c->types), str(c->name), dump(*c->body));
  }
  if (t.finally != nullptr) result += fmt::format(" (finally {})", dump(*t.finally));
  return result + ")";
}

std::string dump_jump(std::string_view word, Ident label) {
  return label ? fmt::format("({} {})", word, str(label)) : fmt::format("({})", word);
}

}  // namespace

std::string dump(const Block& block) {
  return fmt::format("(block{})", each(block.statements));
}

std::string dump(const Declarator& d) {
  return fmt::format("({} {}{})", dump(*d.type), str(d.name), optional(d.initializer));
}

std::string dump(const SwitchBody& body) {
  std::string result = dump(*body.selector);
  for (const SwitchCase* c : body.cases) result += prefixed(" ", dump_case(*c));
  return result;
}

std::string dump(const Stmt& stmt) {
  switch (stmt.kind) {
    case StmtKind::Block:
      return dump(stmt.as<Block>());
    case StmtKind::LocalVar: {
      const auto& v = stmt.as<LocalVar>();
      return fmt::format("(local {}{})", with_modifiers(v.modifiers),
                         each(v.declarators).substr(1));
    }
    case StmtKind::LocalClass:
      return fmt::format("(local {})",
                         dump(static_cast<const Member&>(*stmt.as<LocalClass>().decl)));
    case StmtKind::Expression:
      return dump(*stmt.as<ExprStmt>().expr);
    case StmtKind::If: {
      const auto& s = stmt.as<If>();
      return fmt::format("(if {} {}{})", dump(*s.condition), dump(*s.then), optional(s.otherwise));
    }
    case StmtKind::While:
      return fmt::format("(while {} {})", dump(*stmt.as<While>().condition),
                         dump(*stmt.as<While>().body));
    case StmtKind::DoWhile:
      return fmt::format("(do {} {})", dump(*stmt.as<DoWhile>().body),
                         dump(*stmt.as<DoWhile>().condition));
    case StmtKind::For: {
      const auto& s = stmt.as<For>();
      return fmt::format("(for (init{}){} (update{}) {})", each(s.init), optional(s.condition),
                         each(s.update), dump(*s.body));
    }
    case StmtKind::ForEach: {
      const auto& s = stmt.as<ForEach>();
      return fmt::format("(foreach {} {} {})", dump(*s.variable), dump(*s.iterable), dump(*s.body));
    }
    case StmtKind::Switch:
      return fmt::format("(switch {})", dump(*stmt.as<SwitchStmt>().body));
    case StmtKind::Labeled:
      return fmt::format("(label {} {})", str(stmt.as<Labeled>().label),
                         dump(*stmt.as<Labeled>().body));
    case StmtKind::Break:
      return dump_jump("break", stmt.as<Break>().label);
    case StmtKind::Continue:
      return dump_jump("continue", stmt.as<Continue>().label);
    case StmtKind::Return:
      return fmt::format("(return{})", optional(stmt.as<Return>().value));
    case StmtKind::Throw:
      return fmt::format("(throw {})", dump(*stmt.as<Throw>().value));
    case StmtKind::Synchronized:
      return fmt::format("(synchronized {} {})", dump(*stmt.as<Synchronized>().lock),
                         dump(*stmt.as<Synchronized>().body));
    case StmtKind::Try:
      return dump_try(stmt.as<Try>());
    case StmtKind::Assert:
      return fmt::format("(assert {}{})", dump(*stmt.as<Assert>().condition),
                         optional(stmt.as<Assert>().message));
    case StmtKind::Yield:
      return fmt::format("(yield {})", dump(*stmt.as<Yield>().value));
    case StmtKind::Empty:
      return "(empty)";
    case StmtKind::ConstructorCall: {
      const auto& c = stmt.as<ConstructorCall>();
      return fmt::format("({}{}{}{})", c.is_super ? "super!" : "this!", optional(c.outer),
                         group("types", c.type_arguments), each(c.arguments));
    }
  }
  return {};
}

}  // namespace thinair::syntax
