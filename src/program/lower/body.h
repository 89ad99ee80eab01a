// One body at a time, from tree to code. Locals have fixed registers (local n is register n), the
// `assigned` companions of observed locals follow, then temporaries by stack discipline, then the
// registers of loops.
#pragma once

#include <functional>
#include <initializer_list>
#include <span>
#include <vector>

#include "program/lower/emitter.h"
#include "program/resolved.h"

namespace thinair::lowering {

class BodyLowering {
 public:
  // `observed`: the locals that are columns; `assigned_of` afterwards tells their companions.
  BodyLowering(Program& program, Pools& pools, const resolved::Body& body,
               std::span<const resolved::Local> observed);

  Code lower();

  Reg assigned_of(resolved::Local local) const { return assigned_[static_cast<uint32_t>(local)]; }

 private:
  // What is left when control goes out of a statement: a target of `break` and `continue`, or a
  // protected region with code to run on every way out (finally, unlock).
  struct Frame {
    enum class Kind : uint8_t { Target, Protect } kind = Kind::Target;
    resolved::Target target{};
    Label* on_break = nullptr;
    Label* on_continue = nullptr;
    std::function<void()> cleanup = {};                       // Protect; none: only handlers
    std::vector<std::pair<uint32_t, uint32_t>> covered = {};  // Protect: pcs so far
    uint32_t covered_from = 0;
    LoopId loop = {};  // the loop around the statement

    bool protects() const { return kind == Kind::Protect; }
    void suspend(uint32_t pc) {
      if (pc > covered_from) covered.emplace_back(covered_from, pc);
    }
  };

  // --- expressions.cpp
  Reg value(const resolved::Expr& e);
  // The value of `e` that stays what it is though `later` is evaluated before it is used; in `to`
  // where that is a temporary.
  static constexpr Reg kNowhere = 0xFFFFFFFF;
  Reg operand(const resolved::Expr& e, std::initializer_list<const resolved::Expr*> later,
              Reg to = kNowhere);
  bool is_temporary(Reg reg) const { return reg != kNowhere && reg >= first_temporary_; }
  void into(const resolved::Expr& e, Reg to);
  void into_local(const resolved::Expr& e, resolved::Local local, Span span);
  void effect(const resolved::Expr& e);
  void branch(const resolved::Expr& e, bool when, Label& to);
  void binary(const resolved::Binary& e, Reg to);
  void unary(const resolved::Unary& e, Reg to);
  void to_text(const resolved::ToText& e, Reg to);
  void text_of_reference(Reg reg, MethodId to_string, Span span);
  void arithmetic(resolved::BinaryOp op, Basic operand, Span span, Reg to, Reg left, Reg right);

  // --- calls.cpp
  void call(const resolved::Call& e, Reg to, bool wanted);
  void intrinsic(const resolved::IntrinsicCall& e, Reg to);
  void new_object(const resolved::New& e, Reg to);
  void new_array(const resolved::NewArray& e, Reg to);
  void fill_dimensions(const resolved::NewArray& e, TypeId type, Reg array, Reg lengths,
                       uint32_t depth);
  void array_literal(const resolved::ArrayLiteral& e, Reg to);
  void class_init(ClassId id, Span span);
  void initialise(ClassId id, Span span);
  Reg arguments(std::span<const resolved::Expr* const> list);

  // --- variables.cpp
  struct Variable {
    const resolved::Expr* target = nullptr;
    Reg object = 0, index = 0;
  };
  Variable prepare(const resolved::Expr& target,
                   std::initializer_list<const resolved::Expr*> later);
  void load(const Variable& v, Reg to, Span span, bool is_volatile = false);
  void store(const Variable& v, Reg from, Span span, bool is_volatile = false);
  void assign(const resolved::Assign& e, Reg to, bool wanted);
  void compound(const resolved::Compound& e, Reg to, bool wanted);
  void apply(std::span<const resolved::Step> steps, Reg reg, Span span);
  void memory(const resolved::Memory& e, Reg to);
  void rmw(const resolved::Memory& e, Reg to);
  void mark_assigned(resolved::Local local, Span span);
  bool assigns(const resolved::Expr& e, resolved::Local local) const;
  Basic element_basic(const resolved::Expr& array) const;

  // --- statements.cpp
  void statement(const resolved::Stmt& s);
  void if_statement(const resolved::If& s);
  void loop(const resolved::Loop& s);
  void for_each(const resolved::ForEach& s);
  void switch_statement(const resolved::Switch& s);
  void dispatch(std::span<const std::pair<int32_t, Label*>> cases, Reg value, Reg scratch,
                Span span, Label& otherwise);
  void assert_statement(const resolved::Assert& s);
  LoopId enter_loop(Span place);
  void leave_loop(LoopId id, LoopId outer);
  Span header_of(Span statement, const resolved::Stmt* body) const;

  // --- exits.cpp
  void body_with_exits();
  void jump_out(resolved::Target target, bool continues, Span span);
  void return_statement(const resolved::Return& s);
  void try_statement(const resolved::Try& s);
  void synchronized_statement(const resolved::Synchronized& s);
  // Runs `inside` so that `cleanup` runs on every way out of it.
  void protect(Span span, const std::function<void()>& inside,
               const std::function<void()>& cleanup);
  void catching(const resolved::Try& s);
  void leaving(size_t depth, const std::function<void()>& jump);
  void open(Frame& frame);
  void close(Frame& frame);
  void handlers(const Frame& frame, uint32_t target, TypeId type, Reg reg);
  bool has_cleanup() const;

  Program& program_;
  const resolved::Body& body_;
  Method& method_;
  Emitter out_;
  std::vector<Reg> assigned_;  // by local; 0: not observed
  Reg first_temporary_ = 0;
  std::vector<Frame*> frames_;
  LoopId loop_;
  uint32_t depth_ = 0;

  // The tree is walked by recursion; the stack must not be the limit.
  class Deeper {
   public:
    Deeper(BodyLowering& body, Span span);
    ~Deeper() { --body_.depth_; }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;

   private:
    BodyLowering& body_;
  };
};

}  // namespace thinair::lowering
