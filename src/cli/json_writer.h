// The JSON object of a run of the tool, written as its tests are explored.
#pragma once

#include <string>

#include "cli/output.h"
#include "report/json.h"

namespace thinair {

// Writes nothing at all unless it is on.
class JsonWriter {
 public:
  explicit JsonWriter(bool is_on) : is_on_(is_on) {
    if (is_on_) write_result(json_opening(THINAIR_VERSION));
  }
  void add(const std::string& test) {
    if (is_on_) write_result((is_first_ ? "" : ",\n") + test);
    is_first_ = false;
  }
  void close() {
    if (is_on_) write_result(json_closing());
  }

 private:
  bool is_on_;
  bool is_first_ = true;
};

}  // namespace thinair
