// Relations between static types (JLS 4.10, 5.1).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "program/check/model.h"

namespace thinair::check {

class Unit;

// What type variables stand for.
struct Bindings {
  std::vector<std::pair<const TypeVar*, const JType*>> items;

  const JType* find(const TypeVar* var) const;
  void set(const TypeVar* var, const JType* type);
};

class Types {
 public:
  explicit Types(Unit& unit) : unit_(unit) {}

  const JType* error() const;
  const JType* void_type() const;
  const JType* null() const;
  const JType* unknown() const;
  const JType* primitive(Basic basic) const;
  const JType* int_type() const { return primitive(Basic::Int); }
  const JType* boolean() const { return primitive(Basic::Boolean); }
  const JType* object() const;
  const JType* string() const;
  const JType* of(ClassSym* cls, const std::vector<const JType*>& args = {});
  const JType* array_of(const JType* element);
  const JType* variable(TypeVar* var);
  const JType* wildcard(const JType* bound, bool is_super);

  // The class that stands for a type where members are looked up: the bound of a variable.
  const JType* upper(const JType* type);
  const JType* erasure(const JType* type);
  const JType* substitute(const JType* type, const Bindings& bindings);
  Bindings bindings_of(const JType* type) const;  // of its class's parameters; empty if raw
  // `type` seen as the class or interface `cls`, or none.
  const JType* as_super(const JType* type, ClassSym* cls);
  bool is_subclass(ClassSym* sub, ClassSym* super);
  std::vector<const JType*> direct_supers(const JType* type);

  bool same(const JType* a, const JType* b);
  bool subtype(const JType* sub, const JType* super);
  bool castable(const JType* from, const JType* to);
  const JType* common_super(const JType* a, const JType* b);

  ClassSym* box_class(Basic basic);
  const JType* boxed(const JType* type);                 // of a primitive; others themselves
  const JType* unboxed(const JType* type);               // int for Integer; none if no box
  const JType* as_primitive(const JType* type);          // itself or unboxed; none
  const JType* promote(const JType* a, const JType* b);  // binary numeric promotion
  bool is_string(const JType* type) const;
  bool is_throwable(const JType* type);
  bool is_checked_exception(const JType* type);

  std::string show(const JType* type);
  TypeId id_of(const JType* type);  // erased, in the program
  Basic basic_of(const JType* type) const;

 private:
  bool contains(const JType* formal, const JType* actual);

  Unit& unit_;
};

bool widens(Basic from, Basic to);  // JLS 5.1.2, identity included
std::string_view spelling(Basic basic);

}  // namespace thinair::check
