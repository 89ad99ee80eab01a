// Registers that nobody reads any more before they are written again. Two threads that differ in
// these alone do the same for ever.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "program/program.h"

namespace thinair {

// Where a frame stands.
enum class Stand : uint8_t {
  Before,  // before the instruction at its pc, all operands of which are still to be read
  Within,  // in the call at its pc, which has read its operands
  After,   // the body has ended, at whatever pc
};

// Found method by method as they are asked for, each place once. Observed locals never die: they
// are looked at wherever the thread ends or is stuck.
class DeadRegisters {
 public:
  explicit DeadRegisters(const Program& program);
  ~DeadRegisters();

  std::span<const uint16_t> at(MethodId method, uint32_t pc, Stand stand);

 private:
  struct Body;
  Body& body(MethodId method);

  const Program& program_;
  std::vector<std::unique_ptr<Body>> bodies_;  // by MethodId
};

}  // namespace thinair
