// Writes the instructions of one body: places, labels, registers, handlers. Every operand is
// checked against its width here, so that nothing is ever cut to fit.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "program/code.h"
#include "program/program.h"
#include "syntax/source.h"

namespace thinair::lowering {

using Reg = uint32_t;

// Thrown where the code's format ends; lower() makes an error of it.
struct TooLarge {
  Span span;
  std::string sentence;
};

// Constants and texts of the program, each once.
class Pools {
 public:
  explicit Pools(Program& program) : program_(program) {}
  int32_t constant(Value value);
  int32_t text(std::string_view text);

 private:
  Program& program_;
  absl::flat_hash_map<Value, int32_t> constants_;
  absl::flat_hash_map<std::string, int32_t> texts_;
};

// A place in the code that jumps name before it is known.
struct Label {
  static constexpr uint32_t kUnbound = 0xFFFFFFFF;
  uint32_t pc = kUnbound;
  std::vector<uint32_t> uses;
};

class Emitter {
 public:
  Emitter(Pools& pools, uint32_t locals) : pools_(pools), next_(locals), most_(locals) {}

  // Code after a jump, return or throw that no label leads to is not emitted.
  bool reachable() const { return reachable_; }
  uint32_t pc() const { return static_cast<uint32_t>(code_.instrs.size()); }

  void emit(Op op, Span span, Reg a = 0, uint32_t b = 0, uint32_t c = 0, uint32_t aux = 0);
  void emit_imm(Op op, Span span, Reg a, int64_t imm);
  void constant(Span span, Reg a, Value value);
  void text(Span span, Reg a, std::string_view text);
  void move(Span span, Reg to, Reg from) {
    if (to != from) emit(Op::Move, span, to, from);
  }

  void jump(Span span, Label& to) { jump(Op::Jump, span, 0, to); }
  void jump(Op op, Span span, Reg condition, Label& to);
  void bind(Label& label);
  // A handler is entered from nowhere else.
  void start_handler() { reachable_ = true; }
  void handler(const Handler& handler) { code_.handlers.push_back(handler); }

  // Temporaries are a stack above the locals.
  Reg fresh(Span span);
  bool is_newest(Reg reg) const { return reg + 1 == next_; }
  Reg mark() const { return next_; }
  void release(Reg mark) { next_ = mark; }

  Code finish();

 private:
  Instr& push(Op op, Span span, Reg a);

  Pools& pools_;
  Code code_;
  Reg next_, most_;
  bool reachable_ = true;
};

// Gives back the temporaries that were taken in its life.
class Temporaries {
 public:
  explicit Temporaries(Emitter& emitter) : emitter_(emitter), mark_(emitter.mark()) {}
  ~Temporaries() { emitter_.release(mark_); }
  Temporaries(const Temporaries&) = delete;
  Temporaries& operator=(const Temporaries&) = delete;

 private:
  Emitter& emitter_;
  Reg mark_;
};

}  // namespace thinair::lowering
