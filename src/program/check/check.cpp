#include "program/check/check.h"

#include "fmt/format.h"
#include "program/check/body.h"
#include "program/check/observations.h"
#include "program/check/unit.h"

namespace thinair {

using check::BodyChecker;
using check::ClassSym;
using check::FieldSym;
using check::MethodSym;
using check::ObservedThread;
using check::Unit;
using syntax::MemberKind;

struct Checker::Impl {
  std::shared_ptr<const SourceFile> file;
  FileHead head;
  check::ClassIndex classes;
  Diagnostics& diagnostics;

  void imports(Unit& unit);
  std::optional<resolved::Resolved> finish(Unit& unit);
};

namespace {

// Makes the threads of a program: their methods, their declarations.
class ThreadMaker {
 public:
  ThreadMaker(Unit& unit, ClassSym* owner) : unit_(unit), owner_(owner) {}

  uint32_t declare(std::string_view name, ThreadDecl::Role role, Span span) {
    ThreadDecl decl;
    decl.name = std::string(name);
    decl.role = role;
    decl.place = {unit_.file_id(owner_->source), span.begin, span.end};
    unit_.program().threads.push_back(std::move(decl));
    return static_cast<uint32_t>(unit_.program().threads.size() - 1);
  }

  const BodyChecker* body(uint32_t index, std::string_view name, Span span,
                          const syntax::Block* block) {
    MethodSym* method = unit_.new_method(owner_, name);
    method->made = MethodSym::Made::TestBody;
    method->span = span;
    method->test_body = block;
    method->result = unit_.types().void_type();
    method->has_signature = method->queued = method->may_throw_anything = true;
    unit_.program().threads[index].body = unit_.method_id(method);
    check::check_body(unit_, method);
    return method->checker;
  }

 private:
  Unit& unit_;
  ClassSym* owner_;
};

bool is_main(const syntax::MethodDecl& m) {
  using syntax::Modifier;
  if (m.name.text != "main" || !m.modifiers.has(Modifier::Public) ||
      !m.modifiers.has(Modifier::Static) || m.params.size() != 1 ||
      m.return_type->kind != syntax::TypeKind::Void || m.body == nullptr)
    return false;
  const auto* array = m.params[0]->type->as_if<syntax::ArrayType>();
  const auto* named = array == nullptr ? nullptr : array->element->as_if<syntax::NamedType>();
  return named != nullptr && named->parts.back().name.text == "String";
}

void set_unroll(Unit& unit, const syntax::Unroll& member) {
  if (unit.program().unroll) {
    unit.error(unit.file(), member.span, "unroll is given twice");
  } else if (member.rounds->integer < 1) {
    unit.error(unit.file(), member.rounds->span, "unroll needs at least one round");
  } else {
    unit.program().unroll = static_cast<uint32_t>(member.rounds->integer);
  }
}

void observe_all(Unit& unit, ClassSym* shared, std::vector<ObservedThread> threads,
                 syntax::List<const syntax::Member*> members) {
  check::Observations observations(unit, shared, std::move(threads));
  bool observes = false;
  for (const syntax::Member* member : members) {
    if (const auto* observe = member->as_if<syntax::Observe>()) {
      observations.observe(*observe);
      observes = true;
    }
  }
  if (!observes) observations.default_columns();
  for (const syntax::Member* member : members) {
    if (const auto* expectation = member->as_if<syntax::Expectation>())
      observations.expectation(*expectation);
  }
}

}  // namespace

Checker::Checker(std::shared_ptr<const SourceFile> file, const FileHead& head,
                 Diagnostics& diagnostics)
    : impl_(new Impl{std::move(file), head, {}, diagnostics}) {
  for (const syntax::ClassDecl* decl : head.classes)
    impl_->classes.try_emplace(decl->name.text, decl);
}

Checker::~Checker() = default;

std::optional<resolved::Resolved> Checker::Impl::finish(Unit& unit) {
  unit.finish();
  if (unit.failed()) return std::nullopt;
  return std::move(unit.result());
}

std::optional<resolved::Resolved> Checker::test(const syntax::Test& test) {
  Unit unit(impl_->file, impl_->head, impl_->classes, impl_->diagnostics);
  Program& program = unit.program();
  program.test = std::string(test.name.text);
  program.description = std::string(test.description);
  program.place = {unit.file_id(unit.file()), test.span.begin, test.span.end};
  ClassSym* own = unit.declare_test(test);
  program.test_type = unit.type_id(own);
  ThreadMaker maker(unit, own);

  bool has_init = false;
  for (const syntax::Member* member : test.members) {
    has_init |= member->kind == MemberKind::Init || member->kind == MemberKind::Initializer;
    if (const auto* fields = member->as_if<syntax::FieldDecl>()) {
      for (const syntax::Declarator* d : fields->declarators) has_init |= d->initializer != nullptr;
    }
  }
  std::vector<ObservedThread> threads;
  if (has_init) {
    maker.declare("init", ThreadDecl::Role::Init, test.name.span);
  }
  const syntax::AfterBlock* after = nullptr;
  int number = 0;
  for (const syntax::Member* member : test.members) {
    if (const auto* thread = member->as_if<syntax::ThreadBlock>()) {
      ++number;
      const std::string_view name =
          thread->name ? thread->name.text : unit.keep(fmt::format("T{}", number));
      const Span span =
          thread->name ? thread->name.span : Span{thread->span.begin, thread->span.begin + 6};
      if (name == "init" || name == "after") {
        unit.error(unit.file(), span, fmt::format("a thread cannot be named {}", name));
      } else if (unit.thread_named(name)) {
        unit.error(unit.file(), span, fmt::format("thread {} is already defined", name));
      }
      ObservedThread observed;
      observed.name = name;
      observed.index = maker.declare(name, ThreadDecl::Role::Thread, span);
      observed.block = thread->body;
      unit.add_thread(name, observed.index);
      threads.push_back(observed);
    } else if (const auto* block = member->as_if<syntax::AfterBlock>()) {
      if (after != nullptr)
        unit.error(unit.file(), {block->span.begin, block->span.begin + 5},
                   "a test has one after block only");
      after = block;
    } else if (const auto* unroll = member->as_if<syntax::Unroll>()) {
      set_unroll(unit, *unroll);
    }
  }
  if (after != nullptr) {
    ObservedThread observed;
    observed.name = "after";
    observed.role = ThreadDecl::Role::After;
    observed.index =
        maker.declare("after", observed.role, {after->span.begin, after->span.begin + 5});
    observed.block = after->body;
    threads.push_back(observed);
  }
  if (number == 0 && !test.broken)
    unit.error(unit.file(), test.name.span, fmt::format("test {} has no thread", test.name.text));

  unit.check_class(own);
  if (has_init) maker.body(0, "init", test.name.span, nullptr);
  for (ObservedThread& thread : threads) {
    const std::string_view name = thread.role == ThreadDecl::Role::After
                                      ? "after"
                                      : unit.keep(fmt::format("thread {}", thread.name));
    thread.body = maker.body(thread.index, name, thread.block->span, thread.block);
  }
  observe_all(unit, own, std::move(threads), test.members);
  return impl_->finish(unit);
}

std::vector<resolved::Resolved> Checker::java_tests() {
  std::vector<resolved::Resolved> tests;
  for (const syntax::ClassDecl* decl : impl_->head.classes) {
    const syntax::MethodDecl* main = nullptr;
    for (const syntax::Member* member : decl->members) {
      const auto* method = member->as_if<syntax::MethodDecl>();
      if (method != nullptr && is_main(*method)) main = method;
    }
    if (main == nullptr) continue;
    Unit unit(impl_->file, impl_->head, impl_->classes, impl_->diagnostics);
    Program& program = unit.program();
    program.test = std::string(decl->name.text);
    program.place = {unit.file_id(unit.file()), decl->span.begin, decl->span.end};
    ClassSym* own = unit.top_level(unit.file(), decl->name.text);
    if (own == nullptr || own->decl != decl) continue;
    unit.members(own);
    unit.members(unit.known(check::Known::Thread));
    MethodSym* target = nullptr;
    for (MethodSym* method : own->methods) {
      if (method->method == main) target = method;
    }
    ThreadMaker maker(unit, own);
    const uint32_t index = maker.declare("main", ThreadDecl::Role::Thread, main->name.span);
    MethodSym* entry = unit.new_method(own, "main");
    entry->made = MethodSym::Made::JavaMain;
    entry->target = target;
    entry->span = main->name.span;
    entry->result = unit.types().void_type();
    entry->has_signature = entry->is_static = entry->queued = true;
    unit.signature(target);
    entry->throws = target->throws;
    entry->is_synchronized = target->is_synchronized;
    program.threads[index].body = unit.method_id(entry);
    // As a method main is there only for those who call it.
    unit.skip(target);
    unit.check_class(own);
    check::check_body(unit, entry);
    ObservedThread observed;
    observed.name = "main";
    observed.index = index;
    observed.body = entry->checker;
    observed.block = main->body;
    for (const syntax::Member* member : decl->members) {
      if (const auto* unroll = member->as_if<syntax::Unroll>()) set_unroll(unit, *unroll);
    }
    observe_all(unit, own, {observed}, decl->members);
    if (auto done = impl_->finish(unit)) tests.push_back(std::move(*done));
  }
  return tests;
}

void Checker::Impl::imports(Unit& unit) {
  for (const syntax::Import* import : head.imports) {
    const std::string name = check::dotted(import->name);
    const auto refuse = [&] {
      unit.error(unit.file(), import->span,
                 fmt::format("{}{} is not supported", name, import->on_demand ? ".*" : ""));
    };
    if (import->is_static) {
      const size_t count = import->name.size() - (import->on_demand ? 0 : 1);
      const std::string of = check::dotted(import->name.first(count));
      if (unit.library_class(of) == nullptr && !classes.contains(import->name[count - 1].text))
        refuse();
    } else if (import->on_demand) {
      if (!is_library_package(name) || !name.starts_with("java.")) refuse();
    } else if (!name.starts_with("java.") || unit.library_class(name) == nullptr) {
      refuse();
    }
  }
}

std::optional<resolved::Resolved> Checker::check_all() {
  Unit unit(impl_->file, impl_->head, impl_->classes, impl_->diagnostics);
  impl_->imports(unit);
  for (const syntax::ClassDecl* decl : impl_->head.classes) {
    ClassSym* cls = unit.top_level(unit.file(), decl->name.text);
    if (cls->decl != decl) {
      unit.error(unit.file(), decl->name.span,
                 fmt::format("class {} is already defined", decl->name.text));
      continue;
    }
    unit.check_class(cls);
  }
  return impl_->finish(unit);
}

}  // namespace thinair
