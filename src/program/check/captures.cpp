// What lambdas and local classes take from around them becomes final fields of theirs: their writes
// and the freeze at the constructor's end are then ordinary actions (JLS 17.5).
#include <algorithm>
#include <string>

#include "fmt/format.h"
#include "program/check/body.h"
#include "program/check/free_names.h"

namespace thinair::check {

void BodyChecker::capture_variables(ClassSym* to, const syntax::Expr* lambda,
                                    const syntax::ClassDecl* decl) {
  const FreeNames names =
      lambda == nullptr ? free_names(*decl) : free_names(lambda->as<syntax::Lambda>());
  std::vector<LocalVar*> wanted;
  const auto want = [&](LocalVar* variable) {
    if (variable->constant || variable->type->is_error()) return;
    if (std::find(wanted.begin(), wanted.end(), variable) == wanted.end())
      wanted.push_back(variable);
  };
  bool needs_this = names.uses_this;
  const bool is_class = lambda == nullptr;
  for (const std::string_view name : names.variables) {
    if (is_class && unit_.find_field(to, name) != nullptr) continue;
    bool done = false;
    for (BodyChecker* b = this; b != nullptr && !done;) {
      if (LocalVar* variable = b->find_local(name)) {
        want(variable);
        break;
      }
      BodyChecker* around = nullptr;
      for (ClassSym* c = b->cls(); c != nullptr && !done; c = c->outer) {
        if (c->kind != ClassSym::Kind::Lambda) {
          if (FieldSym* field = unit_.find_field(c, name)) {
            done = true;
            needs_this = needs_this || !field->is_static;
          }
        }
        if (c->declared_in != nullptr && !done) {
          around = c->declared_in;
          break;
        }
      }
      b = around;
    }
  }
  for (const std::string_view name : names.methods) {
    for (ClassSym* c = cls(); c != nullptr && !needs_this; c = c->outer) {
      if (c->kind == ClassSym::Kind::Lambda) continue;
      const auto found = unit_.find_methods(c->this_type, name);
      needs_this =
          std::any_of(found.begin(), found.end(), [](const MethodSym* m) { return !m->is_static; });
      if (!found.empty()) break;
    }
  }
  for (const std::string_view name : names.classes) {
    ClassSym* created = unit_.find_class(name, type_scope());
    if (created == nullptr || created == to) continue;
    unit_.members(created);
    needs_this = needs_this || created->outer_this != nullptr;
    for (const Capture& capture : created->captures) want(capture.variable);
  }
  // The same order in every run, whatever the hash table's.
  std::sort(wanted.begin(), wanted.end(), [](const LocalVar* a, const LocalVar* b) {
    return a->body == b->body ? a->index < b->index : a->name < b->name;
  });
  ClassSym* around = cls();
  while (around->kind == ClassSym::Kind::Lambda && around->outer != nullptr) around = around->outer;
  if (around->kind != ClassSym::Kind::Test && !is_static_ && !in_prologue_ &&
      (needs_this || is_class)) {
    if (cls()->kind != ClassSym::Kind::Lambda || cls()->outer_this != nullptr)
      unit_.add_outer_this(to);
  }
  for (LocalVar* variable : wanted) {
    FieldSym* field =
        unit_.new_field(to, unit_.keep(fmt::format("val${}", variable->name)), variable->type);
    field->is_final = field->is_synthetic = true;
    to->fields.push_back(field);
    to->captures.push_back({variable, field});
  }
}

}  // namespace thinair::check
