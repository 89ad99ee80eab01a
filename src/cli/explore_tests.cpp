#include "cli/explore_tests.h"

#include <fmt/format.h>
#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <thread>
#include <utility>

#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/progress_line.h"
#include "cli/why.h"
#include "explore/graphs/graphs.h"
#include "explore/refute.h"
#include "program/frontend.h"
#include "syntax/source.h"

namespace thinair {
namespace {

constexpr size_t kTestsAtATime = 256;    // read before they are explored
constexpr size_t kAheadOfPrinting = 16;  // results for each job that wait for a slower one

struct Waiting {
  std::shared_ptr<const Program> program;
  std::vector<Question> questions;
};

class Explorer {
 public:
  Explorer(const ExploreOptions& options, const TestVisitor& visitor)
      : options_(options),
        visitor_(visitor),
        settings_(settings_of(options)),
        interrupted_(stop_on_interrupt()),
        progress_(options.progress),
        jobs_(options.jobs.value_or(std::max(1U, std::thread::hardware_concurrency()))),
        allowed_(tbb::global_control::max_allowed_parallelism, jobs_),
        arena_(static_cast<int>(jobs_)) {
    settings_.jobs = static_cast<uint32_t>(jobs_);
    settings_.limits = {.seconds = options.timeout,
                        .steps = options.max_steps,
                        .megabytes = options.max_memory_mb,
                        .interrupted = &interrupted_,
                        .progress = {}};
  }

  ExploredTests run(const std::vector<std::string>& arguments) {
    const ExitCode read =
        for_each_input(arguments, [this](InputText input) { return file(std::move(input)); });
    result_.code = merge(result_.code, read);
    explore_waiting();
    const auto is_folder = [](const std::string& argument) {
      std::error_code ignored;
      return std::filesystem::is_directory(argument, ignored);
    };
    if (tests_ == 0 && result_.code == ExitCode::Clean &&
        std::ranges::any_of(arguments, is_folder)) {
      write_error({fmt::format("no tests in {}", fmt::join(arguments, " "))});
      result_.code = ExitCode::BadInput;
    }
    return result_;
  }

 private:
  ExitCode file(InputText input) {
    auto source = std::make_shared<const SourceFile>(std::move(input.name), std::move(input.text));
    if (!options_.why.empty()) {
      if (source->kind() == FileKind::Java) {
        write_error({fmt::format("{}: --why is for .litmus files only", source->name())});
        return ExitCode::BadInput;
      }
      source = with_conditions(*source, options_.why);
    }
    Diagnostics diagnostics;
    const int tests = for_each_test(source, diagnostics, [this](Program&& program) {
      std::vector<Question> questions = take_questions(program, options_.why);
      waiting_.push_back(
          {std::make_shared<const Program>(std::move(program)), std::move(questions)});
      if (waiting_.size() >= kTestsAtATime) explore_waiting();
    });
    tests_ += tests;
    if (!diagnostics.empty()) {
      progress_.clear();
      write_diagnostics(diagnostics.render());
      return ExitCode::BadInput;
    }
    if (tests > 0) return ExitCode::Clean;
    if (source->kind() == FileKind::Java) {
      explore_waiting();  // in the order of the files
      visitor_.no_test(source->name());
      return ExitCode::Clean;
    }
    write_error({fmt::format("no test in {}", source->name()), "a test begins with `test NAME {`"});
    return ExitCode::BadInput;
  }

  TestResult explore_one(const std::shared_ptr<const Program>& program) const {
    ExploreSettings settings = settings_;
    if (progress_.is_on()) {
      settings.limits.progress = [this, &program](const Progress& progress) {
        progress_.show(fmt::format("{}: {}", program->file, program->test), progress);
      };
    }
    return explore(program, settings);
  }

  void explore_waiting() {
    const std::vector<Waiting> tests = std::exchange(waiting_, {});
    size_t next = 0;
    const auto take = [&](tbb::flow_control& control) -> size_t {
      if (next == tests.size()) {
        control.stop();
        return 0;
      }
      return next++;
    };
    // Results come in the order of the tests: this is which.
    size_t handed_over = 0;
    struct Explored {
      TestResult result;
      std::optional<std::string> refuted;
    };
    using Result = std::shared_ptr<const Explored>;
    const auto work = [&](size_t index) -> Result {
      // What was begun is reported; what was not is only counted.
      if (interrupted_.load()) return nullptr;
      Explored explored{.result = explore_one(tests[index].program), .refuted = std::nullopt};
      if (options_.verify) explored.refuted = refute(explored.result, settings_);
      return std::make_shared<const Explored>(std::move(explored));
    };
    const auto hand_over = [&](const Result& result) {
      const Waiting& test = tests[handed_over++];
      if (!result) {
        ++result_.not_begun;
        return;
      }
      progress_.clear();
      visitor_.explored(result->result, test.questions);
      if (!result->refuted) return;
      // The tool contradicts itself: whatever else it says of this test is worth nothing.
      result_.code = merge(result_.code, ExitCode::Fault);
      write_error({fmt::format("{}: {}: a witness failed its re-check: {}", test.program->file,
                               test.program->test, *result->refuted),
                   "this is a fault of thinair; please report the test and this message"});
    };
    arena_.execute([&] {
      tbb::parallel_pipeline(
          kAheadOfPrinting * jobs_,
          tbb::make_filter<void, size_t>(tbb::filter_mode::serial_in_order, take) &
              tbb::make_filter<size_t, Result>(tbb::filter_mode::parallel, work) &
              tbb::make_filter<Result, void>(tbb::filter_mode::serial_in_order, hand_over));
    });
  }

  const ExploreOptions& options_;
  const TestVisitor& visitor_;
  ExploreSettings settings_;
  const std::atomic<bool>& interrupted_;
  mutable ProgressLine progress_;
  size_t jobs_;
  tbb::global_control allowed_;  // more than there are cores, if that is asked for
  tbb::task_arena arena_;
  std::vector<Waiting> waiting_;
  int tests_ = 0;
  ExploredTests result_;
};

}  // namespace

namespace {

std::optional<UsageError> refuse_engine(const ExploreOptions& options) {
  if (options.engine != Engine::Paths || !options.count) return std::nullopt;
  return UsageError{"--count needs --engine graphs", "engine paths counts paths, not executions"};
}

}  // namespace

std::optional<UsageError> refuse(const ExploreOptions& options) {
  if (auto error = refuse_engine(options)) return error;
  if (auto error = refuse_why(options.why)) return error;
  return std::nullopt;
}

ExploreSettings settings_of(const ExploreOptions& options) {
  ExploreSettings settings;
  if (!options.models.empty()) settings.models = options.models;
  std::ranges::sort(settings.models);
  settings.ids = options.ids;
  settings.engine = options.engine.value_or(Engine::Graphs);
  settings.count = options.count;
  settings.rules = options.rules;
  if (options.unroll) settings.unroll = static_cast<uint32_t>(*options.unroll);
  settings.spurious = options.spurious;
  return settings;
}

ExitCode exit_code_of(TestStatus status) {
  switch (status) {
    case TestStatus::AsExpected:
      return ExitCode::Clean;
    case TestStatus::NotAsExpected:
      return ExitCode::Found;
    case TestStatus::Incomplete:
      break;
  }
  return ExitCode::Incomplete;
}

ExitCode report_rest(const ExploredTests& tests) {
  if (tests.not_begun == 0) return tests.code;
  write_diagnostics(fmt::format("incomplete: interrupted, {} {} not begun\n", tests.not_begun,
                                tests.not_begun == 1 ? "test" : "tests"));
  return merge(tests.code, ExitCode::Incomplete);
}

ExploredTests explore_tests(const std::vector<std::string>& arguments,
                            const ExploreOptions& options, const TestVisitor& visitor) {
  return Explorer(options, visitor).run(arguments);
}

}  // namespace thinair
