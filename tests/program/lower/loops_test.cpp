// Liveness at loop heads, and which loops are counted.
#include "tests/program/lower/trees.h"

namespace thinair::testing {
namespace {

class Loops : public Trees {
 protected:
  std::vector<uint16_t> live(const Program& lowered, size_t loop = 0) {
    return lowered.loops.at(loop).loop.live;
  }
  bool counted(std::vector<const Stmt*> statements, size_t loop = 0) {
    return lowered(std::move(statements)).loops.at(loop).loop.depends_on_shared;
  }
  static uint16_t reg(Local which) { return static_cast<uint16_t>(which); }
};

using ::testing::Test;

TEST_F(Loops, ALocalThatEveryRoundOverwritesIsDeadAtTheHeadThoughItIsObserved) {
  const Local r2 = local("r2");
  observe(r2);
  const Program done = lowered({loop(0, is(get(r2), 0), eval(set(get(r2), field(y))), {}, false)});
  EXPECT_EQ(live(done), std::vector<uint16_t>{reg(this_local)});
}

TEST_F(Loops, AnObservedLocalThatARoundMayLeaveAloneIsLive) {
  const Local r2 = local("r2");
  observe(r2);
  const Program done =
      lowered({loop(0, is(field(x), 0), when(is(field(y), 1), eval(increment(r2))))});
  const std::vector<uint16_t> at_head = live(done);
  EXPECT_NE(std::find(at_head.begin(), at_head.end(), reg(r2)), at_head.end());
}

TEST_F(Loops, ALocalReadAfterTheLoopIsLiveUntilThen) {
  const Local r1 = local("r1");
  const Program done = lowered(
      {declare(r1, number(3)), loop(0, is(field(x), 0), block({})), eval(set(field(y), get(r1)))});
  EXPECT_EQ(live(done), (std::vector<uint16_t>{reg(this_local), reg(r1)}));
}

TEST_F(Loops, ALocalThatOnlyAHandlerReadsIsLive) {
  const Local r1 = local("r1"), e = local("e", type_of(exception));
  const Program done =
      lowered({declare(r1, number(3)), attempt(loop(0, is(field(x, field(p)), 0), block({})), e,
                                               eval(set(field(y), get(r1))))});
  const std::vector<uint16_t> at_head = live(done);
  EXPECT_NE(std::find(at_head.begin(), at_head.end(), reg(r1)), at_head.end());
}

TEST_F(Loops, TheRegistersOfNestedLoopsAreTheirOwn) {
  const Local i = local("i");
  const Program done =
      lowered({declare(i, number(0)),
               loop(0, less(get(i), 5), loop(1, is(field(x), 0), block({})), {increment(i)})});
  const thinair::Loop& outer = done.loops.at(0).loop;
  const thinair::Loop& inner = done.loops.at(1).loop;
  EXPECT_EQ(inner.parent, LoopId(0));
  EXPECT_GE(inner.counter, outer.shadow + outer.live.size());
  EXPECT_GE(done.methods[body.method.value].code.registers, inner.shadow + inner.live.size());
  EXPECT_LT(outer.head, inner.head);
  EXPECT_LE(inner.end, outer.end);
}

TEST_F(Loops, ACountedLoopOverAReadIsCounted) {
  const Local i = local("i");
  EXPECT_TRUE(counted({declare(i, number(0)), loop(0, is(field(x), 0), eval(increment(i)))}));
}

TEST_F(Loops, ALocalCounterRunsToItsEnd) {
  const Local i = local("i");
  EXPECT_FALSE(counted({declare(i, number(0)),
                        loop(0, less(get(i), 5), eval(set(field(x), get(i))), {increment(i)})}));
}

TEST_F(Loops, AReadThatOnlyDecidesWhatARoundDoesIsNoExit) {
  const Local i = local("i"), c = local("c");
  EXPECT_FALSE(counted(
      {declare(i, number(0)), declare(c, number(0)),
       loop(0, less(get(i), 20), when(is(field(x), 1), eval(increment(c))), {increment(i)})}));
}

TEST_F(Loops, ABreakUnderAReadCounts) {
  EXPECT_TRUE(counted({loop(0, nullptr, when(is(field(x), 1), leave(0)))}));
}

TEST_F(Loops, AReturnUnderAReadCounts) {
  const Local i = local("i");
  EXPECT_TRUE(
      counted({declare(i, number(0)),
               loop(0, less(get(i), 5), when(is(field(x), 1), give(nullptr)), {increment(i)})}));
}

TEST_F(Loops, ACounterThatAReadHoldsBackCounts) {
  const Local i = local("i");
  EXPECT_TRUE(counted({declare(i, number(0)),
                       loop(0, less(get(i), 5), when(is(field(x), 1), eval(increment(i))))}));
}

TEST_F(Loops, AContinueUnderAReadHoldsBackWhatFollows) {
  const Local i = local("i");
  EXPECT_TRUE(counted(
      {declare(i, number(0)),
       loop(0, less(get(i), 20), block({when(is(field(x), 1), go_on(0)), eval(increment(i))}))}));
}

TEST_F(Loops, ALoopInsideABranchOnAReadIsNotCountedForThat) {
  const Local i = local("i");
  EXPECT_FALSE(counted(
      {when(is(field(x), 1),
            block({declare(i, number(0)),
                   loop(0, less(get(i), 5), eval(set(field(y), get(i))), {increment(i)})}))}));
}

TEST_F(Loops, WhatABranchOnAReadLeftBehindCounts) {
  const Local i = local("i"), n = local("n");
  EXPECT_TRUE(counted({declare(i, number(0)), declare(n, number(3)),
                       when(is(field(x), 1), eval(set(get(n), number(5)))),
                       loop(0, binary(BinaryOp::Lt, get(i), get(n)), block({}), {increment(i)})}));
}

TEST_F(Loops, HowManyRoundsAWaitingLoopMadeCounts) {
  const Local i = local("i"), j = local("j");
  EXPECT_TRUE(counted(
      {declare(i, number(0)), declare(j, number(0)), loop(0, is(field(x), 0), eval(increment(i))),
       loop(1, binary(BinaryOp::Lt, get(j), get(i)), block({}), {increment(j)})},
      1));
}

TEST_F(Loops, ATemporaryUsedForAReadBeforeDoesNotStick) {
  const Local i = local("i");
  EXPECT_FALSE(
      counted({when(is(field(x), 1), eval(set(field(y), number(1)))), declare(i, number(0)),
               loop(0, less(get(i), 5), eval(set(field(y), field(x))), {increment(i)})}));
}

TEST_F(Loops, LockingInsideDoesNotMakeALoopCounted) {
  const Local i = local("i");
  EXPECT_FALSE(counted(
      {declare(i, number(0)),
       loop(0, less(get(i), 20),
            locked(field(p), when(is(field(x), 1), eval(set(field(y, field(p)), number(1))))),
            {increment(i)})}));
}

TEST_F(Loops, ALoopThatNothingEndsIsCounted) {
  EXPECT_TRUE(counted({loop(0, nullptr, eval(set(field(x), number(1))))}));
}

TEST_F(Loops, AFlagSetInAHandlerOfWhatAReadThrewCounts) {
  const Local ok = local("ok", kBoolean), e = local("e", type_of(exception));
  EXPECT_TRUE(counted(
      {declare(ok, is(number(1), 0)),
       loop(0, binary(BinaryOp::Eq, get(ok), is(number(1), 0)),
            attempt(block({eval(set(field(y), field(x, field(p)))), eval(set(get(ok), yes()))}), e,
                    block({})))}));
}

class LoopsAndCalls : public Loops {
 protected:
  // int get(int n) of the test's object, with the statements that `make` gives for its parameter.
  template <typename Make>
  MethodId method(Make make) {
    const Body thread = body;
    body = Body();
    body.method = add_method("get", kInt, {kInt});
    const MethodId id = body.method;
    this_local = local("this", program.test_type);
    const Local n = local("n");
    body.parameters = 2;
    finish_method(make(n));
    body = thread;
    this_local = Local{0};
    return id;
  }
};

TEST_F(LoopsAndCalls, AResultReadFromSharedMemoryCounts) {
  const MethodId reads = method([&](Local) { return std::vector{give(field(x))}; });
  EXPECT_TRUE(counted({loop(0, is(call(reads, {number(1)}), 0), block({}))}));
}

TEST_F(LoopsAndCalls, AResultChosenByAReadCounts) {
  const MethodId chooses = method([&](Local) {
    return std::vector{when(is(field(x), 1), give(number(1))), give(number(0))};
  });
  EXPECT_TRUE(counted({loop(0, is(call(chooses, {number(1)}), 0), block({}))}));
}

TEST_F(LoopsAndCalls, AResultOfArgumentsOnlyDoesNot) {
  const Local i = local("i");
  const MethodId same = method([&](Local n) {
    return std::vector{eval(set(field(y), field(x))), give(get(n))};
  });
  EXPECT_FALSE(counted(
      {declare(i, number(0)), loop(0, less(call(same, {get(i)}), 5), block({}), {increment(i)})}));
}

TEST_F(LoopsAndCalls, AParameterReadFromSharedMemoryAtOneCallCounts) {
  const MethodId loops = method([&](Local n) {
    const Local i = local("i");
    return std::vector<const Stmt*>{
        declare(i, number(0)),
        loop(0, binary(BinaryOp::Lt, get(i), get(n)), block({}), {increment(i)}), give(number(0))};
  });
  EXPECT_TRUE(counted({eval(call(loops, {number(3)})), eval(call(loops, {field(x)}))}));
}

TEST_F(LoopsAndCalls, AParameterThatIsLocalAtAllCallsDoesNot) {
  const MethodId loops = method([&](Local n) {
    const Local i = local("i");
    return std::vector<const Stmt*>{
        declare(i, number(0)),
        loop(0, binary(BinaryOp::Lt, get(i), get(n)), block({}), {increment(i)}), give(number(0))};
  });
  EXPECT_FALSE(counted({eval(call(loops, {number(3)})), eval(call(loops, {number(4)}))}));
}

}  // namespace
}  // namespace thinair::testing
