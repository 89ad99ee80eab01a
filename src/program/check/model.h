// Static types and symbols: what the checker knows while it reads, generics included. Nothing of
// this outlives the test that is being read; what remains is the erased program.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "program/ids.h"
#include "program/resolved.h"
#include "syntax/embedded.h"
#include "syntax/parse.h"
#include "syntax/tree.h"

namespace thinair::check {

struct ClassSym;
struct MethodSym;
struct FieldSym;
struct TypeVar;
class BodyChecker;

struct JType {
  enum class Kind : uint8_t {
    Error,  // of an erroneous expression: silences every complaint that would follow
    Void,
    Null,
    Primitive,
    Class,
    Array,
    Variable,
    Wildcard,  // only as a type argument
    Unknown,   // a type argument that nothing determines: fits everything
  };
  Kind kind = Kind::Error;
  Basic basic = Basic::Reference;
  bool super_bound = false;              // Wildcard: `? super element`
  ClassSym* cls = nullptr;               // Class
  std::span<const JType* const> args{};  // Class; none for a generic class: raw
  const JType* element = nullptr;        // Array; Wildcard: its bound, or none
  TypeVar* var = nullptr;                // Variable

  bool is_error() const { return kind == Kind::Error; }
  bool is_void() const { return kind == Kind::Void; }
  bool is_null() const { return kind == Kind::Null; }
  bool is_primitive() const { return kind == Kind::Primitive; }
  bool is_array() const { return kind == Kind::Array; }
  bool is_class() const { return kind == Kind::Class; }
  bool is_reference() const { return !is_primitive() && !is_void() && !is_error(); }
  bool is_numeric() const { return is_primitive() && basic != Basic::Boolean; }
  bool is_integral() const {
    return is_numeric() && basic != Basic::Float && basic != Basic::Double;
  }
  bool is(Basic b) const { return is_primitive() && basic == b; }
};

struct TypeVar {
  std::string_view name;
  Span span;
  std::span<const syntax::Type* const> bound_syntax{};
  std::vector<const JType*> bounds;  // empty: Object
};

// A file, as far as names in it are concerned.
struct SourceContext {
  std::shared_ptr<const SourceFile> file;
  FileHead head;
  bool is_library = false;
  std::string package;
  FileId id;  // in the program of this unit, once something of the file is used
  absl::flat_hash_map<std::string_view, ClassSym*> classes;  // top level
};

// The value of a constant expression (JLS 15.29).
struct Const {
  Basic basic = Basic::Int;  // Reference: a String
  Value bits = 0;
  std::string_view text{};  // WTF-8, in the unit's arena

  bool is_text() const { return basic == Basic::Reference; }
};

enum class Access : uint8_t { Package, Public, Protected, Private };

struct FieldSym {
  ClassSym* owner = nullptr;
  std::string_view name;
  Span span;
  const JType* type = nullptr;  // none until somebody asks
  const syntax::Type* type_syntax = nullptr;
  const syntax::Expr* initializer = nullptr;
  Access access = Access::Package;
  bool is_static = false, is_final = false, is_volatile = false;
  bool is_enum_constant = false, is_synthetic = false;
  bool is_library_constant = false;  // @Constant: its initialiser instead of memory
  enum class Folding : uint8_t { Unknown, Running, Done } folding = Folding::Unknown;
  std::optional<Const> constant;
  FieldId id;
};

struct MethodSym {
  // What is not written in the source but made here.
  enum class Made : uint8_t {
    Source,
    DefaultConstructor,
    AnonymousConstructor,
    EnumValues,
    EnumValueOf,
    LambdaConstructor,
    LambdaBody,
    StaticInitializer,   // the initialiser code itself
    GuardedInitializer,  // JLS 12.4.2 around it
    TestBody,            // a thread, init, after
    JavaMain,            // makes the String[] and calls main
  };
  ClassSym* owner = nullptr;
  std::string_view name;
  Span span;
  Made made = Made::Source;
  const syntax::MethodDecl* method = nullptr;
  const syntax::ConstructorDecl* constructor = nullptr;
  const syntax::Block* test_body = nullptr;
  MethodSym* target = nullptr;  // AnonymousConstructor: of the superclass; JavaMain: main
  std::vector<TypeVar*> type_params;
  std::vector<const JType*> params;
  std::vector<std::string_view> param_names;
  const JType* result = nullptr;
  std::vector<const JType*> throws;
  Access access = Access::Package;
  bool is_static = false, is_abstract = false, is_final = false, is_native = false;
  bool is_synchronized = false, is_varargs = false, is_default = false;
  bool is_constructor = false;
  bool may_throw_anything = false;
  bool has_signature = false;
  bool queued = false;             // its body is or will be checked
  bool reached = false;            // called virtually: implementations are part of the program
  BodyChecker* checker = nullptr;  // once its body is checked
  std::vector<TypeId> erased_parameters;  // hidden ones included, once its body is checked
  std::optional<Intrinsic> intrinsic;
  std::string_view refused;  // why the library does not have it, after all
  bool is_refused = false;
  MethodId id;
};

// A captured local variable: a final field of the class that captures it, and a parameter of its
// constructors.
struct LocalVar {
  std::string_view name;
  const JType* type = nullptr;
  BodyChecker* body = nullptr;
  resolved::Local index{};
  std::optional<Const> constant;
  std::vector<const JType*> rethrows;  // of a catch parameter: what its try can throw
  bool is_catch = false;
  Span declared;
};
struct Capture {
  LocalVar* variable = nullptr;
  FieldSym* field = nullptr;
};

struct ClassSym {
  enum class Kind : uint8_t { Class, Interface, Enum, Lambda, Test };
  enum class State : uint8_t { Declared, Header, Members };

  std::string_view name;  // simple; empty: anonymous
  std::string printed;    // "Outer.Inner", "Outer$1"
  Kind kind = Kind::Class;
  SourceContext* source = nullptr;
  const syntax::ClassDecl* decl = nullptr;
  const syntax::Test* test = nullptr;
  const EmbeddedFile* library_file = nullptr;  // of a library class: perhaps not read yet
  Span span;

  ClassSym* outer = nullptr;           // the class around it
  BodyChecker* declared_in = nullptr;  // local, anonymous, lambda: the body around it
  bool in_static_context = false;
  bool is_static = false, is_abstract = false, is_final = false, is_private = false;
  bool is_guard = false;  // the initialisation lock of another class
  bool is_user() const { return library_file == nullptr; }
  bool is_interface() const { return kind == Kind::Interface; }
  bool is_enum() const { return kind == Kind::Enum; }

  State state = State::Declared;
  bool header_running = false;
  bool cyclic = false;
  bool broken = false;  // had errors in its header or members: others do not complain about it
  bool checked = false;
  bool instantiated = false;
  std::vector<TypeVar*> type_params;
  const JType* this_type = nullptr;
  const JType* super = nullptr;  // none for Object and interfaces
  std::vector<const JType*> interfaces;

  std::vector<FieldSym*> fields;  // in source order
  absl::flat_hash_map<std::string_view, FieldSym*> field_names;
  std::vector<MethodSym*> methods;  // in source order
  absl::flat_hash_map<std::string_view, std::vector<MethodSym*>> method_names;
  std::vector<MethodSym*> constructors;
  absl::flat_hash_map<std::string_view, ClassSym*> member_classes;
  std::vector<ClassSym*> member_list;

  FieldSym* outer_this = nullptr;
  std::vector<Capture> captures;
  int anonymous = 0;
  bool has_static_code = false;
  MethodSym* initializer = nullptr;  // guarded
  ClassSym* guard = nullptr;
  ClassId id;
  TypeId type_id;
};

struct Ex {
  const resolved::Expr* node = nullptr;
  const JType* type = nullptr;
  std::optional<Const> constant;
  Span span{};
};

}  // namespace thinair::check
