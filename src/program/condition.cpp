#include "program/condition.h"

#include "absl/container/inlined_vector.h"
#include "program/evaluate.h"
#include "program/names.h"
#include "program/program.h"

namespace thinair {
namespace {

using Op = CondNode::Op;
using resolved::BinaryOp;
using resolved::UnaryOp;

struct Result {
  enum class State : uint8_t { Known, Missing, Throws } state = State::Known;
  Value value = 0;
  const std::string* text = nullptr;  // a String constant of the condition

  bool known() const { return state == State::Known; }
  bool is_true() const { return known() && value != 0; }
};

Result known(Value value) {
  return {.value = value};
}
constexpr Result kMissing{.state = Result::State::Missing};
constexpr Result kThrows{.state = Result::State::Throws};

// Operators have no side effects, so that all nodes can be computed in their order, children first;
// what short circuits leave out is then not looked at.
class Evaluation {
 public:
  Evaluation(const Condition& condition, const Outcome& outcome, const Program& program,
             const Names& names)
      : condition_(condition), outcome_(outcome), program_(program), names_(names) {}

  bool run() {
    for (const CondNode& node : condition_.nodes) results_.push_back(compute(node));
    return !results_.empty() && results_.back().is_true();
  }

 private:
  Result compute(const CondNode& node) const {
    switch (node.op) {
      case Op::Constant:
        return {.value = node.value, .text = node.is_text ? &node.text : nullptr};
      case Op::Column: {
        const std::optional<Value>& value = outcome_.values[node.index];
        return value.has_value() ? known(*value) : kMissing;
      }
      case Op::Throws: {
        const TypeId thrown = outcome_.thrown[node.index];
        return known(thrown.valid() && program_.is_subclass(thrown, node.class_type));
      }
      case Op::Hangs:
        return known(outcome_.hangs[node.index]);
      case Op::Deadlock:
        return known(outcome_.deadlock);
      case Op::Not:
        return unary(UnaryOp::Not, node);
      case Op::Neg:
        return unary(UnaryOp::Neg, node);
      case Op::BitNot:
        return unary(UnaryOp::BitNot, node);
      case Op::And:
        return decided_by(0, node);
      case Op::Or:
        return decided_by(1, node);
      case Op::Conditional:
        if (!child(node, 0).known()) return child(node, 0);
        return child(node, 0).value != 0 ? child(node, 1) : child(node, 2);
      case Op::Add:
        return binary(BinaryOp::Add, node);
      case Op::Sub:
        return binary(BinaryOp::Sub, node);
      case Op::Mul:
        return binary(BinaryOp::Mul, node);
      case Op::Div:
        return binary(BinaryOp::Div, node);
      case Op::Rem:
        return binary(BinaryOp::Rem, node);
      case Op::BitAnd:
        return binary(BinaryOp::And, node);
      case Op::BitOr:
        return binary(BinaryOp::Or, node);
      case Op::BitXor:
        return binary(BinaryOp::Xor, node);
      case Op::Shl:
        return binary(BinaryOp::Shl, node);
      case Op::Shr:
        return binary(BinaryOp::Shr, node);
      case Op::Ushr:
        return binary(BinaryOp::Ushr, node);
      case Op::Eq:
        return comparison(BinaryOp::Eq, node);
      case Op::Ne:
        return comparison(BinaryOp::Ne, node);
      case Op::Lt:
        return comparison(BinaryOp::Lt, node);
      case Op::Le:
        return comparison(BinaryOp::Le, node);
      case Op::Gt:
        return comparison(BinaryOp::Gt, node);
      case Op::Ge:
        return comparison(BinaryOp::Ge, node);
      case Op::Convert:
        return convert(node);
      case Op::TextEq:
        return texts(node, true);
      case Op::TextNe:
        return texts(node, false);
      case Op::InstanceOf: {
        const Result& operand = child(node, 0);
        if (!operand.known()) return operand;
        if (operand.text != nullptr)
          return known(is_a(program_.types.find_class(program_.known.string), node.class_type));
        const ObjRef object{static_cast<uint32_t>(operand.value)};
        return known(!object.is_null() && is_a(names_[object].type, node.class_type));
      }
    }
    return kThrows;
  }

  const Result& child(const CondNode& node, int which) const { return results_[node.child[which]]; }

  // && and ||: an operand that is `decisive` is the result whatever the other one is, even missing.
  Result decided_by(Value decisive, const CondNode& node) const {
    const Result& left = child(node, 0);
    const Result& right = child(node, 1);
    switch (left.state) {
      case Result::State::Known:
        return left.value == decisive ? left : right;
      case Result::State::Missing:
        return right.known() && right.value == decisive ? right : left;
      case Result::State::Throws:
        break;
    }
    return left;
  }

  Result unary(UnaryOp op, const CondNode& node) const {
    const Result& operand = child(node, 0);
    if (!operand.known()) return operand;
    const std::optional<Value> value = evaluate(op, node.operand, operand.value);
    return value.has_value() ? known(*value) : kThrows;
  }

  Result binary(BinaryOp op, const CondNode& node) const {
    const Result& left = child(node, 0);
    const Result& right = child(node, 1);
    if (!left.known()) return left;
    if (!right.known()) return right;
    const std::optional<Value> value = evaluate(op, node.operand, left.value, right.value);
    return value.has_value() ? known(*value) : kThrows;
  }

  // language.md, "Values that are missing": a comparison with one is false.
  Result comparison(BinaryOp op, const CondNode& node) const {
    const Result result = binary(op, node);
    return result.state == Result::State::Missing ? known(0) : result;
  }

  Result texts(const CondNode& node, bool equal) const {
    const Result& left = child(node, 0);
    const Result& right = child(node, 1);
    if (left.state == Result::State::Throws || right.state == Result::State::Throws) return kThrows;
    if (!left.known() || !right.known()) return known(0);
    return known((content(left) == content(right)) == equal);
  }

  // None: null.
  std::optional<std::string_view> content(const Result& result) const {
    if (result.text != nullptr) return *result.text;
    const ObjRef object{static_cast<uint32_t>(result.value)};
    if (object.is_null()) return std::nullopt;
    return names_[names_[object].text];
  }

  // From a reference to a primitive: unboxing (JLS 5.1.8), which throws on null.
  Result convert(const CondNode& node) const {
    const Result& operand = child(node, 0);
    if (!operand.known()) return operand;
    const Basic from = condition_.nodes[node.child[0]].type;
    if (from != Basic::Reference || node.type == Basic::Reference) {
      return {.value = arithmetic::convert(operand.value, from, node.type), .text = operand.text};
    }
    const ObjRef object{static_cast<uint32_t>(operand.value)};
    if (object.is_null() || names_[object].kind != ObjectName::Kind::Box) return kThrows;
    const ClassId box = program_.types[names_[object].type].class_id;
    for (size_t i = 0; i < std::size(program_.known.boxes); ++i) {
      if (program_.known.boxes[i] == box) {
        return known(arithmetic::convert(names_[object].bits, static_cast<Basic>(i), node.type));
      }
    }
    return kThrows;
  }

  bool is_a(TypeId sub, TypeId super) const {
    return sub.valid() && program_.is_subclass(sub, super);
  }
  const Condition& condition_;
  const Outcome& outcome_;
  const Program& program_;
  const Names& names_;
  absl::InlinedVector<Result, 16> results_;
};

}  // namespace

bool holds(const Condition& condition, const Outcome& outcome, const Program& program,
           const Names& names) {
  return Evaluation(condition, outcome, program, names).run();
}

}  // namespace thinair
