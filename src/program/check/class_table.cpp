// Which classes there are. A class is declared when it is first named, its header and its members
// are read when somebody needs them.
#include "fmt/format.h"
#include "program/check/body.h"
#include "program/check/unit.h"

namespace thinair::check {
namespace {

constexpr std::string_view kKnownNames[] = {
#define THINAIR_KNOWN(name, qualified) qualified,
    THINAIR_KNOWN_CLASSES(THINAIR_KNOWN)
#undef THINAIR_KNOWN
};

ClassSym::Kind kind_of(syntax::ClassKind kind) {
  switch (kind) {
    case syntax::ClassKind::Interface:
    case syntax::ClassKind::Annotation:
      return ClassSym::Kind::Interface;
    case syntax::ClassKind::Enum:
      return ClassSym::Kind::Enum;
    case syntax::ClassKind::Class:
    case syntax::ClassKind::Record:
    case syntax::ClassKind::Anonymous:
      break;
  }
  return ClassSym::Kind::Class;
}

}  // namespace

Unit::Unit(std::shared_ptr<const SourceFile> file, const FileHead& head, const ClassIndex& classes,
           Diagnostics& diagnostics)
    : diagnostics_(diagnostics),
      arena_(std::make_shared<Arena>()),
      types_(*this),
      file_classes_(classes) {
  file_ = &sources_.emplace_back();
  result_.arena = arena_;
  file_->file = std::move(file);
  file_->head = head;
  file_->package = dotted(head.package);
  program().file = file_->file->name();
  file_id(file_);
}

Unit::~Unit() = default;

void Unit::error(const SourceContext* source, Span span, std::string sentence, std::string hint) {
  if (muted_ > 0) {
    muted_failed_ = true;
    return;
  }
  failed_ = true;
  diagnostics_.error(*source->file, span, std::move(sentence), std::move(hint));
}

std::optional<uint32_t> Unit::thread_named(std::string_view name) const {
  auto it = threads_.find(name);
  return it == threads_.end() ? std::nullopt : std::optional(it->second);
}

void Unit::add_thread(std::string_view name, uint32_t index) {
  thread_names_.push_back(name);
  threads_.try_emplace(name, index);
}

std::string_view Unit::keep(std::string text) {
  return arena_->intern(text);
}

ClassSym* Unit::known(Known which) {
  ClassSym*& cls = known_[static_cast<size_t>(which)];
  if (cls == nullptr) cls = library_class(kKnownNames[static_cast<size_t>(which)]);
  return cls;
}

const JType* Unit::known_type(Known which) {
  ClassSym* cls = known(which);
  if (cls->this_type == nullptr || !cls->type_params.empty()) return types_.of(cls);
  return cls->this_type;
}

ClassSym* Unit::library_class(std::string_view name) {
  const LibraryClass* found = library_class_of(name);
  if (found == nullptr) return nullptr;
  const std::string qualified = fmt::format("{}.{}", found->package, found->name);
  ClassSym*& cls = library_classes_[qualified];
  if (cls == nullptr) {
    cls = new_class();
    cls->name = found->name;
    cls->printed = qualified;
    cls->library_file = found->file;
    cls->is_static = true;
    for (size_t i = 0; i < std::size(kKnownNames); ++i) {
      if (kKnownNames[i] == qualified) known_[i] = cls;
    }
  }
  return cls;
}

SourceContext* Unit::library_source(const EmbeddedFile& embedded) {
  SourceContext*& source = library_sources_[&embedded];
  if (source == nullptr) {
    const LibraryFile& file = read_library_file(embedded);
    source = &sources_.emplace_back();
    source->file = file.file;
    source->head = file.head;
    source->package = file.package;
    source->is_library = true;
  }
  return source;
}

// The declaration of a library class, from its file.
ClassSym* Unit::load(ClassSym* cls) {
  if (cls->library_file == nullptr || cls->decl != nullptr) return cls;
  cls->source = library_source(*cls->library_file);
  const LibraryFile& file = read_library_file(*cls->library_file);
  const syntax::ClassDecl* decl = file.classes.at(cls->name);
  cls->decl = decl;
  cls->kind = kind_of(decl->class_kind);
  cls->is_abstract = decl->modifiers.has(syntax::Modifier::Abstract) || cls->is_interface();
  cls->is_final = decl->modifiers.has(syntax::Modifier::Final);
  return cls;
}

ClassSym* Unit::top_level(SourceContext* source, std::string_view name) {
  if (source->is_library) {
    ClassSym* cls = library_class(source->package + "." + std::string(name));
    return cls;
  }
  auto [it, fresh] = source->classes.try_emplace(name, nullptr);
  if (!fresh) return it->second;
  auto decl = file_classes_.find(name);
  if (decl == file_classes_.end()) return nullptr;
  ClassSym* cls = declare(*decl->second, source, nullptr, std::string(name));
  source->classes[name] = cls;
  return cls;
}

ClassSym* Unit::declare(const syntax::ClassDecl& decl, SourceContext* source, ClassSym* outer,
                        std::string printed) {
  ClassSym* cls = new_class();
  cls->name = decl.name.text;
  cls->printed = std::move(printed);
  cls->kind = kind_of(decl.class_kind);
  cls->source = source;
  cls->decl = &decl;
  cls->span = decl.name ? decl.name.span : Span{decl.span.begin, decl.span.begin + 1};
  cls->outer = outer;
  if (outer != nullptr) cls->library_file = outer->library_file;
  cls->is_static = decl.modifiers.has(syntax::Modifier::Static) || outer == nullptr ||
                   cls->kind != ClassSym::Kind::Class ||
                   (outer != nullptr && outer->is_interface());
  cls->is_abstract = decl.modifiers.has(syntax::Modifier::Abstract) || cls->is_interface();
  cls->is_final = decl.modifiers.has(syntax::Modifier::Final);
  cls->is_private = decl.modifiers.has(syntax::Modifier::Private);
  cls->broken = decl.broken;
  if (cls->is_enum()) {
    cls->is_final = true;
    for (const syntax::EnumConstant* constant : decl.constants) {
      if (constant->body != nullptr) cls->is_final = false;
    }
  }
  return cls;
}

ClassSym* Unit::declare_test(const syntax::Test& test) {
  ClassSym* cls = new_class();
  cls->name = test.name.text;
  cls->printed = std::string(test.name.text);
  cls->kind = ClassSym::Kind::Test;
  cls->source = file_;
  cls->test = &test;
  cls->span = test.name.span;
  cls->broken = test.broken;
  cls->is_static = true;
  cls->is_final = true;
  return cls;
}

BodyChecker& Unit::new_body(MethodSym* method, BodyChecker* outer) {
  return *bodies_.emplace_back(std::make_unique<BodyChecker>(*this, method, outer));
}

void Unit::add_outer_this(ClassSym* cls) {
  cls->outer_this = new_field(cls, "this$0", types_.of(cls->outer));
  cls->outer_this->is_final = cls->outer_this->is_synthetic = true;
  cls->fields.push_back(cls->outer_this);
}

MethodSym* Unit::new_method(ClassSym* owner, std::string_view name) {
  MethodSym* method = &methods_.emplace_back();
  method->owner = owner;
  method->name = name;
  method->span = owner->span;
  return method;
}

FieldSym* Unit::new_field(ClassSym* owner, std::string_view name, const JType* type) {
  FieldSym* field = &fields_.emplace_back();
  field->owner = owner;
  field->name = name;
  field->type = type;
  field->span = owner->span;
  return field;
}

std::string Unit::shown_name(const ClassSym* cls) const {
  if (cls->library_file != nullptr) {
    const size_t dot = cls->printed.rfind('.');
    return dot == std::string::npos ? cls->printed : cls->printed.substr(dot + 1);
  }
  if (cls->name.empty()) {
    if (cls->kind == ClassSym::Kind::Lambda) return "lambda";
    return "anonymous class";
  }
  return cls->outer == nullptr || cls->outer->kind == ClassSym::Kind::Test ? std::string(cls->name)
                                                                           : cls->printed;
}

}  // namespace thinair::check
