// How operators and modifiers are written.
#include "syntax/expr.h"
#include "syntax/modifiers.h"

namespace thinair::syntax {

std::string_view spelling(BinaryOp op) {
  switch (op) {
    case BinaryOp::Multiply:
      return "*";
    case BinaryOp::Divide:
      return "/";
    case BinaryOp::Remainder:
      return "%";
    case BinaryOp::Add:
      return "+";
    case BinaryOp::Subtract:
      return "-";
    case BinaryOp::ShiftLeft:
      return "<<";
    case BinaryOp::ShiftRight:
      return ">>";
    case BinaryOp::ShiftRightUnsigned:
      return ">>>";
    case BinaryOp::Less:
      return "<";
    case BinaryOp::LessEqual:
      return "<=";
    case BinaryOp::Greater:
      return ">";
    case BinaryOp::GreaterEqual:
      return ">=";
    case BinaryOp::Equal:
      return "==";
    case BinaryOp::NotEqual:
      return "!=";
    case BinaryOp::And:
      return "&";
    case BinaryOp::Xor:
      return "^";
    case BinaryOp::Or:
      return "|";
    case BinaryOp::AndThen:
      return "&&";
    case BinaryOp::OrElse:
      return "||";
  }
  return {};
}

std::string_view spelling(UnaryOp op) {
  switch (op) {
    case UnaryOp::Plus:
      return "+";
    case UnaryOp::Minus:
      return "-";
    case UnaryOp::Not:
      return "!";
    case UnaryOp::Complement:
      return "~";
    case UnaryOp::PreIncrement:
    case UnaryOp::PostIncrement:
      return "++";
    case UnaryOp::PreDecrement:
    case UnaryOp::PostDecrement:
      return "--";
  }
  return {};
}

std::string_view spelling(Modifier modifier) {
  switch (modifier) {
    case Modifier::Public:
      return "public";
    case Modifier::Protected:
      return "protected";
    case Modifier::Private:
      return "private";
    case Modifier::Static:
      return "static";
    case Modifier::Final:
      return "final";
    case Modifier::Abstract:
      return "abstract";
    case Modifier::Volatile:
      return "volatile";
    case Modifier::Synchronized:
      return "synchronized";
    case Modifier::Transient:
      return "transient";
    case Modifier::Native:
      return "native";
    case Modifier::Strictfp:
      return "strictfp";
    case Modifier::Default:
      return "default";
    case Modifier::Sealed:
      return "sealed";
    case Modifier::NonSealed:
      return "non-sealed";
  }
  return {};
}

}  // namespace thinair::syntax
