// Waiting loops. A thread whose round ended as it began sleeps: another round would only repeat it,
// unless the thread can read something else by then.
#pragma once

#include "absl/functional/function_ref.h"
#include "explore/running_thread.h"
#include "memory/history.h"
#include "memory/sync_state.h"
#include "models/model.h"

namespace thinair {

// Could another round not be like the last one? Then the thread does not hang here: volatile reads,
// tryLock, isAlive and their like see the last word in the end, and a plain read cannot see for
// ever what happens-before hides once the round's locks and volatiles have been taken again.
bool must_go_round(const History& history, const SyncState& sync, const Model& model,
                   uint32_t thread, const Round& round);

// The same where no model says what plain reads may see: must the read see something else by then?
using MustSeeAnother = absl::FunctionRef<bool(EventIndex read, const Clock& clock)>;
bool must_go_round(const History& history, const SyncState& sync, MustSeeAnother must_see_another,
                   uint32_t thread, const Round& round);

// May it go round again because, since that round began, others changed something it asks for?
bool may_go_round(const History& history, const Model& model, uint32_t thread, const Round& round);

// Two rounds, one after the other, and the second saw nothing that the first could not have seen:
// the path without the first tells the same.
bool is_redundant(const History& history, uint32_t thread, const Round& first, const Round& second);

}  // namespace thinair
