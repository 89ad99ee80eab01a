#include "program/check/free_names.h"

namespace thinair::check {
namespace {

using namespace syntax;

class Scan {
 public:
  explicit Scan(FreeNames& out) : out_(out) {}

  void expr(const Expr* e) {
    if (e == nullptr) return;
    switch (e->kind) {
      case ExprKind::Name:
        use(e->as<Name>().name.text);
        return;
      case ExprKind::This:
        out_.uses_this = true;
        return;
      case ExprKind::Super:
        out_.uses_this = true;
        return;
      case ExprKind::FieldAccess:
        expr(e->as<FieldAccess>().target);
        return;
      case ExprKind::Index:
        expr(e->as<Index>().array);
        expr(e->as<Index>().index);
        return;
      case ExprKind::Call: {
        const auto& call = e->as<Call>();
        if (call.target == nullptr) out_.methods.insert(call.name.text);
        expr(call.target);
        all(call.arguments);
        return;
      }
      case ExprKind::New: {
        const auto& made = e->as<New>();
        expr(made.outer);
        type(made.type);
        all(made.arguments);
        if (made.body != nullptr) class_body(*made.body);
        return;
      }
      case ExprKind::NewArray:
        all(e->as<NewArray>().lengths);
        expr(e->as<NewArray>().initializer);
        return;
      case ExprKind::ArrayInit:
        all(e->as<ArrayInit>().elements);
        return;
      case ExprKind::Unary:
        expr(e->as<Unary>().operand);
        return;
      case ExprKind::Binary: {
        // Long chains lean to the left.
        const Expr* at = e;
        while (const auto* binary = at->as_if<Binary>()) {
          expr(binary->right);
          at = binary->left;
        }
        expr(at);
        return;
      }
      case ExprKind::InstanceOf:
        expr(e->as<InstanceOf>().operand);
        return;
      case ExprKind::Conditional:
        expr(e->as<Conditional>().condition);
        expr(e->as<Conditional>().then);
        expr(e->as<Conditional>().otherwise);
        return;
      case ExprKind::Assign:
        expr(e->as<Assign>().target);
        expr(e->as<Assign>().value);
        return;
      case ExprKind::Cast:
        expr(e->as<Cast>().operand);
        return;
      case ExprKind::Lambda:
        lambda(e->as<Lambda>());
        return;
      case ExprKind::MethodRef: {
        const auto& ref = e->as<MethodRef>();
        expr(ref.target);
        if (ref.target != nullptr && ref.target->kind == ExprKind::Name)
          out_.classes.insert(ref.target->as<Name>().name.text);
        return;
      }
      case ExprKind::Switch:
        switch_body(*e->as<SwitchExpr>().body);
        return;
      case ExprKind::Literal:
      case ExprKind::ClassLiteral:
      case ExprKind::Annotation:
      case ExprKind::ThreadThrows:
      case ExprKind::ThreadHangs:
        return;
    }
  }

  void lambda(const Lambda& e) {
    const size_t mark = bound_.size();
    for (const Param* param : e.params) bind(param->name.text);
    expr(e.value);
    stmt(e.block);
    release(mark);
  }

  void class_body(const ClassDecl& decl) {
    const size_t mark = bound_.size();
    if (decl.super_class != nullptr) type(decl.super_class);
    for (const Member* member : decl.members) {
      if (const auto* field = member->as_if<FieldDecl>()) {
        for (const Declarator* d : field->declarators) bind(d->name.text);
      }
    }
    for (const EnumConstant* constant : decl.constants) bind(constant->name.text);
    for (const EnumConstant* constant : decl.constants) {
      all(constant->arguments);
      if (constant->body != nullptr) class_body(*constant->body);
    }
    for (const Member* member : decl.members) this->member(*member);
    release(mark);
  }

  void stmt(const Stmt* s) {
    if (s == nullptr) return;
    const size_t mark = bound_.size();
    switch (s->kind) {
      case StmtKind::Block:
        for (const Stmt* child : s->as<Block>().statements) stmt(child);
        release(mark);
        return;
      case StmtKind::LocalVar:
        for (const Declarator* d : s->as<LocalVar>().declarators) {
          bind(d->name.text);
          expr(d->initializer);
        }
        return;
      case StmtKind::LocalClass:
        class_body(*s->as<LocalClass>().decl);
        return;
      case StmtKind::Expression:
        expr(s->as<ExprStmt>().expr);
        return;
      case StmtKind::If:
        expr(s->as<If>().condition);
        stmt(s->as<If>().then);
        stmt(s->as<If>().otherwise);
        return;
      case StmtKind::While:
        expr(s->as<While>().condition);
        stmt(s->as<While>().body);
        return;
      case StmtKind::DoWhile:
        stmt(s->as<DoWhile>().body);
        expr(s->as<DoWhile>().condition);
        return;
      case StmtKind::For: {
        const auto& loop = s->as<For>();
        for (const Stmt* init : loop.init) stmt(init);
        expr(loop.condition);
        all(loop.update);
        stmt(loop.body);
        release(mark);
        return;
      }
      case StmtKind::ForEach:
        expr(s->as<ForEach>().iterable);
        bind(s->as<ForEach>().variable->name.text);
        stmt(s->as<ForEach>().body);
        release(mark);
        return;
      case StmtKind::Switch:
        switch_body(*s->as<SwitchStmt>().body);
        return;
      case StmtKind::Labeled:
        stmt(s->as<Labeled>().body);
        return;
      case StmtKind::Return:
        expr(s->as<Return>().value);
        return;
      case StmtKind::Throw:
        expr(s->as<Throw>().value);
        return;
      case StmtKind::Synchronized:
        expr(s->as<Synchronized>().lock);
        stmt(s->as<Synchronized>().body);
        return;
      case StmtKind::Try: {
        const auto& t = s->as<Try>();
        for (const Resource* r : t.resources) {
          expr(r->value);
          if (r->name) bind(r->name.text);
        }
        stmt(t.body);
        release(mark);
        for (const CatchClause* clause : t.catches) {
          bind(clause->name.text);
          stmt(clause->body);
          release(mark);
        }
        stmt(t.finally);
        return;
      }
      case StmtKind::Assert:
        expr(s->as<Assert>().condition);
        expr(s->as<Assert>().message);
        return;
      case StmtKind::Yield:
        expr(s->as<Yield>().value);
        return;
      case StmtKind::ConstructorCall:
        expr(s->as<ConstructorCall>().outer);
        all(s->as<ConstructorCall>().arguments);
        return;
      case StmtKind::Break:
      case StmtKind::Continue:
      case StmtKind::Empty:
        return;
    }
  }

 private:
  void all(List<const Expr*> list) {
    for (const Expr* e : list) expr(e);
  }

  void type(const Type* t) {
    if (const auto* named = t->as_if<NamedType>()) out_.classes.insert(named->parts.front().name.text);
  }

  void switch_body(const SwitchBody& body) {
    const size_t mark = bound_.size();
    expr(body.selector);
    for (const SwitchCase* group : body.cases) {
      all(group->labels);
      for (const Stmt* s : group->statements) stmt(s);
    }
    release(mark);
  }

  void body(List<const Param*> params, const Block* block) {
    const size_t mark = bound_.size();
    for (const Param* param : params) bind(param->name.text);
    stmt(block);
    release(mark);
  }

  void member(const Member& m) {
    switch (m.kind) {
      case MemberKind::Field:
        for (const Declarator* d : m.as<FieldDecl>().declarators) expr(d->initializer);
        return;
      case MemberKind::Method:
        body(m.as<MethodDecl>().params, m.as<MethodDecl>().body);
        return;
      case MemberKind::Constructor:
        body(m.as<ConstructorDecl>().params, m.as<ConstructorDecl>().body);
        return;
      case MemberKind::Initializer:
        stmt(m.as<InitializerDecl>().body);
        return;
      case MemberKind::Class:
        class_body(m.as<ClassDecl>());
        return;
      case MemberKind::Init:
      case MemberKind::Thread:
      case MemberKind::After:
      case MemberKind::Unroll:
      case MemberKind::Observe:
      case MemberKind::Expectation:
        return;
    }
  }

  void bind(std::string_view name) {
    bound_.push_back(name);
    ++counts_[name];
  }
  void release(size_t mark) {
    while (bound_.size() > mark) {
      --counts_[bound_.back()];
      bound_.pop_back();
    }
  }
  void use(std::string_view name) {
    auto it = counts_.find(name);
    if (it == counts_.end() || it->second == 0) out_.variables.insert(name);
  }

  FreeNames& out_;
  std::vector<std::string_view> bound_;
  absl::flat_hash_map<std::string_view, int> counts_;
};

}  // namespace

FreeNames free_names(const Lambda& lambda) {
  FreeNames names;
  Scan(names).lambda(lambda);
  return names;
}

FreeNames free_names(const ClassDecl& decl) {
  FreeNames names;
  Scan(names).class_body(decl);
  return names;
}

}  // namespace thinair::check
