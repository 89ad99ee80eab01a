// Statements that stay inside: blocks, branches, loops, switch, assert.
#include <algorithm>

#include "program/lower/body.h"

namespace thinair::lowering {

using resolved::Expr;
using resolved::Stmt;

void BodyLowering::statement(const Stmt& s) {
  const Deeper deeper(*this, s.span);
  const Temporaries temporaries(out_);
  switch (s.kind) {
    case Stmt::Kind::Block:
      for (const Stmt* inner : s.as<resolved::Block>().body) statement(*inner);
      return;
    case Stmt::Kind::Declare:
      if (const auto& declare = s.as<resolved::Declare>(); declare.value)
        into_local(*declare.value, declare.local, s.span);
      return;
    case Stmt::Kind::Eval:
      return effect(*s.as<resolved::Eval>().expr);
    case Stmt::Kind::If:
      return if_statement(s.as<resolved::If>());
    case Stmt::Kind::Loop:
      return loop(s.as<resolved::Loop>());
    case Stmt::Kind::ForEach:
      return for_each(s.as<resolved::ForEach>());
    case Stmt::Kind::Labelled: {
      Label end;
      Frame frame{.target = s.as<resolved::Labelled>().target, .on_break = &end};
      frames_.push_back(&frame);
      statement(*s.as<resolved::Labelled>().body);
      frames_.pop_back();
      return out_.bind(end);
    }
    case Stmt::Kind::Break:
      return jump_out(s.as<resolved::Break>().target, false, s.span);
    case Stmt::Kind::Continue:
      return jump_out(s.as<resolved::Continue>().target, true, s.span);
    case Stmt::Kind::Return:
      return return_statement(s.as<resolved::Return>());
    case Stmt::Kind::Throw: {
      const Reg thrown = value(*s.as<resolved::Throw>().value);
      out_.emit(Op::NullCheck, s.span, thrown);
      return out_.emit(Op::Throw, s.span, thrown);
    }
    case Stmt::Kind::Synchronized:
      return synchronized_statement(s.as<resolved::Synchronized>());
    case Stmt::Kind::Try:
      return try_statement(s.as<resolved::Try>());
    case Stmt::Kind::Switch:
      return switch_statement(s.as<resolved::Switch>());
    case Stmt::Kind::Assert:
      return assert_statement(s.as<resolved::Assert>());
  }
}

void BodyLowering::if_statement(const resolved::If& s) {
  Label otherwise, end;
  branch(*s.condition, false, otherwise);
  if (s.yes) statement(*s.yes);
  if (s.no) out_.jump(s.span, end);
  out_.bind(otherwise);
  if (s.no) statement(*s.no);
  out_.bind(end);
}

// From the keyword to the end of the header; a `do` has none in front, so it is all of it.
Span BodyLowering::header_of(Span span, const Stmt* body) const {
  if (!body || body->span.begin <= span.begin || body->span.begin > span.end) return span;
  const FileId file = method_.file;
  if (!file.valid() || file.value >= program_.files.size()) return span;
  const std::string_view text = program_.files[file.value]->text();
  SourcePos end = body->span.begin;
  const std::string_view blanks = " \t\r\n\f";
  while (end > span.begin && end <= text.size() && blanks.find(text[end - 1]) != blanks.npos) --end;
  return {span.begin, end};
}

// Registers and the rest of the record are filled in when the whole body is known.
LoopId BodyLowering::enter_loop(Span place) {
  const LoopId id(static_cast<uint32_t>(program_.loops.size()));
  LoopInfo info;
  info.method = body_.method;
  info.place = {method_.file, place.begin, place.end};
  info.loop.parent = loop_;
  out_.emit_imm(Op::LoopEnter, place, 0, id.value);
  info.loop.head = info.loop.end = out_.pc();
  program_.loops.push_back(std::move(info));
  loop_ = id;
  return id;
}

void BodyLowering::leave_loop(LoopId id, LoopId outer) {
  program_.loops[id.value].loop.end = out_.pc();
  loop_ = outer;
}

void BodyLowering::loop(const resolved::Loop& s) {
  if (!out_.reachable()) return;
  const LoopId outer = loop_;
  const Span place = s.tests_first ? header_of(s.span, s.body) : s.span;
  const LoopId id = enter_loop(place);
  Label head, next, end;
  out_.bind(head);
  out_.emit_imm(Op::LoopHead, place, 0, id.value);
  if (s.tests_first && s.condition) branch(*s.condition, false, end);
  Frame frame{.target = s.target, .on_break = &end, .on_continue = &next, .loop = outer};
  frames_.push_back(&frame);
  if (s.body) statement(*s.body);
  frames_.pop_back();
  out_.bind(next);
  for (const Expr* update : s.update) effect(*update);
  if (s.tests_first || !s.condition)
    out_.jump(s.span, head);
  else
    branch(*s.condition, true, head);
  leave_loop(id, outer);
  out_.bind(end);
}

// JLS 14.14.2: the array is evaluated once.
void BodyLowering::for_each(const resolved::ForEach& s) {
  if (!out_.reachable()) return;
  const auto index = static_cast<Reg>(s.index), array = static_cast<Reg>(s.array);
  into_local(*s.array_value, s.array, s.array_value->span);
  out_.constant(s.array_value->span, index, 0);
  const LoopId outer = loop_;
  const Span place = header_of(s.span, s.body);
  const LoopId id = enter_loop(place);
  Label head, next, end;
  out_.bind(head);
  out_.emit_imm(Op::LoopHead, place, 0, id.value);
  {
    const Temporaries temporaries(out_);
    const Reg more = out_.fresh(s.span);
    out_.emit(Op::ArrayLength, s.array_value->span, more, array);
    out_.emit(Op::ILt, place, more, index, more);
    out_.jump(Op::JumpIfNot, place, more, end);
  }
  into_local(*s.element, s.variable, s.element->span);
  Frame frame{.target = s.target, .on_break = &end, .on_continue = &next, .loop = outer};
  frames_.push_back(&frame);
  if (s.body) statement(*s.body);
  frames_.pop_back();
  out_.bind(next);
  {
    const Temporaries temporaries(out_);
    const Reg one = out_.fresh(s.span);
    out_.constant(place, one, 1);
    out_.emit(Op::IAdd, place, index, index, one);
  }
  out_.jump(place, head);
  leave_loop(id, outer);
  out_.bind(end);
}

void BodyLowering::switch_statement(const resolved::Switch& s) {
  const Reg value = operand(*s.value, {});
  std::vector<Label> labels(s.cases.size());
  Label end, otherwise;
  Label* on_default = &end;
  for (size_t i = 0; i < s.cases.size(); ++i)
    if (s.cases[i].is_default) on_default = &labels[i];
  {
    const Temporaries temporaries(out_);
    const Reg scratch = out_.fresh(s.value->span);
    if (s.on_text) {
      out_.emit(Op::NullCheck, s.value->span, value);
      const Reg constant = out_.fresh(s.value->span);  // the argument after `scratch`
      for (size_t i = 0; i < s.cases.size(); ++i)
        for (std::string_view text : s.cases[i].texts) {
          out_.move(s.cases[i].span, scratch, value);
          out_.text(s.cases[i].span, constant, text);
          out_.emit_imm(Op::Intrinsic, s.cases[i].span, scratch,
                        static_cast<int64_t>(Intrinsic::TextEquals));
          out_.jump(Op::JumpIf, s.cases[i].span, scratch, labels[i]);
        }
      out_.jump(s.value->span, *on_default);
    } else {
      std::vector<std::pair<int32_t, Label*>> cases;
      for (size_t i = 0; i < s.cases.size(); ++i)
        for (int32_t number : s.cases[i].values) cases.emplace_back(number, &labels[i]);
      std::sort(cases.begin(), cases.end());
      dispatch(cases, value, scratch, s.value->span, *on_default);
    }
  }
  Frame frame{.target = s.target, .on_break = &end};
  frames_.push_back(&frame);
  for (size_t i = 0; i < s.cases.size(); ++i) {
    out_.bind(labels[i]);
    for (const Stmt* inner : s.cases[i].body) statement(*inner);
  }
  frames_.pop_back();
  out_.bind(end);
}

// A chain of comparisons for a few cases, halves for many.
void BodyLowering::dispatch(std::span<const std::pair<int32_t, Label*>> cases, Reg value,
                            Reg scratch, Span span, Label& otherwise) {
  constexpr size_t kChain = 6;
  const auto compare = [&](Op op, int32_t number, Label& to) {
    out_.constant(span, scratch, static_cast<Value>(int64_t{number}));
    out_.emit(op, span, scratch, value, scratch);
    out_.jump(Op::JumpIf, span, scratch, to);
  };
  if (cases.size() > kChain) {
    const auto half = cases.size() / 2;
    Label lower;
    compare(Op::ILt, cases[half].first, lower);
    dispatch(cases.subspan(half), value, scratch, span, otherwise);
    out_.bind(lower);
    return dispatch(cases.first(half), value, scratch, span, otherwise);
  }
  for (const auto& [number, label] : cases) compare(Op::IEq, number, *label);
  out_.jump(span, otherwise);
}

void BodyLowering::assert_statement(const resolved::Assert& s) {
  Label holds;
  branch(*s.condition, true, holds);
  const Temporaries temporaries(out_);
  const Reg message = out_.fresh(s.span);
  if (s.message)
    into(*s.message, message);
  else
    out_.constant(s.span, message, 0);
  out_.emit(Op::AssertFail, s.span, message);
  out_.bind(holds);
}

}  // namespace thinair::lowering
