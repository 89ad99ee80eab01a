#include "program/flow/flow.h"

#include <fmt/format.h>

#include <vector>

#include "program/flow/body_flow.h"

namespace thinair {
namespace {

// The test's object has no constructor: what its final fields get they get in `init`.
std::vector<FieldId> finals_of_test(const Program& program) {
  std::vector<FieldId> finals;
  if (!program.test_type.valid()) return finals;
  const ClassId test = program.types[program.test_type].class_id;
  for (const FieldId id : program.classes[test.value].fields) {
    const Field& field = program.fields[id.value];
    if (field.is_final && !field.is_static && !field.is_constant) finals.push_back(id);
  }
  return finals;
}

MethodId init_of(const Program& program) {
  for (const ThreadDecl& thread : program.threads) {
    if (thread.role == ThreadDecl::Role::Init) return thread.body;
  }
  return {};
}

}  // namespace

void check_flow(const resolved::Resolved& resolved, Diagnostics& diagnostics) {
  const Program& program = resolved.program;
  const std::vector<FieldId> test_finals = finals_of_test(program);
  const MethodId init = init_of(program);
  for (const resolved::Body& body : resolved.bodies) {
    const ClassId owner = program.methods[body.method.value].owner;
    if (owner.valid() && program.classes[owner.value].is_library) continue;
    const bool is_init = init.valid() && body.method == init;
    flow::BodyFlow(program, body, is_init ? test_finals : body.blank_finals, diagnostics).run();
  }
  if (init.valid()) return;
  for (const FieldId id : test_finals) {
    const Field& field = program.fields[id.value];
    diagnostics.error(*program.files[field.place.file.value], {field.place.begin, field.place.end},
                      fmt::format("final field {} may not have been assigned", field.name));
  }
}

void check_flow_of_all(const resolved::Resolved& resolved, Diagnostics& diagnostics) {
  for (const resolved::Body& body : resolved.bodies) {
    flow::BodyFlow(resolved.program, body, body.blank_finals, diagnostics).run();
  }
}

}  // namespace thinair
