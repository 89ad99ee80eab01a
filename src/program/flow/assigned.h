// Sets of variables, and what is known of them at one point of a body.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace thinair::flow {

using Variable = uint32_t;  // a local, or after them a blank final field of the body

class VariableSet {
 public:
  VariableSet() = default;
  VariableSet(size_t variables, bool full)
      : words_((variables + kBits - 1) / kBits, full ? ~uint64_t{0} : 0) {}

  bool has(Variable v) const { return (words_[v / kBits] >> (v % kBits) & 1) != 0; }
  void add(Variable v) { words_[v / kBits] |= uint64_t{1} << v % kBits; }
  void remove(Variable v) { words_[v / kBits] &= ~(uint64_t{1} << v % kBits); }
  void fill() {
    for (uint64_t& word : words_) word = ~uint64_t{0};
  }
  VariableSet& operator&=(const VariableSet& other) {
    for (size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
  }
  VariableSet& operator|=(const VariableSet& other) {
    for (size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
  }
  VariableSet& operator-=(const VariableSet& other) {
    for (size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
    return *this;
  }

 private:
  static constexpr size_t kBits = 64;
  std::vector<uint64_t> words_;
};

// `alive` is reachability as JLS 14.22 has it, which takes every condition but those of loops as
// open; the sets take every constant one as what it is (JLS 16). So a point can be alive and its
// sets full.
struct State {
  bool alive = true;
  bool excused = false;    // alive only because an unreachable statement was reported already
  VariableSet assigned;    // definitely assigned here
  VariableSet unassigned;  // definitely unassigned here

  // No path leads here: everything is true of it (JLS 16, "V is [un]assigned after break").
  void never() {
    alive = excused = false;
    vacuous();
  }
  void vacuous() {
    assigned.fill();
    unassigned.fill();
  }
  // What holds where two paths meet.
  void join(const State& other) {
    const bool really = (alive && !excused) || (other.alive && !other.excused);
    alive = alive || other.alive;
    excused = alive && !really;
    assigned &= other.assigned;
    unassigned &= other.unassigned;
  }
};

}  // namespace thinair::flow
