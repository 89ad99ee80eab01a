#include "cli/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace thinair {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct Parsed {
  ExploreOptions options;
  std::string error;  // empty: accepted
};

Parsed parse(std::vector<std::string> arguments) {
  Parsed parsed;
  CLI::App app;
  std::vector<std::string> files;
  app.add_option("FILES", files);
  add_explore_options(app, parsed.options);
  std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them from the back
  try {
    app.parse(arguments);
  } catch (const CLI::ParseError& error) {
    parsed.error = error.what();
  }
  return parsed;
}

TEST(Options, EveryRowOfTheTableIsAccepted) {
  const Parsed parsed = parse(
      {"--model",    "sc,jmm",     "--ids",       "scope,free", "--rules",      "jls,paper",
       "--engine",   "paths",      "--unroll",    "3",          "--jobs",       "2",
       "--timeout",  "0.5",        "--max-steps", "1000",       "--max-memory", "64",
       "--format",   "json",       "--why",       "r1 == 1",    "--why",        "r2 == 2",
       "--dot",      "out",        "--max-rows",  "5",          "--verify",     "--count",
       "--spurious", "--progress", "never",       "-q",         "-v",           "file.litmus"});
  EXPECT_EQ(parsed.error, "");
  const ExploreOptions& options = parsed.options;
  EXPECT_THAT(options.models, ElementsAre(ModelKind::Sc, ModelKind::Jmm));
  EXPECT_THAT(options.ids, ElementsAre(IdScheme::Scope, IdScheme::Free));
  EXPECT_THAT(options.rules, ElementsAre(CommitRules::Jls, CommitRules::Paper));
  EXPECT_EQ(options.engine, Engine::Paths);
  EXPECT_EQ(options.unroll, 3u);
  EXPECT_EQ(options.jobs, 2u);
  EXPECT_EQ(options.timeout, 0.5);
  EXPECT_EQ(options.max_steps, 1000u);
  EXPECT_EQ(options.max_memory_mb, 64u);
  EXPECT_EQ(options.format, Format::Json);
  EXPECT_THAT(options.why, ElementsAre("r1 == 1", "r2 == 2"));
  EXPECT_EQ(options.dot_folder, "out");
  EXPECT_EQ(options.max_rows, 5u);
  EXPECT_EQ(options.progress, ShowProgress::Never);
  EXPECT_TRUE(options.verify && options.count && options.spurious && options.quiet &&
              options.verbose);
}

TEST(Options, NothingGivenMeansTheDocumentedDefaults) {
  const ExploreOptions options = parse({}).options;
  EXPECT_TRUE(options.models.empty());
  EXPECT_THAT(options.ids, ElementsAre(IdScheme::Occurrence));
  EXPECT_THAT(options.rules, ElementsAre(CommitRules::Revised));
  EXPECT_EQ(options.engine, std::nullopt);
  EXPECT_EQ(options.format, Format::Text);
  EXPECT_EQ(options.progress, ShowProgress::Auto);
  EXPECT_EQ(options.max_rows, 200u);
  EXPECT_EQ(options.unroll, std::nullopt);
  EXPECT_EQ(options.jobs, std::nullopt);
}

TEST(Options, NamesStandInTheOrderOfTheirEnumerators) {
  const ExploreOptions models = parse({"--model", "sc,tso,pso,pjmm,jmm,fixpoint,hb"}).options;
  EXPECT_THAT(models.models,
              ElementsAre(ModelKind::Sc, ModelKind::Tso, ModelKind::Pso, ModelKind::Pjmm,
                          ModelKind::Jmm, ModelKind::Fixpoint, ModelKind::Hb));
  const ExploreOptions ids = parse({"--ids", "occurrence,scope,value,occurrence-val"}).options;
  EXPECT_THAT(ids.ids, ElementsAre(IdScheme::Occurrence, IdScheme::Scope, IdScheme::PlainValue,
                                   IdScheme::OccurrenceVal));
  EXPECT_EQ(parse({"--engine", "graphs"}).options.engine, Engine::Graphs);
}

TEST(Options, ARepeatedNameIsTakenOnce) {
  EXPECT_THAT(parse({"--model", "sc,jmm,sc"}).options.models,
              ElementsAre(ModelKind::Sc, ModelKind::Jmm));
}

TEST(Options, AMisspeltNameGetsAHint) {
  EXPECT_THAT(parse({"--model", "fixpiont"}).error, HasSubstr("did you mean fixpoint?"));
  EXPECT_THAT(parse({"--engine", "path"}).error, HasSubstr("did you mean paths?"));
  EXPECT_THAT(parse({"--rules", "jls,java"}).error,
              HasSubstr("'java' is not one of revised jls paper"));
}

TEST(Options, NumbersOutOfRangeAreRefused) {
  for (const char* bad : {"0", "-1", "x", "", "1.5", "99999999999999999999", "8 "}) {
    EXPECT_THAT(parse({"--unroll", bad}).error, HasSubstr("is not a number from 1 to")) << bad;
  }
  for (const char* bad : {"0", "-1", "nan", "inf", "s", ""}) {
    EXPECT_THAT(parse({"--timeout", bad}).error, HasSubstr("is not a number of seconds")) << bad;
  }
  EXPECT_THAT(parse({"--jobs", "1025"}).error, HasSubstr("from 1 to 1024"));
}

TEST(Options, EveryOptionSaysWhatItDoes) {
  for (const Option& option : explore_options()) EXPECT_FALSE(option.help.empty()) << option.name;
}

}  // namespace
}  // namespace thinair
