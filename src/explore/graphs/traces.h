// Every execution under sequential consistency, for the whole language: two paths that differ in
// the order of independent actions only are one execution (a Mazurkiewicz trace), and of each
// execution one path is gone to its end. What was tried already and is independent of what happened
// since sleeps (Godefroid's sleep sets); a path on which nothing is left but sleepers is given up.
#pragma once

#include "explore/graphs/walk.h"

namespace thinair {

class Traces : public Walk {
 public:
  using Walk::Walk;
  void explore();

 private:
  struct Try {
    Move move;
    Touches touches;
  };
  struct Frame {
    size_t next = 0, end = 0;               // in tries_
    size_t sleep_begin = 0, sleep_end = 0;  // in asleep_
    bool is_taken = false;
  };
  void open();
  void close();
  bool sleeps(const Move& move, const Frame& frame) const;
  void pass_on_sleepers(const Frame& frame);
  bool rounds_are_last();

  std::vector<Frame> frames_;
  std::vector<Try> tries_;     // of all open frames
  std::vector<Try> asleep_;    // of all open frames
  std::vector<Touches> done_;  // for each move of the path
  std::vector<Move> moves_;    // scratch
};

}  // namespace thinair
