// One way in which a thread's action can happen, and what it is for it to happen: what every
// explorer that follows a model along a path does alike.
#pragma once

#include <optional>
#include <vector>

#include "memory/history.h"
#include "memory/sync_state.h"
#include "models/model.h"

namespace thinair {

struct Choice {
  Way way = {};
  Sight sight = {};  // of what reads
  // It may as well never happen: nobody can count on waking for no reason.
  bool is_optional = false;
};

// In how many ways the action can happen now; none: the thread is blocked.
class ChoiceFinder {
 public:
  ChoiceFinder(const Model& model, bool spurious) : model_(model), spurious_(spurious) {}
  void add(History& history, const SyncState& sync, uint32_t thread, const Action& action,
           std::vector<Choice>& out);

 private:
  const Model& model_;
  bool spurious_;
  std::vector<Sight> sights_;  // scratch
  std::vector<Way> ways_;      // scratch
};

// Does it change what SyncState knows?
bool changes_sync(ActionKind kind);

struct Acted {
  EventIndex event = kNoEvent;
  Value value = 0;          // what the thread is told
  bool is_possible = true;  // false: no execution of the model begins like this
};

// The action becomes the next event.
Acted act(History& history, SyncState& sync, Model& model, uint32_t thread, const Action& action,
          const Choice& choice);

// A reference read from the future names an object; that the path makes it is imposed like a value.
// None: the read names no object that somebody has to make.
std::optional<ObjRef> imposed_object(const Program& program, const Names& names, const Event& read);

}  // namespace thinair
