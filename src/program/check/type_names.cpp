// From a type's name to the type (JLS 6.4.1, 6.5.5).
#include <array>

#include "fmt/format.h"
#include "program/check/body.h"
#include "program/check/unit.h"
#include "syntax/spelling.h"

namespace thinair::check {
namespace {

// Well-known classes of Java's library that thinair does not have, so that the answer to their use
// is their whole name and not a misspelling.
constexpr std::pair<std::string_view, std::string_view> kElsewhere[] = {
    {"ArrayList", "java.util"},
    {"Arrays", "java.util"},
    {"BlockingQueue", "java.util.concurrent"},
    {"Collection", "java.util"},
    {"Collections", "java.util"},
    {"CompletableFuture", "java.util.concurrent"},
    {"ConcurrentHashMap", "java.util.concurrent"},
    {"ConcurrentLinkedQueue", "java.util.concurrent"},
    {"CountDownLatch", "java.util.concurrent"},
    {"CyclicBarrier", "java.util.concurrent"},
    {"Deque", "java.util"},
    {"ArrayDeque", "java.util"},
    {"Exchanger", "java.util.concurrent"},
    {"ExecutorService", "java.util.concurrent"},
    {"Executors", "java.util.concurrent"},
    {"Field", "java.lang.reflect"},
    {"ForkJoinPool", "java.util.concurrent"},
    {"Future", "java.util.concurrent"},
    {"HashMap", "java.util"},
    {"HashSet", "java.util"},
    {"Iterable", "java.lang"},
    {"Iterator", "java.util"},
    {"LinkedList", "java.util"},
    {"List", "java.util"},
    {"LockSupport", "java.util.concurrent.locks"},
    {"LongAdder", "java.util.concurrent.atomic"},
    {"Map", "java.util"},
    {"Method", "java.lang.reflect"},
    {"MethodHandles", "java.lang.invoke"},
    {"Optional", "java.util"},
    {"Phaser", "java.util.concurrent"},
    {"Process", "java.lang"},
    {"Queue", "java.util"},
    {"Random", "java.util"},
    {"ReadWriteLock", "java.util.concurrent.locks"},
    {"ReentrantReadWriteLock", "java.util.concurrent.locks"},
    {"Runtime", "java.lang"},
    {"Scanner", "java.util"},
    {"Semaphore", "java.util.concurrent"},
    {"Set", "java.util"},
    {"StampedLock", "java.util.concurrent.locks"},
    {"StringBuffer", "java.lang"},
    {"StringBuilder", "java.lang"},
    {"ThreadGroup", "java.lang"},
    {"ThreadLocalRandom", "java.util.concurrent"},
    {"TimeUnit", "java.util.concurrent"},
    {"TreeMap", "java.util"},
    {"Unsafe", "sun.misc"},
    {"VarHandle", "java.lang.invoke"},
    {"Vector", "java.util"},
    {"WeakReference", "java.lang.ref"},
};

Basic basic_of(syntax::Primitive primitive) {
  switch (primitive) {
    case syntax::Primitive::Boolean:
      return Basic::Boolean;
    case syntax::Primitive::Byte:
      return Basic::Byte;
    case syntax::Primitive::Short:
      return Basic::Short;
    case syntax::Primitive::Char:
      return Basic::Char;
    case syntax::Primitive::Int:
      return Basic::Int;
    case syntax::Primitive::Long:
      return Basic::Long;
    case syntax::Primitive::Float:
      return Basic::Float;
    case syntax::Primitive::Double:
      return Basic::Double;
  }
  return Basic::Void;
}

TypeVar* named(const std::vector<TypeVar*>& vars, std::string_view name) {
  for (TypeVar* var : vars) {
    if (var->name == name) return var;
  }
  return nullptr;
}

}  // namespace

ClassSym* Unit::member_class(ClassSym* cls, std::string_view name) {
  load(cls);
  if (cls->member_list.empty()) {
    const auto members = cls->decl != nullptr   ? cls->decl->members
                         : cls->test != nullptr ? cls->test->members
                                                : syntax::List<const syntax::Member*>();
    for (const syntax::Member* member : members) {
      const auto* decl = member->as_if<syntax::ClassDecl>();
      if (decl == nullptr) continue;
      std::string printed = cls->kind == ClassSym::Kind::Test
                                ? std::string(decl->name.text)
                                : fmt::format("{}.{}", cls->printed, decl->name.text);
      ClassSym* inner = declare(*decl, cls->source, cls, std::move(printed));
      cls->member_list.push_back(inner);
      if (!cls->member_classes.try_emplace(inner->name, inner).second) {
        error(cls->source, decl->name.span,
              fmt::format("class {} is already defined", decl->name.text));
      }
    }
    if (cls->member_list.empty()) cls->member_list.push_back(nullptr);  // looked at, none there
  }
  auto it = cls->member_classes.find(name);
  if (it != cls->member_classes.end()) return it->second;
  if (cls->header_running) return nullptr;
  header(cls);
  if (cls->super != nullptr && cls->super->is_class() && !cls->cyclic &&
      !is_known(cls->super->cls, Known::Object)) {
    if (ClassSym* found = member_class(cls->super->cls, name)) return found;
  }
  for (const JType* interface : cls->interfaces) {
    if (ClassSym* found = member_class(interface->cls, name)) return found;
  }
  return nullptr;
}

const JType* Unit::find_type(std::string_view name, const TypeScope& scope) {
  TypeScope at = scope;
  for (;;) {
    // A body, then the method around it, then its class; then the same of what is around that.
    if (at.body != nullptr) {
      if (ClassSym* local = at.body->find_local_class(name)) {
        header(local);
        return types_.of(local);
      }
      if (at.method == nullptr) at.method = at.body->method();
      if (at.cls == nullptr) at.cls = at.body->cls();
    }
    if (at.method != nullptr) {
      if (TypeVar* var = named(at.method->type_params, name)) return types_.variable(var);
    }
    BodyChecker* around = nullptr;
    for (ClassSym* cls = at.cls; cls != nullptr; cls = cls->outer) {
      if (cls->kind != ClassSym::Kind::Lambda) {
        if (TypeVar* var = named(cls->type_params, name)) return types_.variable(var);
        if (cls->name == name && cls->kind != ClassSym::Kind::Test) return types_.of(cls);
        if (ClassSym* found = member_class(cls, name)) return types_.of(found);
      }
      if (cls->declared_in != nullptr && cls->declared_in != at.body) {
        around = cls->declared_in;
        break;
      }
    }
    if (around == nullptr) break;
    at = {scope.source, nullptr, nullptr, around};
  }
  SourceContext* source = scope.source;
  if (ClassSym* found = top_level(source, name)) return types_.of(found);
  for (const syntax::Import* import : source->head.imports) {
    if (import->is_static || import->on_demand || import->name.empty()) continue;
    if (import->name.back().text != name) continue;
    if (ClassSym* found = library_class(dotted(import->name))) return types_.of(found);
    return types_.error();  // the import itself was refused
  }
  const LibraryClass* found = library_class_of(name);
  if (found == nullptr) return nullptr;
  bool visible = found->package == "java.lang" || found->package == source->package;
  visible |= source->file->kind() == FileKind::Litmus && found->package.starts_with("java.");
  for (const syntax::Import* import : source->head.imports) {
    if (visible) break;
    visible = !import->is_static && import->on_demand && dotted(import->name) == found->package;
  }
  // An annotation that only thinair's own library uses, or Memory, is no class for programs.
  if (!visible) return nullptr;
  return types_.of(library_class(name));
}

ClassSym* Unit::find_class(std::string_view name, const TypeScope& scope) {
  const JType* type = find_type(name, scope);
  return type != nullptr && type->is_class() ? type->cls : nullptr;
}

bool Unit::is_package(std::string_view name) const {
  return name == "java" || name == "javax" || name == "sun" || name == "jdk" || name == "org" ||
         name == "com" || name.find('.') != std::string_view::npos || is_library_package(name);
}

void Unit::unknown_class(const SourceContext* source, Span span, std::string_view name,
                         const TypeScope& scope) {
  for (const auto& [simple, package] : kElsewhere) {
    if (simple == name) {
      error(source, span, fmt::format("{}.{} is not supported", package, name));
      return;
    }
  }
  std::vector<std::string_view> candidates;
  for (ClassSym* cls = scope.cls; cls != nullptr; cls = cls->outer) {
    candidates.push_back(cls->name);
    for (const auto& [member, sym] : cls->member_classes) candidates.push_back(member);
  }
  for (const auto& [simple, decl] : file_classes_) candidates.push_back(simple);
  for (const LibraryClass& cls : library_classes()) {
    if (cls.package.starts_with("java.")) candidates.push_back(cls.name);
  }
  std::sort(candidates.begin(), candidates.end());
  std::string hint;
  const LibraryClass* found = library_class_of(name);
  if (found != nullptr && found->package.starts_with("java.")) {
    hint = fmt::format("import {}.{};", found->package, found->name);
  } else if (std::string_view near = closest(name, candidates); !near.empty()) {
    hint = fmt::format("did you mean '{}'?", near);
  }
  error(source, span, fmt::format("cannot find class {}", name), hint);
}

const JType* Unit::resolve(const syntax::Type& type, const TypeScope& scope) {
  switch (type.kind) {
    case syntax::TypeKind::Primitive:
      return types_.primitive(basic_of(type.as<syntax::PrimitiveType>().primitive));
    case syntax::TypeKind::Void:
      return types_.void_type();
    case syntax::TypeKind::Array: {
      const JType* element = resolve(*type.as<syntax::ArrayType>().element, scope);
      if (element->is_void()) {
        error(scope.source, type.span, "void is not a type here");
        return types_.error();
      }
      return types_.array_of(element);
    }
    case syntax::TypeKind::Wildcard: {
      const auto& wildcard = type.as<syntax::WildcardType>();
      if (wildcard.bound == nullptr) return types_.wildcard(nullptr, false);
      const JType* bound = resolve(*wildcard.bound, scope);
      if (bound->is_error()) return bound;
      return types_.wildcard(bound, wildcard.bound_kind == syntax::WildcardType::Bound::Super);
    }
    case syntax::TypeKind::Var:
      error(scope.source, type.span, "'var' is not allowed here");
      return types_.error();
    case syntax::TypeKind::Named:
      break;
  }
  const auto& named_type = type.as<syntax::NamedType>();
  const JType* result = nullptr;
  std::string package;
  for (const auto& part : named_type.parts) {
    const std::string_view name = part.name.text;
    if (result == nullptr) {
      if (package.empty()) {
        result = find_type(name, scope);
      } else if (ClassSym* cls = library_class(package + "." + std::string(name));
                 cls != nullptr && (package.starts_with("java.") || scope.source->is_library)) {
        result = types_.of(cls);
      }
      if (result == nullptr) {
        if (&part == &named_type.parts.back()) {
          if (package.empty()) {
            unknown_class(scope.source, part.name.span, name, scope);
          } else {
            error(scope.source, type.span, fmt::format("{}.{} is not supported", package, name));
          }
          return types_.error();
        }
        if (package.empty() && !is_package(name)) {
          unknown_class(scope.source, part.name.span, name, scope);
          return types_.error();
        }
        if (!package.empty()) package += '.';
        package += name;
        continue;
      }
    } else {
      if (result->is_error()) return result;
      ClassSym* member = result->is_class() ? member_class(result->cls, name) : nullptr;
      if (member == nullptr) {
        error(scope.source, part.name.span,
              fmt::format("class {} has no member class {}", types_.show(result), name));
        return types_.error();
      }
      result = types_.of(member);
    }
    if (result->is_error()) return result;
    if (part.arguments.empty()) continue;
    if (!result->is_class()) {
      error(scope.source, part.name.span, fmt::format("{} takes no type arguments", name));
      return types_.error();
    }
    header(result->cls);
    std::vector<const JType*> args;
    for (const syntax::Type* written : part.arguments) {
      const JType* arg = resolve(*written, scope);
      if (arg->is_error()) return arg;
      if (arg->is_primitive()) {
        error(scope.source, written->span,
              fmt::format("a type argument must be a class, not {}", types_.show(arg)),
              fmt::format("write {}", types_.show(types_.boxed(arg))));
        return types_.error();
      }
      args.push_back(arg);
    }
    if (result->cls->type_params.empty() && !result->cls->header_running) {
      error(scope.source, part.name.span,
            fmt::format("class {} takes no type arguments", types_.show(result)));
      return types_.error();
    }
    if (args.size() != result->cls->type_params.size()) {
      error(scope.source, part.name.span,
            fmt::format("class {} takes {} type argument{}, not {}", types_.show(result),
                        result->cls->type_params.size(),
                        result->cls->type_params.size() == 1 ? "" : "s", args.size()));
      return types_.error();
    }
    result = types_.of(result->cls, args);
    const Bindings bindings = types_.bindings_of(result);
    for (size_t i = 0; i < args.size(); ++i) {
      for (const JType* bound : result->cls->type_params[i]->bounds) {
        if (args[i]->kind != JType::Kind::Wildcard &&
            !types_.subtype(args[i], types_.substitute(bound, bindings))) {
          error(scope.source, part.arguments[i]->span,
                fmt::format("{} does not extend {}, the bound of type parameter {}",
                            types_.show(args[i]), types_.show(bound),
                            result->cls->type_params[i]->name));
          return types_.error();
        }
      }
    }
  }
  return result == nullptr ? types_.error() : result;
}

}  // namespace thinair::check
