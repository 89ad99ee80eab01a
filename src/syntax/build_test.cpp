// Whole units, and what only tests have.
#include <fmt/format.h>

#include <string>

#include "syntax/builder.h"
#include "syntax/literals.h"
#include "syntax/utf8.h"

namespace thinair {

using namespace syntax;
using P = grammar::LitmusParser;

void Builder::report_stray_constructor_calls() {
  for (const Span where : constructor_calls_) {
    error(where,
          "'this(...)' and 'super(...)' are statements of their own, first in a constructor");
  }
}

const Test* Builder::test(P::TestUnitContext* context) {
  if (context == nullptr || context->name == nullptr) return nullptr;
  auto* result = arena_.make<Test>();
  const auto decode = [&](const antlr4::Token* t) {
    std::vector<LiteralError> errors;
    const Token& word = token(t);
    std::u16string value;
    if (!word.malformed()) value = decode_string(text_, word.begin(), word.end(), errors);
    report_literal(errors);
    return arena_.intern(to_utf8(value));
  };
  result->span = span(context);
  if (context->name->getType() == P::STRING_LITERAL) {
    result->name = {decode(context->name), token(context->name).span()};
    if (!result->name && !token(context->name).malformed())
      error(result->name.span, "a test's name cannot be empty");
  } else {
    result->name = ident(context->name);
  }
  if (context->description != nullptr) result->description = decode(context->description);
  if (context->body == nullptr) return result;
  std::vector<const Member*> members;
  for (P::TestMemberContext* m : context->body->members) {
    try {
      if (const Member* built = test_member(m)) members.push_back(built);
    } catch (const Spoilt&) {
      // Reported; the other members are still worth reading.
    }
  }
  result->members = list(members);
  report_stray_constructor_calls();
  return result;
}

const Member* Builder::test_member(P::TestMemberContext* context) {
  UnitContext* inner = need(context)->only;
  if (inner != nullptr && inner->getRuleIndex() == P::RuleMember) {
    return member(static_cast<P::MemberContext*>(inner));
  }
  const Span where = span(need(inner));
  switch (inner->getRuleIndex()) {
    case P::RuleThreadMember: {
      auto* c = static_cast<P::ThreadMemberContext*>(inner);
      auto* result = make<ThreadBlock>(where);
      result->name = optional_ident(c->name);
      result->body = block(c->body);
      return result;
    }
    case P::RuleInitMember: {
      auto* result = make<InitBlock>(where);
      result->body = block(static_cast<P::InitMemberContext*>(inner)->body);
      return result;
    }
    case P::RuleAfterMember: {
      auto* result = make<AfterBlock>(where);
      result->body = block(static_cast<P::AfterMemberContext*>(inner)->body);
      return result;
    }
    case P::RuleUnrollMember: {
      auto* result = make<Unroll>(where);
      const antlr4::Token* rounds = static_cast<P::UnrollMemberContext*>(inner)->rounds;
      word_of(rounds);
      result->rounds = &literal(rounds)->as<Literal>();
      return result;
    }
    default:
      throw Spoilt();
  }
}

const Member* Builder::observe(P::ObserveMemberContext* context) {
  auto* result = make<Observe>(span(context));
  result->names = expressions(context->names);
  for (const Expr* name : result->names) {
    if (name->kind != ExprKind::Name && name->kind != ExprKind::FieldAccess &&
        name->kind != ExprKind::Index) {
      error(name->span, "only names and paths such as 'T1.r', 'p.x' or 'a[0]' can be observed");
      throw Spoilt();
    }
  }
  return result;
}

const Member* Builder::expectation(P::ExpectationContext* context) {
  need(context);
  auto* result = make<Expectation>(span(context));
  result->allowed = context->what->getType() == P::ALLOWED;
  std::vector<const ModelRef*> models;
  for (P::ModelContext* m : context->models) {
    auto* model = arena_.make<ModelRef>();
    model->span = span(need(m));
    model->name = ident(m->name);
    std::vector<Ident> settings;
    for (P::SettingContext* setting : m->settings) settings.push_back(joined(need(setting)->parts));
    model->settings = list(settings);
    models.push_back(model);
  }
  result->models = list(models);
  in_condition_ = true;
  try {
    result->condition = expression(context->condition);
  } catch (const Spoilt&) {
    in_condition_ = false;
    throw;
  }
  in_condition_ = false;
  result->text = source_text(context->what, context->condition->stop);
  return result;
}

// `occurrence-val`
Ident Builder::joined(const std::vector<antlr4::Token*>& parts) {
  std::string text;
  Span span;
  for (const antlr4::Token* part : parts) {
    const Ident word = ident(part);
    span = text.empty() ? word.span : span | word.span;
    text += (text.empty() ? "" : "-") + std::string(word.text);
  }
  return {arena_.intern(text), span};
}

// The words from `first` to `last`, one blank wherever anything stood between two.
std::string_view Builder::source_text(const antlr4::Token* first, const antlr4::Token* last) {
  std::string result;
  const auto& all = tokens_.tokens();
  for (std::size_t i = first->getTokenIndex(); i <= last->getTokenIndex(); ++i) {
    if (!result.empty() && all[i - 1].end() != all[i].begin()) result += ' ';
    result += text(all[i]);
  }
  return arena_.intern(result);
}

const ClassDecl* Builder::class_decl(P::ClassUnitContext* context) {
  const ClassDecl* result = nullptr;
  try {
    const Modifiers mods = modifiers(need(context)->mods);
    result = type_decl(context->decl, mods);
  } catch (const Spoilt&) {
    return nullptr;
  }
  report_stray_constructor_calls();
  return result;
}

const Import* Builder::import(P::ImportUnitContext* context) {
  if (context == nullptr || context->exception != nullptr) return nullptr;
  auto* result = arena_.make<Import>();
  result->span = span(context);
  result->is_static = context->isStatic != nullptr;
  result->on_demand = context->star != nullptr;
  result->name = list(idents(need(context->name)->parts));
  return result;
}

List<Ident> Builder::package(P::PackageUnitContext* context) {
  if (context == nullptr || context->exception != nullptr) return {};
  return list(idents(need(context->name)->parts));
}

}  // namespace thinair
