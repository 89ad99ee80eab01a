// Expectations, resolved and typed: `allowed under jmm(jls, free): r1 == 1 && T2 throws Error`.
#include <algorithm>
#include <array>

#include "fmt/format.h"
#include "program/arithmetic.h"
#include "program/check/observations.h"
#include "program/java_text.h"
#include "syntax/spelling.h"

namespace thinair::check {
namespace {

constexpr std::array<std::string_view, 7> kModels = {"sc",  "tso",      "pso", "pjmm",
                                                     "jmm", "fixpoint", "hb"};
constexpr std::array<std::string_view, 3> kRules = {"revised", "jls", "paper"};
constexpr std::array<std::string_view, 5> kSchemes = {"occurrence", "scope", "value",
                                                      "occurrence-val", "free"};

template <typename List>
bool contains(const List& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

std::string suggestion(std::string_view name, std::span<const std::string_view> candidates) {
  const std::string_view near = closest(name, candidates);
  return near.empty() ? std::string() : fmt::format("did you mean '{}'?", near);
}

}  // namespace

// Children before parents; nodes with a type error are left out and silence the rest.
class ConditionBuilder {
 public:
  ConditionBuilder(Observations& of, Condition& out)
      : of_(of), unit_(of.unit_), types_(unit_.types()), out_(out) {}

  bool root(const syntax::Expr& e) {
    const Part part = build(e);
    if (part.type->is_error()) return false;
    const JType* p = types_.as_primitive(part.type);
    if (p == nullptr || !p->is(Basic::Boolean)) {
      unit_.error(of_.shared_->source, e.span,
                  fmt::format("a condition is boolean, not {}", types_.show(part.type)));
      return false;
    }
    to(part, types_.boolean());
    return true;
  }

 private:
  using Op = CondNode::Op;
  struct Part {
    uint32_t node = 0;
    const JType* type;
  };

  Part none() const { return {0, types_.error()}; }
  Part fail(Span span, std::string sentence, std::string hint = {}) {
    unit_.error(of_.shared_->source, span, std::move(sentence), std::move(hint));
    return none();
  }
  Part push(CondNode node, const JType* type) {
    node.type = types_.basic_of(type);
    out_.nodes.push_back(std::move(node));
    return {static_cast<uint32_t>(out_.nodes.size() - 1), type};
  }
  Part constant(const Const& c, const JType* type) {
    CondNode node;
    node.op = Op::Constant;
    node.value = c.bits;
    if (c.is_text()) {
      node.is_text = true;
      node.text = std::string(c.text);
    }
    return push(node, type);
  }
  Part to(const Part& part, const JType* type) {
    if (part.type->is_error() || (part.type->is_primitive() && part.type->basic == type->basic))
      return part;
    const JType* p = types_.as_primitive(part.type);
    Part from = part;
    if (!part.type->is_primitive() && p->basic != type->basic) from = to(part, p);
    CondNode node;
    node.op = Op::Convert;
    node.operand = types_.basic_of(from.type);
    node.child[0] = from.node;
    return push(node, type);
  }
  Part binary_node(Op op, const Part& a, const Part& b, Basic operand, const JType* type) {
    CondNode node;
    node.op = op;
    node.operand = operand;
    node.child[0] = a.node;
    node.child[1] = b.node;
    return push(node, type);
  }

  Part build(const syntax::Expr& e) {
    using K = syntax::ExprKind;
    switch (e.kind) {
      case K::Literal:
        return literal(e.as<syntax::Literal>());
      case K::Name:
      case K::FieldAccess:
      case K::Index:
        return column(e);
      case K::Unary:
        return unary(e.as<syntax::Unary>());
      case K::Binary:
        return binary(e.as<syntax::Binary>());
      case K::Conditional:
        return conditional(e.as<syntax::Conditional>());
      case K::Cast:
        return cast(e.as<syntax::Cast>());
      case K::InstanceOf:
        return instance_of(e.as<syntax::InstanceOf>());
      case K::ThreadThrows: {
        const auto& t = e.as<syntax::ThreadThrows>();
        const ObservedThread* thread = this->thread(t.thread);
        const JType* type = unit_.resolve(*t.exception, scope());
        if (thread == nullptr || type->is_error()) return none();
        if (!types_.is_throwable(type))
          return fail(t.exception->span,
                      fmt::format("{} is not a Throwable: no thread throws it", types_.show(type)));
        unit_.members(type->cls);
        CondNode node;
        node.op = Op::Throws;
        node.index = thread->index;
        node.class_type = types_.id_of(type);
        return push(node, types_.boolean());
      }
      case K::ThreadHangs: {
        const ObservedThread* thread = this->thread(e.as<syntax::ThreadHangs>().thread);
        if (thread == nullptr) return none();
        CondNode node;
        node.op = Op::Hangs;
        node.index = thread->index;
        return push(node, types_.boolean());
      }
      case K::Call:
        return fail(e.span, "a condition cannot call methods");
      case K::Assign:
        return fail(e.span, "a condition cannot assign", "did you mean '=='?");
      case K::New:
      case K::NewArray:
      case K::ArrayInit:
        return fail(e.span, "a condition cannot create objects");
      case K::Lambda:
      case K::MethodRef:
        return fail(e.span, "a condition has no lambdas");
      case K::This:
      case K::Super:
      case K::ClassLiteral:
      case K::Switch:
      case K::Annotation:
        return fail(e.span, "not supported in a condition");
    }
    return none();
  }

  TypeScope scope() const { return {of_.shared_->source, of_.shared_, nullptr, nullptr}; }

  const ObservedThread* thread(const syntax::Ident& name) {
    const ObservedThread* found = of_.thread_named(name.text);
    if (found == nullptr) {
      std::vector<std::string_view> candidates;
      for (const ObservedThread& t : of_.threads_) candidates.push_back(t.name);
      fail(name.span, fmt::format("there is no thread {}", name.text),
           suggestion(name.text, candidates));
    }
    return found;
  }

  Part literal(const syntax::Literal& e) {
    switch (e.literal) {
      case syntax::LiteralKind::Int:
        return constant({Basic::Int, arithmetic::to_value(static_cast<int32_t>(e.integer))},
                        types_.int_type());
      case syntax::LiteralKind::Long:
        return constant({Basic::Long, arithmetic::to_value(e.integer)},
                        types_.primitive(Basic::Long));
      case syntax::LiteralKind::Float:
        return constant({Basic::Float, arithmetic::to_value(static_cast<float>(e.real))},
                        types_.primitive(Basic::Float));
      case syntax::LiteralKind::Double:
        return constant({Basic::Double, arithmetic::to_value(e.real)},
                        types_.primitive(Basic::Double));
      case syntax::LiteralKind::Char:
        return constant({Basic::Char, static_cast<Value>(e.integer)},
                        types_.primitive(Basic::Char));
      case syntax::LiteralKind::Boolean:
        return constant({Basic::Boolean, static_cast<Value>(e.integer)}, types_.boolean());
      case syntax::LiteralKind::String:
        return constant({Basic::Reference, 0, unit_.keep(from_utf16(e.string))}, types_.string());
      case syntax::LiteralKind::Null:
        return push(CondNode{}, types_.null());
    }
    return none();
  }

  Part column(const syntax::Expr& e) {
    const auto* name = e.as_if<syntax::Name>();
    if (name != nullptr && name->name.text == "deadlock" && of_.locals_named("deadlock").empty() &&
        unit_.find_field(of_.shared_, "deadlock") == nullptr) {
      CondNode node;
      node.op = Op::Deadlock;
      return push(node, types_.boolean());
    }
    // A shared name that a condition uses is a column, unless `observe` names the columns; other
    // locals are looked at without being printed.
    const bool is_local = name != nullptr && !of_.locals_named(name->name.text).empty();
    const Observations::Found found =
        of_.find(e, !of_.observes_ && !is_local && !in_thread(e), false);
    if (!found.good) return none();
    if (found.constant) return constant(*found.constant, found.type);
    CondNode node;
    node.op = Op::Column;
    node.index = found.column;
    return push(node, found.type);
  }

  bool in_thread(const syntax::Expr& e) const {
    const auto* access = e.as_if<syntax::FieldAccess>();
    const auto* root = access == nullptr ? nullptr : access->target->as_if<syntax::Name>();
    return root != nullptr && of_.thread_named(root->name.text) != nullptr &&
           unit_.find_field(of_.shared_, root->name.text) == nullptr;
  }

  Part unary(const syntax::Unary& e) {
    using S = syntax::UnaryOp;
    if (e.op >= S::PreIncrement) return fail(e.span, "a condition cannot assign");
    const Part operand = build(*e.operand);
    if (operand.type->is_error()) return operand;
    const JType* p = types_.as_primitive(operand.type);
    const bool right = p != nullptr && (e.op == S::Not          ? p->is(Basic::Boolean)
                                        : e.op == S::Complement ? p->is_integral()
                                                                : p->is_numeric());
    if (!right)
      return fail(e.span, fmt::format("bad operand type {} for operator '{}'",
                                      types_.show(operand.type), spelling(e.op)));
    const JType* type = e.op == S::Not ? p : types_.promote(p, p);
    const Part converted = to(operand, type);
    if (e.op == S::Plus) return converted;
    CondNode node;
    node.op = e.op == S::Not ? Op::Not : e.op == S::Minus ? Op::Neg : Op::BitNot;
    node.operand = type->basic;
    node.child[0] = converted.node;
    return push(node, type);
  }

  Part binary(const syntax::Binary& e) {
    std::vector<const syntax::Binary*> spine;
    const syntax::Expr* at = &e;
    while (const auto* b = at->as_if<syntax::Binary>()) {
      spine.push_back(b);
      at = b->left;
    }
    Part left = build(*at);
    for (auto it = spine.rbegin(); it != spine.rend(); ++it)
      left = combine(**it, left, build(*(*it)->right));
    return left;
  }

  static Op op_of(syntax::BinaryOp op) {
    using S = syntax::BinaryOp;
    switch (op) {
      case S::Multiply:
        return Op::Mul;
      case S::Divide:
        return Op::Div;
      case S::Remainder:
        return Op::Rem;
      case S::Add:
        return Op::Add;
      case S::Subtract:
        return Op::Sub;
      case S::ShiftLeft:
        return Op::Shl;
      case S::ShiftRight:
        return Op::Shr;
      case S::ShiftRightUnsigned:
        return Op::Ushr;
      case S::Less:
        return Op::Lt;
      case S::LessEqual:
        return Op::Le;
      case S::Greater:
        return Op::Gt;
      case S::GreaterEqual:
        return Op::Ge;
      case S::Equal:
        return Op::Eq;
      case S::NotEqual:
        return Op::Ne;
      case S::And:
        return Op::BitAnd;
      case S::Xor:
        return Op::BitXor;
      case S::Or:
        return Op::BitOr;
      case S::AndThen:
        return Op::And;
      case S::OrElse:
        return Op::Or;
    }
    return Op::Eq;
  }

  Part combine(const syntax::Binary& e, const Part& left, const Part& right) {
    using S = syntax::BinaryOp;
    if (left.type->is_error() || right.type->is_error()) return none();
    const auto wrong = [&] {
      return fail(e.op_span,
                  fmt::format("bad operand types for operator '{}': {} and {}", spelling(e.op),
                              types_.show(left.type), types_.show(right.type)));
    };
    const bool equality = e.op == S::Equal || e.op == S::NotEqual;
    const JType* a = types_.as_primitive(left.type);
    const JType* b = types_.as_primitive(right.type);
    if (equality && !left.type->is_primitive() && !right.type->is_primitive()) {
      if (!types_.castable(left.type, right.type))
        return fail(e.op_span, fmt::format("incomparable types: {} and {}", types_.show(left.type),
                                           types_.show(right.type)));
      const bool texts = types_.is_string(left.type) && types_.is_string(right.type);
      const Op op = texts ? (e.op == S::Equal ? Op::TextEq : Op::TextNe) : op_of(e.op);
      return binary_node(op, left, right, Basic::Reference, types_.boolean());
    }
    if (a == nullptr || b == nullptr) return wrong();
    const bool booleans = a->is(Basic::Boolean) && b->is(Basic::Boolean);
    const bool logical = e.op == S::AndThen || e.op == S::OrElse;
    const bool bitwise = e.op == S::And || e.op == S::Or || e.op == S::Xor;
    const bool shift =
        e.op == S::ShiftLeft || e.op == S::ShiftRight || e.op == S::ShiftRightUnsigned;
    const bool compares =
        e.op == S::Less || e.op == S::LessEqual || e.op == S::Greater || e.op == S::GreaterEqual;
    if (booleans ? !(logical || bitwise || equality)
                 : logical || !a->is_numeric() || !b->is_numeric())
      return wrong();
    if ((bitwise || shift) && !booleans && !(a->is_integral() && b->is_integral())) return wrong();
    const JType* operand = booleans ? a : shift ? types_.promote(a, a) : types_.promote(a, b);
    const Part x = to(left, operand);
    const Part y = to(right, shift ? types_.promote(b, b) : operand);
    return binary_node(op_of(e.op), x, y, operand->basic,
                       equality || compares || logical ? types_.boolean() : operand);
  }

  Part conditional(const syntax::Conditional& e) {
    const Part c = build(*e.condition);
    const Part yes = build(*e.then);
    const Part no = build(*e.otherwise);
    if (c.type->is_error() || yes.type->is_error() || no.type->is_error()) return none();
    const JType* p = types_.as_primitive(c.type);
    if (p == nullptr || !p->is(Basic::Boolean))
      return fail(e.condition->span,
                  fmt::format("a condition is boolean, not {}", types_.show(c.type)));
    const JType* a = types_.as_primitive(yes.type);
    const JType* b = types_.as_primitive(no.type);
    const JType* type = types_.object();
    if (a != nullptr && b != nullptr) {
      if (a->is(Basic::Boolean) != b->is(Basic::Boolean))
        return fail(e.span, "the two sides of ':' have nothing in common");
      type = a->basic == b->basic ? a : types_.promote(a, b);
    } else {
      type = types_.common_super(yes.type, no.type);
    }
    const Part cc = to(c, types_.boolean());
    const Part y = type->is_primitive() ? to(yes, type) : yes;
    const Part n = type->is_primitive() ? to(no, type) : no;
    CondNode node;
    node.op = Op::Conditional;
    node.operand = types_.basic_of(type);
    node.child[0] = cc.node;
    node.child[1] = y.node;
    node.child[2] = n.node;
    return push(node, type);
  }

  Part cast(const syntax::Cast& e) {
    const JType* type = unit_.resolve(*e.type, scope());
    const Part operand = build(*e.operand);
    if (type->is_error() || operand.type->is_error()) return none();
    const JType* p = types_.as_primitive(operand.type);
    if (!type->is_primitive() || p == nullptr || p->is(Basic::Boolean) != type->is(Basic::Boolean))
      return fail(e.span, fmt::format("incompatible types: {} cannot be cast to {} in a condition",
                                      types_.show(operand.type), types_.show(type)));
    return to(operand, type);
  }

  Part instance_of(const syntax::InstanceOf& e) {
    const Part operand = build(*e.operand);
    const JType* type = unit_.resolve(*e.type, scope());
    if (type->is_error() || operand.type->is_error()) return none();
    if (!operand.type->is_reference() || !type->is_reference() || e.binding)
      return fail(e.span, "instanceof needs a reference and a class");
    if (type->is_class()) unit_.members(type->cls);
    CondNode node;
    node.op = Op::InstanceOf;
    node.operand = Basic::Reference;
    node.child[0] = operand.node;
    node.class_type = types_.id_of(type);
    return push(node, types_.boolean());
  }

  Observations& of_;
  Unit& unit_;
  Types& types_;
  Condition& out_;
};

std::optional<Under> Observations::model(const syntax::ModelRef& ref) {
  const auto fail = [&](Span span, std::string sentence, std::string hint) {
    unit_.error(shared_->source, span, std::move(sentence), std::move(hint));
    return std::nullopt;
  };
  Under under;
  under.model = std::string(ref.name.text);
  if (!contains(kModels, ref.name.text)) {
    std::string hint = suggestion(ref.name.text, kModels);
    if (hint.empty()) hint = "models are sc, tso, pso, pjmm, jmm, fixpoint, hb";
    return fail(ref.name.span, fmt::format("there is no model {}", ref.name.text), hint);
  }
  bool has_rules = false;
  bool has_scheme = false;
  for (const syntax::Ident& setting : ref.settings) {
    const bool rules = contains(kRules, setting.text);
    const bool scheme = contains(kSchemes, setting.text);
    if (!rules && !scheme) {
      std::vector<std::string_view> all(kRules.begin(), kRules.end());
      all.insert(all.end(), kSchemes.begin(), kSchemes.end());
      std::string hint = suggestion(setting.text, all);
      if (hint.empty())
        hint =
            "rules are revised, jls, paper; schemes occurrence, scope, value, occurrence-val, free";
      return fail(setting.span,
                  fmt::format("{} is neither a rule set nor a scheme of action IDs", setting.text),
                  hint);
    }
    const bool allowed =
        ref.name.text == "jmm" || (ref.name.text == "fixpoint" && scheme && setting.text != "free");
    if (!allowed)
      return fail(setting.span,
                  fmt::format("model {} has no setting {}", ref.name.text, setting.text), {});
    if ((rules && has_rules) || (scheme && has_scheme))
      return fail(setting.span,
                  fmt::format("a second {} for {}", rules ? "rule set" : "scheme", ref.name.text),
                  {});
    has_rules |= rules;
    has_scheme |= scheme;
    under.settings.emplace_back(setting.text);
  }
  return under;
}

void Observations::expectation(const syntax::Expectation& member) {
  Expectation out;
  out.allowed = member.allowed;
  out.text = std::string(member.text);
  out.line = shared_->source->file->at(member.span.begin).line;
  out.file = unit_.file_id(shared_->source);
  for (const syntax::ModelRef* ref : member.models) {
    if (auto under = model(*ref)) out.under.push_back(std::move(*under));
  }
  if (ConditionBuilder(*this, out.condition).root(*member.condition))
    unit_.program().expectations.push_back(std::move(out));
}

}  // namespace thinair::check
