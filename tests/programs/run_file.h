// Every test of a file, run once on a plain table: for comparing with what Java prints.
#pragma once

#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "machine/solo.h"
#include "program/frontend.h"

namespace thinair::testing {

struct FileRun {
  struct Test {
    std::string name;
    std::string output;
    std::string troubles;  // uncaught exceptions, failed assertions, threads that stand still
    SoloResult::End end = SoloResult::End::Complete;
  };
  std::vector<Test> tests;
  std::string errors;
};

inline FileRun run_file(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  FileRun run;
  Diagnostics diagnostics;
  const auto file = std::make_shared<const SourceFile>(path, text.str());
  for_each_test(file, diagnostics, [&run](Program&& program) {
    Names names;
    // Programs that Java runs to their end are run to their end here.
    const Machine machine{.program = &program,
                          .names = &names,
                          .limits = {.unroll = 1'000'000, .local_instructions = 10'000'000}};
    SoloResult result = run_solo(machine);
    run.tests.push_back({.name = program.test,
                         .output = std::move(result.output),
                         .troubles = result.troubles(machine),
                         .end = result.end});
  });
  run.errors = diagnostics.render();
  return run;
}

}  // namespace thinair::testing
