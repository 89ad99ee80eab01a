#include "program/lower/emitter.h"

#include <limits>

namespace thinair::lowering {

namespace {

// Duplicated finally blocks grow with two to the power of their depth; so there is an end.
constexpr uint32_t kMostInstructions = 1'000'000;
constexpr uint32_t kMostRegisters = std::numeric_limits<uint16_t>::max();

uint16_t narrow(uint32_t operand, Span span) {
  if (operand > std::numeric_limits<uint16_t>::max())
    throw TooLarge{span, "the program has too many fields, types or locals: at most 65,535"};
  return static_cast<uint16_t>(operand);
}

}  // namespace

int32_t Pools::constant(Value value) {
  const auto [entry, is_new] =
      constants_.try_emplace(value, static_cast<int32_t>(program_.constants.size()));
  if (is_new) program_.constants.push_back(value);
  return entry->second;
}

int32_t Pools::text(std::string_view text) {
  const auto [entry, is_new] =
      texts_.try_emplace(std::string(text), static_cast<int32_t>(program_.texts.size()));
  if (is_new) program_.texts.emplace_back(text);
  return entry->second;
}

Instr& Emitter::push(Op op, Span span, Reg a) {
  if (pc() >= kMostInstructions)
    throw TooLarge{span, "the code of this method is too large: more than 1,000,000 instructions"};
  code_.place_begin.push_back(span.begin);
  code_.place_end.push_back(span.end);
  Instr& instr = code_.instrs.emplace_back();
  instr.op = op;
  instr.a = narrow(a, span);
  return instr;
}

void Emitter::emit(Op op, Span span, Reg a, uint32_t b, uint32_t c, uint32_t aux) {
  if (!reachable_) return;
  Instr& instr = push(op, span, a);
  instr.b = narrow(b, span);
  instr.c = narrow(c, span);
  instr.aux = static_cast<uint8_t>(aux);
  if (op == Op::Return || op == Op::ReturnVoid || op == Op::Throw || op == Op::AssertFail)
    reachable_ = false;
}

void Emitter::emit_imm(Op op, Span span, Reg a, int64_t imm) {
  if (!reachable_) return;
  if (imm < std::numeric_limits<int32_t>::min() || imm > std::numeric_limits<int32_t>::max())
    throw TooLarge{span, "the program is too large: more than 2,147,483,647 of one thing"};
  push(op, span, a).set_imm(static_cast<int32_t>(imm));
}

void Emitter::constant(Span span, Reg a, Value value) {
  const auto number = static_cast<int64_t>(value);
  if (number == static_cast<int32_t>(number))
    emit_imm(Op::ConstInt, span, a, number);
  else
    emit_imm(Op::Const, span, a, pools_.constant(value));
}

void Emitter::text(Span span, Reg a, std::string_view text) {
  emit_imm(Op::ConstText, span, a, pools_.text(text));
}

void Emitter::jump(Op op, Span span, Reg condition, Label& to) {
  if (!reachable_) return;
  if (to.pc == Label::kUnbound) to.uses.push_back(pc());
  emit_imm(op, span, condition, to.pc == Label::kUnbound ? 0 : to.pc);
  if (op == Op::Jump) reachable_ = false;
}

void Emitter::bind(Label& label) {
  label.pc = pc();
  for (uint32_t use : label.uses) code_.instrs[use].set_imm(static_cast<int32_t>(label.pc));
  if (!label.uses.empty()) reachable_ = true;
  label.uses.clear();
}

Reg Emitter::fresh(Span span) {
  if (next_ >= kMostRegisters)
    throw TooLarge{span, "this method needs more than 65,535 registers for its locals"};
  const Reg reg = next_++;
  if (next_ > most_) most_ = next_;
  return reg;
}

Code Emitter::finish() {
  if (most_ > kMostRegisters)
    throw TooLarge{{}, "this method needs more than 65,535 registers for its locals"};
  code_.registers = static_cast<uint16_t>(most_);
  return std::move(code_);
}

}  // namespace thinair::lowering
