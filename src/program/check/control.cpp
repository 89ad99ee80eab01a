// Loops, switch, try and what leaves them (JLS 14.11 to 14.17, 14.20).
#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "fmt/format.h"
#include "program/check/body.h"

namespace thinair::check {

const resolved::Stmt* BodyChecker::labelled(const syntax::Labeled& stmt) {
  for (const Jump& jump : jumps_) {
    if (jump.kind == Jump::Kind::Label && jump.label == stmt.label.text)
      error_at(stmt.label.span, fmt::format("label {} is already in use", stmt.label.text));
  }
  auto* node = make_stmt<resolved::Labelled>(stmt.span);
  node->target = resolved::Target{targets_++};
  jumps_.push_back({Jump::Kind::Label, stmt.label.text, node->target});
  const size_t depth = jumps_.size();
  const syntax::StmtKind kind = stmt.body->kind;
  const bool is_loop = kind == syntax::StmtKind::While || kind == syntax::StmtKind::DoWhile ||
                       kind == syntax::StmtKind::For || kind == syntax::StmtKind::ForEach;
  if (is_loop || kind == syntax::StmtKind::Labeled) {
    pending_labels_.push_back(stmt.label.text);
  } else {
    pending_labels_.clear();
  }
  node->body = body_of(*stmt.body);
  pending_labels_.clear();
  jumps_.resize(depth - 1);
  return node;
}

const resolved::Stmt* BodyChecker::jump(const syntax::Stmt& stmt, std::string_view label,
                                        bool is_break) {
  const Jump* found = nullptr;
  bool not_a_loop = false;
  for (auto it = jumps_.rbegin(); it != jumps_.rend() && found == nullptr; ++it) {
    if (label.empty()) {
      if (it->kind == Jump::Kind::Loop || (is_break && it->kind == Jump::Kind::Switch))
        found = &*it;
    } else if (it->label == label) {
      if (is_break ? it->kind == Jump::Kind::Label : it->kind == Jump::Kind::LoopLabel)
        found = &*it;
      not_a_loop = true;
    }
  }
  if (found == nullptr) {
    if (!label.empty()) {
      error_at(stmt.span, not_a_loop ? fmt::format("{} is not the label of a loop", label)
                                     : fmt::format("there is no label {} here", label));
    } else {
      error_at(stmt.span, is_break ? "break outside a loop or switch" : "continue outside a loop");
    }
    return nullptr;
  }
  if (is_break) {
    auto* node = make_stmt<resolved::Break>(stmt.span);
    node->target = found->target;
    return node;
  }
  auto* node = make_stmt<resolved::Continue>(stmt.span);
  node->target = found->target;
  return node;
}

const resolved::Stmt* BodyChecker::loop_body(const syntax::Stmt& body, resolved::Target target,
                                             const std::vector<std::string_view>& labels) {
  const size_t depth = jumps_.size();
  for (const std::string_view label : labels)
    jumps_.push_back({Jump::Kind::LoopLabel, label, target});
  jumps_.push_back({Jump::Kind::Loop, {}, target});
  const resolved::Stmt* done = body_of(body);
  jumps_.resize(depth);
  return done;
}

const resolved::Stmt* BodyChecker::loop(const syntax::Stmt& stmt) {
  const std::vector<std::string_view> labels = std::move(pending_labels_);
  pending_labels_.clear();
  auto* node = make_stmt<resolved::Loop>(stmt.span);
  node->target = resolved::Target{targets_++};
  if (const auto* s = stmt.as_if<syntax::While>()) {
    node->condition = condition(*s->condition).node;
    node->body = loop_body(*s->body, node->target, labels);
    return node;
  }
  if (const auto* s = stmt.as_if<syntax::DoWhile>()) {
    node->tests_first = false;
    node->body = loop_body(*s->body, node->target, labels);
    node->condition = condition(*s->condition).node;
    return node;
  }
  const auto& s = stmt.as<syntax::For>();
  Scope scope(*this);
  std::vector<const resolved::Stmt*> out;
  statements(s.init, out);
  if (s.condition != nullptr) node->condition = condition(*s.condition).node;
  node->body = loop_body(*s.body, node->target, labels);
  std::vector<const resolved::Expr*> update;
  for (const syntax::Expr* e : s.update) {
    const Ex ex = expr(*e);
    if (ex.node != nullptr) update.push_back(ex.node);
  }
  node->update = list(update);
  out.push_back(node);
  return out.size() == 1 ? node : block_of(std::move(out), stmt.span);
}

const resolved::Stmt* BodyChecker::for_each(const syntax::ForEach& stmt) {
  const std::vector<std::string_view> labels = std::move(pending_labels_);
  pending_labels_.clear();
  const Ex array = expr(*stmt.iterable);
  const JType* element = types().error();
  if (array.type->is_array()) {
    element = array.type->element;
  } else if (!array.type->is_error()) {
    error_at(array.span, fmt::format("for-each is supported over arrays only, not over {}",
                                     types().show(array.type)));
  }
  Scope scope(*this);
  const syntax::Param& param = *stmt.variable;
  const JType* type =
      param.type->kind == syntax::TypeKind::Var ? element : resolve_type(*param.type);
  auto* node = make_stmt<resolved::ForEach>(stmt.span);
  node->target = resolved::Target{targets_++};
  LocalVar* values = hidden("array", array.type->is_error() ? types().object() : array.type);
  LocalVar* at = hidden("index", types().int_type());
  LocalVar* variable =
      declare(param.name.text, type, param.name.span, param.modifiers.has(syntax::Modifier::Final));
  node->variable = variable->index;
  node->array = values->index;
  node->index = at->index;
  node->array_value = array.node;
  if (!element->is_error()) {
    auto* get = make<resolved::ElementGet>(element, array.span);
    get->array = load_local(values, array.span).node;
    get->index = load_local(at, array.span).node;
    node->element = converted(value(get, element, array.span), type);
  }
  node->body = loop_body(*stmt.body, node->target, labels);
  return node;
}

const resolved::Stmt* BodyChecker::switch_stmt(const syntax::SwitchStmt& stmt) {
  const syntax::SwitchBody& body = *stmt.body;
  const Ex selector = expr(*body.selector);
  auto* node = make_stmt<resolved::Switch>(stmt.span);
  node->target = resolved::Target{targets_++};
  const JType* p = types().as_primitive(selector.type);
  const JType* up = selector.type->is_error() ? selector.type : types().upper(selector.type);
  ClassSym* enumeration = nullptr;
  if (up->is_class() && p == nullptr) unit_.members(up->cls);
  if (up->is_class() && up->cls->is_enum()) {
    enumeration = up->cls;
    std::vector<Arg> none;
    Choice choice = choose(unit_.find_methods(up, "ordinal"), up, none, {}, nullptr);
    node->value = invoke(choice, selector, false, none, selector.span).node;
  } else if (types().is_string(selector.type)) {
    node->on_text = true;
    node->value = selector.node;
  } else if (p != nullptr && p->is_integral() && !p->is(Basic::Long)) {
    node->value = coerce(selector, types().int_type());
  } else if (!selector.type->is_error()) {
    error_at(selector.span,
             fmt::format("cannot switch on a value of type {}", types().show(selector.type)));
  }
  const bool good = node->value != nullptr;
  absl::flat_hash_set<int32_t> numbers;
  absl::flat_hash_set<std::string_view> texts;
  bool has_default = false;
  jumps_.push_back({Jump::Kind::Switch, {}, node->target});
  std::vector<resolved::SwitchCase> cases;
  Scope scope(*this);
  for (const syntax::SwitchCase* group : body.cases) {
    std::vector<int32_t> group_numbers;
    std::vector<std::string_view> group_texts;
    resolved::SwitchCase out;
    out.span = group->span;
    out.is_default = group->is_default;
    if (group->is_default) {
      if (has_default) error_at(group->span, "a switch has one default only");
      has_default = true;
    }
    for (const syntax::Expr* label : group->labels) {
      bool fresh = true;
      if (enumeration != nullptr) {
        const auto* name = label->as_if<syntax::Name>();
        FieldSym* constant =
            name == nullptr ? nullptr : unit_.find_field(enumeration, name->name.text);
        if (constant == nullptr || !constant->is_enum_constant) {
          error_at(label->span, fmt::format("a constant of the enum {} is expected here",
                                            unit_.shown_name(enumeration)));
          continue;
        }
        const auto at = std::find(enumeration->fields.begin(), enumeration->fields.end(), constant);
        group_numbers.push_back(static_cast<int32_t>(at - enumeration->fields.begin()));
        fresh = numbers.insert(group_numbers.back()).second;
      } else {
        const Ex ex = expr(*label, selector.type);
        if (ex.type->is_error() || !good) continue;
        if (!ex.constant) {
          error_at(label->span, "a constant is expected here");
          continue;
        }
        const JType* wanted = node->on_text ? types().string() : p;
        if (converted(ex, wanted) == nullptr) continue;
        if (node->on_text) {
          group_texts.push_back(ex.constant->text);
          fresh = texts.insert(group_texts.back()).second;
        } else {
          group_numbers.push_back(static_cast<int32_t>(ex.constant->bits));
          fresh = numbers.insert(group_numbers.back()).second;
        }
      }
      if (!fresh) error_at(label->span, "this case label is there already");
    }
    std::vector<const resolved::Stmt*> code;
    if (group->arrow) {
      Scope inner(*this);
      statements(group->statements, code);
      auto* leave = make_stmt<resolved::Break>({group->span.end, group->span.end});
      leave->target = node->target;
      const syntax::StmtKind last =
          group->statements.empty() ? syntax::StmtKind::Empty : group->statements.back()->kind;
      // A block that cannot end needs no break, which would be unreachable.
      const bool ends =
          last == syntax::StmtKind::Block
              ? can_end(*group->statements.back()) && !always_jumps(*group->statements.back())
              : last != syntax::StmtKind::Throw;
      if (ends) code.push_back(leave);
    } else {
      statements(group->statements, code);
    }
    out.values = unit_.arena().copy<int32_t>(group_numbers);
    out.texts = unit_.arena().copy<std::string_view>(group_texts);
    out.body = list(code);
    cases.push_back(out);
  }
  jumps_.pop_back();
  node->cases = unit_.arena().copy<resolved::SwitchCase>(cases);
  return node;
}

std::vector<Thrown> BodyChecker::collect_thrown(const std::function<void()>& run) {
  std::vector<Thrown> before = std::move(thrown_);
  thrown_.clear();
  run();
  std::vector<Thrown> inside = std::move(thrown_);
  thrown_ = std::move(before);
  return inside;
}

const resolved::Stmt* BodyChecker::try_stmt(const syntax::Try& stmt) {
  auto* node = make_stmt<resolved::Try>(stmt.span);
  if (!stmt.resources.empty()) {
    error_at(stmt.resources.front()->span, "try with resources is not supported",
             "close them in a finally block");
    return nullptr;
  }
  std::vector<Thrown> thrown = collect_thrown([&] { node->body = block(*stmt.body); });
  const size_t before_catches = thrown_.size();
  std::vector<resolved::Catch> catches;
  std::vector<const JType*> caught;
  for (const syntax::CatchClause* clause : stmt.catches) {
    resolved::Catch out;
    out.span = clause->span;
    std::vector<TypeId> ids;
    std::vector<const JType*> rethrows;
    const JType* type = nullptr;
    std::vector<const JType*> alternatives;
    for (const syntax::Type* written : clause->types) {
      const JType* one = resolve_type(*written);
      if (one->is_error()) {
        type = one;
        continue;
      }
      if (!types().is_throwable(one)) {
        error_at(written->span,
                 fmt::format("only a Throwable can be caught, not {}", types().show(one)));
        type = types().error();
        continue;
      }
      for (const JType* other : alternatives) {
        if (types().subtype(one, other) || types().subtype(other, one))
          error_at(written->span,
                   fmt::format("{} and {} are alternatives, but one extends the other",
                               types().show(other), types().show(one)));
      }
      alternatives.push_back(one);
      for (const JType* before : caught) {
        if (types().subtype(one, before)) {
          error_at(written->span, fmt::format("{} has already been caught", types().show(one)));
          break;
        }
      }
      bool possible = !types().is_checked_exception(one) ||
                      types().subtype(unit_.known_type(Known::Exception), one);
      for (const Thrown& t : thrown) {
        if (!types().subtype(t.type, one) && !types().subtype(one, t.type)) continue;
        possible = true;
        const bool earlier = std::any_of(caught.begin(), caught.end(), [&](const JType* before) {
          return types().subtype(t.type, before);
        });
        if (!earlier) rethrows.push_back(types().subtype(t.type, one) ? t.type : one);
      }
      if (!possible) {
        error_at(written->span,
                 fmt::format("exception {} is never thrown in this try", types().show(one)));
      }
      ids.push_back(types().id_of(one));
      type = type == nullptr ? one : types().common_super(type, one);
    }
    caught.insert(caught.end(), alternatives.begin(), alternatives.end());
    Scope scope(*this);
    LocalVar* variable =
        declare(clause->name.text, type == nullptr ? types().error() : type, clause->name.span,
                clause->modifiers.has(syntax::Modifier::Final) || clause->types.size() > 1);
    variable->is_catch = true;
    variable->rethrows = rethrows;
    out.types = unit_.arena().copy<TypeId>(ids);
    out.variable = variable->index;
    out.body = block(*clause->body);
    catches.push_back(out);
  }
  node->catches = unit_.arena().copy<resolved::Catch>(catches);
  for (const Thrown& t : thrown) {
    const bool stays = std::any_of(caught.begin(), caught.end(), [&](const JType* type) {
      return types().subtype(t.type, type);
    });
    if (!stays) thrown_.push_back(t);
  }
  if (stmt.finally != nullptr) {
    const std::vector<Thrown> last = collect_thrown([&] { node->finally = block(*stmt.finally); });
    // A finally that jumps swallows what was on its way (JLS 14.20.2).
    if (always_jumps(*stmt.finally))
      thrown_.erase(thrown_.begin() + static_cast<std::ptrdiff_t>(before_catches), thrown_.end());
    thrown_.insert(thrown_.end(), last.begin(), last.end());
  }
  return node;
}

// Does it surely end with a jump? Only the plain shapes.
bool always_jumps(const syntax::Stmt& stmt) {
  switch (stmt.kind) {
    case syntax::StmtKind::Block: {
      const auto& all = stmt.as<syntax::Block>().statements;
      return !all.empty() && always_jumps(*all.back());
    }
    case syntax::StmtKind::If: {
      const auto& s = stmt.as<syntax::If>();
      return s.otherwise != nullptr && always_jumps(*s.then) && always_jumps(*s.otherwise);
    }
    case syntax::StmtKind::Synchronized:
      return always_jumps(*stmt.as<syntax::Synchronized>().body);
    case syntax::StmtKind::Return:
    case syntax::StmtKind::Throw:
    case syntax::StmtKind::Break:
    case syntax::StmtKind::Continue:
      return true;
    case syntax::StmtKind::LocalVar:
    case syntax::StmtKind::LocalClass:
    case syntax::StmtKind::Expression:
    case syntax::StmtKind::While:
    case syntax::StmtKind::DoWhile:
    case syntax::StmtKind::For:
    case syntax::StmtKind::ForEach:
    case syntax::StmtKind::Switch:
    case syntax::StmtKind::Labeled:
    case syntax::StmtKind::Try:
    case syntax::StmtKind::Assert:
    case syntax::StmtKind::Yield:
    case syntax::StmtKind::Empty:
    case syntax::StmtKind::ConstructorCall:
      break;
  }
  return false;
}

}  // namespace thinair::check
