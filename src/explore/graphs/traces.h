// Every execution under sequential consistency, for the whole language: two paths that differ in
// the order of independent actions only are one execution (a Mazurkiewicz trace), and of each
// execution one path is gone to its end. What was tried already and is independent of what happened
// since sleeps (Godefroid's sleep sets); a path on which nothing is left but sleepers is given up.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "explore/graphs/searcher.h"
#include "explore/graphs/walk.h"

namespace thinair {

class Traces : public Walk, public Searcher<Traces> {
 public:
  struct Try {
    Move move;
    Touches touches;
  };
  struct Frame {
    size_t begin = 0, next = 0, end = 0;    // in tries_
    size_t stop = 0;                        // from here on somebody else tries, or nothing is left
    size_t sleep_begin = 0, sleep_end = 0;  // in asleep_
    bool is_taken = false;
    uint32_t branches() const { return static_cast<uint32_t>(next - begin); }
  };
  // What a frame has not tried yet: a part of the search that anybody can do.
  struct Subtree {
    uint32_t number = 0;
    SearchKey key;  // of the frame
    std::vector<Try> path;
    std::vector<Try> tries, asleep;
    Frame frame;
  };

  // With `AtTheEnd` the endings are kept for who asks for them.
  Traces(const Machine& machine, std::shared_ptr<AutomatonNumbers> numbers, bool spurious,
         Limits& limits, Visitor& visitor, Endings::Telling telling)
      : Walk(machine, std::move(numbers), spurious, limits, visitor, telling), telling_(telling) {}

  // The whole search, or as many steps.
  Explored explore(uint64_t most_steps);
  // A part of it, that another one gave away.
  Explored explore(const Subtree& subtree);
  // Gives a helper the untried moves nearest to the root, if there are some to give.
  void give();

 private:
  Explored search();
  Subtree rest_of(size_t index) const;
  void keep(const Fingerprint& ending) override;
  void open();
  void close();
  bool sleeps(const Move& move, const Frame& frame) const;
  void pass_on_sleepers(const Frame& frame);
  bool rounds_are_last();

  Endings::Telling telling_;
  bool has_begun_ = false;
  size_t given_ = 0;  // moves of the path that another one made
  std::vector<Frame> frames_;
  std::vector<Try> tries_;     // of all open frames
  std::vector<Try> asleep_;    // of all open frames
  std::vector<Touches> done_;  // for each move of the path
  std::vector<Move> moves_;    // scratch
};

}  // namespace thinair
