// Conditions over outcomes, resolved: `r1 == 1 && T2 throws Error`.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "program/action.h"
#include "program/ids.h"
#include "program/types.h"

namespace thinair {

class Names;
struct Program;

// One column of an outcome: the last value of a local, or what a shared name has in the end.
struct PathStep {
  enum class Kind : uint8_t { Field, Element, Length };
  Kind kind = Kind::Field;
  FieldId field;       // Field
  uint32_t index = 0;  // Element
};

struct Column {
  enum class Kind : uint8_t { Local, Shared };
  std::string name;  // as printed: r1, T1.r, p.x
  Kind kind = Kind::Local;
  bool printed = true;  // false: only a condition needs it
  TypeId type;
  uint32_t thread = 0;    // Local: index in Program::threads
  uint16_t reg = 0;       // Local: register of the thread's first frame
  uint16_t assigned = 0;  // Local: register that is 1 once the local was assigned
  // Shared: starts at a field of the test's object or a static (then `root` is the field,
  // `rootObject` its object).
  bool root_static = false;
  FieldId root;
  std::vector<PathStep> steps;
};

// An expression tree in an array, children before parents; the last node is the root.
struct CondNode {
  enum class Op : uint8_t {
    Constant,  // value
    Column,    // index into Program::columns
    Throws,    // thread index, class
    Hangs,     // thread index
    Deadlock,
    Not,
    And,
    Or,
    Conditional,  // short circuit: a missing value matters only where it is needed
    Neg,
    BitNot,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    BitAnd,
    BitOr,
    BitXor,
    Shl,
    Shr,
    Ushr,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Convert,  // from the child's type to `type`
    TextEq,
    TextNe,  // Strings in conditions compare by content
    InstanceOf,
  };
  Op op = Op::Constant;
  Basic type = Basic::Boolean;  // of the result; operators take operands of `operand`
  Basic operand = Basic::Boolean;
  uint32_t child[3] = {0, 0, 0};
  uint32_t index = 0;  // Column, Throws, Hangs
  TypeId class_type;   // Throws, InstanceOf
  Value value = 0;     // Constant (String constants: ObjRef of the Text in Names is resolved at run
                       // time from `text`)
  std::string text;
  bool is_text = false;
};

struct Condition {
  std::vector<CondNode> nodes;
};

// Which models an expectation is about: `under jmm(jls, free), fixpoint`.
struct Under {
  std::string model;
  std::vector<std::string> settings;  // rules and schemes, as written
};

struct Expectation {
  bool allowed = true;
  std::vector<Under> under;  // empty: jmm
  Condition condition;
  std::string text;  // as in the source, white space folded
  uint32_t line = 0;
  FileId file;
};

// How a thread that the program made itself ended, if it threw or hangs.
struct StartedEnding {
  ThreadRef thread;
  TypeId thrown;  // as Outcome::thrown
  bool hangs = false;
  friend bool operator==(const StartedEnding&, const StartedEnding&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const StartedEnding& e) {
    return H::combine(std::move(h), e.thread, e.thrown, e.hangs);
  }
};

// What a complete execution ended with.
struct Outcome {
  std::vector<std::optional<Value>> values;  // one for each Program::columns
  std::vector<TypeId> thrown;  // for each declared thread: class of the uncaught exception, or
                               // invalid
  std::vector<bool> hangs;     // for each declared thread
  std::vector<StartedEnding> started;  // no condition can name these; sorted by content
  bool deadlock = false;

  friend bool operator==(const Outcome&, const Outcome&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const Outcome& o) {
    return H::combine(std::move(h), o.values, o.thrown, o.hangs, o.started, o.deadlock);
  }
};

// Does the outcome satisfy the condition? A comparison with a missing value is false, and so is a
// condition that needs one; so is one whose evaluation would throw.
bool holds(const Condition& condition, const Outcome& outcome, const Program& program,
           const Names& names);

}  // namespace thinair
