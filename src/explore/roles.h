// `init` runs before every thread, `after` when every thread has ended: in which order explorers
// begin the threads that a program declares.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "memory/history.h"
#include "program/program.h"

namespace thinair {

inline bool has_role(const Program& program, uint32_t thread, ThreadDecl::Role role) {
  return thread < program.threads.size() && program.threads[thread].role == role;
}

inline bool has_any(const Program& program, ThreadDecl::Role role) {
  return std::ranges::find(program.threads, role, &ThreadDecl::role) != program.threads.end();
}

inline ThreadDecl::Role first_role(const Program& program) {
  return has_any(program, ThreadDecl::Role::Init) ? ThreadDecl::Role::Init
                                                  : ThreadDecl::Role::Thread;
}

template <typename Visit>
void for_each_declared(const Program& program, ThreadDecl::Role role, const Visit& visit) {
  for (uint32_t i = 0; i < program.threads.size(); ++i) {
    if (program.threads[i].role == role) visit(i);
  }
}

// The thread has done its last action. `begin`: threads of that role, after what the clock covers;
// it adds them to `begun`.
template <typename HasEnded, typename Begin>
void begin_what_follows(const Program& program, const History& history, uint32_t thread,
                        const std::vector<uint32_t>& begun, const HasEnded& has_ended,
                        const Begin& begin) {
  if (has_role(program, thread, ThreadDecl::Role::Init)) {
    begin(ThreadDecl::Role::Thread, history.clock(thread));
  }
  if (has_role(program, thread, ThreadDecl::Role::After)) return;
  Clock all;
  for (const uint32_t other : begun) {
    if (!has_ended(other)) return;
    all.join(history.clock(other));
  }
  begin(ThreadDecl::Role::After, all);
}

}  // namespace thinair
