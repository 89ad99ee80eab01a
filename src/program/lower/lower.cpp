#include "program/lower/lower.h"

#include <stdexcept>

#include "program/lower/body.h"
#include "program/lower/loops.h"

namespace thinair {

namespace {

using lowering::BodyLowering;
using lowering::Pools;
using lowering::TooLarge;

struct Failure {
  FileId file;
  TooLarge what;
};

// The locals of each method's body that are observed.
using Observed = absl::flat_hash_map<MethodId, std::vector<resolved::Local>>;

Observed observed_by_method(const resolved::Resolved& resolved) {
  Observed result;
  for (const resolved::ObservedLocal& o : resolved.observed)
    result[resolved.program.threads[o.thread].body].push_back(o.local);
  return result;
}

void fill_columns(resolved::Resolved& resolved, const BodyLowering& body, MethodId method) {
  for (const resolved::ObservedLocal& o : resolved.observed) {
    if (resolved.program.threads[o.thread].body != method) continue;
    Column& column = resolved.program.columns[o.column];
    column.reg = static_cast<uint16_t>(o.local);
    column.assigned = static_cast<uint16_t>(body.assigned_of(o.local));
  }
}

std::optional<Failure> lower_bodies(resolved::Resolved& resolved) {
  Program& program = resolved.program;
  Pools pools(program);
  const Observed observed = observed_by_method(resolved);
  for (const resolved::Body& body : resolved.bodies) {
    Method& method = program.methods[body.method.value];
    if (!method.file.valid()) method.file = method.place.file;
    if (!body.code) continue;
    const auto columns = observed.find(body.method);
    try {
      BodyLowering lowering(
          program, pools, body,
          columns == observed.end() ? std::span<const resolved::Local>() : columns->second);
      method.code = lowering.lower();
      if (columns != observed.end()) fill_columns(resolved, lowering, body.method);
    } catch (const TooLarge& too_large) {
      return Failure{method.file, too_large};
    }
  }
  try {
    lowering::finish_loops(program);
  } catch (const TooLarge& too_large) {
    return Failure{program.place.file, too_large};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Program> lower(resolved::Resolved&& resolved, Diagnostics& diagnostics) {
  if (const std::optional<Failure> failure = lower_bodies(resolved)) {
    const FileId file = failure->file.valid() ? failure->file : FileId(0);
    diagnostics.error(*resolved.program.files[file.value], failure->what.span,
                      failure->what.sentence);
    return std::nullopt;
  }
  return std::move(resolved.program);
}

Program lower(resolved::Resolved&& resolved) {
  if (const std::optional<Failure> failure = lower_bodies(resolved))
    throw std::length_error(failure->what.sentence);
  return std::move(resolved.program);
}

}  // namespace thinair
