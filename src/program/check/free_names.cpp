#include "program/check/free_names.h"

namespace thinair::check {
namespace {

using syntax::ExprKind;
using syntax::MemberKind;
using syntax::StmtKind;

class Scan {
 public:
  explicit Scan(FreeNames& out) : out_(out) {}

  void expr(const syntax::Expr* e) {
    if (e == nullptr) return;
    switch (e->kind) {
      case ExprKind::Name:
        use(e->as<syntax::Name>().name.text);
        return;
      case ExprKind::This:
        out_.uses_this = true;
        return;
      case ExprKind::Super:
        out_.uses_this = true;
        return;
      case ExprKind::FieldAccess:
        expr(e->as<syntax::FieldAccess>().target);
        return;
      case ExprKind::Index:
        expr(e->as<syntax::Index>().array);
        expr(e->as<syntax::Index>().index);
        return;
      case ExprKind::Call: {
        const auto& call = e->as<syntax::Call>();
        if (call.target == nullptr) out_.methods.insert(call.name.text);
        expr(call.target);
        all(call.arguments);
        return;
      }
      case ExprKind::New: {
        const auto& made = e->as<syntax::New>();
        expr(made.outer);
        type(made.type);
        all(made.arguments);
        if (made.body != nullptr) class_body(*made.body);
        return;
      }
      case ExprKind::NewArray:
        all(e->as<syntax::NewArray>().lengths);
        expr(e->as<syntax::NewArray>().initializer);
        return;
      case ExprKind::ArrayInit:
        all(e->as<syntax::ArrayInit>().elements);
        return;
      case ExprKind::Unary:
        expr(e->as<syntax::Unary>().operand);
        return;
      case ExprKind::Binary: {
        // Long chains lean to the left.
        const syntax::Expr* at = e;
        while (const auto* binary = at->as_if<syntax::Binary>()) {
          expr(binary->right);
          at = binary->left;
        }
        expr(at);
        return;
      }
      case ExprKind::InstanceOf:
        expr(e->as<syntax::InstanceOf>().operand);
        return;
      case ExprKind::Conditional:
        expr(e->as<syntax::Conditional>().condition);
        expr(e->as<syntax::Conditional>().then);
        expr(e->as<syntax::Conditional>().otherwise);
        return;
      case ExprKind::Assign:
        expr(e->as<syntax::Assign>().target);
        expr(e->as<syntax::Assign>().value);
        return;
      case ExprKind::Cast:
        expr(e->as<syntax::Cast>().operand);
        return;
      case ExprKind::Lambda:
        lambda(e->as<syntax::Lambda>());
        return;
      case ExprKind::MethodRef: {
        const auto& ref = e->as<syntax::MethodRef>();
        expr(ref.target);
        if (ref.target != nullptr && ref.target->kind == ExprKind::Name)
          out_.classes.insert(ref.target->as<syntax::Name>().name.text);
        return;
      }
      case ExprKind::Switch:
        switch_body(*e->as<syntax::SwitchExpr>().body);
        return;
      case ExprKind::Literal:
      case ExprKind::ClassLiteral:
      case ExprKind::Annotation:
      case ExprKind::ThreadThrows:
      case ExprKind::ThreadHangs:
        return;
    }
  }

  void lambda(const syntax::Lambda& e) {
    const size_t mark = bound_.size();
    for (const syntax::Param* param : e.params) bind(param->name.text);
    expr(e.value);
    stmt(e.block);
    release(mark);
  }

  void class_body(const syntax::ClassDecl& decl) {
    const size_t mark = bound_.size();
    if (decl.super_class != nullptr) type(decl.super_class);
    for (const syntax::Member* member : decl.members) {
      if (const auto* field = member->as_if<syntax::FieldDecl>()) {
        for (const syntax::Declarator* d : field->declarators) bind(d->name.text);
      }
    }
    for (const syntax::EnumConstant* constant : decl.constants) bind(constant->name.text);
    for (const syntax::EnumConstant* constant : decl.constants) {
      all(constant->arguments);
      if (constant->body != nullptr) class_body(*constant->body);
    }
    for (const syntax::Member* member : decl.members) this->member(*member);
    release(mark);
  }

  void stmt(const syntax::Stmt* s) {
    if (s == nullptr) return;
    const size_t mark = bound_.size();
    switch (s->kind) {
      case StmtKind::Block:
        for (const syntax::Stmt* child : s->as<syntax::Block>().statements) stmt(child);
        release(mark);
        return;
      case StmtKind::LocalVar:
        for (const syntax::Declarator* d : s->as<syntax::LocalVar>().declarators) {
          bind(d->name.text);
          expr(d->initializer);
        }
        return;
      case StmtKind::LocalClass:
        class_body(*s->as<syntax::LocalClass>().decl);
        return;
      case StmtKind::Expression:
        expr(s->as<syntax::ExprStmt>().expr);
        return;
      case StmtKind::If:
        expr(s->as<syntax::If>().condition);
        stmt(s->as<syntax::If>().then);
        stmt(s->as<syntax::If>().otherwise);
        return;
      case StmtKind::While:
        expr(s->as<syntax::While>().condition);
        stmt(s->as<syntax::While>().body);
        return;
      case StmtKind::DoWhile:
        stmt(s->as<syntax::DoWhile>().body);
        expr(s->as<syntax::DoWhile>().condition);
        return;
      case StmtKind::For: {
        const auto& loop = s->as<syntax::For>();
        for (const syntax::Stmt* init : loop.init) stmt(init);
        expr(loop.condition);
        all(loop.update);
        stmt(loop.body);
        release(mark);
        return;
      }
      case StmtKind::ForEach:
        expr(s->as<syntax::ForEach>().iterable);
        bind(s->as<syntax::ForEach>().variable->name.text);
        stmt(s->as<syntax::ForEach>().body);
        release(mark);
        return;
      case StmtKind::Switch:
        switch_body(*s->as<syntax::SwitchStmt>().body);
        return;
      case StmtKind::Labeled:
        stmt(s->as<syntax::Labeled>().body);
        return;
      case StmtKind::Return:
        expr(s->as<syntax::Return>().value);
        return;
      case StmtKind::Throw:
        expr(s->as<syntax::Throw>().value);
        return;
      case StmtKind::Synchronized:
        expr(s->as<syntax::Synchronized>().lock);
        stmt(s->as<syntax::Synchronized>().body);
        return;
      case StmtKind::Try: {
        const auto& t = s->as<syntax::Try>();
        for (const syntax::Resource* r : t.resources) {
          expr(r->value);
          if (r->name) bind(r->name.text);
        }
        stmt(t.body);
        release(mark);
        for (const syntax::CatchClause* clause : t.catches) {
          bind(clause->name.text);
          stmt(clause->body);
          release(mark);
        }
        stmt(t.finally);
        return;
      }
      case StmtKind::Assert:
        expr(s->as<syntax::Assert>().condition);
        expr(s->as<syntax::Assert>().message);
        return;
      case StmtKind::Yield:
        expr(s->as<syntax::Yield>().value);
        return;
      case StmtKind::ConstructorCall:
        expr(s->as<syntax::ConstructorCall>().outer);
        all(s->as<syntax::ConstructorCall>().arguments);
        return;
      case StmtKind::Break:
      case StmtKind::Continue:
      case StmtKind::Empty:
        return;
    }
  }

 private:
  void all(syntax::List<const syntax::Expr*> list) {
    for (const syntax::Expr* e : list) expr(e);
  }

  void type(const syntax::Type* t) {
    if (const auto* named = t->as_if<syntax::NamedType>())
      out_.classes.insert(named->parts.front().name.text);
  }

  void switch_body(const syntax::SwitchBody& body) {
    const size_t mark = bound_.size();
    expr(body.selector);
    for (const syntax::SwitchCase* group : body.cases) {
      all(group->labels);
      for (const syntax::Stmt* s : group->statements) stmt(s);
    }
    release(mark);
  }

  void body(syntax::List<const syntax::Param*> params, const syntax::Block* block) {
    const size_t mark = bound_.size();
    for (const syntax::Param* param : params) bind(param->name.text);
    stmt(block);
    release(mark);
  }

  void member(const syntax::Member& m) {
    switch (m.kind) {
      case MemberKind::Field:
        for (const syntax::Declarator* d : m.as<syntax::FieldDecl>().declarators)
          expr(d->initializer);
        return;
      case MemberKind::Method:
        body(m.as<syntax::MethodDecl>().params, m.as<syntax::MethodDecl>().body);
        return;
      case MemberKind::Constructor:
        body(m.as<syntax::ConstructorDecl>().params, m.as<syntax::ConstructorDecl>().body);
        return;
      case MemberKind::Initializer:
        stmt(m.as<syntax::InitializerDecl>().body);
        return;
      case MemberKind::Class:
        class_body(m.as<syntax::ClassDecl>());
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

FreeNames free_names(const syntax::Lambda& lambda) {
  FreeNames names;
  Scan(names).lambda(lambda);
  return names;
}

FreeNames free_names(const syntax::ClassDecl& decl) {
  FreeNames names;
  Scan(names).class_body(decl);
  return names;
}

}  // namespace thinair::check
