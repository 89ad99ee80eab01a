// The compact code of a body: a register machine. A register holds 64 bits; which type they have is
// known from the instruction, as in Value (program/action.h).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "program/ids.h"

namespace thinair {
// clang-format off
// X(Name, layout)    layout: how a, b, c, imm are used, for the printer (`show --ir`)
//   R: register written   r: register read   i: imm   -: unused        order: a, b, c (or a, imm)
// Booleans are 0 or 1. Integer registers hold sign-extended values (char and boolean zero-extended).
#define THINAIR_OPS(X)                                                                           \
  X(Nop, "---")                                                                                  \
  X(Move, "Rr-")                                                                                 \
  X(ConstInt, "Ri")     /* a <- imm, sign-extended */                                            \
  X(Const, "Rk")        /* a <- constants[imm], 64 bits */                                       \
  X(ConstText, "Rt")    /* a <- the String constant texts[imm]; null is ConstInt 0 */            \
  X(ConstClass, "Ry")   /* a <- mirror object of type imm */                                     \
  X(ConstGiven, "Ri")   /* a <- Given object imm: 0 the test's object, 1 + i thread i's Thread */\
  X(IAdd, "Rrr") X(ISub, "Rrr") X(IMul, "Rrr") X(IDiv, "Rrr") X(IRem, "Rrr")                     \
  X(IAnd, "Rrr") X(IOr, "Rrr") X(IXor, "Rrr") X(IShl, "Rrr") X(IShr, "Rrr") X(IUshr, "Rrr")      \
  X(INeg, "Rr-")                                                                                 \
  X(LAdd, "Rrr") X(LSub, "Rrr") X(LMul, "Rrr") X(LDiv, "Rrr") X(LRem, "Rrr")                     \
  X(LAnd, "Rrr") X(LOr, "Rrr") X(LXor, "Rrr") X(LShl, "Rrr") X(LShr, "Rrr") X(LUshr, "Rrr")      \
  X(LNeg, "Rr-")                                                                                 \
  X(FAdd, "Rrr") X(FSub, "Rrr") X(FMul, "Rrr") X(FDiv, "Rrr") X(FRem, "Rrr") X(FNeg, "Rr-")      \
  X(DAdd, "Rrr") X(DSub, "Rrr") X(DMul, "Rrr") X(DDiv, "Rrr") X(DRem, "Rrr") X(DNeg, "Rr-")      \
  X(IEq, "Rrr") X(INe, "Rrr") X(ILt, "Rrr") X(ILe, "Rrr") /* int, long, char, boolean, references */ \
  X(FEq, "Rrr") X(FNe, "Rrr") X(FLt, "Rrr") X(FLe, "Rrr")                                        \
  X(DEq, "Rrr") X(DNe, "Rrr") X(DLt, "Rrr") X(DLe, "Rrr")                                        \
  X(Not, "Rr-")         /* boolean */                                                            \
  X(Convert, "Rr-")     /* aux: (from Basic) << 4 | (to Basic), JLS 5.1.2, 5.1.3 */              \
  X(Jump, "-i")         /* pc <- imm */                                                          \
  X(JumpIf, "ri") X(JumpIfNot, "ri")                                                             \
  X(GetField, "Rrf")    /* a <- b.fields[c] ; an action, two if a plain long or double */        \
  X(PutField, "rfr")    /* a.fields[b] <- c */                                                   \
  X(GetStatic, "R-f") X(PutStatic, "-fr")                                                        \
  X(GetElement, "Rrr")  /* a <- b[c]; aux: element_aux(Basic, volatile) */                        \
  X(PutElement, "rrr")  /* a[b] <- c; aux likewise; checks ArrayStoreException for references */ \
  X(RmwField, "Rrf")    /* a <- old value of b.fields[c]; followed by Operands */                \
  X(RmwElement, "Rrr")  /* a <- old value of b[c]; aux element Basic; followed by Operands */    \
  X(Operands, "rr-")    /* of the Rmw before it; aux: RmwOp; a: operand or new value; b: expected */ \
  X(ArrayLength, "Rr-")                                                                          \
  X(NewObject, "Rc")    /* a <- new object of class imm, no constructor called */                \
  X(NewArray, "Rry")    /* a <- new array of array type c with length b */                       \
  X(InstanceOf, "Rry") X(CheckCast, "ry")                                                        \
  X(NullCheck, "r--")                                                                            \
  X(CallStatic, "Ci")   /* arguments in a, a+1, ...; result in a; imm: method */                 \
  X(CallSpecial, "Ci")  /* likewise, a is the receiver (null-checked), no dispatch */            \
  X(CallVirtual, "Ci")  /* likewise, dispatched by the selector of method imm */                 \
  X(Return, "r--") X(ReturnVoid, "---")                                                          \
  X(Throw, "r--")                                                                                \
  X(AssertFail, "r--")  /* a failed `assert`: a is the message as String or null; throws AssertionError */ \
  X(Intrinsic, "In-")   /* a first argument and result; imm: Intrinsic */                        \
  X(Box, "Rr-") X(Unbox, "Rr-")  /* aux: Basic */                                                \
  X(ToText, "Rr-")      /* a <- String of primitive b; aux: Basic */                             \
  X(Concat, "Rrr")      /* a <- b + c, Strings; null is "null" */                                \
  X(ClassInit, "-y")    /* JLS 12.4: run the initialiser of class type imm if this thread must */\
  X(Lock, "r--") X(Unlock, "r--") X(TryLock, "Rr-")                                              \
  X(Wait, "rr-")        /* a monitor, b whose wait set; owns a, else IllegalMonitorState */      \
  X(Notify, "rr-") X(NotifyAll, "rr-")                                                           \
  X(Start, "r--") X(Join, "r--") X(IsAlive, "Rr-") X(Interrupt, "r--")                           \
  X(IsInterrupted, "Rr-")  /* aux 1: clears */                                                   \
  X(CurrentThread, "R--")                                                                        \
  X(Freeze, "r--")      /* a constructor with final fields of its class ends */                  \
  X(LoopEnter, "-l")    /* before the first round: the loop's counters start anew */             \
  X(LoopHead, "-l")     /* before every round */
// clang-format on
enum class Op : uint8_t {
#define THINAIR_OP(name, layout) name,
  THINAIR_OPS(THINAIR_OP)
#undef THINAIR_OP
};

std::string_view to_string(Op op);
std::string_view layout_of(Op op);

struct Instr {
  Op op = Op::Nop;
  uint8_t aux = 0;
  uint16_t a = 0;
  uint16_t b = 0, c = 0;

  // Where the layout says so, b and c together are one signed 32-bit operand.
  constexpr int32_t imm() const {
    return static_cast<int32_t>(static_cast<uint32_t>(b) | (static_cast<uint32_t>(c) << 16));
  }
  constexpr void set_imm(int32_t value) {
    b = static_cast<uint16_t>(static_cast<uint32_t>(value) & 0xFFFF);
    c = static_cast<uint16_t>(static_cast<uint32_t>(value) >> 16);
  }
};
static_assert(sizeof(Instr) == 8);

// GetElement, PutElement, RmwElement: Basic of the element, and whether its strength is volatile.
constexpr uint8_t element_aux(uint8_t basic, bool is_volatile) {
  return static_cast<uint8_t>(basic | (is_volatile ? 0x80 : 0));
}

// Handlers are tried in order; an invalid `type` catches all. The exception goes to register `reg`.
struct Handler {
  uint32_t begin = 0, end = 0;  // pcs covered
  uint32_t target = 0;
  TypeId type;
  uint16_t reg = 0;
};

// A loop: how rounds are counted (language.md, "Loops, and threads that stop").
// In registers of the frame: `counter` (rounds counted so far in this entry), `flags` (what this
// round did), and from `shadow` on the locals of `live` as they were at the last head.
struct Loop {
  uint32_t head = 0;               // pc of LoopHead
  uint32_t end = 0;                // first pc after the loop's code
  LoopId parent;                   // the loop around it in the same body, if any
  bool depends_on_shared = false;  // its exit depends on shared memory: rounds are counted
  uint16_t counter = 0, flags = 0, shadow = 0;
  std::vector<uint16_t> live;  // registers live at the head
};

struct Code {
  std::vector<Instr> instrs;
  std::vector<uint32_t> place_begin, place_end;  // for each instruction: offsets in the body's file
  std::vector<Handler> handlers;
  uint16_t registers = 0;  // parameters (receiver first) come first
};
// clang-format off
// Pure functions the machine knows; library classes name them (`native` methods). Each takes its arguments from
// register a onwards and leaves its result in a.
//   X(Name, arguments)
#define THINAIR_INTRINSICS(X)                                                                    \
  X(TextLength, 1) X(TextCharAt, 2) X(TextEquals, 2) X(TextHashCode, 1) X(TextCompareTo, 2)      \
  X(TextSubstring, 3) X(TextIndexOf, 2) X(TextContains, 2) X(TextStartsWith, 2) X(TextEndsWith, 2) \
  X(TextFormat, 2)        /* format, one argument (String, box or null): the first specifier that takes an argument is replaced */\
                          /* by its text with every % doubled; no such specifier: unchanged; null: it does not fit the argument */\
  X(TextFormatEnd, 1)     /* %% and %n replaced; null: a specifier that takes an argument is left */\
  X(MathSqrt, 1) X(MathPow, 2) X(MathSin, 1) X(MathCos, 1) X(MathTan, 1) X(MathExp, 1)           \
  X(MathLog, 1) X(MathFloor, 1) X(MathCeil, 1) X(MathRint, 1) X(MathCbrt, 1) X(MathAtan2, 2)     \
  X(FloatBits, 1) X(BitsFloat, 1) X(DoubleBits, 1) X(BitsDouble, 1)                              \
  X(ParseInt, 1) X(ParseLong, 1) /* throw NumberFormatException */                               \
  X(IdentityHash, 1) X(ClassName, 1) X(ClassSimpleName, 1) X(ClassOf, 1)                         \
  X(ExceptionText, 1)     /* message the machine gave an exception it threw itself, or null */   \
  X(ThreadName, 1)        /* name of a Thread: "T1", "Reader", "main" */                         \
  X(HoldsLock, 1)         /* does this thread hold the monitor of its argument */                \
  X(Print, 1)             /* append a String to this thread's output */
// clang-format on
enum class Intrinsic : uint8_t {
#define THINAIR_INTRINSIC(name, arguments) name,
  THINAIR_INTRINSICS(THINAIR_INTRINSIC)
#undef THINAIR_INTRINSIC
};

std::string_view to_string(Intrinsic intrinsic);
int arguments_of(Intrinsic intrinsic);

}  // namespace thinair
