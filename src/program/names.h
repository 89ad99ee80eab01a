// What everything is called, the same in every execution: objects by who made them, chains of
// calls, strings. Grows only. One Names serves one exploration of one program; numbers depend on
// the order of discovery, so anything printed is sorted by content, never by number.
#pragma once

#include <deque>
#include <string>
#include <string_view>

#include "absl/container/flat_hash_map.h"
#include "program/action.h"
#include "program/ids.h"

namespace thinair {

struct Program;

struct ObjectName {
  enum class Kind : uint8_t {
    Null,
    Instance,  // `new C` by thread, site, n-th time there
    Array,     // likewise, with `length`
    Text,  // a String: a constant (no thread), or made by a thread at a site; `text` is its content
    Box,   // a boxed primitive: cached (no thread) or made at a site; `bits` is its value
    Mirror,  // the class object of `type`: statics, static synchronized, class initialisation
    Given,   // there before the program starts: n-th: 0 the test's object, 1 + i the Thread of
             // thread i; or made by the tool for class `type` (initialisation lock): site.method
             // names which
  };
  Kind kind = Kind::Null;
  TypeId type;          // run-time type; for Box that of the box class
  ThreadRef thread;     // who made it
  Site site;            // where
  uint32_t nth = 0;     // how many times the thread had been there
  uint32_t length = 0;  // Array
  TextId text;          // Text; also the message of an exception the machine itself threw
  Value bits = 0;       // Box
  friend auto operator<=>(const ObjectName&, const ObjectName&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const ObjectName& n) {
    return H::combine(std::move(h), n.kind, n.type, n.thread, n.site, n.nth, n.length, n.text,
                      n.bits);
  }
};

struct ChainName {
  ChainId parent;
  MethodId method;  // the caller's
  uint32_t pc = 0;  // of the call in it
  friend auto operator<=>(const ChainName&, const ChainName&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const ChainName& n) {
    return H::combine(std::move(h), n.parent, n.method, n.pc);
  }
};

// A monitor that a thread holds, and those it took before (invalid: none): what a thread holds is
// one number, compared at once.
using HeldId = Index<struct HeldTag>;
struct HeldName {
  HeldId outer;
  ObjRef monitor;
  uint32_t depth = 0;  // how often it was entered
  friend auto operator<=>(const HeldName&, const HeldName&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const HeldName& n) {
    return H::combine(std::move(h), n.outer, n.monitor, n.depth);
  }
};

class Names {
 public:
  Names();
  // An index and views point into the tables.
  Names(const Names&) = delete;
  Names& operator=(const Names&) = delete;
  ObjRef object(const ObjectName& name);
  const ObjectName& operator[](ObjRef ref) const { return objects_[ref.value]; }
  ChainId chain(const ChainName& name);
  const ChainName& operator[](ChainId id) const { return chains_[id.value]; }
  TextId text(std::string_view text);
  std::string_view operator[](TextId id) const { return texts_[id.value]; }
  HeldId held(const HeldName& name);
  const HeldName& operator[](HeldId id) const { return held_[id.value]; }
  size_t objects() const { return objects_.size(); }

  // The objects that are there before the program starts.
  ObjRef test_object(const Program& program);
  ThreadRef declared_thread(const Program& program, uint32_t index);  // Program::threads[index]
  ObjRef mirror(TypeId type);
  ObjRef constant_text(const Program& program, std::string_view text);

 private:
  // deques: references stay good while the tables grow
  std::deque<ObjectName> objects_;
  std::deque<ChainName> chains_;
  std::deque<std::string> texts_;  // Java strings as UTF-16 code units encoded in WTF-8
  std::deque<HeldName> held_;
  absl::flat_hash_map<ObjectName, ObjRef> object_ids_;
  absl::flat_hash_map<ChainName, ChainId> chain_ids_;
  absl::flat_hash_map<std::string_view, TextId> text_ids_;
  absl::flat_hash_map<HeldName, HeldId> held_ids_;
};

}  // namespace thinair
