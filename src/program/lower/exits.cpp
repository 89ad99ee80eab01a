// Ways out: break, continue, return, exceptions, and the code that must run on every one of them.
// That code is duplicated for each way out (JLS 14.20.2), and while it runs the region it belongs
// to is no longer protected by it.
#include "program/lower/body.h"

namespace thinair::lowering {

using resolved::Expr;

namespace {

// Deeper nesting than any person writes; the parser's own limit is the usual one to be met.
constexpr uint32_t kDeepest = 4'000;

}  // namespace

BodyLowering::Deeper::Deeper(BodyLowering& body, Span span) : body_(body) {
  if (++body_.depth_ > kDeepest) throw TooLarge{span, "the code is nested too deeply"};
}

BodyLowering::BodyLowering(Program& program, Pools& pools, const resolved::Body& body,
                           std::span<const resolved::Local> observed)
    : program_(program),
      body_(body),
      method_(program.methods[body.method.value]),
      out_(pools, static_cast<uint32_t>(body.locals.size())),
      assigned_(body.locals.size(), 0) {
  for (resolved::Local local : observed)
    if (Reg& flag = assigned_[static_cast<uint32_t>(local)]; flag == 0)
      flag = out_.fresh(body.locals[static_cast<uint32_t>(local)].declared);
  first_temporary_ = out_.mark();
}

Code BodyLowering::lower() {
  body_with_exits();
  out_.emit(Op::ReturnVoid, body_.closing);
  return out_.finish();
}

// A static body that a thread starts with is a use of its class (JLS 12.1.3); no call of it is ever
// seen. Constructors of classes with final fields freeze them at their end, normal or abrupt (JLS
// 17.5.1).
void BodyLowering::body_with_exits() {
  if (method_.is_static)
    for (const ThreadDecl& thread : program_.threads)
      if (thread.body == body_.method)
        initialise(method_.owner, {method_.place.begin, method_.place.end});
  const auto code = [&] { statement(*body_.code); };
  if (!body_.freezes || body_.calls_this) return code();
  const Span closing = body_.closing;
  protect(closing, code, [&] { out_.emit(Op::Freeze, closing, 0); });
}

void BodyLowering::open(Frame& frame) {
  frame.covered_from = out_.pc();
  frame.loop = loop_;
  frames_.push_back(&frame);
}

void BodyLowering::close(Frame& frame) {
  frames_.pop_back();
  frame.suspend(out_.pc());
}

void BodyLowering::handlers(const Frame& frame, uint32_t target, TypeId type, Reg reg) {
  for (const auto& [begin, end] : frame.covered)
    out_.handler({.begin = begin,
                  .end = end,
                  .target = target,
                  .type = type,
                  .reg = static_cast<uint16_t>(reg)});
}

// Runs the cleanups of all frames from the innermost down to `depth`, each with only the frames
// around it in force, then `jump`.
void BodyLowering::leaving(size_t depth, const std::function<void()>& jump) {
  if (!out_.reachable()) return;
  const std::vector<Frame*> inner(frames_.begin() + static_cast<std::ptrdiff_t>(depth),
                                  frames_.end());
  const LoopId loop = loop_;
  for (size_t i = frames_.size(); i-- > depth;) {
    Frame& frame = *frames_[i];
    frames_.pop_back();
    if (!frame.protects()) continue;
    frame.suspend(out_.pc());
    loop_ = frame.loop;
    if (frame.cleanup) frame.cleanup();
  }
  jump();
  loop_ = loop;
  for (Frame* frame : inner) {
    frames_.push_back(frame);
    frame->covered_from = out_.pc();
  }
}

bool BodyLowering::has_cleanup() const {
  for (const Frame* frame : frames_)
    if (frame->cleanup) return true;
  return false;
}

void BodyLowering::jump_out(resolved::Target target, bool continues, Span span) {
  size_t depth = frames_.size();
  while (depth-- > 0) {
    const Frame& frame = *frames_[depth];
    if (frame.protects() || frame.target != target) continue;
    Label* to = continues ? frame.on_continue : frame.on_break;
    return leaving(depth + 1, [&] { out_.jump(span, *to); });
  }
}

void BodyLowering::return_statement(const resolved::Return& s) {
  if (!s.value) return leaving(0, [&] { out_.emit(Op::ReturnVoid, s.span); });
  Reg result;
  if (has_cleanup()) {
    // What finally does to a local no longer changes what is returned.
    result = out_.fresh(s.span);
    into(*s.value, result);
  } else {
    result = value(*s.value);
  }
  leaving(0, [&] { out_.emit(Op::Return, s.span, result); });
}

void BodyLowering::protect(Span span, const std::function<void()>& inside,
                           const std::function<void()>& cleanup) {
  Label end;
  Frame frame{.kind = Frame::Kind::Protect, .cleanup = cleanup};
  open(frame);
  inside();
  close(frame);
  if (out_.reachable()) {
    cleanup();
    out_.jump(span, end);
  }
  if (!frame.covered.empty()) {
    const Temporaries temporaries(out_);
    const Reg thrown = out_.fresh(span);
    handlers(frame, out_.pc(), TypeId(), thrown);
    out_.start_handler();
    cleanup();
    out_.emit(Op::Throw, span, thrown);
  }
  out_.bind(end);
}

void BodyLowering::try_statement(const resolved::Try& s) {
  if (!s.finally) return catching(s);
  protect(
      s.finally->span, [&] { catching(s); }, [&] { statement(*s.finally); });
}

void BodyLowering::catching(const resolved::Try& s) {
  if (s.catches.empty()) return statement(*s.body);
  Label end;
  Frame frame{.kind = Frame::Kind::Protect};
  open(frame);
  statement(*s.body);
  close(frame);
  out_.jump(s.span, end);
  if (!frame.covered.empty()) {
    // Handlers are tried in order: all clauses of this statement stand together.
    for (size_t i = 0; i < s.catches.size(); ++i) {
      const resolved::Catch& clause = s.catches[i];
      const auto variable = static_cast<Reg>(clause.variable);
      for (TypeId type : clause.types) handlers(frame, out_.pc(), type, variable);
      out_.start_handler();
      mark_assigned(clause.variable, clause.span);
      statement(*clause.body);
      out_.jump(s.span, end);
    }
  }
  out_.bind(end);
}

void BodyLowering::synchronized_statement(const resolved::Synchronized& s) {
  // The monitor is a value: assigning the variable it came from does not change what is unlocked.
  const Reg monitor = out_.fresh(s.span);
  into(*s.monitor, monitor);
  out_.emit(Op::NullCheck, s.monitor->span, monitor);
  out_.emit(Op::Lock, s.monitor->span, monitor);
  // Unlocked where the block ends, at its closing brace.
  const Span closing{s.span.end > s.span.begin ? s.span.end - 1 : s.span.end, s.span.end};
  protect(
      closing, [&] { statement(*s.body); }, [&] { out_.emit(Op::Unlock, closing, monitor); });
}

}  // namespace thinair::lowering
