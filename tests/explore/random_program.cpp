#include "tests/explore/random_program.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <set>

namespace thinair::testing {
namespace {

class Printer {
 public:
  Printer(const RandomProgram& program, const Spelling& spelling)
      : program_(program), spelling_(spelling) {}

  std::string print() {
    std::string threads, columns;
    for (size_t i = 0; i < program_.size(); ++i) {
      const size_t number = spelling_.backwards ? program_.size() - 1 - i : i;
      threads += thread(number);
      columns += fmt::format("{}r{}_0, r{}_1", i == 0 ? "" : ", ", i, i);
    }
    std::string text;
    if (used("box")) text += "class Box { final int kept; int bare; ";
    if (used("box")) text += "Box(int value) { kept = value; bare = value; } }\n";
    text += "test random {\n";
    const std::pair<const char*, const char*> kinds[] = {
        {"x", has_ends() ? "int {} = 1;" : "int {};"},
        {"y", "int {};"},
        {"v", "volatile int {};"},
        {"w", "volatile int {};"},
        {"box", "Box {};"},
        {"vbox", "volatile Box {};"},
        {"counter", "final AtomicInteger {} = new AtomicInteger();"},
        {"cells", "final int[] {} = new int[2];"},
        {"wide", "long {};"},
        {"lock", "final Object {} = new Object();"},
    };
    for (const auto& [name, declaration] : kinds) {
      if (used(name))
        text += fmt::format("  {}\n", fmt::format(fmt::runtime(declaration), shared(name)));
    }
    if (!has_ends()) return text + threads + fmt::format("  observe {};\n}}\n", columns);
    const std::string x = shared("x");
    return text + threads +
           fmt::format(
               "  after {{ int e = {0}; if (e == 2) {0} = 3; }}\n  observe e, {0}, {1};\n}}\n", x,
               columns);
  }

 private:
  std::string shared(std::string_view name) const { return spelling_.prefix + std::string(name); }
  std::string use(std::string_view name) {
    used_.insert(std::string(name));
    return shared(name);
  }
  bool used(std::string_view name) const {
    return used_.contains(std::string(name)) || (name == "box" && used_.contains("vbox"));
  }

  bool has_ends() const { return spelling_.ends && used("x"); }

  std::string thread(size_t number) {
    std::string text = fmt::format("  thread P{0} {{\n    int r{0}_0 = 0, r{0}_1 = 0;\n", number);
    for (const Statement& statement : program_[number]) {
      const std::string inside = plain(statement, number);
      const std::string local = fmt::format("r{}_{}", number, 1 - statement.local);
      switch (statement.around) {
        case Around::Nothing:
        case Around::Count_:
          text += fmt::format("    {}\n", inside);
          break;
        case Around::If:
          text += fmt::format("    if ({} == {}) {{ {} }}\n", local, statement.value - 1, inside);
          break;
        case Around::Lock:
          text += fmt::format("    synchronized ({}) {{ {} }}\n", use("lock"), inside);
          break;
      }
    }
    return text + "  }\n";
  }

  std::string plain(const Statement& s, size_t number) {
    const std::string r = fmt::format("r{}_{}", number, s.local);
    const char* const plain = s.variable == 0 ? "x" : "y";
    const char* const flag = s.variable == 0 ? "v" : "w";
    const char* const box = s.variable == 0 ? "box" : "vbox";
    const size_t other = number == 0 ? program_.size() - 1 : number - 1;
    switch (s.shape) {
      case Shape::Write:
        return fmt::format("{} = {};", use(plain), s.value);
      case Shape::Read:
        return fmt::format("{} = {};", r, use(plain));
      case Shape::Copy:
        return fmt::format("{} = {};", use(plain), r);
      case Shape::CopyPlus:
        return fmt::format("{} = {} + 1;", use(plain), r);
      case Shape::WriteFlag:
        return fmt::format("{} = {};", use(flag), s.value);
      case Shape::ReadFlag:
        return fmt::format("{} = {};", r, use(flag));
      case Shape::MakeBox:
        return fmt::format("{} = new Box({});", use(box), s.value);
      case Shape::ReadFinal:
      case Shape::ReadField:
        return fmt::format("Box b = {}; if (b != null) {} = b.{};", use(box), r,
                           s.shape == Shape::ReadFinal ? "kept" : "bare");
      case Shape::Increment:
        return fmt::format("{} = {}.getAndIncrement();", r, use("counter"));
      case Shape::Exchange:
        return fmt::format("{} = {}.compareAndSet(0, 2) ? 1 : 0;", r, use("counter"));
      case Shape::WriteCell:
        return fmt::format("{}[{}] = {};", use("cells"), s.variable, s.value);
      case Shape::ReadCell:
        return fmt::format("{} = {}[{}];", r, use("cells"), s.variable);
      case Shape::WriteLong:
        return fmt::format("{} = {} * 0x100000001L;", use("wide"), s.value);
      case Shape::ReadLong:
        return fmt::format("long both = {}; {} = (int) (both >>> 32) * 4 + (int) both;",
                           use("wide"), r);
      case Shape::AwaitFlag:
        return fmt::format("while ({} == 0);", use(flag));
      case Shape::AwaitPlain:
        return fmt::format("while ({} == 0);", use(plain));
      case Shape::Join:
        return fmt::format("P{}.join();", other);
      case Shape::IsAlive:
        return fmt::format("{} = P{}.isAlive() ? 1 : 0;", r, other);
      case Shape::Loop:
        return fmt::format("while ({0} < 2) {0} = {0} + 1;", use(plain));
      case Shape::CopyBox:
        return fmt::format("{} = {};", use(box), use(s.variable == 0 ? "vbox" : "box"));
      case Shape::Wait:
        return fmt::format("synchronized ({0}) {{ {0}.wait(); }}", use("lock"));
      case Shape::Notify:
        return fmt::format("synchronized ({0}) {{ {0}.{1}(); }}", use("lock"),
                           s.variable == 0 ? "notify" : "notifyAll");
      case Shape::Interrupt:
        return fmt::format("P{}.interrupt();", other);
      case Shape::Detect:
        return fmt::format("{} = Thread.interrupted() ? 1 : 0;", r);
      case Shape::Assert:
        return fmt::format("assert {} != {};", r, s.value);
      case Shape::Count_:
        break;
    }
    return ";";
  }

  const RandomProgram& program_;
  const Spelling& spelling_;
  std::set<std::string> used_;
};

// The same blocks twice in one scope would declare a local twice.
std::string in_braces(const std::string& text) {
  std::string out;
  size_t begin = 0;
  while (begin < text.size()) {
    const size_t end = text.find('\n', begin) + 1;
    std::string line = text.substr(begin, end - begin);
    if (line.starts_with("    Box b") || line.starts_with("    long both")) {
      line = "    { " + line.substr(4, line.size() - 5) + " }\n";
    }
    out += line;
    begin = end;
  }
  return out;
}

}  // namespace

std::string text_of(const RandomProgram& program, const Spelling& spelling) {
  return in_braces(Printer(program, spelling).print());
}

rc::Gen<RandomProgram> random_programs(int threads, int statements) {
  // Numbers below `end`, whatever the size: inRange begins with small ones.
  const auto number = [](int begin, int end) {
    return rc::gen::resize(rc::kNominalSize, rc::gen::inRange<uint8_t>(static_cast<uint8_t>(begin),
                                                                       static_cast<uint8_t>(end)));
  };
  const auto statement = rc::gen::build<Statement>(
      rc::gen::set(&Statement::shape,
                   rc::gen::map(number(0, static_cast<int>(Shape::Count_)),
                                [](uint8_t n) { return static_cast<Shape>(n); })),
      rc::gen::set(&Statement::around, rc::gen::map(number(0, 9),
                                                    [](uint8_t n) {
                                                      return n < 6   ? Around::Nothing
                                                             : n < 8 ? Around::If
                                                                     : Around::Lock;
                                                    })),
      rc::gen::set(&Statement::variable, number(0, 2)),
      rc::gen::set(&Statement::local, number(0, 2)), rc::gen::set(&Statement::value, number(1, 3)));
  const auto thread = rc::gen::resize(statements, rc::gen::container<RandomThread>(statement));
  return rc::gen::suchThat(rc::gen::resize(threads, rc::gen::container<RandomProgram>(thread)),
                           [](const RandomProgram& program) { return program.size() > 1; });
}

rc::Gen<RandomProgram> plain_programs(int threads, int statements) {
  return rc::gen::map(random_programs(threads, statements), [](RandomProgram program) {
    constexpr Shape kPlain[] = {Shape::Write,    Shape::Read,      Shape::Copy,    Shape::CopyPlus,
                                Shape::ReadCell, Shape::WriteCell, Shape::Read,    Shape::Copy,
                                Shape::ReadLong, Shape::WriteLong, Shape::CopyPlus};
    for (RandomThread& thread : program) {
      for (Statement& s : thread) {
        s.shape = kPlain[static_cast<size_t>(s.shape) % std::size(kPlain)];
        if (s.around == Around::Lock) s.around = Around::Nothing;
      }
    }
    return program;
  });
}

uint64_t number_from(const char* variable, uint64_t otherwise) {
  const char* const text = std::getenv(variable);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

RandomProgram shrunk(rc::Shrinkable<RandomProgram> failing, const Check& check) {
  for (bool has_shrunk = true; has_shrunk;) {
    has_shrunk = false;
    auto smaller = failing.shrinks();
    for (auto next = smaller.next(); next; next = smaller.next()) {
      if (check(next->value()).wrong.empty()) continue;
      failing = *next;
      has_shrunk = true;
      break;
    }
  }
  return failing.value();
}

void for_random_programs(std::string_view property, const rc::Gen<RandomProgram>& programs,
                         const Check& check) {
  using Clock = std::chrono::steady_clock;
  const uint64_t seed = number_from("THINAIR_RANDOM_SEED", 1);
  const std::chrono::seconds budget(number_from("THINAIR_RANDOM_SECONDS", 2));
  const auto begin = Clock::now();
  uint64_t made = 0, told = 0;
  while (Clock::now() - begin < budget) {
    const rc::Random random(seed * 1'000'000'007 + made++);
    const rc::Shrinkable<RandomProgram> program = programs(random, 100);
    const Answer answer = check(program.value());
    if (answer.tells) ++told;
    if (answer.wrong.empty()) continue;
    const RandomProgram smallest = shrunk(program, check);
    ADD_FAILURE() << property << ": seed " << seed << ", program " << made << ":\n"
                  << text_of(smallest) << check(smallest).wrong;
    break;
  }
  fmt::print("{}: {} programs from seed {}, {} of them told something\n", property, made, seed,
             told);
  EXPECT_GT(told, 0u);
}

}  // namespace thinair::testing
