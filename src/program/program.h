// A test, understood: resolved, typed, lowered to code. Everything after this room reads it and
// nothing else.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "program/code.h"
#include "program/condition.h"
#include "program/ids.h"
#include "program/types.h"
#include "syntax/source.h"

namespace thinair {

struct Place {
  FileId file;
  uint32_t begin = 0, end = 0;  // offsets
};

struct Field {
  std::string name;
  ClassId owner;
  TypeId type;
  Basic basic = Basic::Int;
  bool is_static = false, is_final = false, is_volatile = false;
  uint32_t slot = 0;  // number among the instance fields of the object (inherited ones first), or
                      // among the statics of the class
  Place place;
  // A static final with a constant value is not a variable: reads of it are folded
  // (JLS 4.12.4, 13.1).
  bool is_constant = false;

  // A plain long or double is two actions of 32 bits (JLS 17.7).
  bool tears() const { return is_wide(basic) && !is_volatile; }
};

struct Method {
  std::string name;  // "<init>", "<clinit>", "thread T1", "init", ...
  ClassId owner;
  std::vector<TypeId> parameters;  // without the receiver
  TypeId result;
  bool is_static = false, is_abstract = false, is_synchronized = false;
  Selector selector;  // of virtual methods
  Place place;
  Code code;
  FileId file;  // its code's places are in this file
};

struct Class {
  std::string name;  // as printed: "Helper", "Outer.Inner", "Outer$1"
  ClassId super;     // invalid for Object and interfaces
  std::vector<ClassId> interfaces;
  bool is_interface = false, is_abstract = false, is_enum = false;
  bool is_library = false;              // from the embedded library
  std::vector<FieldId> fields;          // declared here
  uint32_t instance_slots = 0;          // inherited ones included
  std::vector<FieldId> layout;          // instance slot -> field
  std::vector<MethodId> dispatch;       // Selector -> implementation (invalid: none)
  std::optional<MethodId> initializer;  // guarded <clinit> (JLS 12.4.2) that ClassInit calls; none:
                                        // nothing to initialise
  std::vector<ClassId> ancestors;       // all supertypes, itself included, sorted
  Place place;
};

struct ThreadDecl {
  std::string name;  // "init", "T1", "Reader", "after", "main"
  enum class Role : uint8_t { Init, Thread, After } role = Role::Thread;
  MethodId body;  // takes the test's object as receiver unless static
  Place place;
};

enum class LoopTreatment : uint8_t { Counted, RunsToItsEnd };

struct LoopInfo {
  Loop loop;
  MethodId method;
  Place place;
};

struct Program {
  std::string file, test, description;
  Place place;
  std::vector<std::shared_ptr<const SourceFile>> files;  // FileId; places are in one of these
  TypeTable types;
  std::vector<Class> classes;
  std::vector<Field> fields;
  std::vector<Method> methods;
  std::vector<Value> constants;    // Op::Const
  std::vector<std::string> texts;  // Op::ConstText, WTF-8
  std::vector<LoopInfo> loops;     // LoopId
  uint32_t selectors = 0;
  TypeId test_type;  // class of the test's object, invalid for Java files with static main
  std::vector<ThreadDecl> threads;  // in source order; Init first if present, After last if present
  std::vector<Column> columns;
  std::vector<Expectation> expectations;
  std::optional<uint32_t> unroll;

  // Classes the machine itself must know.
  struct WellKnown {
    ClassId object, string, thread, throwable, assertion_error;
    ClassId boxes[10];  // by Basic: Integer, Long, ...
    ClassId null_pointer, arithmetic, array_index, negative_array_size, class_cast, array_store,
        illegal_monitor_state, interrupted, illegal_thread_state, string_index, number_format,
        stack_overflow, no_class_def_found;
  } known;
  MethodId thread_run;  // Thread.run, whose selector a started thread calls

  bool is_subclass(TypeId sub, TypeId super) const;  // JLS 4.10, arrays included
  const Field& field(ClassId owner, uint32_t slot, bool is_static) const;
  std::string name_of(TypeId type) const;
};

// file:line:col as messages print it.
std::string place_text(const Program& program, Place place);
Place place_of(const Program& program, MethodId method, uint32_t pc);

}  // namespace thinair
