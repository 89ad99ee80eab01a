// What a test looks at: columns of its outcomes, and expectations about them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "program/check/body.h"

namespace thinair::check {

struct ObservedThread {
  std::string_view name;
  uint32_t index = 0;  // in Program::threads
  ThreadDecl::Role role = ThreadDecl::Role::Thread;
  const BodyChecker* body = nullptr;
  const syntax::Block* block = nullptr;
};

class Observations {
 public:
  // `shared` is the class whose fields are the shared names.
  Observations(Unit& unit, ClassSym* shared, std::vector<ObservedThread> threads);

  void observe(const syntax::Observe& member);
  void default_columns();
  void expectation(const syntax::Expectation& member);

 private:
  friend class ConditionBuilder;
  struct Found {
    uint32_t column = 0;
    const JType* type = nullptr;
    std::optional<Const> constant;
    bool good = false;
  };
  struct LocalRef {
    const ObservedThread* thread = nullptr;
    const LocalVar* local = nullptr;
  };

  // The column that an expression names: a local, `T1.r`, a shared path.
  Found find(const syntax::Expr& e, bool printed, bool observing);
  Found find_local(const LocalRef& ref, std::string_view name, bool printed);
  bool shared_path(const syntax::Expr& e, Column& column, const JType*& type,
                   std::optional<Const>& constant);
  std::vector<LocalRef> locals_named(std::string_view name) const;
  const ObservedThread* thread_named(std::string_view name) const;
  uint32_t add(Column column, const std::string& key, bool printed, bool& fresh);
  void unknown(std::string_view name, Span span);
  bool is_unique(std::string_view name) const;
  std::optional<Under> model(const syntax::ModelRef& ref);

  Unit& unit_;
  ClassSym* shared_;
  std::vector<ObservedThread> threads_;
  bool observes_ = false;
  absl::flat_hash_map<std::string, uint32_t> columns_;
};

}  // namespace thinair::check
