#include "program/check/observations.h"

#include <algorithm>

#include "fmt/format.h"
#include "syntax/spelling.h"

namespace thinair::check {

using syntax::ExprKind;

Observations::Observations(Unit& unit, ClassSym* shared, std::vector<ObservedThread> threads)
    : unit_(unit), shared_(shared), threads_(std::move(threads)) {}

const ObservedThread* Observations::thread_named(std::string_view name) const {
  for (const ObservedThread& thread : threads_) {
    if (thread.name == name) return &thread;
  }
  return nullptr;
}

std::vector<Observations::LocalRef> Observations::locals_named(std::string_view name) const {
  std::vector<LocalRef> found;
  for (const ObservedThread& thread : threads_) {
    if (thread.body == nullptr) continue;
    for (const LocalVar* local : thread.body->locals()) {
      if (local->name == name && local->declared.end != 0) found.push_back({&thread, local});
    }
  }
  return found;
}

bool Observations::is_unique(std::string_view name) const {
  const ObservedThread* first = nullptr;
  for (const LocalRef& ref : locals_named(name)) {
    if (first != nullptr && first != ref.thread) return false;
    first = ref.thread;
  }
  return true;
}

uint32_t Observations::add(Column column, const std::string& key, bool printed, bool& fresh) {
  auto& columns = unit_.program().columns;
  auto [it, added] = columns_.try_emplace(key, static_cast<uint32_t>(columns.size()));
  fresh = added;
  if (added) {
    column.name = key;
    column.printed = printed;
    columns.push_back(std::move(column));
  }
  return it->second;
}

Observations::Found Observations::find_local(const LocalRef& ref, std::string_view name,
                                             bool printed) {
  Found found;
  if (ref.local->type->is_error()) return found;
  const std::string key =
      is_unique(name) ? std::string(name) : fmt::format("{}.{}", ref.thread->name, name);
  Column column;
  column.kind = Column::Kind::Local;
  column.type = unit_.types().id_of(ref.local->type);
  column.thread = ref.thread->index;
  bool fresh = false;
  found.column = add(column, key, printed, fresh);
  if (fresh) {
    unit_.result().observed.push_back({found.column, ref.thread->index, ref.local->index});
  }
  found.type = ref.local->type;
  found.good = true;
  return found;
}

void Observations::default_columns() {
  for (const auto role : {ThreadDecl::Role::Thread, ThreadDecl::Role::After}) {
    for (const ObservedThread& thread : threads_) {
      if (thread.role != role || thread.body == nullptr || thread.block == nullptr) continue;
      for (const syntax::Stmt* stmt : thread.block->statements) {
        const auto* declaration = stmt->as_if<syntax::LocalVar>();
        if (declaration == nullptr) continue;
        for (const syntax::Declarator* d : declaration->declarators) {
          for (const LocalVar* local : thread.body->locals()) {
            if (local->declared != d->name.span) continue;
            const JType* type = local->type;
            if (!type->is_error() &&
                (unit_.types().as_primitive(type) != nullptr || unit_.types().is_string(type)))
              find_local({&thread, local}, local->name, true);
          }
        }
      }
    }
  }
}

void Observations::observe(const syntax::Observe& member) {
  observes_ = true;
  for (const syntax::Expr* e : member.names) {
    const size_t before = unit_.program().columns.size();
    const Found found = find(*e, true, true);
    if (found.good && !found.constant && unit_.program().columns.size() == before)
      unit_.error(
          shared_->source, e->span,
          fmt::format("{} is observed already", unit_.program().columns[found.column].name));
  }
}

void Observations::unknown(std::string_view name, Span span) {
  std::vector<std::string_view> candidates;
  for (const ObservedThread& thread : threads_) {
    if (thread.body == nullptr) continue;
    for (const LocalVar* local : thread.body->locals()) {
      if (local->declared.end != 0) candidates.push_back(local->name);
    }
    candidates.push_back(thread.name);
  }
  for (const FieldSym* field : shared_->fields) candidates.push_back(field->name);
  std::string hint;
  if (std::string_view near = closest(name, candidates); !near.empty())
    hint = fmt::format("did you mean '{}'?", near);
  unit_.error(shared_->source, span,
              fmt::format("no thread has a local {} and nothing shared is called so", name), hint);
}

// A path from a shared name: `x`, `p.x`, `a[2]`, `a.length`, `C.count`.
bool Observations::shared_path(const syntax::Expr& e, Column& column, const JType*& type,
                               std::optional<Const>& constant) {
  Types& types = unit_.types();
  const auto root = [&](FieldSym* field) {
    type = unit_.type_of(field);
    constant = unit_.constant_of(field);
    column.root = unit_.field_id(field);
    column.root_static = field->is_static;
    return !type->is_error();
  };
  const auto fail = [&](Span span, std::string sentence, std::string hint = {}) {
    unit_.error(shared_->source, span, std::move(sentence), std::move(hint));
    return false;
  };
  if (const auto* name = e.as_if<syntax::Name>()) {
    FieldSym* field = unit_.find_field(shared_, name->name.text);
    if (field == nullptr) {
      unknown(name->name.text, e.span);
      return false;
    }
    if (!field->is_static && shared_->kind != ClassSym::Kind::Test) {
      return fail(e.span,
                  fmt::format("{} belongs to no known object: only static fields are shared "
                              "names here",
                              field->name));
    }
    return root(field);
  }
  if (const auto* access = e.as_if<syntax::FieldAccess>()) {
    const auto* base = access->target->as_if<syntax::Name>();
    if (base != nullptr && unit_.find_field(shared_, base->name.text) == nullptr) {
      ClassSym* cls =
          unit_.find_class(base->name.text, {shared_->source, shared_, nullptr, nullptr});
      if (cls != nullptr) {
        FieldSym* field = unit_.find_field(cls, access->name.text);
        if (field == nullptr || !field->is_static) {
          return fail(e.span, fmt::format("class {} has no static field {}", base->name.text,
                                          access->name.text));
        }
        return root(field);
      }
    }
    if (access->target->kind == ExprKind::This) {
      FieldSym* field = unit_.find_field(shared_, access->name.text);
      if (field != nullptr && shared_->kind == ClassSym::Kind::Test) return root(field);
    }
    if (!shared_path(*access->target, column, type, constant)) return false;
    constant.reset();
    PathStep step;
    if (type->is_array() && access->name.text == "length") {
      step.kind = PathStep::Kind::Length;
      type = types.int_type();
    } else {
      FieldSym* field = type->is_reference() ? unit_.find_field(type, access->name.text) : nullptr;
      if (field == nullptr || field->is_static) {
        return fail(access->name.span,
                    fmt::format("{} has no field {}", types.show(type), access->name.text));
      }
      const JType* seen = types.as_super(type, field->owner);
      type = types.upper(types.substitute(unit_.type_of(field),
                                          seen == nullptr ? Bindings{} : types.bindings_of(seen)));
      if (type->is_error()) return false;
      step.kind = PathStep::Kind::Field;
      step.field = unit_.field_id(field);
    }
    column.steps.push_back(step);
    return true;
  }
  if (const auto* index = e.as_if<syntax::Index>()) {
    if (!shared_path(*index->array, column, type, constant)) return false;
    constant.reset();
    if (!type->is_array())
      return fail(index->array->span,
                  fmt::format("an array is expected, not {}", types.show(type)));
    const auto* literal = index->index->as_if<syntax::Literal>();
    if (literal == nullptr || literal->literal != syntax::LiteralKind::Int || literal->integer < 0)
      return fail(index->index->span, "an index in a path is a number");
    PathStep step;
    step.kind = PathStep::Kind::Element;
    step.index = static_cast<uint32_t>(literal->integer);
    column.steps.push_back(step);
    type = type->element;
    return true;
  }
  return fail(e.span, "a path begins with a shared name");
}

namespace {

std::string path_text(const syntax::Expr& e) {
  if (const auto* name = e.as_if<syntax::Name>()) return std::string(name->name.text);
  if (const auto* access = e.as_if<syntax::FieldAccess>()) {
    if (access->target->kind == ExprKind::This) return std::string(access->name.text);
    return fmt::format("{}.{}", path_text(*access->target), access->name.text);
  }
  if (const auto* index = e.as_if<syntax::Index>()) {
    const auto* literal = index->index->as_if<syntax::Literal>();
    return fmt::format("{}[{}]", path_text(*index->array),
                       literal == nullptr ? 0 : literal->integer);
  }
  return {};
}

const syntax::Name* root_of(const syntax::Expr& e) {
  const syntax::Expr* at = &e;
  for (;;) {
    if (const auto* access = at->as_if<syntax::FieldAccess>()) {
      at = access->target;
    } else if (const auto* index = at->as_if<syntax::Index>()) {
      at = index->array;
    } else {
      return at->as_if<syntax::Name>();
    }
  }
}

}  // namespace

Observations::Found Observations::find(const syntax::Expr& e, bool printed, bool observing) {
  Found none;
  const auto several = [&](std::string_view name, const std::vector<LocalRef>& refs, Span span) {
    if (refs.front().thread == refs.back().thread) {
      unit_.error(shared_->source, span,
                  fmt::format("{} declares several locals {}", refs.front().thread->name, name));
    } else {
      unit_.error(shared_->source, span,
                  fmt::format("{} is a local of {} and of {}", name, refs.front().thread->name,
                              refs.back().thread->name),
                  fmt::format("write {}.{}", refs.front().thread->name, name));
    }
    return none;
  };
  const syntax::Name* root = root_of(e);
  // A thread's local wins over a shared name.
  if (root != nullptr) {
    const std::vector<LocalRef> refs = locals_named(root->name.text);
    if (!refs.empty()) {
      if (refs.size() > 1) return several(root->name.text, refs, root->span);
      if (root != &e) {
        unit_.error(shared_->source, e.span,
                    fmt::format("a path begins with a shared name, and {} is a local of {}",
                                root->name.text, refs.front().thread->name));
        return none;
      }
      return find_local(refs.front(), root->name.text, printed);
    }
    const auto* access = e.as_if<syntax::FieldAccess>();
    const ObservedThread* thread = thread_named(root->name.text);
    if (access != nullptr && access->target == root && thread != nullptr &&
        unit_.find_field(shared_, root->name.text) == nullptr) {
      std::vector<LocalRef> own = locals_named(access->name.text);
      std::erase_if(own, [&](const LocalRef& ref) { return ref.thread != thread; });
      if (own.empty()) {
        std::vector<std::string_view> candidates;
        if (thread->body != nullptr) {
          for (const LocalVar* local : thread->body->locals()) {
            if (local->declared.end != 0) candidates.push_back(local->name);
          }
        }
        std::string hint;
        if (std::string_view near = closest(access->name.text, candidates); !near.empty())
          hint = fmt::format("did you mean '{}'?", near);
        unit_.error(shared_->source, access->name.span,
                    fmt::format("thread {} has no local {}", thread->name, access->name.text),
                    hint);
        return none;
      }
      if (own.size() > 1) return several(access->name.text, own, access->name.span);
      return find_local(own.front(), access->name.text, printed);
    }
  }
  Column column;
  column.kind = Column::Kind::Shared;
  Found found;
  if (!shared_path(e, column, found.type, found.constant)) return none;
  found.good = true;
  if (found.constant && !observing) return found;
  column.type = unit_.types().id_of(found.type);
  bool fresh = false;
  found.constant.reset();
  found.column = add(std::move(column), path_text(e), printed, fresh);
  return found;
}

}  // namespace thinair::check
