#include "program/flow/flow.h"

#include "program/flow/body_flow.h"

namespace thinair {

void check_flow(const resolved::Resolved& resolved, Diagnostics& diagnostics) {
  const Program& program = resolved.program;
  for (const resolved::Body& body : resolved.bodies) {
    const ClassId owner = program.methods[body.method.value].owner;
    if (owner.valid() && program.classes[owner.value].is_library) continue;
    flow::BodyFlow(program, body, diagnostics).run();
  }
}

void check_flow_of_all(const resolved::Resolved& resolved, Diagnostics& diagnostics) {
  for (const resolved::Body& body : resolved.bodies) {
    flow::BodyFlow(resolved.program, body, diagnostics).run();
  }
}

}  // namespace thinair
