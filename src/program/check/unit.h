// One test (or one class with main) while it is read: its symbols, and the program that grows from
// what is used. A unit costs what its test uses; classes of the file and of the library enter it
// when they are first named.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "program/check/library_loader.h"
#include "program/check/model.h"
#include "program/check/types.h"
#include "syntax/diagnostics.h"

namespace thinair::check {

// Classes that rules of the language mention.
//   X(Name, qualified)
#define THINAIR_KNOWN_CLASSES(X)                                   \
  X(Object, "java.lang.Object")                                    \
  X(String, "java.lang.String")                                    \
  X(Class, "java.lang.Class")                                      \
  X(Thread, "java.lang.Thread")                                    \
  X(Enum, "java.lang.Enum")                                        \
  X(Boolean, "java.lang.Boolean")                                  \
  X(Byte, "java.lang.Byte")                                        \
  X(Short, "java.lang.Short")                                      \
  X(Character, "java.lang.Character")                              \
  X(Integer, "java.lang.Integer")                                  \
  X(Long, "java.lang.Long")                                        \
  X(Float, "java.lang.Float")                                      \
  X(Double, "java.lang.Double")                                    \
  X(Throwable, "java.lang.Throwable")                              \
  X(Exception, "java.lang.Exception")                              \
  X(RuntimeException, "java.lang.RuntimeException")                \
  X(Error, "java.lang.Error")                                      \
  X(AssertionError, "java.lang.AssertionError")                    \
  X(NullPointer, "java.lang.NullPointerException")                 \
  X(Arithmetic, "java.lang.ArithmeticException")                   \
  X(ArrayIndex, "java.lang.ArrayIndexOutOfBoundsException")        \
  X(NegativeArraySize, "java.lang.NegativeArraySizeException")     \
  X(ClassCast, "java.lang.ClassCastException")                     \
  X(ArrayStore, "java.lang.ArrayStoreException")                   \
  X(IllegalMonitorState, "java.lang.IllegalMonitorStateException") \
  X(Interrupted, "java.lang.InterruptedException")                 \
  X(IllegalThreadState, "java.lang.IllegalThreadStateException")   \
  X(StringIndex, "java.lang.StringIndexOutOfBoundsException")      \
  X(NumberFormat, "java.lang.NumberFormatException")               \
  X(StackOverflow, "java.lang.StackOverflowError")                 \
  X(NoClassDefFound, "java.lang.NoClassDefFoundError")             \
  X(IllegalArgument, "java.lang.IllegalArgumentException")         \
  X(Memory, "thinair.Memory")                                      \
  X(ClassGuard, "thinair.ClassGuard")

enum class Known : uint8_t {
#define THINAIR_KNOWN(name, qualified) name,
  THINAIR_KNOWN_CLASSES(THINAIR_KNOWN)
#undef THINAIR_KNOWN
      Count,
};

// Where a name stands, from the inside out.
struct TypeScope {
  SourceContext* source = nullptr;
  ClassSym* cls = nullptr;
  const MethodSym* method = nullptr;
  BodyChecker* body = nullptr;
};

class Unit {
 public:
  Unit(std::shared_ptr<const SourceFile> file, const FileHead& head, const ClassIndex& classes,
       Diagnostics& diagnostics);
  ~Unit();

  Arena& arena() { return *arena_; }
  Program& program() { return result_.program; }
  resolved::Resolved& result() { return result_; }
  Types& types() { return types_; }
  SourceContext* file() { return file_; }
  bool failed() const { return failed_; }

  void error(const SourceContext* source, Span span, std::string sentence, std::string hint = {});

  // While muted, errors are neither kept nor counted: for bodies that are only tried out.
  void mute() { ++muted_; }
  void unmute() { --muted_; }
  bool muted() const { return muted_ > 0; }
  bool muted_failed() const { return muted_failed_; }
  void clear_muted() { muted_failed_ = false; }

  // The test's threads, whose names denote their Thread objects.
  const std::vector<std::string_view>& thread_names() const { return thread_names_; }
  std::optional<uint32_t> thread_named(std::string_view name) const;
  void add_thread(std::string_view name, uint32_t index);

  // --- symbols (class_table.cpp, headers.cpp, members.cpp) ---
  ClassSym* known(Known which);
  const JType* known_type(Known which);
  bool is_known(const ClassSym* cls, Known which) const {
    return cls == known_[static_cast<size_t>(which)];
  }
  ClassSym* library_class(std::string_view qualified);  // or none; simple names too
  ClassSym* top_level(SourceContext* source, std::string_view name);
  ClassSym* declare(const syntax::ClassDecl& decl, SourceContext* source, ClassSym* outer,
                    std::string printed);
  ClassSym* declare_test(const syntax::Test& test);
  ClassSym* new_class() { return &classes_.emplace_back(); }
  MethodSym* new_method(ClassSym* owner, std::string_view name);
  FieldSym* new_field(ClassSym* owner, std::string_view name, const JType* type);
  BodyChecker& new_body(MethodSym* method, BodyChecker* outer);  // lives as long as the unit
  void add_outer_this(ClassSym* cls);
  TypeVar* new_type_var() { return &type_vars_.emplace_back(); }
  LocalVar* new_local() { return &locals_.emplace_back(); }
  void header(ClassSym* cls);
  void members(ClassSym* cls);
  const JType* type_of(FieldSym* field);
  void signature(MethodSym* method);
  std::optional<Const> constant_of(FieldSym* field);
  ClassSym* guard_of(ClassSym* cls);
  MethodSym* initializer_of(ClassSym* cls);
  std::string shown_name(const ClassSym* cls) const;

  // --- names of types (type_names.cpp) ---
  ClassSym* find_class(std::string_view name, const TypeScope& scope);
  const JType* find_type(std::string_view name, const TypeScope& scope);
  ClassSym* member_class(ClassSym* cls, std::string_view name);
  const JType* resolve(const syntax::Type& type, const TypeScope& scope);
  bool is_package(std::string_view name) const;
  void unknown_class(const SourceContext* source, Span span, std::string_view name,
                     const TypeScope& scope);
  std::vector<TypeVar*> declare_type_params(syntax::List<const syntax::TypeParam*> params);
  void resolve_bounds(const std::vector<TypeVar*>& vars, const TypeScope& scope);

  // --- members by name (lookup.cpp) ---
  FieldSym* find_field(ClassSym* cls, std::string_view name);
  FieldSym* find_field(const JType* type, std::string_view name);
  std::vector<MethodSym*> find_methods(const JType* type, std::string_view name);
  bool overrides(MethodSym* method, MethodSym* overridden, const JType* in);
  bool same_parameters(MethodSym* a, const Bindings& in_a, MethodSym* b, const Bindings& in_b);
  MethodSym* implementation(ClassSym* cls, MethodSym* of);
  MethodSym* functional_method(const JType* type);  // the one abstract method, or none
  bool accessible(Access access, ClassSym* owner, ClassSym* from) const;

  // --- checks of whole classes (class_checks.cpp) ---
  void check_class(ClassSym* cls);
  void skip(MethodSym* method) { skipped_ = method; }  // its body is checked if it is called

  // --- the program that grows (program_builder.cpp) ---
  ClassId class_id(ClassSym* cls);
  TypeId type_id(ClassSym* cls);
  FieldId field_id(FieldSym* field);
  FieldSym* field_with(FieldId id) { return field_of_id_[id.value]; }
  MethodId method_id(MethodSym* method);
  FileId file_id(SourceContext* source);
  void reach(MethodSym* method);          // its body is part of the program
  void reach_virtual(MethodSym* method);  // and so is every implementation of it
  void finish();
  std::string_view keep(std::string text);  // in the arena

 private:
  ClassSym* load(ClassSym* cls);
  void read_header(ClassSym* cls);
  void read_members(ClassSym* cls);
  void add_method(ClassSym* cls, MethodSym* method);
  void add_enum_members(ClassSym* cls);
  void collect_methods(const JType* type, std::string_view name, std::vector<MethodSym*>& found,
                       int depth);
  void check_overrides(ClassSym* cls, MethodSym* method);
  void check_implemented(ClassSym* cls);
  void check_duplicates(ClassSym* cls);
  void check_bodies(ClassSym* cls);
  void check_modifiers(ClassSym* cls, const syntax::Modifiers& modifiers, uint32_t allowed,
                       std::string_view what);
  SourceContext* library_source(const EmbeddedFile& file);
  void drain();
  bool reach_implementations();
  void fill_class(ClassSym* cls);
  void fill_dispatch();
  void fill_known();

  Diagnostics& diagnostics_;
  std::shared_ptr<Arena> arena_;
  resolved::Resolved result_;
  Types types_;
  bool failed_ = false;
  MethodSym* skipped_ = nullptr;
  int muted_ = 0;
  bool muted_failed_ = false;
  std::vector<std::string_view> thread_names_;
  absl::flat_hash_map<std::string_view, uint32_t> threads_;
  SourceContext* file_ = nullptr;
  const ClassIndex& file_classes_;
  std::deque<SourceContext> sources_;
  std::deque<ClassSym> classes_;
  std::deque<MethodSym> methods_;
  std::deque<FieldSym> fields_;
  std::deque<TypeVar> type_vars_;
  std::deque<LocalVar> locals_;
  std::vector<std::unique_ptr<BodyChecker>> bodies_;
  absl::flat_hash_map<const EmbeddedFile*, SourceContext*> library_sources_;
  ClassSym* known_[static_cast<size_t>(Known::Count)] = {};
  absl::flat_hash_map<std::string, ClassSym*> library_classes_;

  std::vector<ClassSym*> class_of_id_;
  std::vector<MethodSym*> method_of_id_;
  std::vector<FieldSym*> field_of_id_;
  std::vector<MethodSym*> queue_;
  std::vector<MethodSym*> virtuals_;
};

}  // namespace thinair::check
