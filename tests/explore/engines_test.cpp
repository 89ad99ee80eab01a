// The engine `graphs` says what the engine `paths` says, under whatever is asked for: random
// programs, one configuration each, and with THINAIR_AGREEMENT_FIRST and THINAIR_AGREEMENT_PROGRAMS
// those from one number to another, a tenth under every configuration (scripts/agreement).
#include "tests/explore/engines.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>

#include "tests/explore/agree.h"
#include "tests/explore/corpus.h"
#include "tests/explore/random_program.h"

namespace thinair::testing {
namespace {

// The programs of one seed: their sizes, what they are made of, and who gets which configuration.
class Programs {
 public:
  explicit Programs(uint64_t seed) : seed_(seed) {}

  struct Made {
    rc::Shrinkable<RandomProgram> program;
    Spelling spelling;
    bool everywhere = false;  // under the full product
    Configuration configuration;
  };

  Made make(uint64_t number) const {
    const uint64_t mixed = mix(seed_ * 1'000'000'007 + number);
    const rc::Random random(mixed);
    constexpr uint64_t kOneIn = 10;
    return {.program = kinds_[mixed % kinds_.size()](random, kSize),
            .spelling = {.backwards = false, .prefix = {}, .ends = (mixed >> 8U) % 4 == 0},
            .everywhere = (mixed >> 16U) % kOneIn == 0,
            .configuration = configuration(number)};
  }

 private:
  static constexpr int kSize = 100;

  // The last step of splitmix64.
  static uint64_t mix(uint64_t x) {
    x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31U);
  }

  // Of as many programs as there are configurations each gets another one; which begins, the seed
  // says.
  Configuration configuration(uint64_t number) const {
    const std::vector<Configuration>& all = all_configurations();
    constexpr uint64_t kStride = 61;  // no divisor of their number, so neighbours are strangers
    return all[(mix(seed_) + number * kStride) % all.size()];
  }

  uint64_t seed_;
  std::vector<rc::Gen<RandomProgram>> kinds_ = {random_programs(3, 3), random_programs(3, 4),
                                                random_programs(2, 6), plain_programs(3, 4)};
};

bool waits_in_a_loop(const RandomProgram& program) {
  return std::ranges::any_of(program, [](const RandomThread& thread) {
    return std::ranges::any_of(thread, [](const Statement& s) {
      return s.shape == Shape::AwaitFlag || s.shape == Shape::AwaitPlain;
    });
  });
}

class Agreement {
 public:
  Agreement(uint64_t seed, const Judged::Effort& effort)
      : seed_(seed), effort_(effort), programs_(seed) {}

  void judge(uint64_t number) {
    const Programs::Made made = programs_.make(number);
    const RandomProgram random = made.program.value();
    Judged judged(compiled(random, made.spelling), effort_);
    const auto compare = [&](const Configuration& configuration) {
      const Saying saying = judged.compare(configuration, !waits_in_a_loop(random));
      tally_.add(configuration, saying);
      if (saying.said == Said::Different) tell(number, made, configuration);
    };
    if (!made.everywhere || !has_product_) return compare(made.configuration);
    for (const Configuration& configuration : all_configurations()) compare(configuration);
  }

  void with_product() { has_product_ = true; }
  uint64_t told() const { return told_; }
  const Tally& tally() const { return tally_; }

 private:
  static std::shared_ptr<const Program> compiled(const RandomProgram& program,
                                                 const Spelling& spelling) {
    return programs_of("random.litmus", text_of(program, spelling)).front();
  }

  void tell(uint64_t number, const Programs::Made& made, const Configuration& configuration) {
    constexpr uint64_t kMostTold = 5;
    if (++told_ > kMostTold) return;
    const Check check = [&](const RandomProgram& program) {
      Judged judged(compiled(program, made.spelling), effort_);
      return Answer{.tells = true,
                    .wrong = judged.compare(configuration, !waits_in_a_loop(program)).difference};
    };
    const RandomProgram smallest = shrunk(made.program, check);
    ADD_FAILURE() << "seed " << seed_ << ", program " << number << ":\n"
                  << text_of(smallest, made.spelling) << check(smallest).wrong;
  }

  uint64_t seed_;
  Judged::Effort effort_;
  Programs programs_;
  Tally tally_;
  bool has_product_ = false;
  uint64_t told_ = 0;
};

TEST(Engines, AgreeOnRandomPrograms) {
  using Clock = std::chrono::steady_clock;
  const uint64_t seed = number_from("THINAIR_RANDOM_SEED", 1);
  const uint64_t programs = number_from("THINAIR_AGREEMENT_PROGRAMS", 0);
  // One property instead of one for each model: five times the time.
  const std::chrono::seconds budget(5 * number_from("THINAIR_RANDOM_SECONDS", 2));
  Agreement agreement(
      seed, programs == 0 ? Judged::Effort{} : Judged::Effort{.steps = 3'000, .seconds = 10});
  if (programs != 0) agreement.with_product();
  const auto begin = Clock::now();
  const uint64_t first = number_from("THINAIR_AGREEMENT_FIRST", 0);
  uint64_t number = first;
  const auto goes_on = [&] {
    if (programs != 0) return number < programs;
    return agreement.told() == 0 && Clock::now() - begin < budget;
  };
  while (goes_on()) {
    agreement.judge(number++);
    constexpr uint64_t kOften = 10'000;
    if (number % kOften == 0) {
      fmt::print(stderr, "{} programs, {} s\n", number,
                 std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - begin).count());
    }
  }
  fmt::print("{}{} programs from seed {}, {} comparisons, {} disagreements\n",
             agreement.tally().table(), number - first, seed, agreement.tally().compared(),
             agreement.told());
  EXPECT_GT(agreement.tally().compared(), 0U);
}

TEST(Engines, EveryConfigurationComesUp) {
  const Programs programs(7);
  std::set<std::string> names;
  for (uint64_t number = 0; number < all_configurations().size(); ++number) {
    names.insert(to_string(programs.make(number).configuration));
  }
  EXPECT_EQ(names.size(), all_configurations().size());
  EXPECT_EQ(names.size(), 162U);  // 27 models with schemes and rules, 3 numbers of jobs, --count
}

TEST(Engines, WhatDiffersIsSaid) {
  const auto program =
      test_of("int x, y; thread { int a = x; y = 1; assert a == 0; } thread { int b = y; x = 1; }");
  const TestResult sc = explore(program, only(ModelKind::Sc));
  EXPECT_EQ(difference(sc, sc), "");
  TestResult other = explore(program, only(ModelKind::Fixpoint));
  EXPECT_EQ(difference(other, other), "");
  EXPECT_NE(difference(sc, other).find("outcomes: paths:\n"), std::string::npos);
  other.assertions.clear();
  EXPECT_NE(difference(sc, other).find("failed assertions: "), std::string::npos);
  TestResult more = explore(program, only(ModelKind::Fixpoint));
  ASSERT_FALSE(more.write_sets[0].empty());
  ++more.write_sets[0].back().value;
  const TestResult fixpoint = explore(program, only(ModelKind::Fixpoint));
  EXPECT_NE(difference(fixpoint, more).find("write set: "), std::string::npos);
}

class EnginesOnCorpus : public ::testing::TestWithParam<std::string> {};

TEST_P(EnginesOnCorpus, SayTheSame) {
  for (const auto& program : corpus_programs(GetParam())) {
    Judged judged(program, {.steps = 300'000, .seconds = 20});
    for (const ModelSettings& model : all_models()) {
      for (const bool count : {false, true}) {
        // What waiting loops count is the judge's own.
        const Saying saying = judged.compare({.model = model, .jobs = 1, .count = count}, false);
        EXPECT_NE(saying.said, Said::Different) << program->test << ", " << saying.difference;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Files, EnginesOnCorpus, ::testing::ValuesIn(corpus_files()),
                         [](const auto& file) {
                           std::string name = file.param;
                           std::ranges::replace_if(
                               name, [](char c) { return std::isalnum(c) == 0; }, '_');
                           return name;
                         });

}  // namespace
}  // namespace thinair::testing
