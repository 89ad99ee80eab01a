// Small random litmus programs: a value that RapidCheck can make and shrink, printed as text, so
// that a program which fails can be pasted into a file.
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace thinair::testing {

enum class Shape : uint8_t {
  Write,       // x = 1
  Read,        // r = x
  Copy,        // x = r
  CopyPlus,    // x = r + 1
  WriteFlag,   // v = 1, v volatile
  ReadFlag,    // r = v
  MakeBox,     // box = new Box(1)
  ReadFinal,   // if (box != null) r = box.kept
  ReadField,   // if (box != null) r = box.bare
  Increment,   // r = counter.getAndIncrement()
  Exchange,    // r = counter.compareAndSet(0, 2) ? 1 : 0
  WriteCell,   // cells[1] = 1
  ReadCell,    // r = cells[1]
  WriteLong,   // wide = 0x100000001L
  ReadLong,    // r = (int) (wide >>> 32) * 2 + (int) wide
  AwaitFlag,   // while (v == 0);
  AwaitPlain,  // while (x == 0);
  Join,        // the thread before
  IsAlive,     // r = is the thread before alive?
  Loop,        // while (x < 2) x = x + 1
  CopyBox,     // vbox = box, or the other way
  Wait,        // synchronized (lock) { lock.wait(); }
  Notify,      // likewise; or notifyAll
  Interrupt,   // the thread before
  Detect,      // r = Thread.interrupted() ? 1 : 0
  Assert,      // assert r != 1
  Count_,
};

enum class Around : uint8_t { Nothing, If, Lock, Count_ };

struct Statement {
  Shape shape = Shape::Write;
  Around around = Around::Nothing;
  uint8_t variable = 0;  // x or y, v or w, ...
  uint8_t local = 0;     // r0 or r1
  uint8_t value = 1;
};

using RandomThread = std::vector<Statement>;
using RandomProgram = std::vector<RandomThread>;

// How a program is written down; but for `ends`, what it does is the same.
struct Spelling {
  bool backwards = false;  // the threads, last first
  std::string prefix;      // of every shared name
  bool ends = false;       // x = 1 before the threads, something after them, and x is observed
};

std::string text_of(const RandomProgram& program, const Spelling& spelling = {});

// Of `threads` threads at most and `statements` in each.
rc::Gen<RandomProgram> random_programs(int threads, int statements);

// Only what reads and writes plain variables.
rc::Gen<RandomProgram> plain_programs(int threads, int statements);

// The number that an environment variable says.
uint64_t number_from(const char* variable, uint64_t otherwise);

// Runs the property on random programs for THINAIR_RANDOM_SECONDS (2 if not set), beginning with
// seed THINAIR_RANDOM_SEED (1). It answers with what is wrong, nothing if all is well, or that the
// program tells nothing (too large, cut). The first failure is shrunk.
struct Answer {
  bool tells = true;
  std::string wrong;
};
using Check = std::function<Answer(const RandomProgram&)>;
void for_random_programs(std::string_view property, const rc::Gen<RandomProgram>& programs,
                         const Check& check);

// A smaller program with something wrong, until there is none.
RandomProgram shrunk(rc::Shrinkable<RandomProgram> failing, const Check& check);

}  // namespace thinair::testing
