// The order of things, and the ways out.
#include "program/lower/lower.h"

#include "program/print_code.h"
#include "tests/program/lower/trees.h"

namespace thinair::testing {
namespace {

class Lowering : public Trees {
 protected:
  // The code without pcs and places: "GetField r2, r0, Test.x".
  std::vector<std::string> code(std::vector<const Stmt*> statements) {
    const Program done = lowered(std::move(statements));
    handlers = done.methods[body.method.value].code.handlers;
    std::vector<std::string> lines;
    std::string text = print_code(done, body.method);
    size_t begin = text.find('\n') + 1;
    for (size_t end; (end = text.find('\n', begin)) != text.npos; begin = end + 1) {
      std::string line = text.substr(begin, end - begin);
      if (line.find("handler") != line.npos || line.find("loop ") == 2) continue;
      line = line.substr(9);
      while (line.back() == ' ' || line.back() == '?') line.pop_back();
      const size_t space = line.find(' ');
      if (space != line.npos) line.erase(space, line.find_first_not_of(' ', space) - space - 1);
      lines.push_back(line);
    }
    return lines;
  }
  std::vector<Handler> handlers;
};

using ::testing::Test;
using Lines = std::vector<std::string>;

TEST_F(Lowering, ACausalityTestReadsIntoItsLocalAndWritesFromIt) {
  const Local r1 = local("r1");
  observe(r1);
  EXPECT_EQ(code({declare(r1, field(x)), when(is(get(r1), 1), eval(set(field(y), number(1))))}),
            (Lines{"GetField r1, r0, Test.x", "ConstInt r2, 1",  // assigned
                   "ConstInt r4, 1", "IEq r3, r1, r4", "JumpIfNot r3, -> 7", "ConstInt r3, 1",
                   "PutField r0, Test.y, r3", "ReturnVoid"}));
}

TEST_F(Lowering, AnOperandThatALaterOneAssignsIsSaved) {
  const Local i = local("i");
  // x = i + (i = 2)
  EXPECT_EQ(code({eval(set(field(x), binary(BinaryOp::Add, get(i), set(get(i), number(2)))))}),
            (Lines{"Move r2, r1", "ConstInt r1, 2", "Move r3, r1", "IAdd r2, r2, r3",
                   "PutField r0, Test.x, r2", "ReturnVoid"}));
}

TEST_F(Lowering, ArrayAndIndexComeBeforeTheValueAndTheChecksAfterIt) {
  const Local array = local("array", program.types.array_of(kInt)), i = local("i");
  // array[i] = i = 2
  EXPECT_EQ(code({eval(set(element(get(array), get(i)), set(get(i), number(2))))}),
            (Lines{"Move r3, r2", "ConstInt r2, 2", "Move r4, r2", "PutElement r1, r3, r4, int",
                   "ReturnVoid"}));
}

TEST_F(Lowering, ACompoundAssignmentReadsItsTargetFirst) {
  auto* e = expr<Compound>(kInt);
  e->target = field(x);
  e->op = BinaryOp::Add;
  e->operand = Basic::Int;
  e->value = field(y);
  EXPECT_EQ(code({eval(e)}), (Lines{"GetField r1, r0, Test.x", "GetField r2, r0, Test.y",
                                    "IAdd r3, r1, r2", "PutField r0, Test.x, r3", "ReturnVoid"}));
}

TEST_F(Lowering, ALocalKeepsItsValueWhileItsOwnConditionIsEvaluated) {
  const Local b = local("b", kBoolean);
  auto* both = expr<AndThen>(kBoolean);
  both->left = is(field(x), 1);
  both->right = get(b);
  const Lines lines = code({eval(set(get(b), both))});
  EXPECT_EQ(lines.back(), "ReturnVoid");
  EXPECT_EQ(lines[lines.size() - 2], "Move r1, r2") << "only the last instruction writes b";
}

TEST_F(Lowering, FinallyRunsOnEveryWayOutAndCoversNotItself) {
  // while (true) try { if (x == 1) break; } finally { y = 7; }
  const Lines lines = code(
      {loop(0, nullptr,
            attempt(when(is(field(x, field(p)), 1), leave(0)), eval(set(field(y), number(7)))))});
  EXPECT_EQ(std::count(lines.begin(), lines.end(), "PutField r0, Test.y, r1"), 2)
      << "for break and for going on";
  EXPECT_EQ(std::count(lines.begin(), lines.end(), "PutField r0, Test.y, r2"), 1)
      << "for exceptions, above the register that holds it";
  ASSERT_FALSE(handlers.empty());
  for (const Handler& handler : handlers) {
    EXPECT_FALSE(handler.type.valid());
    for (uint32_t pc = handler.begin; pc < handler.end; ++pc)
      EXPECT_EQ(lines[pc].find("Test.y"), std::string::npos) << "pc " << pc << " covered";
  }
}

TEST_F(Lowering, AReturnedValueIsNotChangedByFinally) {
  body = Body();
  body.method = add_method("get", kInt);
  this_local = local("this", program.test_type);
  const Local r = local("r");
  EXPECT_EQ(code({declare(r, number(1)), attempt(give(get(r)), eval(set(get(r), number(2))))}),
            (Lines{"ConstInt r1, 1", "Move r2, r1", "ConstInt r1, 2", "Return r2", "ConstInt r1, 2",
                   "Throw r2"}));
}

TEST_F(Lowering, BreakThroughTwoFinallyBlocksRunsTheInnerOneFirst) {
  const Lines lines = code({loop(
      0, nullptr,
      attempt(attempt(leave(0), eval(set(field(x), number(1)))), eval(set(field(y), number(2)))))});
  const auto inner = std::find(lines.begin(), lines.end(), "PutField r0, Test.x, r1");
  const auto outer = std::find(lines.begin(), lines.end(), "PutField r0, Test.y, r1");
  EXPECT_LT(inner, outer);
  EXPECT_NE(outer, lines.end());
}

TEST_F(Lowering, AMonitorIsUnlockedOnBothWaysOut) {
  EXPECT_EQ(code({locked(field(p), eval(set(field(x, field(p)), number(1))))}),
            (Lines{"GetField r1, r0, Test.p", "NullCheck r1", "Lock r1", "GetField r2, r0, Test.p",
                   "ConstInt r3, 1", "PutField r2, Test.x, r3", "Unlock r1", "Jump -> 10",
                   "Unlock r1", "Throw r2", "ReturnVoid"}));
  ASSERT_EQ(handlers.size(), 1u);
  EXPECT_EQ(handlers[0].begin, 3u);
  EXPECT_EQ(handlers[0].end, 6u);
  EXPECT_EQ(handlers[0].target, 8u);
}

TEST_F(Lowering, AConstructorFreezesAlsoWhenItThrows) {
  body.freezes = true;
  EXPECT_EQ(code({eval(set(field(x), number(1)))}),
            (Lines{"ConstInt r1, 1", "PutField r0, Test.x, r1", "Freeze r0", "Jump -> 6",
                   "Freeze r0", "Throw r1", "ReturnVoid"}));
}

TEST_F(Lowering, AClassWithoutInitialiserIsNotInitialised) {
  const FieldId s = add_field("s", kInt, true);
  auto* read = expr<StaticGet>(kInt);
  read->field = s;
  EXPECT_EQ(code({eval(read)}), (Lines{"GetStatic r1, Test.s", "ReturnVoid"}));
}

TEST_F(Lowering, AStaticOfAClassWithInitialiserInitialisesItFirst) {
  const FieldId s = add_field("s", kInt, true);
  program.classes[test.value].initializer = MethodId(0);
  auto* read = expr<StaticGet>(kInt);
  read->field = s;
  EXPECT_EQ(code({eval(set(read, field(x)))}), (Lines{"GetField r1, r0, Test.x", "ClassInit Test",
                                                      "PutStatic Test.s, r1", "ReturnVoid"}));
}

TEST_F(Lowering, CodeUnderAConstantFalseIsNotThere) {
  EXPECT_EQ(code({when(no(), eval(set(field(x), number(1))))}), (Lines{"Jump -> 1", "ReturnVoid"}));
}

TEST_F(Lowering, TooManyLocalsAreAnErrorAndNotCut) {
  for (int i = 0; i < 70'000; ++i) local("r");
  body.code = block({eval(set(field(x), field(y)))});
  resolved.bodies.push_back(body);
  program.files.push_back(std::make_shared<SourceFile>("big.litmus", "test big { }"));
  resolved.program = std::move(program);
  Diagnostics diagnostics;
  EXPECT_FALSE(thinair::lower(std::move(resolved), diagnostics));
  ASSERT_EQ(diagnostics.count(), 1u);
  EXPECT_NE(diagnostics.sorted()[0].sentence.find("65,535"), std::string::npos);
}

}  // namespace
}  // namespace thinair::testing
