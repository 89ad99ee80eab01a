// What one variable adds to the fingerprint of a memory that holds one value for each.
#pragma once

#include "memory/fingerprint.h"
#include "program/action.h"

namespace thinair {

inline Fingerprint print_cell(uint32_t location, Value value) {
  // A default value written is a default value.
  if (value == 0) return {};
  return Fingerprinter().add(location).add(value).print();
}

}  // namespace thinair
