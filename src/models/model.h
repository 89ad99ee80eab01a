// What a memory model decides, and nothing else: which writes a plain read may see, which paths are
// none of its executions, when two states are one, and what memory holds in the end. How programs
// run, what synchronizes with what, and the search are the explorer's.
//
// A model is one file in this folder and one line in models.cpp.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "memory/fingerprint.h"
#include "memory/history.h"
#include "memory/result.h"
#include "memory/sync_state.h"
#include "memory/write_set.h"

namespace thinair {

// A write that a read may see, with its value.
struct Sight {
  Seen::Kind kind = Seen::Kind::Nothing;
  EventIndex event = kNoEvent;  // Kind::Event
  WriteId future = {};          // Kind::Future
  Value value = 0;
};

// Something the memory does by itself, between two actions: a store buffer lets a write out.
struct MemoryStep {
  uint32_t thread = 0;
  uint32_t location = 0;
};

// An instance follows one path at a time, forwards and back; between passes it keeps what the
// passes found (the write set).
class Model {
 public:
  virtual ~Model() = default;

  // The writes a plain read of `location` by `thread` may see now. (A volatile one sees the last
  // write on the path, under every model.)
  virtual void sights(const History& history, const SyncState& sync, uint32_t thread,
                      uint32_t location, std::vector<Sight>& out) const = 0;

  // The last event of the history has just been added. False: no execution of this model begins
  // like this. `taking_back` is called for every event, whatever `added` said.
  virtual bool added(const History& history, const SyncState& sync, const Sight& sight) = 0;
  virtual void taking_back(const History& history) = 0;

  // No thread can move any more: is this an execution?
  virtual bool well_formed(const History& history);
  // A well-formed path has ended.
  virtual void finished(const History& history);
  // A pass is over; true: there must be another.
  virtual bool next_pass();
  // Does one pass find writes that the next may see before they are done? Here are those that the
  // last one added: executions that see none of them early were found before. None: one pass finds
  // all there is.
  virtual const WriteSet* news() const { return nullptr; }

  // When are two states one? Always added: the synchronization state.
  virtual Fingerprint key(const History& history) const = 0;
  // Does the key need what the threads' machines hold, or do the events tell?
  virtual bool key_has_threads() const = 0;

  // When have two states the same futures, and leave the same behind? How they came about may
  // differ: which write a read saw that nobody will ask for again.
  virtual Fingerprint future_key(const History& history) const { return key(history); }

  // May every read that this write is not hidden from see it before it is done? Then the order of
  // the two makes no difference.
  virtual bool is_seen_early(const History& history, uint32_t location, const ActionId& id,
                             Value value) const;
  // The same of a write that the path has done.
  virtual bool was_seen_early(const History& history, EventIndex write) const;

  // May plain reads return, in this pass, what nobody is known to write? Then everything is seen
  // early.
  virtual bool speculates() const { return false; }

  // What somebody who has joined all threads may see in `location`, each with its value.
  virtual void final_values(const History& history, uint32_t location,
                            std::vector<Sight>& out) const = 0;

  // Waiting loops: must a thread whose plain read `read` saw what it saw, and which would come
  // round again with `clock`, see something else then?
  virtual bool must_see_another(const History& history, EventIndex read,
                                const Clock& clock) const = 0;
  // May it run again because others wrote where it reads, though it could see the same for ever?
  virtual bool offers_more() const = 0;

  // Which action a future write is.
  virtual const ActionId& action_id(WriteId write) const;
  // The event of the path that a read of the future turned out to have seen; kNoEvent: not yet.
  virtual EventIndex fulfilled(const History& history, EventIndex read) const;
  // `added` said no because the scheme of action IDs cannot tell the last event from an earlier
  // one.
  virtual bool ambiguous() const { return false; }

  // Models with buffers: may the action happen now, and what may memory do by itself?
  virtual bool may_act(const History& history, const SyncState& sync, uint32_t thread,
                       const Action& action) const;
  virtual void memory_steps(const History& history, std::vector<MemoryStep>& out) const;
  virtual void take(const History& history, const MemoryStep& step);
  virtual void take_back(const History& history, const MemoryStep& step);

  // Of models with passes: the write set's entries, and its size with the default writes.
  virtual std::vector<TestResult::WriteSetEntry> write_set(const History& history) const;
  virtual uint64_t write_set_size() const { return 0; }
};

struct Speculation;  // models/hb.h

// The one place that names every model.
std::unique_ptr<Model> make_model(ModelKind kind, IdScheme ids, const Program& program,
                                  const Names& names, const Speculation& speculation);

}  // namespace thinair
