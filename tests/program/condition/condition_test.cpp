#include "program/condition.h"

#include <gtest/gtest.h>

#include "program/arithmetic.h"
#include "program/names.h"
#include "program/program.h"

namespace thinair {
namespace {

using Op = CondNode::Op;

// Two int columns, one boolean, one String, one Integer; one thread.
class Holds : public testing::Test {
 protected:
  Holds() {
    for (const char* name : {"Object", "String", "Integer", "Error"}) {
      Class c;
      c.name = name;
      const ClassId id{static_cast<uint32_t>(program.classes.size())};
      if (id.value != 0) c.super = ClassId{0};
      c.ancestors = {ClassId{0}, id};
      if (id.value == 0) c.ancestors.pop_back();
      program.classes.push_back(c);
      class_types.push_back(program.types.of_class(id));
    }
    program.known.object = ClassId{0};
    program.known.string = ClassId{1};
    program.known.boxes[static_cast<size_t>(Basic::Int)] = ClassId{2};
    outcome.values.resize(5);
    outcome.thrown.resize(1);
    outcome.hangs.resize(1);
  }

  uint32_t add(CondNode node) {
    condition.nodes.push_back(std::move(node));
    return static_cast<uint32_t>(condition.nodes.size() - 1);
  }
  uint32_t column(uint32_t index, Basic type = Basic::Int) {
    CondNode node;
    node.op = Op::Column;
    node.type = type;
    node.index = index;
    return add(node);
  }
  uint32_t constant(int32_t value, Basic type = Basic::Int) {
    CondNode node;
    node.type = type;
    node.value = arithmetic::to_value(value);
    return add(node);
  }
  uint32_t text(std::string content) {
    CondNode node;
    node.type = Basic::Reference;
    node.is_text = true;
    node.text = std::move(content);
    return add(node);
  }
  uint32_t op(Op kind, Basic operand, Basic type, uint32_t a, uint32_t b = 0, uint32_t c = 0) {
    CondNode node;
    node.op = kind;
    node.operand = operand;
    node.type = type;
    node.child[0] = a;
    node.child[1] = b;
    node.child[2] = c;
    return add(node);
  }
  uint32_t compare(Op kind, uint32_t a, uint32_t b) {
    return op(kind, Basic::Int, Basic::Boolean, a, b);
  }
  uint32_t logic(Op kind, uint32_t a, uint32_t b = 0) {
    return op(kind, Basic::Boolean, Basic::Boolean, a, b);
  }
  bool result() { return holds(condition, outcome, program, names); }

  Program program;
  Names names;
  Outcome outcome;
  Condition condition;
  std::vector<TypeId> class_types;
};

TEST_F(Holds, ComparesColumnsWithConstants) {
  outcome.values[0] = arithmetic::to_value(-1);
  compare(Op::Eq, column(0), constant(-1));
  EXPECT_TRUE(result());
  outcome.values[0] = 1;
  EXPECT_FALSE(result());
}

TEST_F(Holds, ArithmeticWrapsAroundAsInJava) {
  outcome.values[0] = arithmetic::to_value(int32_t{0x7fffffff});
  const uint32_t sum = op(Op::Add, Basic::Int, Basic::Int, column(0), constant(1));
  compare(Op::Lt, sum, constant(0));
  EXPECT_TRUE(result());
}

TEST_F(Holds, AComparisonWithAMissingValueIsFalse) {
  compare(Op::Ne, column(0), constant(1));
  EXPECT_FALSE(result());
  compare(Op::Eq, column(0), column(1));
  EXPECT_FALSE(result());
}

TEST_F(Holds, AMissingValueBesideAnOrDoesNotMatter) {
  CondNode dead;
  dead.op = Op::Deadlock;
  const uint32_t left = compare(Op::Eq, column(0), constant(1));
  logic(Op::Or, left, add(dead));
  outcome.deadlock = true;
  EXPECT_TRUE(result());
  condition.nodes.clear();
  const uint32_t flag = column(2, Basic::Boolean);
  logic(Op::Or, flag, add(dead));
  EXPECT_TRUE(result());
}

TEST_F(Holds, AConditionThatNeedsAMissingBooleanIsFalse) {
  const uint32_t flag = column(2, Basic::Boolean);
  EXPECT_FALSE(result());
  logic(Op::Not, flag);
  EXPECT_FALSE(result());
  outcome.values[2] = 0;
  EXPECT_TRUE(result());
}

TEST_F(Holds, DivisionByZeroMakesTheWholeConditionFalse) {
  outcome.values[0] = 0;
  const uint32_t quotient = op(Op::Div, Basic::Int, Basic::Int, constant(1), column(0));
  const uint32_t odd = compare(Op::Eq, quotient, constant(1));
  const uint32_t no = logic(Op::Not, odd);
  EXPECT_FALSE(result());
  logic(Op::Or, no, constant(1, Basic::Boolean));
  EXPECT_FALSE(result());
}

TEST_F(Holds, ShortCircuitsProtectFromDivisionByZero) {
  outcome.values[0] = 0;
  const uint32_t zero = compare(Op::Eq, column(0), constant(0));
  const uint32_t quotient = op(Op::Div, Basic::Int, Basic::Int, constant(1), column(0));
  const uint32_t positive = compare(Op::Gt, quotient, constant(0));
  const uint32_t either = logic(Op::Or, zero, positive);
  EXPECT_TRUE(result());
  op(Op::Conditional, Basic::Boolean, Basic::Boolean, zero, zero, positive);
  EXPECT_TRUE(result());
  logic(Op::And, logic(Op::Not, either), positive);
  EXPECT_FALSE(result());
}

TEST_F(Holds, TextsCompareByContent) {
  ObjectName name;
  name.kind = ObjectName::Kind::Text;
  name.type = class_types[1];
  name.text = names.text("ok");
  outcome.values[3] = names.object(name).value;
  const uint32_t ok = text("ok");
  op(Op::TextEq, Basic::Reference, Basic::Boolean, column(3, Basic::Reference), ok);
  EXPECT_TRUE(result());
  op(Op::TextNe, Basic::Reference, Basic::Boolean, column(3, Basic::Reference), ok);
  EXPECT_FALSE(result());
  outcome.values[3] = 0;
  EXPECT_TRUE(result());
  outcome.values[3].reset();
  EXPECT_FALSE(result());
}

TEST_F(Holds, ABoxIsUnboxedAndNullThrows) {
  ObjectName name;
  name.kind = ObjectName::Kind::Box;
  name.type = class_types[2];
  name.bits = arithmetic::to_value(-7);
  outcome.values[4] = names.object(name).value;
  const uint32_t unboxed =
      op(Op::Convert, Basic::Reference, Basic::Int, column(4, Basic::Reference));
  const uint32_t equal = compare(Op::Eq, unboxed, constant(-7));
  EXPECT_TRUE(result());
  outcome.values[4] = 0;
  logic(Op::Not, equal);
  EXPECT_FALSE(result());
}

TEST_F(Holds, ThrowsCountsSubclasses) {
  CondNode node;
  node.op = Op::Throws;
  node.class_type = class_types[0];
  add(node);
  EXPECT_FALSE(result());
  outcome.thrown[0] = class_types[3];
  EXPECT_TRUE(result());
  condition.nodes[0].class_type = class_types[1];
  EXPECT_FALSE(result());
}

TEST_F(Holds, HangsAndDeadlockAreSeen) {
  CondNode node;
  node.op = Op::Hangs;
  add(node);
  EXPECT_FALSE(result());
  outcome.hangs[0] = true;
  EXPECT_TRUE(result());
  condition.nodes[0].op = Op::Deadlock;
  EXPECT_FALSE(result());
}

TEST_F(Holds, AConstantTextIsAString) {
  CondNode node;
  node.op = Op::InstanceOf;
  node.class_type = class_types[1];
  node.child[0] = text("a");
  add(node);
  EXPECT_TRUE(result());
  condition.nodes.back().class_type = class_types[2];
  EXPECT_FALSE(result());
}

}  // namespace
}  // namespace thinair
