#include "machine/solo.h"

#include <algorithm>
#include <deque>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "fmt/format.h"
#include "program/describe.h"

namespace thinair {

namespace {

class Solo {
 public:
  explicit Solo(const Machine& machine) : machine_(machine), program_(*machine.program) {}

  SoloResult run() {
    using Role = ThreadDecl::Role;
    for (const Role role : {Role::Init, Role::Thread, Role::After}) {
      for (uint32_t i = 0; i < program_.threads.size(); ++i) {
        if (program_.threads[i].role != role) continue;
        add(Thread::declared(machine_, i));
      }
      if (!run_all()) break;
    }
    for (Entry& entry : threads_) result_.threads.push_back(std::move(entry.thread));
    return std::move(result_);
  }

 private:
  struct Entry {
    Thread thread;
    ObjRef waits_in;  // the queue of a wait under way
    bool notified = false;
  };

  void add(Thread thread) {
    known_.insert(thread.ref());
    threads_.push_back(Entry{.thread = std::move(thread), .waits_in = ObjRef{}});
  }

  // Turns until everybody has ended. False: not everybody did.
  bool run_all() {
    for (;;) {
      const uint64_t before = changes_;
      bool all_ended = true;
      // Threads are added meanwhile.
      for (size_t i = 0; i < threads_.size(); ++i) {
        if (threads_[i].thread.ended()) continue;
        if (!turn(threads_[i])) return false;
        all_ended = all_ended && threads_[i].thread.ended();
      }
      if (all_ended) return true;
      if (changes_ == before) {
        result_.end = SoloResult::End::Stuck;
        return false;
      }
    }
  }

  // Runs one thread as far as it can go alone. False: cut.
  bool turn(Entry& entry) {
    Thread& thread = entry.thread;
    Action action;
    for (;;) {
      const TextId before = thread.output();
      const Status status = thread.next(machine_, action);
      copy_output(before, thread.output());
      switch (status) {
        case Status::Action: {
          const std::optional<Value> value = perform(entry, action);
          if (!value) return true;
          ++result_.actions;
          thread.answer(machine_, action, *value);
          break;
        }
        case Status::Spins:
          thread.resume();
          return true;
        case Status::Ended:
          return true;
        case Status::Cut:
          result_.end = SoloResult::End::Cut;
          return false;
      }
    }
  }

  void copy_output(TextId before, TextId after) {
    if (before == after) return;
    const Names& names = *machine_.names;
    result_.output += names[after].substr(before.valid() ? names[before].size() : 0);
  }

  Value& at(Location location) { return memory_[location]; }

  // None: it must wait.
  std::optional<Value> perform(Entry& entry, const Action& action) {
    const ObjRef object = action.location.object;
    const ThreadRef self = action.thread;
    switch (action.kind) {
      case ActionKind::Read:
      case ActionKind::VolatileRead:
        return at(action.location);
      case ActionKind::Write:
      case ActionKind::VolatileWrite:
        ++changes_;
        at(action.location) = action.value;
        return 0;
      case ActionKind::Rmw: {
        const Value old = at(action.location);
        if (action.rmw_writes(old)) ++changes_;
        at(action.location) = action.rmw_result(old);
        return old;
      }
      case ActionKind::Lock: {
        const bool is_interrupted = action.wakes && interrupted_.contains(self);
        if (action.wakes && !entry.notified && !is_interrupted) return std::nullopt;
        if (!owners_.try_emplace(object, self).second) return std::nullopt;
        if (!action.wakes) return 0;
        ++changes_;
        const bool by_interrupt = !entry.notified;
        if (by_interrupt) interrupted_.erase(self);
        entry.notified = false;
        entry.waits_in = ObjRef{};
        return by_interrupt ? 1 : 0;
      }
      case ActionKind::TryLock:
        return owners_.try_emplace(object, self).second ? 1 : 0;
      case ActionKind::Unlock:
        ++changes_;
        owners_.erase(object);
        return 0;
      case ActionKind::Wait:
        if (interrupted_.erase(self) != 0) return 1;
        ++changes_;
        owners_.erase(object);
        entry.waits_in = action.queue;
        return 0;
      case ActionKind::Notify:
      case ActionKind::NotifyAll:
        wake(action.queue, action.kind == ActionKind::NotifyAll);
        return 0;
      case ActionKind::Start:
        if (!known_.insert(object).second) return 1;
        ++changes_;
        add(Thread::started(machine_, object));
        return 0;
      case ActionKind::Join:
        if (interrupted_.erase(self) != 0) return 1;
        if (is_alive(object)) return std::nullopt;
        return 0;
      case ActionKind::IsAlive:
        return is_alive(object) ? 1 : 0;
      case ActionKind::Interrupt:
        ++changes_;
        interrupted_.insert(object);
        return 0;
      case ActionKind::IsInterrupted: {
        const bool was = interrupted_.contains(object);
        if (was && action.clears) interrupted_.erase(object);
        return was ? 1 : 0;
      }
      case ActionKind::First:
      case ActionKind::Last:
      case ActionKind::Freeze:
        ++changes_;
        return 0;
    }
    return 0;
  }

  void wake(ObjRef queue, bool all) {
    for (Entry& entry : threads_) {
      if (entry.waits_in != queue || entry.notified) continue;
      entry.notified = true;
      ++changes_;
      if (!all) return;
    }
  }

  bool is_alive(ThreadRef thread) const {
    return std::ranges::any_of(threads_, [thread](const Entry& entry) {
      return entry.thread.ref() == thread && !entry.thread.ended();
    });
  }

  const Machine& machine_;
  const Program& program_;
  SoloResult result_;
  std::deque<Entry> threads_;  // references stay good while threads start threads
  absl::flat_hash_map<Location, Value> memory_;
  absl::flat_hash_map<ObjRef, ThreadRef> owners_;
  absl::flat_hash_set<ThreadRef> known_, interrupted_;
  uint64_t changes_ = 0;
};

}  // namespace

SoloResult run_solo(const Machine& machine) {
  return Solo(machine).run();
}

std::string SoloResult::troubles(const Machine& machine) const {
  const Program& program = *machine.program;
  const Names& names = *machine.names;
  std::string text;
  for (const Thread& thread : threads) {
    const std::string who = describe_thread(program, names, thread.ref());
    if (const ObjRef exception = thread.uncaught(); !exception.is_null()) {
      const ObjectName& name = names[exception];
      text += fmt::format("{} ended by {}{}{}\n", who, describe_object(program, names, exception),
                          name.text.valid() ? ": " : "",
                          name.text.valid() ? names[name.text] : std::string_view());
    }
    for (const FailedAssertion& failed : thread.failed_assertions()) {
      text += fmt::format("{}: assertion failed at {}\n", who, describe_site(program, failed.site));
    }
    if (!thread.ended()) {
      text += fmt::format("{} stands at {}\n", who, describe_site(program, thread.site()));
    }
  }
  return text;
}

}  // namespace thinair
