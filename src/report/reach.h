// What can run: methods reached from the threads, classes of which they make objects, and which
// methods do actions. Rapid type analysis: a virtual call runs what the made classes override.
#pragma once

#include <vector>

#include "program/program.h"

namespace thinair {

bool is_action(Op op);

class Reach {
 public:
  explicit Reach(const Program& program);

  bool runs(MethodId method) const { return runs_[method.value]; }
  bool makes(ClassId id) const { return makes_[id.value]; }
  // Does the method, or what it calls, do an action; one that changes what others see.
  bool acts(MethodId method) const { return acts_[method.value]; }
  bool writes(MethodId method) const { return writes_[method.value]; }
  bool starts_threads() const { return starts_; }

  // What the instruction may run: a call's implementations, an initialiser; in order of their ids.
  std::vector<MethodId> callees(const Instr& instr) const;

 private:
  bool sweep();
  bool run(MethodId method);
  bool make(ClassId id);
  void find_actions();

  const Program& program_;
  std::vector<bool> runs_, makes_, acts_, writes_;
  bool starts_ = false;
};

}  // namespace thinair
