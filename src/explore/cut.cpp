#include "explore/cut.h"

#include "program/describe.h"

namespace thinair {

Incomplete cut_reason(const Program& program, const Names& names, const Thread& thread) {
  const CutReason reason = thread.cut();
  Incomplete why;
  switch (reason.kind) {
    case CutReason::Kind::Loop:
      why.kind = Incomplete::Kind::Loop;
      break;
    case CutReason::Kind::LocalInstructions:
      why.kind = Incomplete::Kind::LocalInstructions;
      break;
    case CutReason::Kind::Frames:
      why.kind = Incomplete::Kind::Frames;
      break;
  }
  why.bound = reason.bound;
  why.place = user_place(program, names, reason.site);
  return why;
}

}  // namespace thinair
